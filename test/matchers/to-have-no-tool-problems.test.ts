import '../../src/vitest.js'
import { describe, expect, it } from 'vitest'
import { failure } from './failure.js'
import { shop, tidy } from './shop.js'

describe('toHaveNoToolProblems', () => {
  it('passes for a list without problems, in every shape', () => {
    expect(tidy).toHaveNoToolProblems()
    expect({ tools: tidy }).toHaveNoToolProblems()
    expect({ jsonrpc: '2.0', id: 1, result: { tools: tidy } }).toHaveNoToolProblems()
    expect([{ tools: tidy }]).toHaveNoToolProblems()
  })

  it('passes through .resolves and in asymmetric use', async () => {
    await expect(Promise.resolve(tidy)).resolves.toHaveNoToolProblems()
    expect({ list: tidy }).toEqual({ list: expect.toHaveNoToolProblems() })
    expect({ list: shop }).toEqual({ list: expect.not.toHaveNoToolProblems() })
  })

  it('says what is wrong, tool by tool', async () => {
    expect(await failure(() => expect(shop).toHaveNoToolProblems())).toMatchInlineSnapshot(`
      "expect(tools).toHaveNoToolProblems()

      1 problem in 2 tools

      search_catalog
        problem  has no description  description-missing

      Fix: Say in one to three sentences what the tool does, what it needs and what it returns. (description-missing)"
    `)
  })

  it('fails on warnings where asked to', async () => {
    expect(await failure(() => expect(shop).toHaveNoToolProblems({ severity: 'warning' }))).toMatchInlineSnapshot(`
      "expect(tools).toHaveNoToolProblems({ severity: 'warning' })

      1 problem, 1 warning in 2 tools

      search_catalog
        problem  has no description                        description-missing

      get_order
        warning  has no description for parameter \`lines\`  parameter-undescribed

      Fix: Say in one to three sentences what the tool does, what it needs and what it returns. (description-missing)
      Fix: Write one line for each: what it is, and an example value. (parameter-undescribed)"
    `)
  })

  it('leaves out what is ignored', () => {
    expect(shop).toHaveNoToolProblems({ ignore: [{ rule: 'description-missing', reason: 'shown to people only' }] })
  })

  it('has a sentence of its own for .not', async () => {
    expect(await failure(() => expect(tidy).not.toHaveNoToolProblems())).toMatchInlineSnapshot(`
      "expect(tools).not.toHaveNoToolProblems()

      Expected at least one problem, found none in 1 tool."
    `)
  })

  it('says which tools in a list of many', async () => {
    const many = Array.from({ length: 17 }, (_, i) => ({
      name: `tool_${i}`,
      description: `Does the thing that has the number ${i} in the list of things.`,
      inputSchema: { type: 'object', properties: { [`p${i}`]: { description: 'What to do it with.' } } },
    }))
    const message = await failure(() => expect(many).toHaveNoToolProblems())
    expect(message).toMatchInlineSnapshot(`
      "expect(tools).toHaveNoToolProblems()

      17 problems in 17 tools

      tool_0
        problem  has no type for parameter \`p0\`  parameter-untyped

      tool_1
        problem  has no type for parameter \`p1\`  parameter-untyped

      tool_2
        problem  has no type for parameter \`p2\`  parameter-untyped

      tool_3
        problem  has no type for parameter \`p3\`  parameter-untyped

      tool_4
        problem  has no type for parameter \`p4\`  parameter-untyped

      tool_5
        problem  has no type for parameter \`p5\`  parameter-untyped

      tool_6
        problem  has no type for parameter \`p6\`  parameter-untyped

      tool_7
        problem  has no type for parameter \`p7\`  parameter-untyped

      tool_8
        problem  has no type for parameter \`p8\`  parameter-untyped

      tool_9
        problem  has no type for parameter \`p9\`  parameter-untyped

      … and 7 more

      Fix: Give the parameter a \`type\`, such as \`"type": "string"\`. (parameter-untyped)"
    `)
  })

  it('shows hostile names as escapes', async () => {
    const hostile = [{ name: '\u001b[2Jclear\u202eme', inputSchema: { type: 'object', properties: {} } }]
    const message = await failure(() => expect(hostile).toHaveNoToolProblems())
    expect(message).not.toMatch(/[\u001b\u202e]/)
    expect(message).toContain('\\x1b[2Jclear\\u{202e}me')
  })

  it('throws for what is not a list', async () => {
    expect(await failure(() => expect(42).toHaveNoToolProblems())).toMatchInlineSnapshot(
      `"toHaveNoToolProblems: received the number \`42\`, which is not a tool list. Accepted are an array of tools, \`{ tools }\`, a JSON-RPC answer to \`tools/list\`, and what \`await connect(…)\` returned."`,
    )
    expect(await failure(() => expect(Promise.resolve(tidy)).toHaveNoToolProblems())).toMatchInlineSnapshot(
      `"toHaveNoToolProblems: received a promise, which is not a tool list. Did you forget \`await\`? Accepted are an array of tools, \`{ tools }\`, a JSON-RPC answer to \`tools/list\`, and what \`await connect(…)\` returned."`,
    )
    expect(await failure(() => expect({ tools: 'none' }).not.toHaveNoToolProblems())).toMatchInlineSnapshot(
      `"toHaveNoToolProblems: received an object whose \`tools\` is a string and no array, which is not a tool list. Accepted are an array of tools, \`{ tools }\`, a JSON-RPC answer to \`tools/list\`, and what \`await connect(…)\` returned."`,
    )
  })

  it('does not judge an empty list', async () => {
    expect(await failure(() => expect([]).toHaveNoToolProblems())).toMatchInlineSnapshot(
      `"toHaveNoToolProblems: the list is empty, so no tool was there to judge. Does the server register its tools only after a login or with some setting?"`,
    )
    expect(await failure(() => expect({ tools: [] }).not.toHaveNoToolProblems())).toContain('no tool was there to judge')
    expect(await failure(() => expect([]).toCostUnder(100))).toContain('no tool was there to judge')
    expect(await failure(() => expect([]).not.toHaveFinding('description-missing'))).toContain('no tool was there to judge')
  })

  it('throws for options that do not exist', async () => {
    expect(await failure(() => expect(tidy).toHaveNoToolProblems({ severty: 'note' } as object))).toMatchInlineSnapshot(
      `"toHaveNoToolProblems: unknown option \`severty\`. Did you mean \`severity\`?"`,
    )
    expect(await failure(() => expect(tidy).toHaveNoToolProblems({ severity: 'error' as 'note' }))).toMatchInlineSnapshot(
      `"toHaveNoToolProblems: \`severity\` is one of \`problem\`, \`warning\`, \`note\`."`,
    )
  })
})

import '../../src/vitest.js'
import { describe, expect, it } from 'vitest'
import { failure } from './failure.js'
import { tidy } from './shop.js'

describe('toAcceptArguments', () => {
  it('passes when the arguments fit', async () => {
    expect(tidy).toAcceptArguments('get_order', { number: 4711 })
    expect(tidy).not.toAcceptArguments('get_order', {})
    await expect(Promise.resolve(tidy)).resolves.toAcceptArguments('get_order', { number: 1 })
  })

  it('says which arguments do not fit and why', async () => {
    expect(await failure(() => expect(tidy).toAcceptArguments('get_order', { number: 'ten\u202e', lines: true }))).toMatchInlineSnapshot(`
      "expect(tools).toAcceptArguments('get_order', …)

      The arguments do not fit the input schema of \`get_order\`: 2 faults

        \`lines\` is not a parameter of this tool, and it accepts no others.
        \`number\` must be a whole number, got "ten\\u{202e}".

      Arguments: {"number":"ten\\u{202e}","lines":true}"
    `)
  })

  it('has a sentence of its own for .not', async () => {
    expect(await failure(() => expect(tidy).not.toAcceptArguments('get_order', { number: 1 }))).toMatchInlineSnapshot(`
      "expect(tools).not.toAcceptArguments('get_order', …)

      Expected \`get_order\` to refuse these arguments, but they fit its input schema.

      Arguments: {"number":1}"
    `)
  })

  it('suggests the nearest tool', async () => {
    expect(await failure(() => expect(tidy).not.toAcceptArguments('get_orders', {}))).toMatchInlineSnapshot(
      `"toAcceptArguments: there is no tool \`get_orders\`. Did you mean \`get_order\`?"`,
    )
    expect(await failure(() => expect(tidy).toAcceptArguments('publish', {}))).toMatchInlineSnapshot(
      `"toAcceptArguments: there is no tool \`publish\`. The list has \`get_order\`."`,
    )
    expect(await failure(() => expect([]).toAcceptArguments('publish', {}))).toMatchInlineSnapshot(
      `"toAcceptArguments: there is no tool \`publish\`. The list is empty."`,
    )
  })

  it('throws for what is not a list, and for arguments in the wrong order', async () => {
    expect(await failure(() => expect(null).toAcceptArguments('get_order', {}))).toMatchInlineSnapshot(
      `"toAcceptArguments: received \`null\`, which is not a tool list. Accepted are an array of tools, \`{ tools }\`, a JSON-RPC answer to \`tools/list\`, and what \`await connect(…)\` returned."`,
    )
    expect(await failure(() => expect(tidy).toAcceptArguments({} as string, 'get_order'))).toMatchInlineSnapshot(
      `"toAcceptArguments: the first argument is the name of a tool, the second the arguments."`,
    )
  })
})

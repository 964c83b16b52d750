import '../../src/vitest.js'
import { describe, expect, it } from 'vitest'
import { configure } from '../../src/settings/settings.js'
import { failure } from './failure.js'
import { shop, tidy } from './shop.js'

describe('toHaveFinding', () => {
  it('passes when the rule finds something, anywhere or in the tool that is named', () => {
    expect(shop).toHaveFinding('description-missing')
    expect(shop).toHaveFinding('description-missing', { tool: 'search_catalog' })
    expect(shop).not.toHaveFinding('description-missing', { tool: 'get_order' })
    expect(tidy).not.toHaveFinding('description-missing')
  })

  it('runs a rule that the settings switch off', () => {
    configure({ rules: { 'description-missing': 'off' } })
    try {
      expect(shop).toHaveFinding('description-missing')
    } finally {
      configure({ rules: undefined } as object)
    }
  })

  it('says that nothing was found, and where something was', async () => {
    expect(await failure(() => expect(tidy).toHaveFinding('description-missing'))).toMatchInlineSnapshot(`
      "expect(tools).toHaveFinding('description-missing')

      Expected \`description-missing\` to find something in 1 tool, but it finds nothing there."
    `)
    expect(await failure(() => expect(shop).toHaveFinding('description-missing', { tool: 'get_order' }))).toMatchInlineSnapshot(`
      "expect(tools).toHaveFinding('description-missing', { tool: 'get_order' })

      Expected \`description-missing\` to find something about tool \`get_order\`, but it finds nothing there. It finds something about others: \`search_catalog\`."
    `)
  })

  it('shows what was found under .not', async () => {
    expect(await failure(() => expect(shop).not.toHaveFinding('description-missing'))).toMatchInlineSnapshot(`
      "expect(tools).not.toHaveFinding('description-missing')

      Expected \`description-missing\` to find nothing in 2 tools; 1 problem

      search_catalog
        problem  has no description  description-missing

      Fix: Say in one to three sentences what the tool does, what it needs and what it returns. (description-missing)"
    `)
  })

  it('does not let a misspelled name decide', async () => {
    expect(await failure(() => expect(tidy).not.toHaveFinding('description-mising'))).toMatchInlineSnapshot(
      `"toHaveFinding: there is no rule \`description-mising\`. Did you mean \`description-missing\`?"`,
    )
    expect(await failure(() => expect(tidy).not.toHaveFinding('description-missing', { tool: 'get_ordr' }))).toMatchInlineSnapshot(
      `"toHaveFinding: there is no tool \`get_ordr\`. Did you mean \`get_order\`?"`,
    )
    expect(await failure(() => expect(tidy).toHaveFinding('description-missing', { tol: 'get_order' } as object))).toMatchInlineSnapshot(
      `"toHaveFinding: unknown option \`tol\`. Did you mean \`tool\`?"`,
    )
  })

  it('throws for what is not a list', async () => {
    expect(await failure(() => expect('shop').toHaveFinding('description-missing'))).toMatchInlineSnapshot(
      `"toHaveFinding: received the string "shop", which is not a tool list. To start a server, write \`await connect({ command, args })\`. Accepted are an array of tools, \`{ tools }\`, a JSON-RPC answer to \`tools/list\`, and what \`await connect(…)\` returned."`,
    )
  })
})

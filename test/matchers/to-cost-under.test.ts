import '../../src/vitest.js'
import { describe, expect, it } from 'vitest'
import { countTokens } from '../../src/analyze/count.js'
import { providerIds } from '../../src/providers/registry.js'
import { failure } from './failure.js'
import { shop, tidy } from './shop.js'

/** Figures move when counting gets better; the message around them is what is tested here. */
const withoutFigures = (text: string): string =>
  text
    .replace(/\d+(?:[,.]\d+)*/g, 'N')
    .replace(/≈ N ± N % tokens|N tokens \(exact\)/g, 'FIGURE')
    .replace(/ +N$/gm, ' N')

describe('toCostUnder', () => {
  const total = countTokens(shop, 'anthropic').total

  it('draws the line strictly under the limit', async () => {
    expect(shop).toCostUnder(total + 1, 'anthropic')
    expect(shop).not.toCostUnder(total, 'anthropic')
    expect(shop).toCostUnder({ tokens: total + 1, provider: 'anthropic' })
    await expect(Promise.resolve(shop)).resolves.toCostUnder(total + 1, 'anthropic')
  })

  it('means every provider when none is named', () => {
    const costliest = Math.max(...providerIds.map(id => countTokens(shop, id).total))
    expect(shop).toCostUnder(costliest + 1)
    expect(shop).not.toCostUnder(costliest)
  })

  it('says what the list costs, by how much it is too dear, and which tools cost most', async () => {
    const message = await failure(() => expect(shop).toCostUnder(10, 'anthropic'))
    expect(message).toContain(`${total - 10} more than that`)
    expect(withoutFigures(message)).toMatchInlineSnapshot(`
      "expect(tools).toCostUnder(N, 'anthropic')

      N tools: FIGURE per turn with Anthropic (claude-opus-N)
        it must be under N, N more than that
      The N tokens that Anthropic adds once for any tools are not counted.

      Largest tools with Anthropic
        get_order N
        search_catalog N"
    `)
  })

  it('names each provider that is too dear', async () => {
    expect(withoutFigures(await failure(() => expect(shop).toCostUnder(1)))).toMatchInlineSnapshot(`
      "expect(tools).toCostUnder(N)

      N tools: FIGURE per turn with Anthropic (claude-opus-N)
        it must be under N, N more than that
      The N tokens that Anthropic adds once for any tools are not counted.

      N tools: FIGURE per turn with OpenAI (gpt-N-sol)
        it must be under N, N more than that
      The N tokens that OpenAI adds once for any tools are not counted.

      N tools: FIGURE per turn with Gemini (gemini-N-flash)
        it must be under N, N more than that

      Largest tools with Anthropic
        get_order N
        search_catalog N"
    `)
  })

  it('has a sentence of its own for .not', async () => {
    expect(
      withoutFigures(await failure(() => expect(tidy).not.toCostUnder({ tokens: 10_000, provider: 'openai' }))),
    ).toMatchInlineSnapshot(`
      "expect(tools).not.toCostUnder({ tokens: N, provider: 'openai' })

      Expected the list to cost more.

      N tool: FIGURE per turn with OpenAI (gpt-N-sol)
        it must be under N, and is
      The N tokens that OpenAI adds once for any tools are not counted."
    `)
  })

  it('throws for a limit that makes no sense', async () => {
    expect(await failure(() => expect(tidy).toCostUnder(0, 'openai'))).toMatchInlineSnapshot(
      `"toCostUnder: the limit is a number of tokens above 0."`,
    )
    expect(await failure(() => expect(tidy).toCostUnder('100' as never, 'openai'))).toMatchInlineSnapshot(
      `"toCostUnder: the limit is a number of tokens, or an object such as \`{ tokens: 5000, provider: 'openai' }\`."`,
    )
    expect(await failure(() => expect(tidy).toCostUnder({}))).toMatchInlineSnapshot(`"toCostUnder: give \`tokens\`, \`growth\` or both."`)
    expect(await failure(() => expect(tidy).toCostUnder({ growth: 0.05 }))).toMatchInlineSnapshot(
      `"toCostUnder: \`growth\` needs a \`provider\`."`,
    )
    expect(await failure(() => expect(tidy).toCostUnder({ tokns: 5 } as object))).toMatchInlineSnapshot(
      `"toCostUnder: unknown option \`tokns\`. Did you mean \`tokens\`?"`,
    )
    expect(await failure(() => expect(tidy).toCostUnder(100, 'antropic' as 'openai'))).toMatchInlineSnapshot(
      `"toCostUnder: the provider is one of \`anthropic\`, \`openai\`, \`gemini\`, got \`antropic\`. Did you mean \`anthropic\`?"`,
    )
  })

  it('throws for what is not a list', async () => {
    expect(await failure(() => expect(undefined).toCostUnder(100))).toMatchInlineSnapshot(
      `"toCostUnder: received \`undefined\`, which is not a tool list. Does the function that should have made it return it? Accepted are an array of tools, \`{ tools }\`, a JSON-RPC answer to \`tools/list\`, and what \`await connect(…)\` returned."`,
    )
  })
})

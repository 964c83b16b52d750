import { describe, expect, it } from 'vitest'
import { countTokens } from '../../src/analyze/count.js'
import { render } from '../../src/analyze/rendering.js'
import { listOf } from '../../src/load/subject.js'
import { renderingSerializer, snapshotSerializer } from '../../src/matchers/snapshot-serializer.js'
import { summarizeChange } from '../../src/matchers/snapshot-summary.js'
import { snapshotText, verbatim } from '../../src/matchers/snapshot-text.js'
import { providerIds } from '../../src/providers/registry.js'
import { tidy } from './shop.js'

const text = (tools: unknown, ...rest: [Parameters<typeof snapshotText>[1], Parameters<typeof snapshotText>[2]?]): string =>
  snapshotText(listOf(tools, 'test'), rest[0], rest[1] ?? {})

describe('snapshotText', () => {
  it.each(providerIds)('holds what %s receives, and its cost', provider => {
    expect(JSON.parse(text(tidy, provider))).toEqual({
      provider,
      tokensPerTurn: countTokens(tidy, provider).total,
      tools: render(tidy, provider),
    })
  })

  it('holds the tools alone without cost and changes', () => {
    expect(JSON.parse(text(tidy, 'openai', { cost: false }))).toEqual(render(tidy, 'openai'))
  })

  it('lists what the translation changes where asked to', () => {
    const { changes, tokensPerTurn } = JSON.parse(text(tidy, 'gemini', { changes: true, cost: false })) as Record<string, string[]>
    expect(changes).toContainEqual(expect.stringMatching(/^get_order \/inputSchema\/additionalProperties dropped: /))
    expect(tokensPerTurn).toBeUndefined()
  })

  it('shows hidden characters and still parses to the same value', () => {
    const name = 'a\u202eb\u200b\u{e0041}'
    const hidden = text([{ name, inputSchema: { type: 'object', properties: {} } }], 'anthropic')
    expect(hidden).toContain('a\\u202eb\\u200b\\udb40\\udc41')
    expect(JSON.parse(hidden).tools[0].name).toBe(name)
  })
})

describe('serializers', () => {
  it('prints the text of a provider snapshot without quotes', () => {
    expect(snapshotSerializer.test(verbatim('x'))).toBe(true)
    expect(snapshotSerializer.serialize(verbatim('{\n}'))).toBe('{\n}')
    for (const other of [undefined, null, 'x', {}, { text: 'x' }]) expect(snapshotSerializer.test(other)).toBe(false)
  })

  it.each(providerIds)('knows what render() returns for %s and keeps its order', provider => {
    const rendered = render(tidy, provider)
    expect(renderingSerializer.test(rendered)).toBe(true)
    expect(renderingSerializer.serialize(rendered)).toBe(JSON.stringify(rendered, null, 2))
  })

  it('knows the other forms of OpenAI', () => {
    expect(renderingSerializer.test(render(tidy, 'openai', { api: 'chat' }))).toBe(true)
    expect(renderingSerializer.test(render(tidy, 'openai', { strict: true }))).toBe(true)
  })

  it('leaves all else to the runner', () => {
    for (const other of [[], [1], [{ name: 'x' }], {}, 'x', [{ type: 'function' }], tidy])
      expect(renderingSerializer.test(other)).toBe(false)
  })
})

describe('summarizeChange', () => {
  const two = [...tidy, { name: 'list_orders', description: 'Lists the latest orders.', inputSchema: { type: 'object', properties: {} } }]
  const edited = structuredClone(two) as { description: string; inputSchema: { properties: Record<string, { description: string }> } }[]
  edited[0]!.description += ' Costs nothing.'
  edited[0]!.inputSchema.properties.number!.description = 'Order number.'

  const masked = (lines: string[]): string =>
    lines
      .join('\n')
      .replace(/\d+ → \d+ tokens per turn \(([+−])\d+\)/, 'N → N tokens per turn ($1N)')
      .replace(/still \d+/, 'still N')

  it.each(providerIds)('names the tool and the paths that changed for %s', provider => {
    const lines = summarizeChange(text(two, provider), text(edited, provider), provider)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^1 of 2 tools changed for \w+, \d+ → \d+ tokens per turn \([+−]\d+\)$/)
    expect(lines[1]).toMatch(/^ {2}get_order {2}\/description, \/(input_schema|parameters)\/properties\/number\/description$/)
  })

  it('names tools that came and went, and a new order', () => {
    expect(masked(summarizeChange(text(tidy, 'anthropic'), text(two, 'anthropic'), 'anthropic'))).toMatchInlineSnapshot(`
      "1 of 2 tools changed for Anthropic, N → N tokens per turn (+N)
        list_orders  added"
    `)
    expect(masked(summarizeChange(text(two, 'anthropic'), text(tidy, 'anthropic'), 'anthropic'))).toMatchInlineSnapshot(`
      "1 of 1 tool changed for Anthropic, N → N tokens per turn (−N)
        list_orders  removed"
    `)
    expect(masked(summarizeChange(text(two, 'gemini'), text(two.toReversed(), 'gemini'), 'gemini'))).toMatchInlineSnapshot(
      `"The order of the tools changed for Gemini, still N tokens per turn"`,
    )
  })

  it('stays short for a list that changed everywhere', () => {
    const many = (extra: string): object[] =>
      Array.from({ length: 40 }, (_, i) => ({
        name: `tool_${i}`,
        description: extra,
        inputSchema: {
          type: 'object',
          properties: Object.fromEntries(Array.from({ length: 9 }, (_, j) => [`p${j}`, { type: 'string', description: extra }])),
        },
      }))
    expect(masked(summarizeChange(text(many('Old.'), 'openai'), text(many('New.'), 'openai'), 'openai'))).toMatchInlineSnapshot(`
      "40 of 40 tools changed for OpenAI, still N,087 tokens per turn
        tool_0  /description, /parameters/properties/p0/description, /parameters/properties/p1/description and 7 more
        tool_1  /description, /parameters/properties/p0/description, /parameters/properties/p1/description and 7 more
        tool_2  /description, /parameters/properties/p0/description, /parameters/properties/p1/description and 7 more
        tool_3  /description, /parameters/properties/p0/description, /parameters/properties/p1/description and 7 more
        tool_4  /description, /parameters/properties/p0/description, /parameters/properties/p1/description and 7 more
        tool_5  /description, /parameters/properties/p0/description, /parameters/properties/p1/description and 7 more
        tool_6  /description, /parameters/properties/p0/description, /parameters/properties/p1/description and 7 more
        tool_7  /description, /parameters/properties/p0/description, /parameters/properties/p1/description and 7 more
        tool_8  /description, /parameters/properties/p0/description, /parameters/properties/p1/description and 7 more
        tool_9  /description, /parameters/properties/p0/description, /parameters/properties/p1/description and 7 more
        … and 30 more"
    `)
  })

  it('sees a key that comes, goes or moves', () => {
    const schema = (properties: object): object[] => [{ name: 'x', inputSchema: { type: 'object', properties } }]
    const before = text(schema({ a: { type: 'string' }, b: {}, 'c/d': {} }), 'anthropic', { cost: false })
    expect(
      summarizeChange(before, text(schema({ b: {}, a: { type: 'string' }, 'c/d': {} }), 'anthropic', { cost: false }), 'anthropic'),
    ).toMatchInlineSnapshot(`
      [
        "1 of 1 tool changed for Anthropic",
        "  x  /input_schema/properties reordered",
      ]
    `)
    expect(
      summarizeChange(before, text(schema({ a: { type: 'string', enum: ['x'] }, b: {} }), 'anthropic', { cost: false }), 'anthropic'),
    ).toMatchInlineSnapshot(`
      [
        "1 of 1 tool changed for Anthropic",
        "  x  /input_schema/properties/c~1d removed, /input_schema/properties/a/enum added",
      ]
    `)
  })

  it('tells tools of one name apart, and says nothing about what is not a snapshot of ours', () => {
    const twins = [...tidy, ...tidy]
    expect(masked(summarizeChange(text(tidy, 'anthropic'), text(twins, 'anthropic'), 'anthropic'))).toContain('get_order (2)  added')
    expect(summarizeChange('edited by hand', text(tidy, 'anthropic'), 'anthropic')).toEqual([])
  })
})

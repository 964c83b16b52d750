import { describe, expect, it } from 'vitest'
import { countTokens } from '../../src/index.js'
import { toToolList } from '../../src/load/normalise.js'
import { adviceFor } from '../../src/providers/advice.js'

const advise = (...tools: object[]): ReturnType<typeof adviceFor> => adviceFor(toToolList([{ tools }]))
const tool = (name: string, properties: object, more: object = {}): object => ({
  name,
  description: 'Books a room.',
  inputSchema: { type: 'object', properties, required: [], ...more },
})
const long = 'When the stay begins, as a date such as 2026-11-30; the hotel checks guests in from three in the afternoon.'

describe('adviceFor', () => {
  it('finds a list of types beside a description, with what OpenAI would bill less', () => {
    const [advice, ...rest] = advise(tool('book', { from: { type: ['string', 'null'], description: long } }))
    const better = tool('book', { from: { anyOf: [{ type: 'string' }, { type: 'null' }], description: long } })
    const costs = (one: object): number => countTokens([one], 'openai').total
    expect(rest).toEqual([])
    expect(advice).toMatchObject({ tool: 'book', provider: 'openai' })
    expect(advice?.saves).toBe(costs(tool('book', { from: { type: ['string', 'null'], description: long } })) - costs(better))
    expect(advice?.saves).toBeGreaterThan(40)
  })

  it('finds titles that repeat names, at any depth, but no others', () => {
    const names = ['arrival_day', 'departure_day', 'room_number', 'guest_name', 'breakfast', 'late_arrival']
    const titled = (title: (name: string) => string): object =>
      tool('book', {
        stay: { type: 'object', properties: Object.fromEntries(names.map(name => [name, { type: 'string', title: title(name) }])) },
      })
    expect(advise(titled(name => name.replaceAll('_', ' ').toUpperCase()))).toMatchObject([{ tool: 'book', provider: 'openai' }])
    expect(advise(titled(name => `Shown as ${name.length}`))).toEqual([])
  })

  it('finds `$schema` in several tools as one piece of advice for Anthropic', () => {
    const $schema = 'https://json-schema.org/draft/2020-12/schema'
    const [advice, ...rest] = advise(tool('book', {}, { $schema }), tool('cancel', {}, { $schema }), tool('move', {}))
    expect(rest).toEqual([])
    expect(advice?.provider).toBe('anthropic')
    expect(advice?.tool).toBeUndefined()
    expect(advice?.message).toContain('2 tools')
    expect(advice?.saves).toBeGreaterThan(30)
  })

  it('finds long defaults', () => {
    expect(advise(tool('book', { note: { type: 'string', default: long } }))).toMatchObject([{ provider: 'openai', tool: 'book' }])
    expect(advise(tool('book', { note: { type: 'string', default: 'none' } }))).toEqual([])
  })

  it('says nothing about a lean list, and takes wrong kinds', () => {
    expect(advise(tool('book', { day: { type: 'string', description: long } }))).toEqual([])
    for (const value of [null, 1, 'text', [], [[]], { properties: [] }, { properties: { a: null, b: { anyOf: {}, items: [null] } } }]) {
      expect(advise({ name: 't', inputSchema: value })).toEqual([])
    }
  })
})

import { getEncoding } from 'js-tiktoken'
import { describe, expect, it } from 'vitest'
import { countTokens } from '../../src/index.js'
import { toToolList } from '../../src/load/normalise.js'
import { toolText } from '../../src/providers/openai/namespace.js'
import { functionAsSent } from '../../src/providers/openai/render.js'
import { o200k } from '../../src/tokens/o200k.js'
import type { Tool } from '../../src/tool-list.js'
import { spent } from '../spent.js'
import { random, randomText } from '../tokens/random.js'

const reference = getEncoding('o200k_base')
const older = getEncoding('cl100k_base')
const text = (tool: unknown): string => toolText(functionAsSent(toToolList([{ tools: [tool] }]).tools[0]!, {}), false, new Map()).text

/** What OpenAI bills for these tools, written out by hand. */
const prompt = (...blocks: string[]): string => `namespace functions {\n\n${blocks.join('')}} // namespace functions`

const flights: Tool = {
  name: 'find_flights',
  description: 'Finds flights between two cities.\n\n  Prices are in euros.',
  inputSchema: {
    type: 'object',
    title: 'findFlightsArguments',
    properties: {
      origin: { type: 'string', title: 'Origin', description: 'City of departure' },
      seats: { type: 'integer', default: 1 },
      cabin: { enum: ['economy', 'business'] },
      day: { type: 'string', format: 'date', title: 'Day' },
      stops: { type: 'array', items: { type: 'string' } },
    },
    required: ['origin', 'cabin'],
    additionalProperties: false,
    $schema: 'https://json-schema.org/draft/2020-12/schema',
  },
}
const flightsText = `// Finds flights between two cities.
//
// Prices are in euros.
type find_flights = (_: // findFlightsArguments
{
// Origin
//
// City of departure
origin: string,
seats?: number, // default: 1
cabin: "economy" | "business",
// Day
day?: string, // format: "date"
stops?: string[],
}) => any;

`

describe('the text that OpenAI bills', () => {
  it.each<[string, unknown, string]>([
    ['titles, defaults, formats and lists', flights, flightsText],
    ['no parameters', { name: 'ping' }, 'type ping = () => any;\n\n'],
    ['empty properties', { name: 'ping', inputSchema: { type: 'object', properties: {}, title: 'unseen' } }, 'type ping = () => any;\n\n'],
    [
      'plain parameters on one line',
      { name: 'add', inputSchema: { type: 'object', properties: { a: { type: 'number' }, b: {} }, required: ['a'] } },
      'type add = (_: { a: number, b?: any }) => any;\n\n',
    ],
    [
      'nested objects, plain and with a comment',
      {
        name: 'save',
        inputSchema: {
          type: 'object',
          properties: {
            buyer: { type: 'object', properties: { id: { type: 'string' } } },
            lines: {
              type: 'array',
              items: { type: 'object', description: 'One line', properties: { n: { type: 'integer', minimum: 1 } } },
            },
          },
        },
      },
      'type save = (_: {\nbuyer?: { id?: string },\nlines?: Array<\n// One line\n{\nn?: number, // minimum: 1\n}\n>,\n}) => any;\n\n',
    ],
    [
      'a list of types with a description, which is repeated for each',
      { name: 'note', inputSchema: { type: 'object', properties: { to: { type: ['string', 'null'], description: 'Who' } } } },
      'type note = (_: {\n// Who\nto?:\n// Who\n | string\n// Who\n | null\n,\n}) => any;\n\n',
    ],
    [
      'alternatives without comments on one line',
      { name: 'set', inputSchema: { type: 'object', properties: { v: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null } } } },
      'type set = (_: {\nv?: string | null, // default: null\n}) => any;\n\n',
    ],
    [
      'definitions in place of references, once for a type inside itself',
      {
        name: 'tree',
        inputSchema: {
          type: 'object',
          properties: { root: { $ref: '#/$defs/Node' } },
          $defs: { Node: { type: 'object', description: 'A node', properties: { next: { $ref: '#/$defs/Node' } } } },
        },
      },
      'type tree = (_: {\n// A node\nroot?: { next?: any },\n}) => any;\n\n',
    ],
    [
      'names that every object inherits',
      JSON.parse(
        '{"name":"odd","inputSchema":{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"null"}}}}',
      ),
      'type odd = (_: { __proto__?: string, constructor?: null }) => any;\n\n',
    ],
  ])('writes %s', (_, tool, expected) => {
    expect(text(tool)).toBe(expected)
  })
})

describe('countTokens, OpenAI', () => {
  const list = [flights, { name: 'ping' }, { name: 'undo', description: 'Takes back the last change' }] as Tool[]
  const written = prompt(flightsText, 'type ping = () => any;\n\n', '// Takes back the last change\ntype undo = () => any;\n\n')

  it('equals what js-tiktoken counts for the text written by hand', () => {
    const { total, perTool, exact } = countTokens(list, 'openai')
    expect(total).toBe(reference.encode(written, [], []).length)
    expect(perTool.reduce((sum, tool) => sum + tool.tokens, 0)).toBe(total)
    expect(perTool.map(tool => tool.name)).toEqual(['find_flights', 'ping', 'undo'])
    expect(exact).toBe(true)
  })

  it('uses the older encoding for gpt-4-turbo', () => {
    const { total, model, assumed } = countTokens(list, 'openai', { model: 'gpt-4-turbo-2024-04-09', api: 'chat' })
    expect(total).toBe(older.encode(written, [], []).length)
    expect({ model, assumed }).toEqual({ model: 'gpt-4-turbo-2024-04-09', assumed: undefined })
  })

  it('keeps what the API adds once apart, by family and API', () => {
    const overhead = (model: string, api: 'chat' | 'responses'): number => countTokens(list, 'openai', { model, api }).overhead
    expect([overhead('gpt-4o', 'chat'), overhead('gpt-4o', 'responses')]).toEqual([9, 3])
    expect([overhead('gpt-5', 'chat'), overhead('gpt-5', 'responses')]).toEqual([91, 9])
    expect([overhead('o3-mini', 'chat'), overhead('o3-mini', 'responses')]).toEqual([10, 6])
    expect(countTokens([{ name: 'ping' }], 'openai').overhead).toBe(8)
    expect(countTokens([], 'openai')).toMatchObject({ total: 0, overhead: 0, perTool: [] })
  })

  it('says which keywords no recording shows, and is not called exact then', () => {
    const tool = { name: 't', inputSchema: { type: 'object', properties: { a: { type: 'string', pattern: '^a', minLength: 2 } } } }
    const { unverified, exact, error } = countTokens([tool], 'openai')
    expect(unverified).toEqual(['minLength', 'pattern'])
    expect(exact).toBe(false)
    expect(error.p95).toBeGreaterThan(0.1)
  })

  it('counts shortened lines as the whole ones, for 600 random lists', () => {
    const next = random(3)
    const wrong: unknown[] = []
    for (let i = 0; i < 600; i++) {
      const tools = Array.from({ length: 1 + Math.floor(next() * 3) }, (_, n) => ({
        name: `tool_${n}`,
        description: randomText(next, 30),
        inputSchema: {
          type: 'object',
          properties: {
            [randomText(next, 2)]: { type: ['string', 'null'], description: randomText(next, 20), title: randomText(next, 3) },
            b: { anyOf: [{ type: 'string', description: randomText(next, 12) }, { type: 'integer' }], default: randomText(next, 4) },
          },
        },
      }))
      const whole = prompt(...tools.map(text))
      if (countTokens(tools, 'openai').total !== o200k(whole)) wrong.push(tools)
    }
    expect(wrong).toEqual([])
  })
})

describe('countTokens with hostile lists, OpenAI', () => {
  const node = (refs: number): object => ({
    type: 'object',
    description: 'x'.repeat(200),
    properties: Object.fromEntries(Array.from({ length: refs }, (_, i) => [`p${i}`, { $ref: `#/$defs/d${i}` }])),
  })

  it('ends where references multiply', () => {
    const inputSchema = { ...node(12), $defs: Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`d${i}`, node(12)])) }
    const start = spent()
    expect(countTokens([{ name: 'bomb', inputSchema }], 'openai').total).toBeGreaterThan(0)
    expect(spent() - start).toBeLessThan(5000)
  })

  it('takes wrong kinds in every place', () => {
    const wrong = [null, 1, true, 'text', [], {}, [[]], { $ref: 3 }, { $ref: '#/nowhere' }, { $ref: '#' }]
    for (const value of wrong) {
      const tool = { name: value, description: value, inputSchema: value }
      const inside = {
        name: 't',
        inputSchema: { type: value, properties: { a: value, b: { items: value, anyOf: value, enum: value } }, required: value },
      }
      expect(countTokens([tool, inside] as Tool[], 'openai').total).toBeGreaterThan(0)
    }
  })

  it('takes 300 levels, 10,000 tools and a description of five megabytes', () => {
    let deep: object = { type: 'string' }
    for (let i = 0; i < 300; i++) deep = { type: 'object', properties: { a: deep } }
    expect(countTokens([{ name: 'deep', inputSchema: deep }], 'openai').total).toBeGreaterThan(900)
    const many = Array.from({ length: 10_000 }, (_, i) => ({ name: `tool_${i}`, description: `Does ${i}.` }))
    expect(countTokens(many, 'openai').perTool).toHaveLength(10_000)
    const { total } = countTokens([{ name: 'long', description: 'Reads a file. '.repeat(360_000) }], 'openai')
    expect(total).toBeGreaterThan(1_400_000)
  })
})

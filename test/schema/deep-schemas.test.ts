import { describe, expect, test } from 'vitest'
import { analyze } from '../../src/analyze/analyze.js'
import { countTokens } from '../../src/analyze/count.js'
import { describeRendering, strictReadiness } from '../../src/analyze/rendering.js'
import { providerIds } from '../../src/providers/registry.js'
import { checkArguments } from '../../src/schema/arguments.js'

const tool = (inputSchema: object): object => ({ name: 't', description: 'Does one thing with care.', inputSchema })
const times = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

const ring = (length: number): object => ({
  type: 'object',
  properties: { a: { $ref: '#/$defs/a0' } },
  $defs: Object.fromEntries(
    times(length).map(i => [`a${i}`, { type: 'object', properties: { next: { $ref: `#/$defs/a${(i + 1) % length}` } } }]),
  ),
})
/** Each definition is nested nearly as deeply as a list may be, and leads to the next one from its innermost place. */
const deepChain = (length: number, depth: number): object => {
  const nested = (i: number): object => {
    let inner: object = i + 1 < length ? { $ref: `#/$defs/d${i + 1}` } : { type: 'string' }
    for (let level = 0; level < depth; level++) inner = { type: 'object', properties: { in: inner } }
    return inner
  }
  return {
    type: 'object',
    properties: { a: { $ref: '#/$defs/d0' } },
    $defs: Object.fromEntries(times(length).map(i => [`d${i}`, nested(i)])),
  }
}

describe.each([
  ['a ring of 8,000 definitions', ring(8_000)],
  ['60 definitions, each nested 200 levels deep', deepChain(60, 200)],
])('%s', (_, schema) => {
  test.each(providerIds)('%s', provider => {
    expect(describeRendering([tool(schema)], provider).changes).toBeInstanceOf(Array)
    expect(countTokens([tool(schema)], provider).total).toBeGreaterThan(0)
  })
  test('the other ways to send it', () => {
    for (const strict of [true, false]) expect(countTokens([tool(schema)], 'openai', { strict }).total).toBeGreaterThan(0)
    for (const model of ['gemini-2.5-flash', 'gemini-2.0-flash', 'gemini-3-pro-preview'])
      for (const schemaField of ['parameters', 'parametersJsonSchema'] as const)
        expect(countTokens([tool(schema)], 'gemini', { model, schemaField }).total).toBeGreaterThan(0)
  })
  test('the rest', () => {
    expect(analyze([tool(schema)], { profile: 'all' }).tools).toBe(1)
    expect(Object.keys(strictReadiness([tool(schema)]))).toContain('openai')
    expect(checkArguments(tool(schema), {})).toBeInstanceOf(Array)
  })
})

describe('an `allOf` of many members', () => {
  const merged = (members: number): object =>
    tool({ type: 'object', allOf: times(members).map(i => ({ properties: { [`p${i}`]: { type: 'string' } } })) })
  const cost = (members: number): number => {
    const list = [merged(members)]
    const before = process.cpuUsage()
    for (const provider of providerIds) countTokens(list, provider)
    analyze(list, { profile: 'all' })
    const { user, system } = process.cpuUsage(before)
    return user + system
  }

  test('takes time linear in their number', () => {
    cost(1_000)
    const less = Math.min(cost(1_001), cost(1_002))
    // eight times the members; the square would be 64 times the time
    expect(cost(8_000) / less).toBeLessThan(30)
  })
})

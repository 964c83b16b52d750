import { describe, expect, it } from 'vitest'
import { countTokens, render } from '../../src/index.js'
import type { ProviderOptions, Tool } from '../../src/tool-list.js'
import { spent } from '../spent.js'

const flights: Tool = {
  name: 'find_flights',
  description: 'Finds flights between two cities.',
  inputSchema: {
    type: 'object',
    properties: {
      origin: { type: 'string', description: 'City of departure' },
      destination: { type: 'string', description: 'City of arrival' },
      seats: { type: 'integer' },
      cabin: { type: 'string', enum: ['economy', 'business'] },
      stops: { type: ['array', 'null'], items: { type: 'string' } },
    },
    required: ['origin', 'destination'],
  },
}
const order: Tool = {
  name: 'save_order',
  description: 'Saves an order.\nReturns its number.',
  inputSchema: {
    type: 'object',
    properties: {
      customer: {
        type: 'object',
        description: 'Who ordered',
        properties: { name: { type: 'string' }, vip: { type: 'boolean' } },
        required: ['name'],
      },
      lines: {
        type: 'array',
        items: {
          type: 'object',
          properties: { item: { type: 'string', title: 'Item' }, count: { type: 'integer' } },
          required: ['item', 'count'],
        },
      },
    },
    required: ['customer', 'lines'],
  },
  outputSchema: { type: 'object', properties: { number: { type: 'integer' } }, required: ['number'] },
}
const ping: Tool = { name: 'ping', inputSchema: { type: 'object', properties: {} } }
const count = (tool: Tool, options: ProviderOptions = {}): number => countTokens([tool], 'gemini', options).total

// Counted with the vocabulary of Gemma 3 on the rendering that recorded requests were met with to the token. The product estimates
// texts, so one or two tokens may lie between.
describe('countTokens, Gemini', () => {
  it.each<[string, Tool, ProviderOptions, number]>([
    ['a flat tool, 3.x', flights, {}, 118],
    ['no parameters, 3.x', ping, {}, 14],
    ['nested objects and an output schema, 3.x', order, { outputSchema: true }, 157],
    ['a flat tool, 2.5', flights, { model: 'gemini-2.5-flash' }, 108],
    ['no parameters, 2.5', ping, { model: 'gemini-2.5-pro' }, 19],
    ['nested objects and an output schema, 2.5', order, { model: 'models/gemini-2.5-pro', outputSchema: true }, 209],
    ['a flat tool, Vertex AI', flights, { endpoint: 'vertex' }, 32],
    ['a flat tool, 2.0', flights, { model: 'gemini-2.0-flash' }, 32],
  ])('counts %s', (_, tool, options, tokens) => {
    expect(Math.abs(count(tool, options) - tokens)).toBeLessThanOrEqual(2)
  })

  it('counts the output schema only where the client sends it', () => {
    expect(count(order, { outputSchema: true })).toBeGreaterThan(count(order) + 10)
    expect(count(order)).toBe(count({ ...order, outputSchema: undefined }))
  })

  it('counts name and description alone for `parametersJsonSchema` on Vertex AI', () => {
    const options: ProviderOptions = { endpoint: 'vertex', schemaField: 'parametersJsonSchema' }
    expect(count(flights, options)).toBe(count({ name: flights.name, description: flights.description as string }, options))
    expect(count(flights, { schemaField: 'parametersJsonSchema' })).toBe(count(flights))
  })

  it('is an estimate that adds up, and names keywords that no recording of 3.x shows', () => {
    const properties = { day: { type: 'string', format: 'date', default: 'today' }, n: { type: 'integer', minimum: 1 } }
    const result = countTokens([{ name: 'plan', inputSchema: { type: 'object', properties } }, flights], 'gemini')
    expect(result.perTool.reduce((sum, tool) => sum + tool.tokens, 0)).toBe(result.total)
    expect(result.exact).toBe(false)
    expect(result.overhead).toBe(0)
    expect(result.unverified).toEqual(['default', 'format', 'minimum'])
    expect(countTokens([flights], 'gemini', { model: 'gemini-2.5-flash' }).unverified).toBeUndefined()
  })

  it('unrolls a type inside itself five times and ends', () => {
    const tree = (children: number): Tool => ({
      name: 'tree',
      inputSchema: {
        type: 'object',
        properties: { root: { $ref: '#/$defs/Node' } },
        $defs: {
          Node: {
            type: 'object',
            properties: Object.fromEntries(Array.from({ length: children }, (_, i) => [`child_${i}`, { $ref: '#/$defs/Node' }])),
          },
        },
      },
    })
    for (const options of [{}, { model: 'gemini-2.5-pro' }, { endpoint: 'vertex' as const }]) {
      expect(count(tree(1), options)).toBeGreaterThan(4)
      const start = spent()
      expect(Number.isFinite(count(tree(40), options))).toBe(true)
      expect(spent() - start).toBeLessThan(3000)
    }
  })

  it('counts what `render` writes into `parameters`, and a schema as it is in `parametersJsonSchema`', () => {
    const text = { type: 'string', description: 'Name of the port' }
    const schemas: Record<string, object> = {
      'null beside one schema': { anyOf: [text, { type: 'null' }], description: 'Port, or null' },
      'the same with oneOf and a reference': { oneOf: [{ $ref: '#/$defs/port' }, { type: 'null' }] },
      'null beside two': { anyOf: [text, { type: 'integer' }, { type: 'null' }] },
      'allOf of one reference': { allOf: [{ $ref: '#/$defs/port' }], description: 'Where it starts' },
      'allOf with properties': {
        type: 'object',
        properties: { a: text },
        required: ['a'],
        allOf: [{ properties: { b: { type: 'integer' } }, required: ['b'] }],
      },
      'a constant': { const: 'ferry', description: 'Always ferry' },
      'a number': { type: 'integer', const: 2 },
      'numbers to choose from': { type: 'integer', enum: [1, 2, 3] },
      'itself within allOf': { allOf: [{ $ref: '#/properties/a' }], type: 'string' },
    }
    for (const [label, a] of Object.entries(schemas)) {
      const tool = { name: 'sail', description: 'Sails.', inputSchema: { type: 'object', properties: { a }, $defs: { port: text } } }
      const [{ functionDeclarations }] = render([tool], 'gemini') as [{ functionDeclarations: { parameters: object }[] }]
      const inputSchema = JSON.parse(
        JSON.stringify(functionDeclarations[0]?.parameters).replace(/"type":"[A-Z]+"/g, type => type.toLowerCase()),
      )
      const count = (schema: object, schemaField: 'parameters' | 'parametersJsonSchema') =>
        countTokens([{ ...tool, inputSchema: schema }], 'gemini', { schemaField }).total
      expect(count(tool.inputSchema, 'parameters'), label).toBe(count(inputSchema, 'parametersJsonSchema'))
      if (label.startsWith('null beside one'))
        expect(count(tool.inputSchema, 'parametersJsonSchema')).toBeGreaterThan(count(inputSchema, 'parametersJsonSchema'))
    }
  })

  it('takes wrong kinds in every place', () => {
    for (const value of [null, 1, true, 'text', [], {}, [[]], { $ref: '#' }]) {
      const properties = { a: value, b: { items: value, anyOf: value, enum: value, default: value, type: value } }
      const tools = [
        { name: value, description: value, inputSchema: value, outputSchema: value },
        { name: 't', inputSchema: { properties, required: value } },
      ]
      for (const options of [{}, { model: 'gemini-2.5-pro' }, { endpoint: 'vertex' as const }]) {
        const { total } = countTokens(tools as object[], 'gemini', { ...options, outputSchema: true })
        expect(total).toBeGreaterThan(0)
      }
    }
  })
})

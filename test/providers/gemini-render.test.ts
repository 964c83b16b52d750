import { describe, expect, test } from 'vitest'
import { describeRendering, render } from '../../src/analyze/rendering.js'
import type { ProviderOptions } from '../../src/tool-list.js'
import { geminiFaults } from './gemini-faults.js'

type Fields = Record<string, unknown>

function rendered(inputSchema: unknown, options: ProviderOptions = {}, more: Fields = {}) {
  const { tools, changes } = describeRendering([{ name: 'tool', description: 'Does it', inputSchema, ...more }], 'gemini', options)
  const [entry] = tools as { functionDeclarations: Fields[] }[]
  const declaration = entry?.functionDeclarations[0] ?? {}
  return { declaration, parameters: declaration.parameters as Fields, changes }
}

/** One property `a`, converted, and what changed below it as `change path keyword`. */
function property(a: unknown, options: ProviderOptions = {}, beside: Fields = {}) {
  const { parameters, changes } = rendered({ type: 'object', properties: { a }, ...beside }, options)
  const schema = (parameters.properties as Fields).a
  const prefix = '/inputSchema/properties/a'
  return {
    schema,
    changes: changes
      .filter(({ path }) => path.startsWith(prefix))
      .map(({ change, path, keyword }) => `${change} ${path.slice(prefix.length)} ${keyword}`.trim()),
    faults: geminiFaults(schema, options.endpoint),
  }
}

describe('a declaration', () => {
  test('holds name, description and parameters in one entry', () => {
    expect(render([{ name: 'b', description: 'B', inputSchema: { type: 'object', properties: {} } }, { name: 'a' }], 'gemini')).toEqual([
      { functionDeclarations: [{ name: 'b', description: 'B', parameters: { type: 'OBJECT', properties: {} } }, { name: 'a' }] },
    ])
  })

  test('keeps the order of keys and text beyond ASCII', () => {
    const { parameters } = rendered({
      properties: { z: { description: 'größer 図', type: 'string' }, a: { type: 'number' } },
      type: 'object',
      required: ['z'],
    })
    expect(JSON.stringify(parameters)).toBe(
      '{"properties":{"z":{"description":"größer 図","type":"STRING"},"a":{"type":"NUMBER"}},"type":"OBJECT","required":["z"]}',
    )
  })

  test('carries the output schema only when asked', () => {
    const outputSchema = { type: 'object', properties: { n: { const: 1 } }, $schema: 'x' }
    expect(rendered({ type: 'object' }, {}, { outputSchema }).declaration).not.toHaveProperty('response')
    expect(rendered({ type: 'object' }, {}, { outputSchema }).changes).toContainEqual(
      expect.objectContaining({ path: '/outputSchema', change: 'dropped' }),
    )
    const { declaration, changes } = rendered({ type: 'object' }, { outputSchema: true }, { outputSchema })
    expect(declaration.response).toEqual({ type: 'OBJECT', properties: { n: { type: 'INTEGER', format: 'enum', enum: ['1'] } } })
    expect(changes.map(({ path }) => path)).toContain('/outputSchema/$schema')
    expect(rendered({ type: 'object' }, { outputSchema: true, schemaField: 'parametersJsonSchema' }, { outputSchema }).declaration).toEqual(
      {
        name: 'tool',
        description: 'Does it',
        parametersJsonSchema: { type: 'object' },
        responseJsonSchema: outputSchema,
      },
    )
  })

  test.each([['1st'], ['has space'], ['a/b'], ['x'.repeat(129)], ['']])('with the name %j is refused', name => {
    expect(describeRendering([{ name, inputSchema: { type: 'object' } }], 'gemini').changes).toContainEqual(
      expect.objectContaining({ path: '/name', change: 'refused' }),
    )
  })
  test.each([['a.b:c-d_e'], ['_x'], ['x'.repeat(128)]])('with the name %j is not', name => {
    expect(describeRendering([{ name, inputSchema: { type: 'object' } }], 'gemini').changes).toEqual([])
  })

  test('beyond the 512th is refused, and rendered', () => {
    const tools = Array.from({ length: 513 }, (_, i) => ({ name: `t${i}`, inputSchema: { type: 'object' } }))
    const { tools: sent, changes } = describeRendering(tools, 'gemini')
    expect(sent).toHaveProperty('0.functionDeclarations.length', 513)
    expect(changes).toEqual([{ tool: 't512', path: '', keyword: '', change: 'refused', note: expect.stringContaining('512') }])
  })
})

// the table of conversions: schema as sent, as the Gemini API gets it, as Vertex AI gets it (where it differs), and the changes
const string = { type: 'STRING' }
const number = { type: 'NUMBER' }
describe.each<[name: string, sent: unknown, api: unknown, changes: string[], vertex?: unknown]>([
  ['one type', { type: 'string' }, string, []],
  ['a type and null', { type: ['string', 'null'] }, { type: 'STRING', nullable: true }, ['converted /type type']],
  [
    'two types',
    { type: ['string', 'number'], maxLength: 3, minimum: 1 },
    {
      anyOf: [
        { ...string, maxLength: 3 },
        { ...number, minimum: 1 },
      ],
    },
    ['converted /type type'],
  ],
  [
    'two types and null',
    { type: ['string', 'number', 'null'] },
    { anyOf: [string, number], nullable: true },
    ['converted /type type'],
    { anyOf: [string, number, { type: 'NULL' }] },
  ],
  ['no known type', { type: 'date', description: 'd' }, { description: 'd' }, ['dropped /type type']],
  ['null alone', { type: 'null' }, { type: 'NULL' }, []],
  ['nullable', { type: 'string', nullable: true }, { type: 'STRING', nullable: true }, []],
  [
    'anyOf with null',
    { anyOf: [{ type: 'string' }, { type: 'null' }], title: 'A' },
    { title: 'A', type: 'STRING', nullable: true },
    ['converted /anyOf/1 anyOf'],
  ],
  [
    'anyOf with null that is a reference',
    { anyOf: [{ $ref: '#/$defs/D' }, { type: 'null' }], description: 'd' },
    { description: 'd', type: 'STRING', maxLength: 4, nullable: true },
    ['converted /anyOf/1 anyOf', 'converted /anyOf/0/$ref $ref'],
  ],
  [
    'oneOf',
    { oneOf: [{ type: 'string' }, { type: 'number' }], description: 'd' },
    { anyOf: [string, number], description: 'd' },
    ['converted /oneOf oneOf'],
    { anyOf: [{ ...string, description: 'd' }, number] },
  ],
  [
    'a type outside of anyOf',
    { type: 'array', items: { type: 'string' }, anyOf: [{ minItems: 1 }, { maxItems: 9 }] },
    { type: 'ARRAY', items: string },
    ['dropped /anyOf anyOf'],
  ],
  [
    'anyOf in anyOf',
    { anyOf: [{ anyOf: [{ not: {} }, { type: 'string' }] }, { type: 'null' }] },
    { type: 'STRING', nullable: true },
    ['converted /anyOf/1 anyOf', 'dropped /anyOf/0/anyOf/0 anyOf'],
  ],
  [
    'alternatives beside properties',
    {
      type: 'object',
      properties: { x: { type: 'string' } },
      oneOf: [{ required: ['x'] }, { properties: { y: { type: 'number' } }, required: ['x', 'y'] }],
    },
    { type: 'OBJECT', properties: { x: string, y: number }, required: ['x'] },
    ['converted /oneOf oneOf'],
  ],
  [
    'allOf',
    { allOf: [{ type: 'string' }, { minLength: 2, description: 'd' }] },
    { type: 'STRING', minLength: 2, description: 'd' },
    ['converted /allOf allOf'],
  ],
  [
    'allOf of objects',
    {
      allOf: [
        { type: 'object', properties: { x: { type: 'string' } }, required: ['x'] },
        { properties: { y: { type: 'number' }, x: { maxLength: 2 } } },
      ],
    },
    { type: 'OBJECT', properties: { x: { ...string, maxLength: 2 }, y: number }, required: ['x'] },
    ['converted /allOf allOf'],
  ],
  [
    'a reference',
    { $ref: '#/$defs/D', description: 'nearer' },
    { description: 'nearer', type: 'STRING', maxLength: 4 },
    ['converted /$ref $ref'],
  ],
  ['a dangling reference', { $ref: '#/$defs/none' }, {}, ['dropped /$ref $ref']],
  ['an external reference', { $ref: 'https://example.com/a.json' }, {}, ['dropped /$ref $ref']],
  ['a reference that is no string', { $ref: 5, type: 'string' }, string, ['dropped /$ref $ref']],
  ['const', { const: 'x' }, { enum: ['x'], type: 'STRING' }, ['converted /const const']],
  [
    'a numeric const',
    { type: 'number', const: 1.5 },
    { type: 'NUMBER', format: 'enum', enum: ['1.5'] },
    ['converted /const const', 'converted /const const'],
  ],
  ['const null', { const: null }, { type: 'NULL' }, ['dropped /const const']],
  ['a boolean const', { type: 'boolean', const: true }, { type: 'BOOLEAN' }, ['dropped /const const']],
  ['an object const', { const: { a: 1 } }, { type: 'OBJECT' }, ['dropped /const const']],
  ['an enum of strings without a type', { enum: ['a', 'b'] }, { enum: ['a', 'b'], type: 'STRING' }, []],
  [
    'an enum of numbers',
    { type: 'integer', enum: [1, 2] },
    { type: 'INTEGER', format: 'enum', enum: ['1', '2'] },
    ['converted /enum enum'],
  ],
  ['an enum with the empty string', { type: 'string', enum: ['', 'a'] }, { type: 'STRING', enum: ['a'] }, ['dropped /enum/0 enum']],
  ['an enum of the empty string', { type: 'string', enum: [''] }, string, ['dropped /enum/0 enum', 'dropped /enum enum']],
  ['an empty enum', { type: 'string', enum: [] }, string, ['dropped /enum enum']],
  [
    'an enum with null',
    { type: ['string', 'null'], enum: ['a', null] },
    { type: 'STRING', enum: ['a'], nullable: true },
    ['converted /type type'],
  ],
  [
    'an enum of several kinds',
    { enum: ['a', 1] },
    {
      anyOf: [
        { type: 'STRING', enum: ['a'] },
        { type: 'INTEGER', format: 'enum', enum: ['1'] },
      ],
    },
    ['converted /enum enum', 'converted /enum enum'],
  ],
  ['items missing', { type: 'array' }, { type: 'ARRAY', items: {} }, ['converted  items'], { type: 'ARRAY', items: string }],
  ['items: true', { type: 'array', items: true }, { type: 'ARRAY', items: {} }, ['converted /items']],
  ['items without a type', { items: { type: 'string' } }, { items: string, type: 'ARRAY' }, ['converted  type']],
  ['items on a string', { type: 'string', items: { type: 'string' } }, string, ['dropped /items items']],
  [
    'a tuple of 2020-12',
    { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: false },
    { type: 'ARRAY', items: { anyOf: [string, number] } },
    ['converted /prefixItems prefixItems'],
  ],
  [
    'a tuple of draft-07',
    { type: 'array', items: [{ type: 'string' }, { type: 'string' }] },
    { type: 'ARRAY', items: string },
    ['converted /items items'],
  ],
  [
    'properties without a type',
    { properties: { x: { type: 'string' } } },
    { properties: { x: string }, type: 'OBJECT' },
    ['converted  type'],
  ],
  ['properties on a string', { type: 'string', properties: { x: {} } }, string, ['dropped /properties properties']],
  [
    'a map',
    { type: 'object', additionalProperties: { type: 'string' } },
    { type: 'OBJECT' },
    ['dropped /additionalProperties additionalProperties'],
    { type: 'OBJECT', additionalProperties: string },
  ],
  [
    'required that names nothing',
    { type: 'object', properties: { x: { type: 'string' } }, required: ['x', 'y'] },
    { type: 'OBJECT', properties: { x: string }, required: ['x'] },
    ['dropped /required/1 required'],
  ],
  ['required on a property', { type: 'string', required: true }, string, ['dropped /required required']],
  [
    'a property that may not be there',
    { type: 'object', properties: { x: false, y: { not: {} }, z: { type: 'string' } } },
    { type: 'OBJECT', properties: { z: string } },
    ['dropped /properties/x properties', 'dropped /properties/y properties'],
  ],
  ['true', true, {}, ['converted']],
  ['a default of null', { type: 'string', default: null }, string, ['dropped /default default']],
  ['a default', { type: 'string', default: 'x' }, { type: 'STRING', default: 'x' }, []],
  [
    'what the API accepts',
    { type: 'string', title: 'T', format: 'uri', minLength: 1, maxLength: 2, pattern: '^a', example: 'a' },
    { type: 'STRING', title: 'T', format: 'uri', minLength: 1, maxLength: 2, pattern: '^a', example: 'a' },
    [],
  ],
  ['formats of numbers', { type: 'integer', format: 'uint8' }, { type: 'INTEGER' }, ['dropped /format format']],
  [
    'what the API lacks',
    { type: 'integer', exclusiveMinimum: 0, multipleOf: 2, examples: [2], deprecated: true, 'x-order': 1 },
    { type: 'INTEGER' },
    ['exclusiveMinimum', 'multipleOf', 'examples', 'deprecated', 'x-order'].map(key => `dropped /${key} ${key}`),
  ],
  [
    'conditions',
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    { type: 'string', if: {}, then: {}, else: {}, not: { const: 'x' } },
    string,
    ['if', 'then', 'else', 'not'].map(key => `dropped /${key} ${key}`),
  ],
  [
    'wrong kinds',
    { type: 'string', description: 5, pattern: {}, minLength: -1, format: [] },
    string,
    ['description', 'pattern', 'minLength', 'format'].map(key => `dropped /${key} ${key}`),
  ],
])('%s', (_, sent, api, changes, vertex) => {
  const definitions = { $defs: { D: { type: 'string', maxLength: 4, description: 'of the definition' } } }
  test('for the Gemini API', () => expect(property(sent, {}, definitions)).toEqual({ schema: api, changes, faults: [] }))
  test('for Vertex AI', () => {
    const { schema, faults } = property(sent, { endpoint: 'vertex' }, definitions)
    expect(schema).toEqual(vertex ?? api)
    expect(faults).toEqual([])
  })
})

describe('references', () => {
  const node = {
    type: 'object',
    description: 'A node',
    properties: { v: { type: 'string', const: 'x' }, next: { $ref: '#/$defs/N' }, all: { type: 'array', items: { $ref: '#/$defs/N' } } },
  }

  test('that recur are left open where they do, with what they are', () => {
    const { schema, changes } = property({ $ref: '#/$defs/N' }, {}, { $defs: { N: node } })
    expect(schema).toEqual({
      type: 'OBJECT',
      description: 'A node',
      properties: {
        v: { type: 'STRING', enum: ['x'] },
        next: { type: 'OBJECT', description: 'A node' },
        all: { type: 'ARRAY', items: { type: 'OBJECT', description: 'A node' } },
      },
    })
    expect(changes).toEqual(['converted /$ref $ref'])
  })

  test('that recur as an optional alternative keep the type and null', () => {
    const list = { type: 'object', properties: { rest: { anyOf: [{ $ref: '#/$defs/L' }, { type: 'null' }] } } }
    expect(property({ $ref: '#/$defs/L' }, {}, { $defs: { L: list } }).schema).toEqual({
      type: 'OBJECT',
      properties: { rest: { type: 'OBJECT', nullable: true } },
    })
  })

  test('name their changes where the keyword stands, once however often they are used', () => {
    const { changes } = rendered({
      type: 'object',
      properties: { a: { $ref: '#/$defs/D' }, b: { $ref: '#/$defs/D' } },
      $defs: { D: { type: 'string', const: 'x' } },
    })
    expect(changes.filter(({ keyword }) => keyword === 'const')).toEqual([
      { tool: 'tool', path: '/inputSchema/$defs/D/const', keyword: 'const', change: 'converted', note: expect.any(String) },
    ])
  })

  test('to the root, to a sibling and by anchor are followed', () => {
    const { parameters } = rendered({
      type: 'object',
      properties: { a: { type: 'integer' }, b: { $ref: '#/properties/a' }, c: { $ref: '#here' }, d: { $ref: '#' } },
      $defs: { X: { $anchor: 'here', type: 'boolean' } },
    })
    expect(parameters.properties).toEqual({ a: { type: 'INTEGER' }, b: { type: 'INTEGER' }, c: { type: 'BOOLEAN' }, d: { type: 'OBJECT' } })
  })
})

describe('the root', () => {
  test('becomes an object where it names no type', () => {
    const { parameters, changes } = rendered({ $schema: 'http://json-schema.org/draft-07/schema#' })
    expect(parameters).toEqual({ type: 'OBJECT' })
    expect(changes.map(({ keyword, change }) => `${change} ${keyword}`)).toEqual(['converted type', 'dropped $schema'])
  })

  test('of another type is sent and refused', () => {
    const { parameters, changes } = rendered({ type: 'string' })
    expect(parameters).toEqual({ type: 'STRING' })
    expect(changes).toContainEqual(expect.objectContaining({ path: '/inputSchema/type', change: 'refused' }))
  })

  test('with alternatives is one object with the parameters of all', () => {
    const branch = (kind: string, more: Fields) => ({
      type: 'object',
      properties: { kind: { const: kind }, ...more },
      required: ['kind', ...Object.keys(more)],
    })
    const { parameters, changes } = rendered({
      type: 'object',
      oneOf: [branch('a', { x: { type: 'number' } }), branch('b', { y: { type: 'string' }, x: { type: 'string' } })],
    })
    expect(parameters).toEqual({
      type: 'OBJECT',
      properties: { kind: { type: 'STRING', enum: ['a', 'b'] }, x: { anyOf: [number, string] }, y: string },
      required: ['kind', 'x'],
    })
    expect(changes[0]).toMatchObject({ path: '/inputSchema/oneOf', keyword: 'oneOf', change: 'converted' })
  })

  test.each([[null], ['text'], [5], [[]], [true]])('that is %j is sent as it is and refused', schema => {
    const { declaration, changes } = rendered(schema)
    expect(declaration.parameters).toEqual(schema)
    expect(changes).toEqual([expect.objectContaining({ path: '/inputSchema', change: 'refused' })])
  })
})

describe('parametersJsonSchema', () => {
  const at = (schema: unknown) =>
    rendered(schema, { schemaField: 'parametersJsonSchema' }).changes.map(
      ({ change, path }) => `${change} ${path.replace('/inputSchema', '')}`,
    )

  test('sends the schema as it is and names what does not count', () => {
    const schema = {
      type: 'object',
      $schema: 'x',
      properties: { a: { type: 'string', pattern: '^a', const: 'b', default: 'c', nullable: true } },
    }
    expect(rendered(schema, { schemaField: 'parametersJsonSchema' }).declaration.parametersJsonSchema).toEqual(schema)
    expect(at(schema)).toEqual(['dropped /$schema', 'dropped /properties/a/pattern', 'dropped /properties/a/const'])
  })

  test('wants an object at the root', () => expect(at({ type: 'array' })).toEqual(['refused /type']))

  test('names what the API refuses: references that lead nowhere, and what stands beside one', () => {
    const $defs = { D: { type: 'string' } }
    expect(
      at({
        type: 'object',
        $defs,
        properties: {
          a: { $ref: '#/$defs/D', description: 'd', default: 'x' },
          b: { $ref: '#/$defs/E' },
          c: { $ref: '#/$defs/D', type: 'string' },
        },
      }),
    ).toEqual(['refused /properties/b/$ref', 'refused /properties/c/type'])
  })
})

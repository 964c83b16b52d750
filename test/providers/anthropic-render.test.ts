import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema'
import { describe, expect, test } from 'vitest'
import { describeRendering, render, strictReadiness } from '../../src/analyze/rendering.js'

const object = { type: 'object', properties: {} }
const refused = (tool: object) =>
  describeRendering([tool], 'anthropic')
    .changes.filter(({ change }) => change === 'refused')
    .map(({ path }) => path)

test('a tool is name, description and the schema as it is', () => {
  const inputSchema = {
    $schema: 'x',
    type: 'object',
    $defs: { D: { type: 'string' } },
    properties: { a: { $ref: '#/$defs/D', description: 'größer' } },
  }
  const tool = { name: 'a', title: 'A', description: 'Does it', inputSchema, outputSchema: object, annotations: {}, _meta: {} }
  expect(JSON.stringify(render([tool], 'anthropic'))).toBe(
    JSON.stringify([{ name: 'a', description: 'Does it', input_schema: inputSchema }]),
  )
  expect(describeRendering([tool], 'anthropic').changes.map(({ change, path, keyword }) => `${change} ${path} ${keyword}`)).toEqual([
    'dropped /title title',
    'dropped /outputSchema outputSchema',
    'dropped /annotations annotations',
    'dropped /_meta _meta',
  ])
})

describe('what the API refuses', () => {
  test.each<[name: string, tool: object, paths: string[]]>([
    ['nothing', { name: 'x'.repeat(128), inputSchema: object }, []],
    ['a dot in the name', { name: 'a.b', inputSchema: object }, ['/name']],
    ['a long name', { name: 'x'.repeat(129), inputSchema: object }, ['/name']],
    ['no name', { inputSchema: object }, ['/name']],
    ['a description that is no string', { name: 'a', description: null, inputSchema: object }, ['/description']],
    ['no schema', { name: 'a' }, ['/inputSchema']],
    ['another type at the root', { name: 'a', inputSchema: { type: ['object', 'null'] } }, ['/inputSchema']],
    [
      'alternatives at the root',
      { name: 'a', inputSchema: { ...object, oneOf: [{}], allOf: [{}] } },
      ['/inputSchema/oneOf', '/inputSchema/allOf'],
    ],
    [
      'a key',
      {
        name: 'a',
        inputSchema: { type: 'object', properties: { 'x[y]': {}, 'x.y-z': {}, n: { type: 'object', properties: { $top: {} } } } },
      },
      ['/inputSchema/properties/x[y]'],
    ],
    [
      'a tuple of draft-07',
      { name: 'a', inputSchema: { type: 'object', properties: { x: { type: 'array', items: [{}] } } } },
      ['/inputSchema/properties/x/items'],
    ],
    [
      'a boolean bound',
      { name: 'a', inputSchema: { type: 'object', properties: { x: { type: 'number', exclusiveMinimum: true } } } },
      ['/inputSchema/properties/x/exclusiveMinimum'],
    ],
    [
      'required on a property',
      { name: 'a', inputSchema: { type: 'object', properties: { x: { type: 'string', required: true } } } },
      ['/inputSchema/properties/x/required'],
    ],
    [
      'an unknown type',
      { name: 'a', inputSchema: { type: 'object', properties: { x: { type: 'date' } } } },
      ['/inputSchema/properties/x/type'],
    ],
    [
      'a property that is not a schema',
      { name: 'a', inputSchema: { type: 'object', properties: { x: 'string' } } },
      ['/inputSchema/properties/x'],
    ],
    ['enum: null', { name: 'a', inputSchema: { type: 'object', properties: { x: { enum: null } } } }, ['/inputSchema/properties/x/enum']],
    [
      'a name twice in required',
      { name: 'a', inputSchema: { type: 'object', properties: { x: {} }, required: ['x', 'x'] } },
      ['/inputSchema/required'],
    ],
  ])('%s', (_, tool, paths) => expect(refused(tool)).toEqual(paths))

  test('a name that stands twice', () => {
    const tool = { name: 'a', inputSchema: object }
    expect(describeRendering([tool, tool], 'anthropic').changes).toEqual([
      { tool: 'a', path: '/name', keyword: 'name', change: 'refused', note: expect.any(String) },
    ])
  })

  test('does not change the rendering', () => {
    const odd = [{ name: 5, description: null, inputSchema: 'x' }, 'text', null] as unknown as object[]
    expect(render(odd, 'anthropic')).toEqual([{ name: 5, description: null, input_schema: 'x' }, {}, {}])
    expect(refused('text' as unknown as object)).toEqual([''])
  })
})

describe('strict', () => {
  test('counts what Anthropic bounds, over the tools that are ready', () => {
    const inputSchema = {
      type: 'object',
      properties: {
        a: { type: 'string' },
        b: { type: ['string', 'null'] },
        c: { type: 'object', properties: { d: { anyOf: [{ type: 'string' }, { type: 'number' }] } } },
      },
      required: ['a'],
    }
    const open = { name: 'open', inputSchema: { type: 'object', properties: { m: { type: 'object', additionalProperties: true } } } }
    expect(strictReadiness([{ name: 'one', inputSchema }, { name: 'two', inputSchema }, open]).anthropic).toEqual({
      ready: ['one', 'two'],
      blocked: [
        {
          tool: 'open',
          path: '/inputSchema/properties/m/additionalProperties',
          keyword: 'additionalProperties',
          reason: expect.any(String),
        },
      ],
      totals: { tools: { count: 2, limit: 20 }, optionalParameters: { count: 6, limit: 24 }, unionParameters: { count: 4, limit: 16 } },
    })
  })

  test.each<[name: string, schema: unknown, path: string]>([
    ['no type', { type: 'object', properties: { a: {} } }, '/inputSchema/properties/a'],
    ['true', { type: 'object', properties: { a: true } }, '/inputSchema/properties/a'],
    ['alternatives at the root', { type: 'object', anyOf: [{ type: 'object' }] }, '/inputSchema/anyOf'],
    ['values that are no plain ones', { type: 'object', properties: { a: { enum: [{}] } } }, '/inputSchema/properties/a/enum'],
    ['a free-form object', { type: 'object', properties: { a: { type: 'object' } } }, '/inputSchema/properties/a'],
    ['a dangling reference', { type: 'object', properties: { a: { $ref: '#/x' } } }, '/inputSchema/properties/a/$ref'],
    [
      'direct recursion',
      {
        type: 'object',
        properties: { a: { $ref: '#/$defs/A' } },
        $defs: { A: { type: 'object', properties: { a: { $ref: '#/$defs/A' } } } },
      },
      '/inputSchema/$defs/A/properties/a/$ref',
    ],
    [
      'recursion over two',
      {
        type: 'object',
        properties: { a: { $ref: '#/$defs/A' } },
        $defs: { A: { type: 'array', items: { $ref: '#/$defs/B' } }, B: { type: 'array', items: { $ref: '#/$defs/A' } } },
      },
      '/inputSchema/$defs/B/items/$ref',
    ],
    ['recursion to the root', { type: 'object', properties: { a: { $ref: '#' } } }, '/inputSchema/properties/a/$ref'],
    ['no schema', undefined, '/inputSchema'],
  ])('%s is not ready', (_, inputSchema, path) => {
    expect(strictReadiness([{ name: 'a', inputSchema }]).anthropic.blocked).toEqual([
      { tool: 'a', path, keyword: expect.any(String), reason: expect.any(String) },
    ])
  })

  test('a definition used twice is no recursion, and bounds are no obstacle', () => {
    const schema = {
      type: 'object',
      properties: {
        a: { $ref: '#/$defs/A' },
        b: { $ref: '#/$defs/A' },
        c: { type: 'array', items: { type: 'string', maxLength: 3 }, minItems: 2 },
      },
      $defs: { A: { type: 'integer', minimum: 1 } },
    }
    expect(strictReadiness([{ name: 'a', inputSchema: schema }]).anthropic.ready).toEqual(['a'])
    expect(() => transformJSONSchema(schema)).not.toThrow()
  })
})

import { toStrictJsonSchema } from 'openai/lib/transform'
import { describe, expect, test } from 'vitest'
import { describeRendering, render, strictReadiness } from '../../src/analyze/rendering.js'

type Fields = Record<string, unknown>
const tool = { name: 'tool', description: 'Does it', inputSchema: { type: 'object', properties: { a: { type: 'string' } } } }

describe('not strict', () => {
  test('Responses', () => {
    expect(render([tool], 'openai')).toEqual([
      { type: 'function', name: 'tool', description: 'Does it', parameters: tool.inputSchema, strict: false },
    ])
  })
  test('Chat Completions', () => {
    expect(render([tool], 'openai', { api: 'chat' })).toEqual([
      { type: 'function', function: { name: 'tool', description: 'Does it', parameters: tool.inputSchema, strict: false } },
    ])
  })

  const refusals = (inputSchema: unknown, more: Fields = {}) =>
    describeRendering([{ name: 'tool', inputSchema, ...more }], 'openai')
      .changes.filter(({ change }) => change === 'refused')
      .map(({ path, keyword }) => `${path} ${keyword}`)

  test.each<[name: string, schema: unknown, refused: string[]]>([
    ['nothing wrong', { type: 'object', properties: { a: { type: 'string' } } }, []],
    ['no properties', { type: 'object' }, ['/inputSchema properties']],
    ['no type', { properties: {} }, ['/inputSchema type']],
    ['alternatives at the root', { type: 'object', properties: {}, anyOf: [{}] }, ['/inputSchema/anyOf anyOf']],
    [
      'an array without items',
      { type: 'object', properties: { a: { type: 'array', prefixItems: [{}] } } },
      ['/inputSchema/properties/a items'],
    ],
    [
      'an enum that does not fit its type',
      { type: 'object', properties: { a: { type: 'integer', enum: [1, '2'] } } },
      ['/inputSchema/properties/a/enum enum'],
    ],
    ['an enum that fits one of its types', { type: 'object', properties: { a: { type: ['string', 'null'], enum: ['x', null] } } }, []],
    ['null', null, ['/inputSchema inputSchema']],
  ])('with %s', (_, schema, refused) => expect(refusals(schema)).toEqual(refused))

  test.each([['has.dot'], ['x'.repeat(65)], [5]])('with the name %j', name =>
    expect(refusals(tool.inputSchema, { name })).toEqual(['/name name']),
  )

  test('beyond the 128th tool', () => {
    const tools = Array.from({ length: 129 }, (_, i) => ({ ...tool, name: `t${i}` }))
    expect(describeRendering(tools, 'openai').changes).toEqual([expect.objectContaining({ tool: 't128', change: 'refused' })])
  })
})

function strict(inputSchema: unknown) {
  const { tools, changes } = describeRendering([{ name: 'tool', inputSchema }], 'openai', { strict: true })
  const [sent] = tools as { strict: boolean; parameters: Fields }[]
  if (sent?.strict) expect(toStrictJsonSchema(sent.parameters)).toEqual(sent.parameters)
  return {
    parameters: sent?.parameters,
    strict: sent?.strict,
    changes: changes.map(({ change, path }) => `${change} ${path.replace('/inputSchema', '')}`),
  }
}
const closed = (properties: Fields) => ({ type: 'object', properties, required: Object.keys(properties), additionalProperties: false })
/** One required property `a`, converted. */
function property(a: unknown, beside: Fields = {}) {
  const {
    parameters,
    changes,
    strict: is,
  } = strict({ type: 'object', properties: { a }, required: ['a'], additionalProperties: false, ...beside })
  expect(is).toBe(true)
  return { a: (parameters as { properties: Fields }).properties.a, changes }
}

describe('strict', () => {
  test('requires every property, and takes null for the optional ones', () => {
    expect(
      strict({
        type: 'object',
        properties: {
          a: { type: 'string', description: 'A' },
          b: { type: 'integer', minimum: 1 },
          c: { enum: ['x'], type: 'string', description: 'C' },
          d: { type: 'array', items: { type: 'string' } },
        },
        required: ['a', 'none'],
      }),
    ).toEqual({
      strict: true,
      parameters: closed({
        a: { type: 'string', description: 'A' },
        b: { type: ['integer', 'null'], minimum: 1 },
        c: { description: 'C', anyOf: [{ enum: ['x'], type: 'string' }, { type: 'null' }] },
        d: { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }] },
      }),
      changes: ['converted /properties/b', 'converted /properties/c', 'converted /properties/d', 'dropped /required/1', 'converted '],
    })
  })

  test('sends a tool without parameters as a closed empty object', () => {
    expect(strict({ type: 'object' }).parameters).toEqual(closed({}))
  })

  test.each<[name: string, sent: unknown, strict: unknown, changes: string[]]>([
    [
      'oneOf',
      { oneOf: [{ type: 'string' }, { type: 'number' }] },
      { anyOf: [{ type: 'string' }, { type: 'number' }] },
      ['converted /oneOf'],
    ],
    ['a type and null', { type: ['string', 'null'] }, { type: ['string', 'null'] }, []],
    ['nullable', { type: 'string', nullable: true }, { type: ['string', 'null'] }, []],
    [
      'two types',
      { type: ['string', 'number'], maxLength: 2, description: 'd' },
      { description: 'd', anyOf: [{ type: 'string', maxLength: 2 }, { type: 'number' }] },
      ['converted /type'],
    ],
    [
      'an enum with null',
      { type: ['string', 'null'], enum: ['x', null] },
      { anyOf: [{ type: 'string', enum: ['x'] }, { type: 'null' }] },
      ['converted /type'],
    ],
    ['an enum without a type', { enum: ['x'] }, { enum: ['x'], type: 'string' }, []],
    ['const', { const: 'x' }, { const: 'x', type: 'string' }, []],
    [
      'what strict mode lacks',
      { type: 'array', items: { type: 'string' }, uniqueItems: true, contains: {} },
      { type: 'array', items: { type: 'string' } },
      ['dropped /uniqueItems', 'dropped /contains'],
    ],
    ['a format it lacks', { type: 'string', format: 'uri' }, { type: 'string' }, ['dropped /format']],
    ['a pattern it cannot compile', { type: 'string', pattern: '^(?!x)' }, { type: 'string' }, ['dropped /pattern']],
    ['a pattern that it can', { type: 'string', pattern: '^(?:x)$' }, { type: 'string', pattern: '^(?:x)$' }, []],
    ['a default of null', { type: ['string', 'null'], default: null }, { type: ['string', 'null'] }, ['dropped /default']],
    [
      'allOf of objects',
      { allOf: [{ type: 'object', properties: { x: { type: 'string' } }, required: ['x'] }, { properties: { y: { type: 'null' } } }] },
      closed({ x: { type: 'string' }, y: { type: 'null' } }),
      ['converted ', 'converted /allOf'],
    ],
    [
      'alternatives that only constrain',
      { ...closed({ x: { type: ['string', 'null'] } }), anyOf: [{ required: ['x'] }, {}] },
      closed({ x: { type: ['string', 'null'] } }),
      ['dropped /anyOf'],
    ],
    [
      'a property that may not be there',
      { type: 'object', properties: { x: { not: {} }, y: { type: 'string' } }, required: ['y'], additionalProperties: false },
      closed({ y: { type: 'string' } }),
      ['dropped /properties/x'],
    ],
  ])('%s', (_, sent, converted, changes) => {
    const { a, changes: all } = property(sent)
    expect(a).toEqual(converted)
    expect(all).toEqual(changes.map(change => change.replace(' ', ' /properties/a')))
  })

  test('keeps references, and resolves what stands beside one', () => {
    const $defs = { D: closed({ x: { type: 'string' } }), unused: { type: 'string' } }
    const { parameters } = strict({ ...closed({ a: { $ref: '#/$defs/D' }, b: { $ref: '#/$defs/D', description: 'b' } }), $defs })
    expect(parameters).toEqual({ ...closed({ a: { $ref: '#/$defs/D' }, b: { ...$defs.D, description: 'b' } }), $defs: { D: $defs.D } })
  })

  test('keeps recursion, with what stands beside it dropped', () => {
    const N = { type: 'object', properties: { next: { $ref: '#/$defs/N', description: 'the next' } } }
    const { parameters, changes } = strict({ ...closed({ a: { $ref: '#/$defs/N' } }), $defs: { N } })
    expect(parameters).toEqual({
      ...closed({ a: { $ref: '#/$defs/N' } }),
      $defs: { N: closed({ next: { anyOf: [{ $ref: '#/$defs/N' }, { type: 'null' }] } }) },
    })
    expect(changes).toContain('dropped /$defs/N/properties/next/description')
  })

  test('moves other targets of references into $defs', () => {
    const { parameters } = strict({
      type: 'object',
      properties: { a: { type: 'object', properties: { b: { type: 'string' } } }, c: { $ref: '#/properties/a' } },
      required: ['c'],
    })
    expect(parameters).toMatchObject({
      properties: { c: { $ref: '#/$defs/a' } },
      $defs: { a: closed({ b: { type: ['string', 'null'] } }) },
    })
  })

  test.each<[name: string, schema: unknown, path: string]>([
    [
      'a map',
      { type: 'object', properties: { a: { type: 'object', additionalProperties: { type: 'string' } } } },
      '/inputSchema/properties/a/additionalProperties',
    ],
    ['an open root', { type: 'object', properties: {}, additionalProperties: true }, '/inputSchema/additionalProperties'],
    ['a free-form object', { type: 'object', properties: { a: { type: 'object' } } }, '/inputSchema/properties/a'],
    ['no type', { type: 'object', properties: { a: { description: 'd' } } }, '/inputSchema/properties/a'],
    ['a tuple', { type: 'object', properties: { a: { type: 'array', items: [{ type: 'string' }] } } }, '/inputSchema/properties/a/items'],
    ['an array without items', { type: 'object', properties: { a: { type: 'array' } } }, '/inputSchema/properties/a'],
    ['alternatives at the root', { type: 'object', oneOf: [{ properties: {} }, { properties: {} }] }, '/inputSchema/oneOf'],
    [
      'alternatives beside properties',
      {
        type: 'object',
        properties: { a: { type: 'object', properties: { x: { type: 'string' } }, anyOf: [{ properties: {} }, { type: 'object' }] } },
      },
      '/inputSchema/properties/a/anyOf',
    ],
    ['a dangling reference', { type: 'object', properties: { a: { $ref: '#/$defs/none' } } }, '/inputSchema/properties/a/$ref'],
    [
      'a reference to itself',
      { type: 'object', properties: { a: { $ref: '#/$defs/A' } }, $defs: { A: { $ref: '#/$defs/A' } } },
      '/inputSchema/properties/a/$ref',
    ],
    ['a schema that is none', { type: 'object', properties: { a: 'string' } }, '/inputSchema/properties/a'],
    ['no schema', undefined, '/inputSchema'],
    [
      'ten levels and more',
      Array.from({ length: 11 }).reduce<Fields>(inner => ({ type: 'object', properties: { a: inner } }), { type: 'string' }),
      `/inputSchema${'/properties/a'.repeat(11)}`,
    ],
    [
      'over 5,000 properties',
      { type: 'object', properties: Object.fromEntries(Array.from({ length: 5001 }, (_, i) => [`p${i}`, { type: 'string' }])) },
      '/inputSchema',
    ],
    [
      'over 1,000 values',
      { type: 'object', properties: { a: { type: 'integer', enum: Array.from({ length: 1001 }, (_, i) => i) } } },
      '/inputSchema',
    ],
  ])('does not go with %s: sent as it is, with the first reason', (_, schema, path) => {
    const [tool] = render([{ name: 'tool', inputSchema: schema }], 'openai', { strict: true }) as Fields[]
    expect(tool).toMatchObject({ strict: false, ...(schema === undefined ? {} : { parameters: schema }) })
    const { blocked } = strictReadiness([{ name: 'tool', inputSchema: schema }]).openai
    expect(blocked).toEqual([{ tool: 'tool', path, keyword: expect.any(String), reason: expect.stringMatching(/\w/) }])
    expect(describeRendering([{ name: 'tool', inputSchema: schema }], 'openai', { strict: true }).changes).toContainEqual(
      expect.objectContaining({ path, change: 'refused', note: expect.stringContaining(blocked[0]?.reason ?? '') }),
    )
  })
})

import { describe, expect, test } from 'vitest'
import { isObject, own, ownArray, ownObject, ownString, pointer, typesOf } from '../../src/schema/json-values.js'
import { dereference, resolveRef } from '../../src/schema/refs.js'
import { parametersOf, placeOf, walkSchema } from '../../src/schema/walk.js'
import type { Json, JsonObject } from '../../src/tool-list.js'
import { spent } from '../spent.js'

const text = { type: 'string' }
/** Pointer and level of every node. */
const visited = (schema: Json, prefix?: string) => walkSchema(schema, prefix).map(({ pointer, level }) => [pointer, level])

describe('reading keys', () => {
  const hostile = JSON.parse('{"__proto__": {"a": 1}, "constructor": "x", "list": [1]}') as JsonObject

  test('only own ones are found', () => {
    expect(own({}, 'constructor')).toBeUndefined()
    expect(own({}, '__proto__')).toBeUndefined()
    expect(own(hostile, '__proto__')).toEqual({ a: 1 })
    expect(ownString(hostile, 'constructor')).toBe('x')
    expect(ownObject({}, '__proto__')).toBeUndefined()
  })

  test('only values of the kind asked for are found', () => {
    expect(ownArray(hostile, 'list')).toEqual([1])
    expect(ownObject(hostile, 'list')).toBeUndefined()
    expect(ownString(hostile, 'list')).toBeUndefined()
    expect(ownArray(hostile, '__proto__')).toBeUndefined()
    expect([null, [], 'x', 1, undefined].some(isObject)).toBe(false)
  })

  test('types', () => {
    expect(typesOf({ type: 'string' })).toEqual(['string'])
    expect(typesOf({ type: ['string', 7, 'null'] })).toEqual(['string', 'null'])
    for (const type of [null, 7, {}, true]) expect(typesOf({ type })).toEqual([])
    expect(typesOf({})).toEqual([])
  })

  test('pointers escape ~ and /', () => {
    expect(pointer('/a', 'b/c', '~1', 3, '')).toBe('/a/b~1c/~01/3/')
  })
})

describe('the walk', () => {
  test('visits every keyword that holds schemas, in document order, with levels', () => {
    const schema = {
      properties: { a: text, 'b/c': { items: { properties: { d: text } } } },
      patternProperties: { '^x': text },
      additionalProperties: text,
      prefixItems: [text, text],
      items: [text],
      contains: text,
      allOf: [{ properties: { e: text } }],
      anyOf: [text],
      oneOf: [text],
      not: text,
      if: text,
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: text,
      else: text,
      propertyNames: text,
      contentSchema: text,
      unevaluatedItems: text,
      dependentSchemas: { f: text },
      dependencies: { g: text, h: ['a'], i: false },
      $defs: { j: { properties: { k: text } } },
      definitions: { l: text },
    }
    expect(visited(schema)).toEqual([
      ['', 0],
      ['/properties/a', 1],
      ['/properties/b~1c', 1],
      ['/properties/b~1c/items', 2],
      ['/properties/b~1c/items/properties/d', 3],
      ['/patternProperties/^x', 1],
      ['/additionalProperties', 1],
      ['/prefixItems/0', 1],
      ['/prefixItems/1', 1],
      ['/items/0', 1],
      ['/contains', 1],
      ['/allOf/0', 0],
      ['/allOf/0/properties/e', 1],
      ['/anyOf/0', 0],
      ['/oneOf/0', 0],
      ['/not', 0],
      ['/if', 0],
      ['/then', 0],
      ['/else', 0],
      ['/propertyNames', 0],
      ['/contentSchema', 0],
      ['/unevaluatedItems', 1],
      ['/dependentSchemas/f', 0],
      ['/dependencies/g', 0],
      ['/dependencies/i', 0],
      ['/$defs/j', 0],
      ['/$defs/j/properties/k', 1],
      ['/definitions/l', 0],
    ])
  })

  test('leaves data alone', () => {
    const data = { properties: { a: text } }
    expect(visited({ default: data, const: data, enum: [data], examples: [data], 'x-other': data })).toEqual([['', 0]])
  })

  test('true and false close or open an object and are no nodes there; elsewhere they are', () => {
    expect(visited({ additionalProperties: false, unevaluatedProperties: true, additionalItems: false })).toEqual([['', 0]])
    expect(visited({ properties: { a: true }, not: false })).toEqual([
      ['', 0],
      ['/properties/a', 1],
      ['/not', 0],
    ])
  })

  test.each([null, true, 'x', 7, [], undefined])('of %j is empty', schema => {
    expect(walkSchema(schema)).toEqual([])
  })

  test('passes over keywords whose values are of the wrong kind', () => {
    expect(visited({ properties: [text], $defs: 'x', anyOf: text, allOf: null, dependencies: ['a'] })).toEqual([['', 0]])
    expect(visited({ properties: { a: null, b: 'x' }, items: 7 })).toEqual([
      ['', 0],
      ['/properties/a', 1],
      ['/properties/b', 1],
      ['/items', 1],
    ])
  })

  test('names like what every object inherits are parameters', () => {
    const schema = JSON.parse('{"properties": {"__proto__": {"type": "string"}, "constructor": {}, "toString": {}}}') as Json
    expect(parametersOf(walkSchema(schema)).map(({ key, schema }) => [key, schema])).toEqual([
      ['__proto__', text],
      ['constructor', {}],
      ['toString', {}],
    ])
  })

  test('puts the prefix in front, and is made once for each', () => {
    const schema = { properties: { a: text } }
    expect(visited(schema, '/inputSchema')).toEqual([
      ['/inputSchema', 0],
      ['/inputSchema/properties/a', 1],
    ])
    expect(walkSchema(schema, '/inputSchema')).toBe(walkSchema(schema, '/inputSchema'))
    expect(walkSchema(schema)).not.toBe(walkSchema(schema, '/inputSchema'))
  })

  test('100,000 properties and 500 levels, within a second', () => {
    const wide = { properties: Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`p${i}`, text])) }
    let deep: Json = text
    for (let i = 0; i < 500; i++) deep = { properties: { a: deep } }
    const started = spent()
    expect(walkSchema(wide)).toHaveLength(100_001)
    expect(walkSchema(deep).at(-1)?.level).toBe(500)
    expect(spent() - started).toBeLessThan(1_000)
  })

  test('places as a person writes them', () => {
    const schema = {
      allOf: [{ properties: { filter: { properties: { tags: { items: { items: { anyOf: [{ properties: { x: text } }] } } } } } } }],
    }
    expect(walkSchema(schema).map(placeOf)).toEqual([
      '',
      '',
      'filter',
      'filter.tags',
      'filter.tags[]',
      'filter.tags[][]',
      'filter.tags[][]',
      'filter.tags[][].x',
    ])
  })
})

describe('references', () => {
  const root = {
    $id: 'https://example.com/root.json#',
    $defs: {
      point: { $anchor: 'point', type: 'object' },
      'a/b~c d': text,
      old: { $id: '#old', type: 'number' },
      part: { $id: 'https://example.com/part.json', $defs: { inner: { type: 'boolean' } } },
      chain: { $ref: '#/$defs/point', description: 'A place.' },
      loop: { $ref: '#/$defs/loop' },
      open: true,
    },
    anyOf: [text],
  }

  test.each<[string, string, Json]>([
    ['#', '', root],
    ['', '', root],
    ['https://example.com/root.json', '', root],
    ['https://example.com/root.json#/anyOf/0', '/anyOf/0', text],
    ['#/$defs/point', '/$defs/point', root.$defs.point],
    ['#point', '/$defs/point', root.$defs.point],
    ['#old', '/$defs/old', root.$defs.old],
    ['#/$defs/a~1b~0c%20d', '/$defs/a~1b~0c d', text],
    ['#/$defs/open', '/$defs/open', true],
    ['https://example.com/part.json', '/$defs/part', root.$defs.part],
    ['https://example.com/part.json#/$defs/inner', '/$defs/part/$defs/inner', { type: 'boolean' }],
  ])('%s leads to %s', (ref, pointer, schema) => {
    expect(resolveRef(root, ref)).toEqual({ kind: 'local', pointer, schema })
  })

  test.each([
    '#/$defs/none',
    '#none',
    '#/anyOf/1',
    '#/anyOf/00',
    '#/anyOf/-',
    '#/constructor',
    '#/$defs/__proto__',
    '#/$defs/open/x',
    '#%',
    '#/%zz',
  ])('%s leads nowhere', ref => {
    expect(resolveRef(root, ref)).toEqual({ kind: 'dangling' })
  })

  test.each(['https://example.com/other.json', 'other.json#/a', 'file:///etc/passwd', '//host/x'])(
    '%s is outside and is not fetched',
    ref => {
      expect(resolveRef(root, ref)).toEqual({ kind: 'external' })
    },
  )

  test('dereferencing keeps what stands beside, follows chains and ends in cycles', () => {
    expect(dereference({ $ref: '#/$defs/point' }, root)).toBe(root.$defs.point)
    expect(dereference({ $ref: '#/$defs/chain', title: 'Place' }, root)).toEqual({
      $anchor: 'point',
      type: 'object',
      description: 'A place.',
      title: 'Place',
    })
    const loop = { $ref: '#/$defs/loop' }
    expect(dereference(loop, root)).toBe(loop)
    const nowhere = { $ref: '#/none', description: 'x' }
    expect(dereference(nowhere, root)).toBe(nowhere)
    expect(dereference({ $ref: '#/$defs/open' }, root)).toBe(true)
    expect(dereference({ $ref: 7 }, root)).toEqual({ $ref: 7 })
    expect(dereference(true, root)).toBe(true)
  })

  test('a key `__proto__` beside a reference stays a key', () => {
    const schema = JSON.parse('{"$ref": "#/$defs/point", "__proto__": {"polluted": true}}') as JsonObject
    const result = dereference(schema, root) as JsonObject
    expect(Object.keys(result)).toEqual(['$anchor', 'type', '__proto__'])
    expect((result as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test('20,000 references to 20,000 anchors, within a second', () => {
    const names = Array.from({ length: 20_000 }, (_, i) => `a${i}`)
    const large = { $defs: Object.fromEntries(names.map(name => [name, { $anchor: name }])) }
    const started = spent()
    expect(names.every(name => resolveRef(large, `#${name}`).kind === 'local')).toBe(true)
    expect(spent() - started).toBeLessThan(1_000)
  })
})

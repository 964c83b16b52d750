import { describe, expect, test } from 'vitest'
import { checkArguments } from '../../src/schema/arguments.js'
import { spent } from '../spent.js'

const check = (inputSchema: unknown, args: unknown) => checkArguments({ name: 'order', inputSchema }, args)
const messages = (inputSchema: unknown, args: unknown) => check(inputSchema, args).map(fault => fault.message)
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })

describe('faults in plain words', () => {
  const order = object(
    {
      quantity: { type: 'integer', minimum: 1 },
      items: { type: 'array', items: object({ price: { type: 'number' } }, { required: ['price'] }) },
      day: { type: 'string', format: 'date' },
      size: { enum: ['small', 'large'] },
      note: { type: ['string', 'null'], maxLength: 3 },
    },
    { required: ['quantity'], additionalProperties: false },
  )

  test('arguments that fit have none', () => {
    expect(check(order, { quantity: 2, items: [{ price: 1.5 }], day: '2026-02-28', size: 'small', note: null })).toEqual([])
  })

  test.each([
    [{ quantity: 'two' }, 'quantity', '`quantity` must be a whole number, got "two".'],
    [{ quantity: 0 }, 'quantity', '`quantity` must be at least 1, got 0.'],
    [{}, 'quantity', '`quantity` is required and missing.'],
    [{ quantity: 1, items: [{ price: 1 }, { price: 2 }, { price: '3' }] }, 'items[2].price', '`items[2].price` must be a number, got "3".'],
    [{ quantity: 1, items: [{}] }, 'items[0].price', '`items[0].price` is required and missing.'],
    [{ quantity: 1, day: '2026-02-30' }, 'day', '`day` must be a date such as `2026-05-31`, got "2026-02-30".'],
    [{ quantity: 1, size: 'huge' }, 'size', '`size` must be "small" or "large", got "huge".'],
    [{ quantity: 1, note: 'long' }, 'note', '`note` must have at most 3 characters, got "long".'],
    [{ quantity: 1, note: 5 }, 'note', '`note` must be a string or `null`, got 5.'],
    [{ quantity: 1, color: 'red' }, 'color', '`color` is not a parameter of this tool, and it accepts no others.'],
  ])('%j', (args, path, message) => {
    expect(check(order, args)).toEqual([{ path, message }])
  })

  test('a key that is no word is quoted, a number that is a key is no position', () => {
    expect(check(object({ 'a b': { type: 'string' }, map: object({ 2: { type: 'string' } }) }), { 'a b': 1, map: { 2: 1 } })).toEqual([
      { path: '["a b"]', message: '`["a b"]` must be a string, got 1.' },
      { path: 'map["2"]', message: '`map["2"]` must be a string, got 1.' },
    ])
  })

  test('alternatives are told once, also behind a reference', () => {
    const schema = object(
      {
        id: { anyOf: [{ $ref: '#/$defs/text' }, { type: 'integer' }] },
        where: { oneOf: [object({ city: {} }, { required: ['city'] }), object({ zip: {} }, { required: ['zip'] })] },
      },
      { $defs: { text: { type: 'string' } } },
    )
    expect(messages(schema, { id: true, where: {} })).toEqual([
      '`id` must be a string or a whole number, got true.',
      '`where` fits none of the 2 alternatives, got an object with 0 keys (the nearest: `city` is required and missing).',
    ])
    expect(messages(schema, { where: { city: 1, zip: 1 } })).toEqual(['`where` must fit exactly one of the alternatives, fits 2.'])
  })

  test.each([
    [{ not: { type: 'string' } }, 'a', '`x` must not fit the schema under `not`, got "a".'],
    [{ const: 5 }, 4, '`x` must be 5, got 4.'],
    [{ multipleOf: 5 }, 4, '`x` must be a multiple of 5, got 4.'],
    [{ exclusiveMaximum: 4 }, 4, '`x` must be less than 4, got 4.'],
    [{ minItems: 2 }, [1], '`x` must have at least 2 items, got a list of 1.'],
    [{ prefixItems: [{}], items: false }, [1, 2], '`x` must have at most 1 item, got a list of 2.'],
    [{ uniqueItems: true }, [1, 2, 1], '`x` must not hold the same item twice: items 0 and 2 are equal.'],
    [{ contains: { type: 'string' } }, [1], '`x` must hold at least 1 item that fits `contains`.'],
    [{ minProperties: 1 }, {}, '`x` must have at least 1 key, got an object with 0 keys.'],
    [{ pattern: '^[A-Z]{2}$' }, 'abc', '`x` must match the pattern `^[A-Z]{2}$`, got "abc".'],
    [{ dependentRequired: { a: ['b'] } }, { a: 1 }, '`x.b` is required where `a` is given.'],
    [JSON.parse('{"if":{"const":1},"then":{"const":2}}'), 1, '`x` must be 2, got 1.'],
    [false, 1, '`x` is not accepted at all.'],
  ])('%j', (x, value, message) => {
    const found = messages(object({ x }), { x: value })
    expect(found.filter(text => text.startsWith('`x`') || text.startsWith('`x.b`'))).toContain(message)
  })

  test('at most 20 are listed, the rest is counted', () => {
    const found = messages(object({ list: { type: 'array', items: { type: 'string' } } }), {
      list: Array.from({ length: 5_000 }, (_, i) => i),
    })
    expect(found).toHaveLength(20)
    expect(found.at(-1)).toBe('… and 4,981 more faults.')
  })
})

describe('drafts', () => {
  test('2020-12 is read where nothing is said', () => {
    expect(messages(object({ pair: { prefixItems: [{ type: 'string' }] } }), { pair: [1] })).toEqual(['`pair[0]` must be a string, got 1.'])
  })
  test.each([
    'http://json-schema.org/draft-04/schema#',
    'http://json-schema.org/draft-06/schema#',
    'http://json-schema.org/draft-07/schema#',
    'https://json-schema.org/draft/2019-09/schema',
  ])('%s: a list under `items` is a tuple', $schema => {
    expect(messages(object({ pair: { items: [{ type: 'string' }] } }, { $schema }), { pair: [1] })).toEqual([
      '`pair[0]` must be a string, got 1.',
    ])
  })
})

describe('what a hostile server may send', () => {
  test('no schema, `true`, `false` and nonsense', () => {
    expect(checkArguments({ name: 'x' }, { a: 1 })).toEqual([])
    expect(check(true, { a: 1 })).toEqual([])
    expect(messages(false, {})).toEqual(["The tool's schema is `false`: it accepts no arguments at all."])
    expect(messages('object', {})).toEqual(['The tool\'s schema could not be checked against: it is "object", not an object.'])
    expect(messages({ type: 'strng' }, {})[0]).toContain("could not be checked, because the tool's schema does not compile")
    expect(() => checkArguments(null as never, {})).toThrow('received null as the tool')
  })

  test('nothing is fetched', () => {
    const fetched: unknown[] = []
    const real = globalThis.fetch
    globalThis.fetch = (async (url: unknown) => void fetched.push(url)) as never
    try {
      expect(messages(object({ a: { $ref: 'https://example.com/a.json' } }), { a: 1 })).toEqual([
        "The arguments could not be checked, because the tool's schema does not compile: `https://example.com/a.json` is not in the schema, and nothing is fetched.",
      ])
      expect(messages(object({ a: { type: 'string' } }, { $schema: 'https://example.com/meta.json' }), { a: 1 })).toEqual([
        '`a` must be a string, got 1.',
      ])
      expect(fetched).toEqual([])
    } finally {
      globalThis.fetch = real
    }
  })

  test('a pattern never runs in the backtracking engine', () => {
    const started = spent()
    expect(messages(object({ a: { pattern: '^(a+)+$' } }), { a: `${'a'.repeat(100_000)}!` })).toHaveLength(1)
    expect(spent() - started).toBeLessThan(1_000)
  })

  test('what the safe engine cannot express is said, and makes no other fault', () => {
    const unsure = 'The pattern `^(?=a)` could not be checked'
    for (const a of [{ pattern: '^(?=a)' }, { not: { pattern: '^(?=a)' } }, { anyOf: [{ pattern: '^(?=a)' }, { type: 'number' }] }]) {
      const found = messages(object({ a, b: { type: 'string' } }), { a: 'x', b: 1 })
      expect(found).toHaveLength(2)
      expect(found[0]).toBe('`b` must be a string, got 1.')
      expect(found[1]).toContain(unsure)
    }
    const byName = object({}, { patternProperties: { '^(?!x)': { type: 'string' } }, additionalProperties: false })
    expect(messages(byName, { y: 1 })).toEqual([expect.stringContaining('could not be checked')])
    expect(messages(object({ a: { pattern: '^(?=a)' } }), {})).toEqual([])
  })

  test('`__proto__` and `constructor` are names like any other', () => {
    const args = JSON.parse('{"__proto__": {"polluted": true}}')
    expect(check(object({}), args)).toEqual([])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    expect(messages(object({}, { required: ['constructor', 'toString'] }), {})).toHaveLength(2)
    expect(check(JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}'), {})).toEqual([])
    expect(messages(object({}, { $id: '__proto__' }), {})).toEqual([expect.stringContaining('does not compile')])
  })

  test('cycles, depth and sizes', () => {
    const args: Record<string, unknown> = {}
    args.self = args
    expect(messages(object({}), args)).toEqual(['`self` holds a cycle, which JSON cannot carry.'])
    const schema: Record<string, unknown> = { type: 'object' }
    schema.properties = { again: schema }
    expect(messages(schema, {})[0]).toContain('refers to itself as an object')
    let deep: unknown = 1
    for (let i = 0; i < 400; i++) deep = { next: deep }
    expect(
      check({ $ref: '#/$defs/n', $defs: { n: { type: ['object', 'number'], properties: { next: { $ref: '#/$defs/n' } } } } }, deep),
    ).toEqual([])
    expect(messages({ $ref: '#' }, {})).toEqual(['The arguments could not be checked: it refers to itself without end.'])
  })

  test('a schema whose check doubles with each line is given up after a second', () => {
    const $defs: Record<string, unknown> = { d40: { type: 'object' } }
    for (let i = 0; i < 40; i++) $defs[`d${i}`] = { allOf: [{ $ref: `#/$defs/d${i + 1}` }, { $ref: `#/$defs/d${i + 1}` }] }
    const started = spent()
    expect(messages({ $ref: '#/$defs/d0', $defs }, {})).toEqual(['The arguments could not be checked: it took longer than 1 second.'])
    expect(spent() - started).toBeLessThan(5_000)
  })

  test('the same schema edited in place is compiled again', () => {
    const schema = object({ a: {} }) as { required?: string[] }
    expect(check(schema, {})).toEqual([])
    schema.required = ['a']
    expect(messages(schema, {})).toEqual(['`a` is required and missing.'])
  })
})

describe('formats take no more than a second for a million characters', () => {
  const formats =
    'date time date-time duration uri uri-reference uri-template url email hostname ipv4 ipv6 regex uuid json-pointer json-pointer-uri-fragment relative-json-pointer byte iso-time'
  const million = (text: string) => text.repeat(1_000_000 / text.length)
  test.each(formats.split(' '))('%s', format => {
    const schema = object({ a: { type: 'string', format } })
    for (const text of ['a', '1', '/', 'a@', 'a.', '/a', '{a}', '%20', ':', '(']) {
      for (const before of ['', 'a@', 'http://', 'P', '2026-01-01T00:00:00.']) {
        const found = messages(schema, { a: `${before}${million(text)}\n!` })
        expect(found, `${before}${text}`).not.toContainEqual(expect.stringContaining('took longer'))
      }
    }
  })
})

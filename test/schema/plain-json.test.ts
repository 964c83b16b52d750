import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { listOf } from '../../src/load/subject.js'
import { MAX_DEPTH, plainJson } from '../../src/schema/plain-json.js'
import { spent } from '../spent.js'

/** The clean value, and what was reported. */
function clean(value: unknown) {
  const reports: [string, string][] = []
  return { value: plainJson(value, (path, reason) => reports.push([path, reason])), reports }
}
const nested = (levels: number): unknown => {
  let value: unknown = {}
  for (let i = 0; i < levels; i++) value = { a: value }
  return value
}

test.each([
  [{ a: [1, 'x', null, true, { b: {} }] }],
  [JSON.parse('{"__proto__": {"x": 1}, "constructor": 2, "toJSON": {"type": "string"}}')],
  [Object.assign(Object.create(null), { a: 1 })],
  [runInNewContext('({ a: [{ b: 1 }] })')],
  [[]],
  ['text'],
  [null],
])('plain JSON comes back as the same object: %j', value => {
  const result = clean(value)
  expect(result.value).toBe(value)
  expect(result.reports).toEqual([])
})

test.each([
  ['undefined values and functions are left out', { a: undefined, b: () => 1, c: Symbol('s'), d: 1 }, { d: 1 }],
  ['in arrays they are null', [undefined, () => 1, 1], [null, null, 1]],
  ['holes are null', Object.assign(new Array(3), { 1: 'x' }), [null, 'x', null]],
  ['numbers that JSON lacks are null', { a: Number.NaN, b: Number.POSITIVE_INFINITY }, { a: null, b: null }],
  ['large integers are text', { a: 12n }, { a: '12' }],
  ['dates and other objects with toJSON speak for themselves', { a: new Date(0) }, { a: '1970-01-01T00:00:00.000Z' }],
  ['a class’s own fields are kept', Object.assign(new (class Tool {})(), { name: 'x' }), { name: 'x' }],
  ['maps are as empty as in JSON', { a: new Map([['b', 1]]) }, { a: {} }],
  ['getters are read', Object.defineProperty({}, 'a', { get: () => 1, enumerable: true }), { a: 1 }],
  ['undefined itself', undefined, null],
])('%s', (_title, value, wanted) => {
  expect(clean(value)).toEqual({ value: wanted, reports: [] })
})

test('a cycle is cut where it closes', () => {
  const tool: Record<string, unknown> = { name: 'x', inputSchema: { properties: {} } }
  tool.inputSchema = { properties: { again: tool } }
  expect(clean(tool)).toEqual({
    value: { name: 'x', inputSchema: { properties: { again: {} } } },
    reports: [['/inputSchema/properties/again', 'cycle']],
  })
})

test('the same object twice is no cycle', () => {
  const shared = { type: 'string' }
  expect(clean({ a: shared, b: shared }).reports).toEqual([])
})

test('depth: 512 levels pass, the next is cut', () => {
  expect(clean(nested(MAX_DEPTH - 1)).reports).toEqual([])
  const { value, reports } = clean(nested(MAX_DEPTH))
  expect(reports).toEqual([['/a'.repeat(MAX_DEPTH), 'depth']])
  expect(JSON.stringify(value)).toBe(JSON.stringify(nested(MAX_DEPTH)))
})

test('100,000 levels do not overflow the stack', () => {
  expect(clean(nested(100_000)).reports).toHaveLength(1)
})

const throwing = () => {
  throw new Error('caught you')
}
test.each([
  ['a getter that throws', Object.defineProperty({ b: 1 }, 'a', { get: throwing, enumerable: true }), { b: 1, a: {} }, '/a'],
  ['toJSON that throws', { a: { toJSON: throwing }, b: 1 }, { a: {}, b: 1 }, '/a'],
  ['a Proxy that throws', { a: new Proxy({}, { ownKeys: throwing, getPrototypeOf: throwing }), b: 1 }, { a: {}, b: 1 }, '/a'],
  ['a Proxy that was revoked', { a: revoked(), b: 1 }, { a: {}, b: 1 }, '/a'],
])('%s is replaced and reported', (_title, value, wanted, path) => {
  expect(clean(value)).toEqual({ value: wanted, reports: [[path, 'unreadable']] })
})

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

test('toJSON that makes ever new objects ends at the depth limit', () => {
  const make = (): object => ({ toJSON: make })
  expect(clean({ a: make() }).reports).toMatchObject([['/a', 'depth']])
})

test('references that double at each level end in an error, within seconds', () => {
  let value: unknown = 'x'
  for (let i = 0; i < 60; i++) value = [value, value]
  expect(() => clean(value)).toThrow(RangeError)
  expect(() => clean({ a: value, f: () => 1 })).toThrow(/more than 1,000,000 values/)
})

test('an array that claims four thousand million items ends in an error at once', () => {
  const started = spent()
  expect(() => clean({ a: new Array(4_294_967_295) })).toThrow(RangeError)
  expect(() => listOf(new Array(4_294_967_295), 'test')).toThrow('An array of 4,294,967,295 entries is not a tool list')
  expect(spent() - started).toBeLessThan(500)
})

test('a list whose entries throw, or whose iterator lies', () => {
  const list = Object.defineProperty([{ name: 'a' }, { name: 'b' }], 1, { get: throwing, enumerable: true })
  list[Symbol.iterator] = throwing
  const { tools, damage } = listOf(list, 'test')
  expect(tools.map(tool => tool.label)).toEqual(['a', '#2'])
  expect(damage).toEqual([{ tool: 1, path: '', reason: 'unreadable' }])
})

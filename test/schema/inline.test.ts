import { expect, test } from 'vitest'
import { createInliner, EXPANSION_DEPTH } from '../../src/schema/inline.js'
import type { JsonObject } from '../../src/tool-list.js'

const opened = (root: JsonObject, schema: JsonObject, path = '/inputSchema/properties/a') => {
  const { sources, stops, odd } = createInliner(root, '/inputSchema')(schema, path, undefined)
  return { sources: sources.map(({ path }) => path), stops: stops.map(({ path, reason }) => `${reason} ${path}`), odd }
}

test('a place without references is itself', () => {
  expect(opened({}, { type: 'string' })).toEqual({ sources: ['/inputSchema/properties/a'], stops: [], odd: undefined })
})

test('what stands beside a reference comes before its target, and the members of allOf in their order', () => {
  const root = { $defs: { A: { $ref: '#/$defs/B', title: 'A' }, B: { allOf: [{ title: 'C' }, { title: 'D' }] } } }
  expect(opened(root, { $ref: '#/$defs/A' })).toEqual({
    sources: [
      '/inputSchema/properties/a',
      '/inputSchema/$defs/A',
      '/inputSchema/$defs/B',
      '/inputSchema/$defs/B/allOf/0',
      '/inputSchema/$defs/B/allOf/1',
    ],
    stops: [],
    odd: undefined,
  })
})

test('the same definition twice is followed once and is no recursion', () => {
  const root = { $defs: { A: { type: 'string' } } }
  expect(opened(root, { allOf: [{ $ref: '#/$defs/A' }, { $ref: '#/$defs/A' }] }).stops).toEqual([])
})

test.each<[string, JsonObject, string[]]>([
  ['#/$defs/none', {}, ['dangling /inputSchema/properties/a/$ref']],
  ['other.json#/x', {}, ['external /inputSchema/properties/a/$ref']],
  ['#/$defs/A', { $defs: { A: { $ref: '#/$defs/B' }, B: { $ref: '#/$defs/A' } } }, ['recursive /inputSchema/$defs/B/$ref']],
  ['#/properties', { properties: { a: {} } }, ['recursive /inputSchema/properties/a/$ref']],
  ['#', {}, ['recursive /inputSchema/properties/a/$ref']],
])('%s is not followed', ($ref, root, stops) => expect(opened(root, { $ref }).stops).toEqual(stops))

test('a definition entered above is a recursion below it', () => {
  const root = { $defs: { A: { items: { $ref: '#/$defs/B' } }, B: { items: { $ref: '#/$defs/A' } } } }
  const open = createInliner(root, '')
  const a = open({ $ref: '#/$defs/A' }, '/x', undefined).sources[1]
  const b = open(root.$defs.A.items, '/$defs/A/items', a?.trail).sources[1]
  expect(open(root.$defs.B.items, '/$defs/B/items', b?.trail).stops).toMatchObject([{ reason: 'recursive', target: root.$defs.A }])
})

test('the budget and the depth end an expansion', () => {
  const root = { $defs: Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`d${i}`, { items: { $ref: `#/$defs/d${i + 1}` } }])) }
  const open = createInliner(root, '')
  let place = open({ $ref: '#/$defs/d0' }, '/x', undefined)
  let depth = 0
  for (; place.stops.length === 0; depth++) {
    const source = place.sources.at(-1)
    place = open(source?.schema.items as JsonObject, `${source?.path}/items`, source?.trail)
  }
  expect(depth).toBe(EXPANSION_DEPTH)
  expect(place.stops[0]?.reason).toBe('budget')
  const small = createInliner(root, '', 2)
  small({ $ref: '#/$defs/d0' }, '/x', undefined)
  small({ $ref: '#/$defs/d1' }, '/x', undefined)
  expect(small({ $ref: '#/$defs/d2' }, '/x', undefined).stops[0]?.reason).toBe('budget')
})

test('false and what is not a schema are told', () => {
  expect(opened({ $defs: { F: false } }, { $ref: '#/$defs/F' }).odd).toEqual({ value: false, path: '/inputSchema/$defs/F' })
  expect(opened({}, { allOf: [true, 'x'] }).odd).toEqual({ value: 'x', path: '/inputSchema/properties/a/allOf/1' })
})

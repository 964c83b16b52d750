import { expect, test } from 'vitest'
import { didYouMean, nearest } from '../src/base/nearest.js'
import { spent } from './spent.js'

const names = ['search_catalog', 'get_order', 'cancel_order', 'a']

test.for<[string, string | undefined]>([
  ['search_catalogue', 'search_catalog'],
  ['serach_catalog', 'search_catalog'],
  ['GET_ORDER', 'get_order'],
  ['get_orders', 'get_order'],
  ['canecl_ordr', 'cancel_order'],
  ['b', 'a'],
  ['something_else', undefined],
  ['search', 'search_catalog'],
  ['', undefined],
])('the name nearest to "%s" is %s', ([word, found]) => {
  expect(nearest(word, names)).toBe(found)
})

test('the end of an error message', () => {
  expect(didYouMean('get_ordr', names)).toBe(' Did you mean `get_order`?')
  expect(didYouMean('unrelated', names)).toBe('')
})

test('a word without end among ten thousand names takes no time', () => {
  const start = spent()
  nearest(
    'x'.repeat(1_000_000),
    Array.from({ length: 10_000 }, (_, i) => `${'y'.repeat(100)}${i}`),
  )
  expect(spent() - start).toBeLessThan(3000)
})

import { expect, test } from 'vitest'
import { shorten } from '../src/base/printable.js'
import { spent } from './spent.js'

test.each([
  ['short', 10, 'short'],
  ['exactly ten', 11, 'exactly ten'],
  ['one word too many', 9, 'one word…'],
  ['e\u0301e\u0301e\u0301', 3, 'e\u0301e\u0301e\u0301'],
  ['e\u0301e\u0301e\u0301e\u0301', 3, 'e\u0301e\u0301…'],
  ['👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 2, '👩‍👩‍👧…'],
])('%j at most %i characters long', (text, length, expected) => expect(shorten(text, length)).toBe(expected))

test('marks without end are cut too', () => expect(shorten(`a${'\u0301'.repeat(1000)}`, 5).length).toBeLessThan(100))

test('a megabyte is cut a hundred times in seconds', () => {
  const texts = ['W'.repeat(1_000_000), 'é'.repeat(1_000_000), '\ud800'.repeat(1_000_000)]
  const start = spent()
  for (let i = 0; i < 100; i++) for (const text of texts) shorten(text, 40)
  expect(spent() - start).toBeLessThan(5000)
})

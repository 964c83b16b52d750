import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ordersIn } from '../../src/texts/injected-orders.js'
import type { PhraseTable } from '../../src/texts/phrase-table.js'
import { secretFileOrders } from '../../src/texts/secret-files.js'
import { spent } from '../spent.js'

const folder = new URL('../../src/texts/', import.meta.url)
const isTable = (value: unknown): value is PhraseTable => typeof value === 'object' && value !== null && 'phrases' in value

/** Every table that a file of the room exports. */
const tables: [name: string, table: PhraseTable][] = []
for (const file of readdirSync(folder)) {
  const exported: Record<string, unknown> = await import(new URL(file, folder).href)
  for (const [name, value] of Object.entries(exported)) if (isTable(value)) tables.push([name, value])
}

test('there are tables', () => expect(tables.map(([name]) => name)).toContain('injectedOrders'))

describe.each(tables)('%s', (_, { phrases, mayHold, find }) => {
  test.each(phrases.map(phrase => [phrase.example, phrase] as const))('%s', (example, phrase) => {
    expect(mayHold(example)).toBe(true)
    expect([...find(example)].map(found => found.phrase)).toContain(phrase)
  })

  test('no two rows have one example, and nothing is found in an empty text', () => {
    expect(new Set(phrases.map(({ example }) => example)).size).toBe(phrases.length)
    expect(mayHold('')).toBe(false)
    expect([...find('')]).toEqual([])
  })

  test('no row takes long to read a text made of its own words', () => {
    for (const { example } of phrases) {
      const text = example.repeat(Math.ceil(20_000 / example.length))
      const start = spent()
      for (const part of [text, text.replaceAll(/[.。]/g, ''), text.replaceAll(' ', '')]) for (const _ of find(part));
      expect(spent() - start, example).toBeLessThan(1_000)
    }
  })
})

test.each(secretFileOrders)('an order about a file: %s', text => {
  expect(ordersIn(text).map(({ what }) => what)).toEqual(['sends the reader to files with secrets'])
})

import { getEncoding } from 'js-tiktoken'
import { describe, expect, it } from 'vitest'
import { cl100k, o200k } from '../../src/tokens/o200k.js'
import { spent } from '../spent.js'
import { random, randomText } from './random.js'

const reference = getEncoding('o200k_base')
const olderReference = getEncoding('cl100k_base')
const count = (text: string): number => reference.encode(text, [], []).length

describe('o200k', () => {
  it('counts what js-tiktoken counts, on 4,000 texts in many scripts', () => {
    const next = random(1)
    const wrong: string[] = []
    for (let i = 0; i < 4000; i++) {
      const text = randomText(next, i % 10 ? 12 : 60)
      if (o200k(text) !== count(text)) wrong.push(text)
    }
    expect(wrong).toEqual([])
  })

  it('counts what js-tiktoken counts for every pair of ASCII characters between words', () => {
    const wrong: string[] = []
    for (let a = 0; a < 128; a++) {
      for (let b = 0; b < 128; b += 3) {
        const text = `x${String.fromCharCode(a, b)}y`
        if (o200k(text) !== count(text)) wrong.push(text)
      }
    }
    expect(wrong).toEqual([])
  })

  it('takes text that looks like a special token as text', () => {
    expect(o200k('<|endoftext|>')).toBe(count('<|endoftext|>'))
    expect(o200k('<|endoftext|>')).toBeGreaterThan(1)
    expect(cl100k('<|im_start|>')).toBeGreaterThan(1)
  })

  it.each([
    ['letters', 'a'],
    ['capitals', 'Q'],
    ['spaces', ' '],
    ['line breaks', '\n'],
    ['dashes', '-'],
    ['emoji', '🙂'],
    ['digits', '7'],
  ])('slices an unbroken run of %s without changing its count', (_, character) => {
    const run = character.repeat(1100 / character.length)
    expect(o200k(run)).toBe(count(run))
    // where another character begins the run, the first and the last slice may be cut differently
    expect(Math.abs(o200k(`start ${run} end`) - count(`start ${run} end`))).toBeLessThanOrEqual(2)
  })

  it('takes time linear in the length of an unbroken run', () => {
    const start = spent()
    for (const character of ['a', ' ', '\n', '-', '🙂', '漢']) o200k(character.repeat(200_000 / character.length))
    // each takes a few milliseconds; without slicing, about a minute
    expect(spent() - start).toBeLessThan(3000)
  })

  it('stays right when more distinct pieces come than its table holds', () => {
    const word = (i: number): string => ` w${i.toString(36).replace(/[0-9]/g, digit => String.fromCharCode(103 + Number(digit)))}q`
    const words = Array.from({ length: 70_000 }, (_, i) => word(i))
    const before = words.slice(0, 50).map(o200k)
    o200k(words.join(''))
    expect(words.slice(0, 50).map(o200k)).toEqual(before)
    expect(before).toEqual(words.slice(0, 50).map(count))
  })

  it('counts nothing for no text', () => {
    expect(o200k('')).toBe(0)
    expect(cl100k('')).toBe(0)
  })
})

describe('cl100k', () => {
  it('counts what js-tiktoken counts, on 800 texts in many scripts', () => {
    const next = random(2)
    const wrong: string[] = []
    for (let i = 0; i < 800; i++) {
      // the two libraries cut blanks at the very end differently
      const text = `${randomText(next, 12)}.`
      if (cl100k(text) !== olderReference.encode(text, [], []).length) wrong.push(text)
    }
    expect(wrong).toEqual([])
  })

  it('slices an unbroken run', () => {
    const start = spent()
    for (const character of ['a', ' ', '\n', '-', '🙂']) cl100k(character.repeat(200_000 / character.length))
    expect(spent() - start).toBeLessThan(3000)
  })
})

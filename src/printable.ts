// Control characters, escape sequences, bidirectional marks, invisible characters, tag characters and lone surrogates: all that could
// move a cursor, reorder a line or hide a word. Tab, line feed and carriage return are decided by the caller.
const UNSAFE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu

const escapeCharacter = (character: string): string => {
  const code = character.codePointAt(0) ?? 0
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`
}

/** Text from a server made safe for a terminal: what could act or hide is shown as an escape. Line breaks and tabs stay. */
export const printable = (text: string): string => text.replace(/\r(?!\n)/g, '\\r').replace(UNSAFE, escapeCharacter)

/** The same on one line: line breaks and tabs are escapes too. */
export const printableLine = (text: string): string =>
  printable(text).replace(/\r?\n|\t/g, character => (character === '\t' ? '\\t' : '\\n'))

/**
 * A value as indented JSON in which nothing hides: invisible and bidirectional characters are `\u` escapes, so that it still parses to
 * the same value. Keys keep their order.
 */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(UNSAFE, characters =>
    characters
      .split('')
      .map(unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )

// made when first needed: loading its data takes longer than all else that importing this package does
let graphemes: Intl.Segmenter | undefined

/** Shortens to at most `length` characters as a person counts them, with an ellipsis where something was cut. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  // plain letters are one character each; the segmenter takes microseconds for every one
  const start = text.slice(0, length)
  if (/^[ -~]*$/.test(start)) return `${start.slice(0, -1).trimEnd()}…`
  let count = 0
  let end = 0
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  for (const { index } of graphemes.segment(text.slice(0, length * 16))) {
    count++
    if (count === length) end = index
    if (count > length) return `${text.slice(0, end).trimEnd()}…`
  }
  return text.length <= length * 16 ? text : `${text.slice(0, end || length * 16).trimEnd()}…`
}

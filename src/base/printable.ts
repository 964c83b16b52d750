// Control characters, escape sequences, bidirectional marks, invisible characters, tag characters and lone surrogates: all that could
// move a cursor, reorder a line or hide a word. A variation selector stays where it picks the form of an emoji. Tab, line feed and
// carriage return are decided by the caller.
const UNSAFE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0d\ufeff\uffa0\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}\u{e0100}-\u{e01ef}]|(?<!\p{Emoji})[\ufe0e\ufe0f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu

// What a CI runner takes for an order: GitHub's `::name::` where a line begins, blanks or not (a line may be broken at any blank), its
// `##[name]` anywhere, Azure's `##vso[` and TeamCity's `##teamcity[`
const ORDERS = /(?<=^|\s)::|##(?=\w{0,20}\[)/g

const escapeCharacter = (character: string): string => {
  const code = character.codePointAt(0) ?? 0
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`
}

/**
 * The one way out: text from whomever (a server, a model, a file, the command line) made safe for a terminal, a log and a CI runner.
 * What could act or hide is shown as an escape. Line breaks and tabs stay. Text that went through here once stays as it is.
 */
export const printable = (text: string): string =>
  text
    .replace(/\r(?!\n)/g, '\\r')
    .replace(UNSAFE, escapeCharacter)
    .replace(ORDERS, order => (order === '::' ? '\\x3a:' : '#\\x23'))

/** The same on one line: line breaks and tabs are escapes too. */
export const printableLine = (text: string): string =>
  printable(text.replace(/\r?\n|\t/g, character => (character === '\t' ? '\\t' : '\\n')))

/**
 * A value as indented JSON in which nothing hides: invisible and bidirectional characters are `\u` escapes, so that it still parses to
 * the same value. Keys keep their order.
 */
export const printableJson = (value: unknown): string => safeJson(value, 2)

/** The same with another indent. */
export const safeJson = (value: unknown, indent?: number): string =>
  (JSON.stringify(value, null, indent) ?? 'null').replace(UNSAFE_IN_JSON, escapeUnits).replace(/##(?=\w{0,20}\[)/g, '#\\u0023')

const UNSAFE_IN_JSON = new RegExp(`${UNSAFE.source}|[^\\n\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\p{Zs}\\p{Cs}]`, 'gu')

const escapeUnits = (character: string): string =>
  Array.from({ length: character.length }, (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`).join('')

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

/** A TypeError whose message is safe to print: it quotes what a caller, a configuration or a server handed in. */
export const typeError = (message: string, options?: ErrorOptions): TypeError => new TypeError(printable(message), options)

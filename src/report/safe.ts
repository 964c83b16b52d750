import { printable, printableLine, shorten } from '../printable.js'

/**
 * Server text for one line of a terminal or a log: escaped, shortened, and unable to start a workflow command. GitHub's runner reads
 * `::name::` at the start of a line and `##[name]` anywhere, other runners `##name[`.
 */
export function safeLine(text: string, length = 400): string {
  return printableLine(shorten(text, length))
    .replace(/^\s*::/, start => `${start.slice(0, -2)}\\x3a:`)
    .replace(/##(?=\w{0,20}\[)/g, '#\\x23')
}

/** JSON with every character that could act, hide or reorder text written as `\uXXXX`: the same value, safe to print. */
export const safeJson = (value: unknown, indent?: number): string =>
  (JSON.stringify(value, null, indent) ?? 'null').replace(
    /[^\n\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]|[\u034f\u115f\u1160\u17b4\u17b5\u3164]/gu,
    escapeUnits,
  )

const escapeUnits = (character: string): string =>
  Array.from({ length: character.length }, (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`).join('')

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text for HTML or XML, in content and in quoted attributes. Does not touch control characters. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, character => ENTITIES[character] as string)

/** Text for XML 1.0: what XML cannot carry at all is shown as an escape. */
export const safeXml = (text: string): string =>
  escapeMarkup(printable(text).replace(/[\ufffe\uffff]/g, character => `\\u{${character.charCodeAt(0).toString(16)}}`))

/** Text that no spreadsheet takes for a formula when the report is opened in one. */
export const noFormula = (text: string): string => (/^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text)

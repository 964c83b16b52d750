import { printable, printableLine, shorten } from '../base/printable.js'

export { safeJson } from '../base/printable.js'

/** Text for one line of a terminal or a log: shortened, then escaped. */
export const safeLine = (text: string, length = 400): string => printableLine(shorten(text, length))

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text for HTML or XML, in content and in quoted attributes. Does not touch control characters. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, character => ENTITIES[character] as string)

/** Text for XML 1.0: what XML cannot carry at all is shown as an escape. */
export const safeXml = (text: string): string =>
  escapeMarkup(printable(text).replace(/[\ufffe\uffff]/g, character => `\\u{${character.charCodeAt(0).toString(16)}}`))

/** Text that no spreadsheet takes for a formula when the report is opened in one. */
export const noFormula = (text: string): string => (/^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text)

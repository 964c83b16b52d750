import type { Severity } from '../rules/finding.js'

/** Wraps text for a terminal. Every function returns the text itself where color is off. */
export type Style = Readonly<Record<'bold' | 'dim' | 'red' | 'yellow' | 'blue' | 'green' | 'cyan', (text: string) => string>>

const wrap = (on: boolean, open: number, close: number) => (text: string) => (on ? `\u001b[${open}m${text}\u001b[${close}m` : text)

/** The terminal styles that reports use. Whether color is wanted (`NO_COLOR`, `FORCE_COLOR`, a terminal) is decided by the caller. */
export const style = (color = false): Style => ({
  bold: wrap(color, 1, 22),
  dim: wrap(color, 2, 22),
  red: wrap(color, 31, 39),
  yellow: wrap(color, 33, 39),
  blue: wrap(color, 34, 39),
  green: wrap(color, 32, 39),
  cyan: wrap(color, 36, 39),
})

/** The color of each severity. */
export const severityColor: Readonly<Record<Severity, 'red' | 'yellow' | 'blue'>> = { problem: 'red', warning: 'yellow', note: 'blue' }

import { styleText } from 'node:util'
import type { Severity } from '../rules/finding.js'

/** Wraps text for a terminal. Every function returns the text itself where color is off. */
export type Style = Readonly<Record<(typeof STYLES)[number], (text: string) => string>>

const STYLES = ['bold', 'dim', 'red', 'yellow', 'blue', 'green', 'cyan'] as const

/** The terminal styles that reports use. Whether color is wanted is decided by `wantsColor`. */
export const style = (color = false): Style =>
  Object.fromEntries(
    STYLES.map(name => [name, (text: string) => (color ? styleText(name, text, { validateStream: false }) : text)]),
  ) as Style

/** The color of each severity. */
export const severityColor: Readonly<Record<Severity, 'red' | 'yellow' | 'blue'>> = { problem: 'red', warning: 'yellow', note: 'blue' }

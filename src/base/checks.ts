import { didYouMean } from './nearest.js'
import { printableLine, shorten, typeError } from './printable.js'

/** Checks one value. @throws TypeError that names it and says what is accepted. */
export type Check = (value: unknown, name: string) => void

/**
 * Checks an object of options; `undefined` stands for a key that is not given.
 * @param where What the options were given to, for the error's text.
 * @param kind What a key is called in the error's text.
 * @throws TypeError for an unknown key (suggests the nearest) or a value that is not accepted.
 */
export function checkKeys(value: unknown, checks: Readonly<Record<string, Check>>, where: string, kind: string): void {
  if (!isRecord(value)) throw typeError(`${where}: received ${describe(value)} where an object of ${kind}s is needed.`)
  for (const [key, item] of Object.entries(value)) {
    const check = Object.hasOwn(checks, key) ? checks[key] : undefined
    if (!check)
      throw typeError(
        `${where}: unknown ${kind} \`${printableLine(shorten(key, 80))}\`.${didYouMean(key, Object.keys(checks)) || ` Known are ${list(Object.keys(checks))}.`}`,
      )
    if (item !== undefined) check(item, `${where}: ${key}`)
  }
}

/** One of a few words. */
export function oneOf(values: readonly string[]): Check {
  return (value, name) => {
    if (typeof value === 'string' && values.includes(value)) return
    throw typeError(`${wrong(name, value, `one of ${list(values)}`).message}${typeof value === 'string' ? didYouMean(value, values) : ''}`)
  }
}

/** Text that is not empty. */
export function text(value: unknown, name: string): void {
  if (typeof value !== 'string' || value === '') throw wrong(name, value, 'text')
}

/** `true` or `false`. */
export function truth(value: unknown, name: string): void {
  if (typeof value !== 'boolean') throw wrong(name, value, '`true` or `false`')
}

/** A number above 0, not NaN. */
export function positive(value: unknown, name: string): void {
  if (typeof value !== 'number' || !(value > 0)) throw wrong(name, value, 'a number above 0')
}

/** The error for a value that is not accepted. */
export const wrong = (name: string, value: unknown, accepted: string): TypeError =>
  typeError(`${name} is ${describe(value)}; it takes ${accepted}.`)

/** Words in back-ticks, for a sentence. */
export const list = (values: readonly string[]): string => values.map(value => `\`${value}\``).join(', ')

/** A value in a few words. */
export function describe(value: unknown): string {
  if (typeof value === 'string') return `\`${printableLine(shorten(value, 80))}\``
  if (typeof value === 'number' || typeof value === 'boolean') return `\`${value}\``
  return value === null ? '`null`' : Array.isArray(value) ? (value.length ? 'a list' : 'an empty list') : typeof value
}

/** Is this an object with keys? */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

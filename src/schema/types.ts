import type { Json } from '../tool-list.js'

/** The seven types of JSON Schema. */
export const TYPES: ReadonlySet<string> = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'])

/** The type of a value; `number` for every number. */
export function typeOfValue(value: Json): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** Is the value of this JSON Schema type? An unknown type fits nothing. */
export function isOfType(value: Json, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    case 'integer':
      return Number.isInteger(value)
    default:
      return typeof value === type
  }
}

/** Can one value be of a type of both lists? `integer` counts as a `number`. */
export const typesMeet = (a: readonly string[], b: readonly string[]): boolean =>
  a.some(one => b.some(other => one === other || (isNumeric(one) && isNumeric(other))))

const isNumeric = (type: string): boolean => type === 'integer' || type === 'number'

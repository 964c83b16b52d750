import type { JsonObject } from '../tool-list.js'
import { own } from './json-values.js'

const weights = new WeakMap<JsonObject, number>()
const breadths = new WeakMap<JsonObject, number>()

/** What one more copy of a schema costs: 1, and 1 more for each 64 characters of its own data. Schemas inside it weigh for themselves. */
export function weightOf(schema: JsonObject): number {
  const known = weights.get(schema)
  if (known !== undefined) return known
  let characters = 0
  for (const key of Object.keys(schema)) {
    const value = own(schema, key)
    if (typeof value === 'string') characters += value.length
    else if (DATA.has(key)) characters += JSON.stringify(value).length
  }
  const weight = 1 + Math.floor(characters / 64)
  weights.set(schema, weight)
  return weight
}
const DATA = new Set(['enum', 'const', 'default', 'example', 'examples', 'required', 'propertyOrdering'])

/** The steps that reading a schema takes before any schema inside it is opened: its keywords, and the entries of each. */
export function breadthOf(schema: JsonObject): number {
  const known = breadths.get(schema)
  if (known !== undefined) return known
  const keys = Object.keys(schema)
  let breadth = keys.length
  for (const key of keys) {
    const value = own(schema, key)
    if (typeof value === 'object' && value !== null) breadth += Array.isArray(value) ? value.length : Object.keys(value).length
  }
  breadths.set(schema, breadth)
  return breadth
}

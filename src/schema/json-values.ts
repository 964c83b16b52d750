import type { Json, JsonObject } from '../tool-list.js'

/** Is this a JSON object (no array, not null)? */
export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of an own key: a parameter named `constructor` or `__proto__` must not find what every object inherits. */
export const own = (object: JsonObject, key: string): Json | undefined => (Object.hasOwn(object, key) ? object[key] : undefined)

/** The value of an own key when it is a JSON object, else `undefined`. */
export function ownObject(object: JsonObject, key: string): JsonObject | undefined {
  const value = own(object, key)
  return isObject(value) ? value : undefined
}

/** The value of an own key when it is an array, else `undefined`. */
export function ownArray(object: JsonObject, key: string): readonly Json[] | undefined {
  const value = own(object, key)
  return Array.isArray(value) ? value : undefined
}

/** The value of an own key when it is a string, else `undefined`. */
export function ownString(object: JsonObject, key: string): string | undefined {
  const value = own(object, key)
  return typeof value === 'string' ? value : undefined
}

/** Appends reference tokens to a JSON Pointer (RFC 6901). */
export function pointer(base: string, ...keys: (string | number)[]): string {
  let path = base
  for (const key of keys) path += `/${typeof key === 'number' ? key : token(key)}`
  return path
}

const token = (key: string): string => (key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key)

/** The key that a reference token stands for. */
export const keyOf = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~')

/** The types a schema names, as a list; empty where it names none. */
export function typesOf(schema: JsonObject): readonly string[] {
  const type = own(schema, 'type')
  if (typeof type === 'string') return [type]
  return Array.isArray(type) ? type.filter((name): name is string => typeof name === 'string') : []
}

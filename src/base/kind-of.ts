/** What a value is, with its article: `an array`, `null`, `a string`; `undefined` is `absent`. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (value === undefined) return 'absent'
  if (Array.isArray(value)) return 'an array'
  if (value instanceof Map) return 'a Map'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

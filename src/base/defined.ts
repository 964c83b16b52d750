/** The object without the keys whose value is `undefined`, which JSON and `toEqual` would show or count. Keeps the order. */
export function defined<T extends object>(object: T): T {
  const kept = {} as T
  for (const key in object) if (object[key] !== undefined) kept[key] = object[key]
  return kept
}

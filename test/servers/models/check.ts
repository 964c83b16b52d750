/** Small checks with which a stand-in refuses what the provider would refuse. Each returns what is wrong, or nothing. */
export type Problem = string | undefined

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keys beyond those that the SDK's own type knows; `keys` is exhaustive because it is typed by that type. */
export const unknownKey = (value: Record<string, unknown>, keys: Readonly<Record<string, true>>, where: string): Problem => {
  const key = Object.keys(value).find(name => !Object.hasOwn(keys, name))
  return key === undefined ? undefined : `${where}${key}: Extra inputs are not permitted`
}

/** The first problem, where there is one. */
export const first = (...problems: Problem[]): Problem => problems.find(problem => problem !== undefined)

/** The first problem of a list's entries. */
export const each = (list: unknown, where: string, check: (entry: Record<string, unknown>, where: string) => Problem): Problem => {
  if (!Array.isArray(list)) return `${where}: Input should be a valid list`
  return first(...list.map((entry, i) => (isObject(entry) ? check(entry, `${where}.${i}.`) : `${where}.${i}: Input should be an object`)))
}

export const needsText = (value: unknown, where: string): Problem =>
  typeof value === 'string' && value !== '' ? undefined : `${where}: Field required`

export const needsCount = (value: unknown, where: string): Problem =>
  Number.isInteger(value) && (value as number) > 0 ? undefined : `${where}: Input should be a positive integer`

/** Two tools of one name. */
export const repeatedName = (names: readonly unknown[]): Problem => {
  const name = names.find((entry, i) => names.indexOf(entry) !== i)
  return name === undefined ? undefined : `tools: Tool names must be unique: ${String(name)}`
}

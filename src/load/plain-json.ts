import { pointer } from '../schema/json.js'
import type { Json } from '../tool-list.js'

/** Deeper nesting than this is cut: no provider accepts it, and every later room may then recurse without care. */
export const MAX_DEPTH = 512
/** More values than this in one tool are refused: shared references can make a small object expand without end. */
export const MAX_VALUES = 5_000_000

/**
 * The value as JSON would carry it. A value that is plain JSON already is returned as it is, without a copy; otherwise a copy is made
 * in which cycles and what lies deeper than 512 levels are `{}` (each reported) and what JSON leaves out (functions, `undefined`) is
 * left out.
 * @throws RangeError when the value holds more than five million values.
 */
export function plainJson(value: unknown, report: (path: string, reason: 'cycle' | 'depth') => void): Json {
  return isPlainJson(value) ? value : (copy(value, '', 0, new Set(), { left: MAX_VALUES }, report) ?? null)
}

function isPlainJson(root: unknown): root is Json {
  const stack: [unknown, number][] = [[root, 0]]
  let left = MAX_VALUES
  for (let top = stack.pop(); top; top = stack.pop()) {
    const [value, depth] = top
    if (--left < 0) throw tooMany()
    if (value === null || typeof value === 'string' || typeof value === 'boolean') continue
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) return false
      continue
    }
    // a cycle shows as endless depth, so this one test catches it too
    if (typeof value !== 'object' || depth >= MAX_DEPTH) return false
    if (Array.isArray(value)) {
      for (const item of value) stack.push([item, depth + 1])
      continue
    }
    const prototype: unknown = Object.getPrototypeOf(value)
    if (prototype !== Object.prototype && prototype !== null) return false
    for (const descriptor of Object.values(Object.getOwnPropertyDescriptors(value))) {
      if (!descriptor.enumerable || descriptor.get) return false
      stack.push([descriptor.value, depth + 1])
    }
  }
  return true
}

function copy(
  value: unknown,
  path: string,
  depth: number,
  above: Set<object>,
  budget: { left: number },
  report: (path: string, reason: 'cycle' | 'depth') => void,
): Json | undefined {
  if (--budget.left < 0) throw tooMany()
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      return Number.isFinite(value) ? value : null
    case 'bigint':
      return String(value)
    case 'object':
      break
    default:
      return undefined
  }
  if (value === null) return null
  const reason = above.has(value) ? 'cycle' : depth >= MAX_DEPTH ? 'depth' : undefined
  if (reason) {
    report(path, reason)
    return {}
  }
  above.add(value)
  try {
    if (Array.isArray(value)) return value.map((item, i) => copy(item, pointer(path, i), depth + 1, above, budget, report) ?? null)
    const source = 'toJSON' in value && typeof value.toJSON === 'function' ? value.toJSON() : value
    if (source !== value) return copy(source, path, depth + 1, above, budget, report)
    const entries: [string, Json][] = []
    for (const [key, item] of Object.entries(value)) {
      const clean = copy(item, pointer(path, key), depth + 1, above, budget, report)
      if (clean !== undefined) entries.push([key, clean])
    }
    return Object.fromEntries(entries)
  } finally {
    above.delete(value)
  }
}

const tooMany = (): RangeError =>
  new RangeError(
    `A tool of this list holds more than ${MAX_VALUES.toLocaleString('en')} values, or refers to the same object so often that it would. It cannot be judged.`,
  )

import type { Damage, Json } from '../tool-list.js'
import { pointer } from './json-values.js'

/** Deeper nesting than this is cut: no provider accepts it, and every later room may then recurse without care. */
export const MAX_DEPTH = 512
/** More values than this in one tool are refused: shared references can make a small object expand without end. */
export const MAX_VALUES = 1_000_000

/** Hears of each part that was replaced by `{}`, with its JSON Pointer. */
export type Report = (path: string, reason: Damage['reason']) => void

/**
 * The value as JSON would carry it. A value that is plain JSON already is returned as it is, without a copy; otherwise a copy is made
 * in which cycles, what lies deeper than 512 levels and what throws when it is read are `{}` (each reported), and what JSON leaves out
 * (functions, `undefined`) is left out.
 * @param getters As for `isPlainJson`.
 * @throws RangeError when the value holds more than a million values.
 */
export function plainJson(value: unknown, report: Report, getters: 'refused' | 'run' = 'refused'): Json {
  return isPlainJson(value, getters) ? value : (copy(value, '', 0, { above: new Set(), left: MAX_VALUES, report }) ?? null)
}

/** The same for one item of an array, which may throw when it is read; a copy in any case where the items are not `frozen`. */
export function plainItem(items: readonly unknown[], index: number, frozen: boolean, report: Report): Json {
  let value: unknown
  try {
    value = items[index]
  } catch {
    report('', 'unreadable')
    return {}
  }
  // what is frozen to the bottom came out of JSON
  const clean = plainJson(value, report, frozen ? 'run' : 'refused')
  return clean === value && !frozen ? (JSON.parse(JSON.stringify(clean)) as Json) : clean
}

/**
 * Is this plain JSON, at most 512 levels deep, without anything that runs when it is read?
 * @param getters `run`: a getter counts as the value that it gives. Looking for getters takes four times as long, and a caller who
 *   writes the value as JSON at once has no need of it.
 */
export function isPlainJson(root: unknown, getters: 'refused' | 'run' = 'refused'): root is Json {
  try {
    return walksPlain(root, getters === 'refused')
  } catch (error) {
    if (error instanceof RangeError) throw error
    // a Proxy whose traps throw
    return false
  }
}

function walksPlain(root: unknown, strictly: boolean): boolean {
  const stack: unknown[] = [root]
  const depths: number[] = [0]
  let left = MAX_VALUES
  while (stack.length > 0) {
    const value = stack.pop()
    const depth = depths.pop() as number
    if (--left < 0) throw tooMany()
    if (value === null || typeof value === 'string' || typeof value === 'boolean') continue
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) return false
      continue
    }
    // a cycle shows as endless depth, so this one test catches it too
    if (typeof value !== 'object' || depth >= MAX_DEPTH) return false
    const array = Array.isArray(value)
    if (array ? 'toJSON' in value : !isPlainObject(value)) return false
    const keys = Object.keys(value)
    // an array with holes, or with keys beside its items
    if (array && keys.length !== value.length) return false
    for (const key of keys) {
      if (strictly && isGetter(value, key)) return false
      const item = (value as Record<string, unknown>)[key]
      if (item === null || typeof item === 'string' || typeof item === 'boolean') {
        if (--left < 0) throw tooMany()
        continue
      }
      stack.push(item)
      depths.push(depth + 1)
    }
  }
  return true
}

function isGetter(value: object, key: string): boolean {
  const descriptor = Object.getOwnPropertyDescriptor(value, key)
  return !descriptor || descriptor.get !== undefined || descriptor.set !== undefined
}

/** An object as `{}` and `JSON.parse` make it, also in another realm: Jest runs every test file in one of its own. */
function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === Object.prototype || prototype === null) return true
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype as object, 'hasOwnProperty')
}

interface Copying {
  /** The objects that the value at hand lies in. */
  readonly above: Set<object>
  left: number
  readonly report: Report
}

function copy(value: unknown, path: string, depth: number, state: Copying): Json | undefined {
  if (--state.left < 0) throw tooMany()
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
  const reason = state.above.has(value) ? 'cycle' : depth >= MAX_DEPTH ? 'depth' : undefined
  if (reason) {
    state.report(path, reason)
    return {}
  }
  state.above.add(value)
  try {
    return copyObject(value, path, depth, state)
  } catch (error) {
    if (error instanceof RangeError) throw error
    // a `toJSON` or a trap of a Proxy
    state.report(path, 'unreadable')
    return {}
  } finally {
    state.above.delete(value)
  }
}

function copyObject(value: object, path: string, depth: number, state: Copying): Json | undefined {
  const { toJSON } = value as { toJSON?: unknown }
  if (typeof toJSON === 'function') {
    const source: unknown = toJSON.call(value, '')
    if (source !== value) return copy(source, path, depth + 1, state)
  }
  const item = (key: string | number): Json | undefined => {
    const where = pointer(path, key)
    let held: unknown
    try {
      held = (value as Record<string | number, unknown>)[key]
    } catch {
      state.report(where, 'unreadable')
      return {}
    }
    return copy(held, where, depth + 1, state)
  }
  if (Array.isArray(value)) {
    // an array may claim a length of four thousand million and hold nothing
    if (value.length > state.left) throw tooMany()
    return Array.from({ length: value.length }, (_, i) => item(i) ?? null)
  }
  const entries: [string, Json][] = []
  for (const key of Object.keys(value)) {
    const clean = item(key)
    if (clean !== undefined) entries.push([key, clean])
  }
  return Object.fromEntries(entries)
}

const tooMany = (): RangeError =>
  new RangeError(
    `A tool of this list holds more than ${MAX_VALUES.toLocaleString('en')} values, or refers to the same object so often that it would. It cannot be judged.`,
  )

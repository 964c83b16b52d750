import { isObject } from '../schema/json.js'
import type { ToolList } from '../tool-list.js'
import { type RawList, toToolList } from './tool-list.js'

/** What `analyze`, `render` and `countTokens` accept: a tool list in one of its shapes, or several of them as one agent would hold them. */
export type Subject = ToolListSubject | readonly ToolListSubject[]
/** One list: the array itself, `{ tools }`, a JSON-RPC answer, or what `connect()` returned. */
export type ToolListSubject =
  | readonly object[]
  | { readonly tools: readonly unknown[]; readonly name?: string; readonly version?: string }
  | { readonly result: { readonly tools: readonly unknown[] } }

/**
 * The normalised list behind a subject.
 * @param caller Name of the function or matcher that was called, for the error's text.
 * @throws TypeError when the subject is no tool list: says what came, what is accepted and how to get it.
 */
export function listOf(subject: unknown, caller: string): ToolList {
  const lists = rawLists(subject)
  if (!lists) throw new TypeError(`${caller}: ${describeWrongSubject(subject)}`)
  return toToolList(lists)
}

/** The raw lists of a subject, or `undefined` when it is none. */
export function rawLists(subject: unknown): RawList[] | undefined {
  const one = rawList(subject)
  if (one) return [one]
  if (!Array.isArray(subject)) return undefined
  if (subject.length > 0 && subject.every(item => rawList(item))) return subject.map(item => rawList(item) as RawList)
  return [{ tools: subject }]
}

function rawList(subject: unknown): RawList | undefined {
  if (Array.isArray(subject)) return subject.length > 0 && subject.every(item => rawList(item)) ? undefined : { tools: subject }
  if (!isObject(subject)) return undefined
  const { tools, name, version, result } = subject as Record<string, unknown>
  if (Array.isArray(tools)) {
    return { tools, ...(typeof name === 'string' ? { name } : {}), ...(typeof version === 'string' ? { version } : {}) }
  }
  return isObject(result) && Array.isArray(result.tools) ? { tools: result.tools } : undefined
}

/** Says what came instead of a tool list, what is accepted and how to get it. */
export function describeWrongSubject(subject: unknown): string {
  return `received ${typeof subject}; give a tool list`
}

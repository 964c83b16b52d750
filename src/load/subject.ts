import { defined } from '../base/defined.js'
import { typeError } from '../base/printable.js'
import { isPlainJson } from '../schema/plain-json.js'
import type { ToolList } from '../tool-list.js'
import { deepFreeze, isDeepFrozen } from './freeze.js'
import { MAX_TOOLS } from './limits.js'
import { keepText, type RawList, toToolList } from './normalise.js'
import { describeWrongSubject } from './wrong-subject.js'

export { describeWrongSubject }

/** What `analyze`, `render` and `countTokens` accept: a tool list in one of its shapes, or several of them as one agent would hold them. */
export type Subject = ToolListSubject | readonly ToolListSubject[]
/** One list: the array itself, `{ tools }`, a JSON-RPC answer, or what `connect()` returned. */
export type ToolListSubject =
  | readonly object[]
  | { readonly tools: readonly unknown[]; readonly name?: string; readonly version?: string }
  | { readonly result: { readonly tools: readonly unknown[] } }

/** What was made of an array of tools, and the text that it had then. The text is not needed where the array is frozen to the bottom. */
interface Known {
  readonly text: string | undefined
  readonly name: string | undefined
  readonly version: string | undefined
  readonly list: ToolList
}
const known = new WeakMap<readonly unknown[], Known>()

/**
 * The normalised list behind a subject. A list that comes again unchanged gives the same object again.
 * @param caller Name of the function or matcher that was called, for the error's text.
 * @throws TypeError when the subject is not a tool list: says what came, what is accepted and how to get it. RangeError when one tool holds
 *   more than a million values.
 */
export function listOf(subject: unknown, caller: string): ToolList {
  const lists = rawLists(subject)
  if (!lists) throw typeError(`${caller}: ${describeWrongSubject(subject)}`)
  const [first] = lists
  if (lists.length !== 1 || !first) return toToolList(lists)
  const { tools, name, version } = first
  const frozen = isDeepFrozen(tools)
  const text = !frozen && tools.length <= MAX_TOOLS && isPlainJson(tools, 'run') ? textOf(tools) : undefined
  if (!frozen && text === undefined) return toToolList(lists)
  const kept = known.get(tools)
  if (kept && kept.text === text && kept.name === name && kept.version === version) return kept.list
  const list = toToolList(text === undefined ? lists : [{ ...first, tools: deepFreeze(JSON.parse(text) as unknown[]) }])
  known.set(tools, { text, name, version, list })
  if (text !== undefined) keepText(list, text)
  return list
}

/** `undefined` where a getter or a Proxy does not give twice what it gave before. */
function textOf(tools: readonly unknown[]): string | undefined {
  try {
    return JSON.stringify(tools)
  } catch {
    return undefined
  }
}

/** The raw lists of a subject, or `undefined` when it is not one. */
export function rawLists(subject: unknown): RawList[] | undefined {
  if (!isArray(subject)) {
    const one = rawList(subject)
    return one && [one]
  }
  // several lists: every entry is one. A tool is never mistaken for a list unless it holds an array `tools` itself.
  const lists: RawList[] = []
  for (let i = 0; i < subject.length; i++) {
    const list = rawList(peek(subject, i))
    if (!list) return [{ tools: subject }]
    lists.push(list)
  }
  return lists.length > 0 ? lists : [{ tools: subject }]
}

function rawList(subject: unknown): RawList | undefined {
  if (isArray(subject)) return { tools: subject }
  if (typeof subject !== 'object' || subject === null) return undefined
  const tools = peek(subject, 'tools')
  if (isArray(tools)) {
    const name = peek(subject, 'name')
    const version = peek(subject, 'version')
    return defined({ tools, name: typeof name === 'string' ? name : undefined, version: typeof version === 'string' ? version : undefined })
  }
  const result = peek(subject, 'result')
  const inner = typeof result === 'object' && result !== null ? peek(result, 'tools') : undefined
  return isArray(inner) ? { tools: inner } : undefined
}

/** A property's value; `undefined` where reading it throws, as a getter or a Proxy may. */
function peek(object: object, key: string | number): unknown {
  try {
    return (object as Record<string | number, unknown>)[key]
  } catch {
    return undefined
  }
}

function isArray(value: unknown): value is readonly unknown[] {
  try {
    return Array.isArray(value)
  } catch {
    // a Proxy that was revoked
    return false
  }
}

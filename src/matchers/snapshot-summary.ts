import { printableLine, shorten } from '../base/printable.js'
import { number, plural } from '../base/wording.js'
import { type ProviderId, providers } from '../providers/registry.js'
import { isObject, own, ownArray, ownObject, ownString, pointer } from '../schema/json-values.js'
import type { Json } from '../tool-list.js'

const MAX_TOOLS = 10
const MAX_PATHS = 3

/**
 * What changed between two provider snapshots, in a few lines: how many tools, what the list costs now, then the tools with the paths
 * that changed. Server text is escaped. Empty when one of the texts is not a snapshot of ours (edited by hand, say).
 */
export function summarizeChange(stored: string, current: string, provider: ProviderId): string[] {
  const before = parse(stored)
  const after = parse(current)
  if (before === undefined || after === undefined) return []
  const [toolsBefore, toolsAfter] = [toolsOf(before), toolsOf(after)]
  const lines: string[] = []
  for (const [name, tool] of toolsAfter) {
    const old = toolsBefore.get(name)
    if (old === undefined) lines.push(`${show(name)}  added`)
    else {
      const paths = changedPaths(old, tool)
      if (paths.length) lines.push(`${show(name)}  ${listed(paths)}`)
    }
  }
  for (const name of toolsBefore.keys()) if (!toolsAfter.has(name)) lines.push(`${show(name)}  removed`)
  const cost = costLine(before, after)
  const moved = lines.length === 0 && [...toolsBefore.keys()].join('\n') !== [...toolsAfter.keys()].join('\n')
  const what = moved ? 'The order of the tools changed' : `${lines.length} of ${plural(toolsAfter.size, 'tool')} changed`
  return [
    `${what} for ${providers[provider].name}${cost ? `, ${cost}` : ''}`,
    ...lines.slice(0, MAX_TOOLS).map(line => `  ${line}`),
    ...(lines.length > MAX_TOOLS ? [`  … and ${lines.length - MAX_TOOLS} more`] : []),
  ]
}

const show = (name: string): string => printableLine(shorten(name, 60))

const listed = (paths: readonly string[]): string =>
  `${paths
    .slice(0, MAX_PATHS)
    .map(path => printableLine(shorten(path, 100)))
    .join(', ')}${paths.length > MAX_PATHS ? ` and ${paths.length - MAX_PATHS} more` : ''}`

function costLine(before: Json, after: Json): string {
  const [old, now] = [tokensOf(before), tokensOf(after)]
  if (old === undefined || now === undefined) return ''
  if (old === now) return `still ${number(now)} tokens per turn`
  return `${number(old)} → ${number(now)} tokens per turn (${now > old ? '+' : '−'}${number(Math.abs(now - old))})`
}

function tokensOf(content: Json): number | undefined {
  const tokens = isObject(content) ? own(content, 'tokensPerTurn') : undefined
  return typeof tokens === 'number' ? tokens : undefined
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** The tools of a snapshot by name, in every provider's form. The second tool of a name is `name (2)`. */
function toolsOf(content: Json): Map<string, Json> {
  const tools = isObject(content) ? own(content, 'tools') : content
  const entries = (Array.isArray(tools) ? tools : []).flatMap((entry: Json) =>
    isObject(entry) ? (ownArray(entry, 'functionDeclarations') ?? [entry]) : [entry],
  )
  const named = new Map<string, Json>()
  for (const [i, entry] of entries.entries()) {
    const tool = isObject(entry) ? (ownObject(entry, 'function') ?? entry) : {}
    const name = ownString(tool, 'name') ?? `#${i + 1}`
    let key = name
    for (let n = 2; named.has(key); n++) key = `${name} (${n})`
    named.set(key, entry)
  }
  return named
}

/** JSON Pointers to the places that differ: the deepest that both have, or what only one has. Order of keys counts as a difference. */
function changedPaths(before: Json, after: Json): string[] {
  const paths: string[] = []
  const stack: { a: Json; b: Json; path: string }[] = [{ a: before, b: after, path: '' }]
  for (let top = stack.pop(); top; top = stack.pop()) {
    const { a, b, path } = top
    if (a === b) continue
    const keys = commonKeys(a, b)
    if (keys === undefined) {
      paths.push(path || '/')
      continue
    }
    const [one, two] = [a as { [key: string]: Json }, b as { [key: string]: Json }]
    for (const key of keys.reverse()) {
      const at = pointer(path, key)
      if (!Object.hasOwn(one, key)) paths.push(`${at} added`)
      else if (!Object.hasOwn(two, key)) paths.push(`${at} removed`)
      else stack.push({ a: one[key] as Json, b: two[key] as Json, path: at })
    }
    if (
      !Array.isArray(a) &&
      Object.keys(one).length === Object.keys(two).length &&
      Object.keys(one).join('\n') !== Object.keys(two).join('\n')
    ) {
      if (keys.every(key => Object.hasOwn(one, key) && Object.hasOwn(two, key))) paths.push(`${path || '/'} reordered`)
    }
  }
  return paths
}

function commonKeys(a: Json, b: Json): string[] | undefined {
  const both = (Array.isArray(a) && Array.isArray(b)) || (isObject(a) && isObject(b))
  return both ? [...new Set([...Object.keys(a as object), ...Object.keys(b as object)])] : undefined
}

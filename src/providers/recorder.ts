import { kindOf } from '../base/kind-of.js'
import { isObject, pointer } from '../schema/json-values.js'
import type { Change, ToolEntry } from '../tool-list.js'

/** Notes one change of one tool. `path` is a JSON Pointer into the tool. The same change is kept once, however often a `$ref` leads to it. */
export type Recorder = (path: string, keyword: string, change: Change['change'], note: string) => void

/** A recorder that writes to `changes` under the tool's label. */
export function recorderFor(tool: ToolEntry, changes: Change[]): Recorder {
  const seen = new Set<string>()
  return (path, keyword, change, note) => {
    const key = `${path}\n${keyword}\n${change}\n${note}`
    if (seen.has(key)) return
    seen.add(key)
    changes.push({ tool: tool.label, path, keyword, change, note })
  }
}

const UNSENT: ReadonlyMap<string, string> = new Map([
  ['title', 'not sent; the model sees the name alone'],
  ['annotations', 'not sent; only the client reads it'],
  ['outputSchema', 'not sent; the model is not told what the tool returns'],
])

/** Notes the keys of the tool itself that no part of the rendering carries. */
export function recordUnsentFields(tool: ToolEntry, sent: ReadonlySet<string>, record: Recorder): void {
  if (!isObject(tool.raw)) {
    record('', '', 'refused', `the entry is ${kindOf(tool.raw)}, not an object; nothing of it can be sent`)
    return
  }
  for (const key of Object.keys(tool.raw)) {
    if (!sent.has(key)) record(pointer('', key), key, 'dropped', UNSENT.get(key) ?? 'not sent; no field of the API carries it')
  }
}

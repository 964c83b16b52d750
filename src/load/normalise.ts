import { defined } from '../base/defined.js'
import { isObject, own } from '../schema/json-values.js'
import { plainItem } from '../schema/plain-json.js'
import type { Damage, Json, JsonObject, Leak, ToolEntry, ToolList } from '../tool-list.js'
import { isDeepFrozen } from './freeze.js'
import { leaksOf } from './leaks.js'

/** A list as it was handed in, with the name of its server where that is known. */
export interface RawList {
  tools: readonly unknown[]
  name?: string
  version?: string
}

const texts = new WeakMap<ToolList, string>()
/** Keeps the JSON text that a list was made of, for whoever needs to know its content. */
export const keepText = (list: ToolList, text: string): void => void texts.set(list, text)
/** The JSON text of the list's tools, where it was made of one. */
export const textOfList = (list: ToolList): string | undefined => texts.get(list)

/** More entries than this are not looked at: an array may claim four thousand million. */
const MAX_ENTRIES = 1_000_000

/**
 * Normalises one or several raw lists into the one shape that every other room reads. Nothing of it is the caller's own, unless it is
 * frozen to the bottom: other rooms keep what they learned about an object, and the caller may change his.
 */
export function toToolList(lists: readonly RawList[]): ToolList {
  const tools: ToolEntry[] = []
  const damage: Damage[] = []
  const leaks: Leak[] = []
  for (const [position, list] of lists.entries()) {
    if (list.tools.length > MAX_ENTRIES) {
      throw new RangeError(
        `An array of ${list.tools.length.toLocaleString('en')} entries is not a tool list; at most ${MAX_ENTRIES.toLocaleString('en')} are judged.`,
      )
    }
    for (const { tool, path } of leaksOf(list.tools)) leaks.push({ tool: tools.length + tool, path })
    const frozen = isDeepFrozen(list.tools)
    // by number: an array's own iterator may be anything
    for (let i = 0; i < list.tools.length; i++) {
      const index = tools.length
      const report = (path: string, reason: Damage['reason']): void => void damage.push({ tool: index, path, reason })
      const clean = plainItem(list.tools, i, frozen, report)
      tools.push(toEntry(clean, index, list.name ?? (lists.length > 1 ? `server ${position + 1}` : undefined)))
    }
  }
  const servers = lists.map(({ name, version, tools }) => defined({ name, version, tools: tools.length }))
  return { tools, servers, damage, leaks }
}

function toEntry(raw: Json, index: number, server: string | undefined): ToolEntry {
  const object: JsonObject = isObject(raw) ? raw : {}
  const name = own(object, 'name')
  const title = own(object, 'title')
  const description = own(object, 'description')
  const annotations = own(object, 'annotations')
  return {
    index,
    label: typeof name === 'string' && name !== '' ? name : `#${index + 1}`,
    raw,
    ...defined({
      name: typeof name === 'string' ? name : undefined,
      title: typeof title === 'string' ? title : undefined,
      description: typeof description === 'string' ? description : undefined,
      annotations: isObject(annotations) ? annotations : undefined,
      server,
    }),
    inputSchema: own(object, 'inputSchema'),
    outputSchema: own(object, 'outputSchema'),
  }
}

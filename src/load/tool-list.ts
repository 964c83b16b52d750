import { isObject, own } from '../schema/json.js'
import type { Damage, Json, JsonObject, ToolEntry, ToolList } from '../tool-list.js'
import { plainJson } from './plain-json.js'

/** A list as it was handed in, with the name of its server where that is known. */
export interface RawList {
  tools: readonly unknown[]
  name?: string
  version?: string
}

/** Normalises one or several raw lists into the one shape that every other room reads. */
export function toToolList(lists: readonly RawList[]): ToolList {
  const tools: ToolEntry[] = []
  const damage: Damage[] = []
  for (const list of lists) {
    for (const raw of list.tools) {
      const index = tools.length
      const clean = plainJson(raw, (path, reason) => damage.push({ tool: index, path, reason }))
      tools.push(toEntry(clean, index, list.name ?? (lists.length > 1 ? `server ${lists.indexOf(list) + 1}` : undefined)))
    }
  }
  const servers = lists.map(({ name, version, tools }) => ({
    ...(name === undefined ? {} : { name }),
    ...(version === undefined ? {} : { version }),
    tools: tools.length,
  }))
  return { tools, servers, damage }
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
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof description === 'string' ? { description } : {}),
    ...(isObject(annotations) ? { annotations } : {}),
    inputSchema: own(object, 'inputSchema'),
    outputSchema: own(object, 'outputSchema'),
    ...(server === undefined ? {} : { server }),
  }
}

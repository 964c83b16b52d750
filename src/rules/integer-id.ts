import { nameOf, nodesWith } from '../schema/by-keyword.js'
import { isObject, own, ownArray, ownString, typesOf } from '../schema/json-values.js'
import { reachedNodes } from '../schema/reached.js'
import { parametersOf, type SchemaNode } from '../schema/walk.js'
import type { JsonObject, ToolEntry } from '../tool-list.js'
import { defineRule } from './rule.js'

// `id`, `user_id`, `userId`, `userID`, `user-id`, and lists of them; not `grid` or `paid`
const ID = /(?:^ids?$|^IDs?$|[a-z0-9]I[dD]s?$|[_.-][iI][dD]s?$)/
const LARGE = /\bsnowflake\b|\bint-?64\b|\b64[- ]?bit\b|\bbigint\b|(?<!\d)\d{16,20}(?!\d)/i
const SHOWN = 5

const track = (id: object): object => ({
  name: 'track_parcel',
  description: 'Returns where one parcel is and when it arrives.',
  inputSchema: { type: 'object', properties: { parcel_id: { description: 'Number of the parcel', ...id } } },
})

export default defineRule({
  id: 'integer-id',
  severity: 'warning',
  title: 'Ids are text',
  why: 'JSON numbers above 2^53 are rounded by every JavaScript client, so a 64-bit id arrives as another one. Where an id may be text or a number, a model picks now one and now the other. For small numbers it is a note, once per list.',
  fix: 'Take ids as text: `"type": "string"`, with an example value in the description.',
  since: '0.1.0',
  verified: '2026-06-26',
  sources: ['oceanbase/powercontext#1098'],
  examples: {
    good: [{ tools: [track({ type: 'string', description: 'Number of the parcel, e.g. 4711' })] }],
    bad: [
      { tools: [track({ type: 'integer', description: 'Snowflake of the parcel' })] },
      { tools: [track({ type: ['string', 'number'] })] },
      { tools: [track({ type: 'integer' })] },
    ],
  },
  *check(list) {
    const plain = new Map<ToolEntry, SchemaNode[]>()
    for (const tool of list.tools) {
      // most lists name ids as text; the index tells without a look at each parameter
      if (nodesWith(tool.inputSchema, '/inputSchema', 'properties').length === 0) continue
      for (const node of parametersOf(reachedNodes(tool.inputSchema, '/inputSchema'))) {
        if (!isObject(node.schema) || !ID.test((node.key ?? '').slice(-40))) continue
        const types = idTypes(node.schema)
        const numeric = types.has('integer') || types.has('number')
        if (!numeric) continue
        const large = sizeSaid(node.schema)
        if (types.has('string') || large !== undefined)
          yield {
            tool,
            path: node.pointer,
            message:
              large === undefined
                ? `takes ${nameOf(node)} as text or as a number`
                : `takes ${nameOf(node)} as a number, though it may be above 2^53 (${large}), where JavaScript clients round it`,
          }
        else {
          const known = plain.get(tool)
          if (known) known.push(node)
          else plain.set(tool, [node])
        }
      }
    }
    const tools = [...plain.keys()]
    const nodes = [...plain.values()].flat()
    const [tool] = tools
    const [node] = nodes
    if (!tool || !node) return
    const names = [...new Set(nodes.map(nameOf))]
    yield {
      ...(tools.length === 1 ? { tool } : { tools }),
      path: nodes.length === 1 ? node.pointer : undefined,
      severity: 'note',
      message: `takes ids as numbers: ${names.slice(0, SHOWN).join(', ')}${names.length > SHOWN ? ` and ${names.length - SHOWN} more` : ''}`,
      fix: 'Take ids as text unless they are small and always will be: numbers above 2^53 are rounded.',
    }
  },
})

/** The types of an id, also those in its branches and, for a list, of its items. */
function idTypes(schema: JsonObject): ReadonlySet<string> {
  const types = new Set(typesOf(schema))
  const items = own(schema, 'items')
  if (types.has('array') && isObject(items)) for (const type of typesOf(items)) types.add(type)
  for (const keyword of ['anyOf', 'oneOf'])
    for (const branch of ownArray(schema, keyword) ?? []) if (isObject(branch)) for (const type of typesOf(branch)) types.add(type)
  return types
}

function sizeSaid(schema: JsonObject): string | undefined {
  const format = ownString(schema, 'format')
  if (format === 'int64' || format === 'uint64') return `\`format: ${format}\``
  const said = ownString(schema, 'description')?.slice(0, 2_000).match(LARGE)?.[0]
  return said === undefined ? undefined : `"${said}"`
}

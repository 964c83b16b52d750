import { clip } from '../schema/by-keyword.js'
import { isObject, own, ownArray, ownObject, ownString, typesOf } from '../schema/json-values.js'
import type { Json, ToolEntry } from '../tool-list.js'
import { defineRule } from './rule.js'

const list = (depot: object): object => ({
  name: 'list_parcels',
  description: 'Lists parcels, newest first.',
  inputSchema: { type: 'object', properties: { depot: { description: 'Depot, e.g. HB2', ...depot } } },
})

export default defineRule({
  id: 'optional-not-nullable',
  severity: 'note',
  title: 'Optional parameters bear null',
  why: "Clients built on OpenAI's strict mode, and CrewAI, send null or an empty text for optional parameters that the model leaves out. Nearly every server is strict about it, so this is one note per list.",
  fix: 'In the handler, treat null and the empty text as absent; or allow null in the schema: `"type": ["string", "null"]`.',
  clients: ['CrewAI', "clients that use OpenAI's strict mode"],
  since: '0.1.0',
  verified: '2026-09-18',
  sources: ['ZenRows/zenrows-mcp#23', 'camel-ai/camel#2629'],
  profile: 'all',
  examples: { good: [{ tools: [list({ type: ['string', 'null'] })] }], bad: [{ tools: [list({ type: 'string' })] }] },
  *check(list) {
    const tools: ToolEntry[] = []
    let count = 0
    let first = ''
    for (const tool of list.tools) {
      const schema = tool.inputSchema
      const properties = isObject(schema) ? ownObject(schema, 'properties') : undefined
      if (!properties || !isObject(schema)) continue
      const required = new Set(ownArray(schema, 'required') ?? [])
      const before = count
      for (const name of Object.keys(properties)) {
        if (required.has(name) || bearsNull(own(properties, name))) continue
        count++
        first ||= name
      }
      if (count > before) tools.push(tool)
    }
    if (count > 0)
      yield {
        ...(tools.length === 1 && tools[0] ? { tool: tools[0] } : { tools }),
        message: `has ${count} optional ${count === 1 ? 'parameter that refuses' : 'parameters that refuse'} null, ${count === 1 ? '' : 'such as '}\`${clip(first)}\``,
      }
  },
})

/** Does a schema allow null, as far as can be seen in it? */
function bearsNull(schema: Json | undefined): boolean {
  if (!isObject(schema)) return schema !== false
  const types = typesOf(schema)
  if (types.includes('null') || own(schema, 'nullable') === true || ownString(schema, '$ref') !== undefined) return true
  const branches = [...(ownArray(schema, 'anyOf') ?? []), ...(ownArray(schema, 'oneOf') ?? [])]
  if (branches.some(branch => bearsNull(branch))) return true
  const values = ownArray(schema, 'enum')
  return types.length === 0 && branches.length === 0 && (values === undefined || values.includes(null))
}

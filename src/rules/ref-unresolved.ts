import { clip, nameOf, nodesWith } from '../schema/by-keyword.js'
import { isObject, ownString, pointer } from '../schema/json.js'
import { resolveRef } from '../schema/refs.js'
import type { SchemaNode } from '../schema/walk.js'
import type { Json, JsonObject } from '../tool-list.js'
import { defineRule } from './rule.js'

const event = (start: object, over: object = {}): object => ({
  name: 'add_shift',
  description: 'Adds a shift for a driver and returns its number.',
  inputSchema: { type: 'object', properties: { start }, ...over },
})

export default defineRule({
  id: 'ref-unresolved',
  severity: 'problem',
  title: 'Every `$ref` leads to a schema in the same document',
  why: 'Providers fetch nothing and refuse a reference they cannot follow. In an output schema it makes the 1.x TypeScript SDK refuse the whole list.',
  fix: 'Put the schema under `$defs` at the root and refer to it as `#/$defs/name`, or write it in place.',
  providers: ['openai', 'gemini'],
  clients: ['MCP TypeScript SDK 1.x'],
  since: '0.1.0',
  verified: '2026-07-01',
  sources: ['gemini-cli-extensions/stitch#13', 'google-gemini/gemini-cli#13326', '@modelcontextprotocol/sdk 1.32.2'],
  examples: {
    good: [{ tools: [event({ type: 'string', description: 'ISO 8601 with offset, e.g. 2026-01-31T09:00:00+01:00' })] }],
    bad: [{ tools: [event({ $ref: '#/$defs/moment' })] }, { tools: [event({ $ref: 'https://schemas.example.com/moment.json' })] }],
  },
  *check(list) {
    for (const tool of list.tools) {
      for (const key of ['inputSchema', 'outputSchema'] as const) {
        const root = tool[key]
        const nodes = nodesWith(root, `/${key}`, '$ref')
        if (nodes.length === 0 || !isObject(root)) continue
        const anchors = valuesOf(root, key, '$anchor')
        const ids = valuesOf(root, key, '$id')
        for (const node of nodes) {
          const ref = isObject(node.schema) ? ownString(node.schema, '$ref') : undefined
          const fault = ref === undefined ? undefined : faultOf(ref, node, root, anchors, ids)
          if (!fault) continue
          const output = key === 'outputSchema'
          yield {
            tool,
            path: pointer(node.pointer, '$ref'),
            ...(output ? { providers: [] } : {}),
            message: `has a \`$ref\` in ${nameOf(node)} that ${fault}: \`${clip(ref ?? '')}\`${output ? ', so clients on the 1.x TypeScript SDK cannot list any tool of this server' : ''}`,
          }
        }
      }
    }
  },
})

const valuesOf = (root: JsonObject, key: string, keyword: string): ReadonlySet<Json | undefined> =>
  new Set(nodesWith(root, `/${key}`, keyword).map(node => (isObject(node.schema) ? ownString(node.schema, keyword) : undefined)))

function faultOf(
  ref: string,
  node: SchemaNode,
  root: JsonObject,
  anchors: ReadonlySet<Json | undefined>,
  ids: ReadonlySet<Json | undefined>,
): string | undefined {
  // anchors are looked up in a set: a search through the schema for each would be slow in a large one
  const anchor = ref.startsWith('#') ? ref.slice(1) : ''
  if (anchor !== '' && !anchor.startsWith('/') && /^[A-Za-z_]/.test(anchor)) return anchors.has(anchor) ? undefined : 'leads nowhere'
  const target = resolveRef(root, ref)
  if (target.kind === 'local') {
    const fits = typeof target.schema === 'boolean' || isObject(target.schema)
    return fits ? undefined : 'leads to something that is no schema'
  }
  if (target.kind === 'external') return ids.has(ref.split('#')[0]) || ids.has(ref) ? undefined : 'leads outside the document'
  // a part with an `$id` of its own is a document in the document
  for (let at: SchemaNode | undefined = node; at?.parent; at = at.parent)
    if (isObject(at.schema) && ownString(at.schema, '$id') !== undefined && resolveRef(at.schema, ref).kind === 'local') return undefined
  return 'leads nowhere'
}

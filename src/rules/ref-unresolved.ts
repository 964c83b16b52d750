import { clip, nameOf, nodesWith } from '../schema/by-keyword.js'
import { isObject, ownString, pointer } from '../schema/json-values.js'
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
  why: 'Nobody fetches what a reference points to: Gemini refuses the request where a client sends `parametersJsonSchema`, and elsewhere the model sees any value. What it means in an output schema, sdk-refuses-list says.',
  fix: 'Put the schema under `$defs` at the root and refer to it as `#/$defs/name`, or write it in place.',
  providers: ['gemini'],
  since: '0.1.0',
  verified: '2026-07-01',
  sources: ['google-gemini/gemini-cli#13326'],
  examples: {
    good: [{ tools: [event({ type: 'string', description: 'ISO 8601 with offset, e.g. 2026-01-31T09:00:00+01:00' })] }],
    bad: [
      { tools: [event({ $ref: '#/$defs/moment' })], schemaField: 'parametersJsonSchema' },
      { tools: [event({ $ref: 'https://schemas.example.com/moment.json' })] },
    ],
  },
  *check(list) {
    for (const tool of list.tools) {
      const root = tool.inputSchema
      const nodes = nodesWith(root, '/inputSchema', '$ref')
      if (nodes.length === 0 || !isObject(root)) continue
      const anchors = valuesOf(root, '$anchor')
      const ids = valuesOf(root, '$id')
      for (const node of nodes) {
        const ref = isObject(node.schema) ? ownString(node.schema, '$ref') : undefined
        const fault = ref === undefined ? undefined : faultOf(ref, node, root, anchors, ids)
        if (fault)
          yield {
            tool,
            path: pointer(node.pointer, '$ref'),
            message: `has a \`$ref\` in ${nameOf(node)} that ${fault}: \`${clip(ref ?? '')}\``,
          }
      }
    }
  },
})

const valuesOf = (root: JsonObject, keyword: string): ReadonlySet<Json | undefined> =>
  new Set(nodesWith(root, '/inputSchema', keyword).map(node => (isObject(node.schema) ? ownString(node.schema, keyword) : undefined)))

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
    return fits ? undefined : 'leads to something that is not a schema'
  }
  if (target.kind === 'external') return ids.has(ref.split('#')[0]) || ids.has(ref) ? undefined : 'leads outside the document'
  // a part with an `$id` of its own is a document in the document
  for (let at: SchemaNode | undefined = node; at?.parent; at = at.parent)
    if (isObject(at.schema) && ownString(at.schema, '$id') !== undefined && resolveRef(at.schema, ref).kind === 'local') return undefined
  return 'leads nowhere'
}

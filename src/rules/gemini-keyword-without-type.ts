import { nameOf, nodesWith } from '../schema/by-keyword.js'
import { isObject, own, pointer, typesOf } from '../schema/json-values.js'
import type { SchemaNode } from '../schema/walk.js'
import { defineRule } from './rule.js'

const send = (address: object): object => ({
  name: 'send_parcel',
  description: 'Sends a parcel to an address and returns its tracking code.',
  inputSchema: { type: 'object', properties: { address: { description: 'Where it goes', ...address } } },
})
const properties = { city: { type: 'string', description: 'City, e.g. Bremen' } }

/** Keywords that `parameters` has no field for: what stands in them is never sent. */
const UNSENT = new Set(['if', 'then', 'else', 'not', 'dependentSchemas', 'propertyNames', 'contains', 'patternProperties'])

const WANTED = { properties: 'object', items: 'array' } as const

export default defineRule({
  id: 'gemini-keyword-without-type',
  severity: 'warning',
  title: '`properties` stand on an object and `items` on an array',
  why: "Gemini's field `parameters` answers 400 when `properties` stand beside another type than object or none, and likewise `items` without array. Some clients add the type, others send it as it is.",
  fix: 'Write `"type": "object"` beside `properties` and `"type": "array"` beside `items`.',
  providers: ['gemini'],
  since: '0.1.0',
  verified: '2026-09-30',
  sources: ['anomalyco/opencode#11888', 'anomalyco/opencode#43495', 'Gemini API, error text "only allowed for OBJECT type"'],
  examples: {
    good: [{ tools: [send({ type: 'object', properties })] }],
    bad: [{ tools: [send({ properties })] }, { tools: [send({ type: 'object', items: properties.city, properties })] }],
  },
  *check(list, context) {
    if (context.schemaField === 'parametersJsonSchema') return
    for (const tool of list.tools) {
      for (const [keyword, type] of Object.entries(WANTED)) {
        for (const node of nodesWith(tool.inputSchema, '/inputSchema', keyword)) {
          // that the root is not an object is what schema-not-object says
          if (!node.parent || !isObject(node.schema) || own(node.schema, '$ref') !== undefined || !isSent(node)) continue
          const types = typesOf(node.schema)
          if (types.includes(type)) continue
          yield {
            tool,
            path: pointer(node.pointer, keyword),
            message: `has \`${keyword}\` in ${nameOf(node)}, which ${types.length ? `is of type \`${types.join(' | ')}\`` : 'names no type'}`,
            fix: `Write \`"type": "${type}"\` beside \`${keyword}\`${types.length ? ', or take one of them out' : ''}.`,
          }
        }
      }
    }
  },
})

/** A member of `allOf` is merged into the schema around it, whose type it has. */
function isSent(node: SchemaNode): boolean {
  if (node.keyword === 'allOf') return false
  for (let at: SchemaNode | undefined = node; at; at = at.parent) if (UNSENT.has(at.keyword ?? '')) return false
  return true
}

import { nameOf, nodesWith } from '../schema/by-keyword.js'
import { isObject, ownArray } from '../schema/json-values.js'
import { defineRule } from './rule.js'

const sort = (order: readonly string[]): object => ({
  name: 'list_parcels',
  description: 'Lists the parcels of a depot in the order asked for.',
  inputSchema: { type: 'object', properties: { order: { type: 'string', description: 'Order', enum: order } } },
})

export default defineRule({
  id: 'gemini-enum-empty-value',
  severity: 'warning',
  title: 'No enum holds the empty text',
  why: 'Gemini answers 400 "cannot be empty" for an enum with `""` in its field `parameters`. Where a client drops the entry first, the model never learns that it may be sent.',
  fix: 'Make the parameter optional in place of the empty text, or give the value a name such as `none`.',
  providers: ['gemini'],
  since: '0.1.0',
  verified: '2026-04-30',
  sources: ['Gemini API, error text "enum[0]: cannot be empty"'],
  examples: { good: [{ tools: [sort(['none', 'oldest', 'newest'])] }], bad: [{ tools: [sort(['', 'oldest', 'newest'])] }] },
  *check(list, context) {
    if (context.schemaField === 'parametersJsonSchema') return
    for (const tool of list.tools) {
      for (const node of nodesWith(tool.inputSchema, '/inputSchema', 'enum')) {
        const at = isObject(node.schema) ? (ownArray(node.schema, 'enum')?.indexOf('') ?? -1) : -1
        if (at >= 0) yield { tool, path: `${node.pointer}/enum/${at}`, message: `has the empty text in the enum of ${nameOf(node)}` }
      }
    }
  },
})

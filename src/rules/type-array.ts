import { nameOf, nodesWith } from '../schema/by-keyword.js'
import { isObject, ownArray } from '../schema/json-values.js'
import { defineRule } from './rule.js'

const set = (code: object): object => ({
  name: 'set_code',
  description: 'Gives a parcel another tracking code and returns the old one.',
  inputSchema: { type: 'object', properties: { code: { description: 'Tracking code, e.g. PX-4711', ...code } } },
})

export default defineRule({
  id: 'type-array',
  severity: 'note',
  title: 'A schema names one type',
  why: 'Gateways drop tools whose `type` is a list, and clients of Gemini flatten it: the API takes one type and `nullable`. Most clients take `["string", "null"]`.',
  fix: 'Write one type and leave the parameter optional, or write `anyOf` with a branch per type.',
  providers: ['gemini'],
  clients: ['Kuadrant gateway', 'Codex'],
  since: '0.1.0',
  verified: '2026-08-22',
  sources: ['baruchiro/paperless-mcp#138'],
  profile: 'all',
  examples: { good: [{ tools: [set({ type: 'string' })] }], bad: [{ tools: [set({ type: ['string', 'null'] })] }] },
  *check(list) {
    for (const tool of list.tools) {
      for (const node of nodesWith(tool.inputSchema, '/inputSchema', 'type')) {
        const types = isObject(node.schema) ? ownArray(node.schema, 'type') : undefined
        if (types?.length)
          yield {
            tool,
            path: `${node.pointer}/type`,
            message: `names ${types.length} types for ${nameOf(node)}: ${types.slice(0, 7).join(', ').slice(0, 80)}`,
          }
      }
    }
  },
})

import { nameOf, nodesWith } from '../schema/by-keyword.js'
import { isObject, own, ownArray } from '../schema/json-values.js'
import type { Json } from '../tool-list.js'
import { defineRule } from './rule.js'

const weigh = (weight: object): object => ({
  name: 'set_weight',
  description: 'Records the weight of a parcel and returns its new price.',
  inputSchema: { type: 'object', properties: { weight: { description: 'Weight in grams', ...weight } } },
})

export default defineRule({
  id: 'union-parameter',
  severity: 'note',
  title: 'A parameter has one form',
  why: 'Codex shows a parameter of several forms as text, clients of Gemini keep one of them, and models mix the forms up.',
  fix: 'Take one form; for a value or a list of values, take the list.',
  providers: ['gemini'],
  clients: ['Codex'],
  since: '0.1.0',
  verified: '2026-03-06',
  sources: ['openai/codex#13768', 'openai/codex#3152'],
  profile: 'all',
  examples: {
    good: [{ tools: [weigh({ anyOf: [{ type: 'integer' }, { type: 'null' }] })] }],
    bad: [{ tools: [weigh({ anyOf: [{ type: 'integer' }, { type: 'array', items: { type: 'integer' } }] })] }],
  },
  *check(list) {
    for (const tool of list.tools) {
      for (const keyword of ['anyOf', 'oneOf']) {
        for (const node of nodesWith(tool.inputSchema, '/inputSchema', keyword)) {
          // that the root may hold none is what root-combinator says
          const branches = node.parent && isObject(node.schema) ? ownArray(node.schema, keyword) : undefined
          const forms = branches?.filter(branch => !isNull(branch)) ?? []
          if (forms.length > 1) yield { tool, path: `${node.pointer}/${keyword}`, message: `has ${forms.length} forms for ${nameOf(node)}` }
        }
      }
    }
  },
})

const isNull = (branch: Json): boolean => isObject(branch) && (own(branch, 'type') === 'null' || own(branch, 'const') === null)

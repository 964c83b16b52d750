import { defined } from '../base/defined.js'
import { nameOf, nodesWith } from '../schema/by-keyword.js'
import { isObject, own, ownArray, pointer } from '../schema/json-values.js'
import type { Json } from '../tool-list.js'
import { defineRule } from './rule.js'

const list = (limit: object): object => ({
  name: 'list_depots',
  description: 'Lists the depots of a region with their addresses.',
  inputSchema: { type: 'object', properties: { limit: { description: 'How many, e.g. 20', ...limit } } },
})

const isEmpty = (value: Json | undefined): boolean => isObject(value) && Object.keys(value).length === 0
const isNothing = (value: Json | undefined): boolean =>
  value === false || (isObject(value) && Object.keys(value).length === 1 && (isEmpty(own(value, 'not')) || own(value, 'not') === true))

export default defineRule({
  id: 'vacuous-subschema',
  severity: 'warning',
  title: 'Every part of a schema says something',
  why: 'Kimi refuses a request with `{"not": {}}` in a combinator or `additionalProperties: {}`, and Codex shows such a parameter as text. The usual cause is an optional inside a union in Zod.',
  fix: 'Leave the branch out; an optional parameter is one that `required` does not name.',
  clients: ['Kimi', 'Codex'],
  since: '0.1.0',
  verified: '2026-04-28',
  sources: ['TencentCloudBase/CloudBase-AI-Toolkit#626'],
  examples: {
    good: [{ tools: [list({ type: 'integer' })] }],
    bad: [
      { tools: [list({ anyOf: [{ not: {} }, { type: 'integer' }] })] },
      { tools: [list({ type: 'object', additionalProperties: {} })] },
    ],
  },
  *check(list) {
    for (const tool of list.tools) {
      for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
        for (const node of nodesWith(tool.inputSchema, '/inputSchema', keyword)) {
          const branches = isObject(node.schema) ? (ownArray(node.schema, keyword) ?? []) : []
          for (const [i, branch] of branches.entries()) {
            const nothing = isNothing(branch)
            if (!nothing && !isEmpty(branch) && branch !== true) continue
            yield defined({
              tool,
              path: pointer(node.pointer, keyword, i),
              severity: nothing ? undefined : ('note' as const),
              message: `has a branch in \`${keyword}\` of ${nameOf(node)} that ${nothing ? 'no value fits' : 'every value fits'}`,
              fix: nothing ? undefined : `Say what the branch holds, or leave \`${keyword}\` out.`,
            })
          }
        }
      }
      for (const node of nodesWith(tool.inputSchema, '/inputSchema', 'additionalProperties')) {
        if (!isObject(node.schema) || !isEmpty(own(node.schema, 'additionalProperties'))) continue
        yield {
          tool,
          path: pointer(node.pointer, 'additionalProperties'),
          severity: 'note',
          message: `has \`additionalProperties: {}\` in ${nameOf(node)}, which Kimi refuses`,
          fix: 'Write `"additionalProperties": true`, or leave it out: both mean the same.',
        }
      }
    }
  },
})

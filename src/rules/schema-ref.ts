import { nameOf, nodesWith } from '../schema/by-keyword.js'
import { isObject, ownString, pointer } from '../schema/json-values.js'
import { defineRule } from './rule.js'

const tool = (when: object, more: object = {}): object => ({
  name: 'create_event',
  description: 'Creates an event in the calendar and returns its link.',
  inputSchema: { type: 'object', properties: { when }, ...more },
})
const moment = { type: 'string', description: 'Start, ISO 8601 with offset, e.g. 2026-01-31T09:00:00Z' }

export default defineRule({
  id: 'schema-ref',
  severity: 'warning',
  title: 'Schemas are written out, without `$ref`',
  why: "Gemini's schema subset has no `$ref`: some clients write it out, others drop it. OpenAI strict mode wants it inlined where it stands at the root or recurses, and some versions of Claude Code and Codex showed the model a plain text parameter instead.",
  fix: 'Write the definition out where it is used; most schema generators have an option for it.',
  providers: ['openai', 'gemini'],
  clients: ['Codex (older)', 'Claude Code (early 2026)'],
  since: '0.1.0',
  verified: '2026-11-30',
  sources: ['anthropics/claude-code#18260', 'openai/codex#3152', 'Gemini API, Schema'],
  examples: {
    good: [{ tools: [tool(moment)] }],
    bad: [{ tools: [tool({ $ref: '#/$defs/moment' }, { $defs: { moment } })] }],
  },
  *check(list) {
    for (const tool of list.tools) {
      const nodes = nodesWith(tool.inputSchema, '/inputSchema', '$ref').filter(
        node => isObject(node.schema) && ownString(node.schema, '$ref') !== undefined,
      )
      const [first] = nodes
      if (!first) continue
      yield {
        tool,
        path: pointer(first.pointer, '$ref'),
        message:
          nodes.length === 1
            ? `uses \`$ref\` in ${nameOf(first)}`
            : `uses \`$ref\` in ${nodes.length.toLocaleString('en')} places, first in ${nameOf(first)}`,
      }
    }
  },
})

import { nameOf, nodesWith } from '../schema/by-keyword.js'
import { isObject, ownArray, pointer } from '../schema/json-values.js'
import { defineRule } from './rule.js'

const LIMIT = 40
const tool = (count: number): object => ({
  name: 'set_language',
  description: 'Sets the language that answers are written in.',
  inputSchema: {
    type: 'object',
    properties: { language: { type: 'string', description: 'Language', enum: Array.from({ length: count }, (_, i) => `language_${i}`) } },
  },
})

export default defineRule({
  id: 'enum-long',
  severity: 'note',
  title: 'An enum has at most 40 values',
  why: 'Every value is read again in every turn.',
  fix: 'Take plain text with an example, or offer a tool that searches the values.',
  since: '0.1.0',
  examples: { good: [{ tools: [tool(3)] }], bad: [{ tools: [tool(LIMIT + 1)] }] },
  *check(list) {
    for (const tool of list.tools) {
      for (const node of nodesWith(tool.inputSchema, '/inputSchema', 'enum')) {
        const count = isObject(node.schema) ? (ownArray(node.schema, 'enum')?.length ?? 0) : 0
        if (count > LIMIT)
          yield {
            tool,
            path: pointer(node.pointer, 'enum'),
            message: `lists ${count.toLocaleString('en')} values for ${nameOf(node)}; over ${LIMIT} are read every turn`,
          }
      }
    }
  },
})

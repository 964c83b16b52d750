import { clip } from '../schema/by-keyword.js'
import { defineRule } from './rule.js'

const nested = (levels: number): object => {
  let schema: object = { type: 'string', description: 'Text, e.g. tent' }
  for (let level = 0; level < levels; level++) schema = { type: 'array', description: 'A list', items: schema }
  return schema
}
const tool = (levels: number): object => ({
  name: 'store_tree',
  description: 'Stores a tree of texts and returns its number.',
  inputSchema: { type: 'object', properties: { tree: nested(levels) } },
})

export default defineRule({
  id: 'schema-unreadable',
  severity: 'problem',
  title: 'A tool can be sent as JSON, at most 512 levels deep',
  why: 'An object that holds itself cannot be written as JSON, so the server fails when it is asked for its tools; nesting beyond 512 levels is refused by JSON readers. The part was left out of what is judged here.',
  fix: 'Describe the structure with `$ref`, or to a fixed depth.',
  since: '0.1.0',
  examples: { good: [{ tools: [tool(2)] }], bad: [{ tools: [tool(600)] }] },
  *check(list) {
    for (const { tool: index, path, reason } of list.damage) {
      const tool = list.tools[index]
      if (!tool) continue
      yield {
        tool,
        path,
        message:
          reason === 'cycle'
            ? `holds itself at \`${clip(path)}\`, so that it cannot be sent as JSON`
            : reason === 'unreadable'
              ? `throws an error when it is read at \`${clip(path)}\`, so that it cannot be sent as JSON`
              : 'is nested more than 512 levels deep; what lies deeper was not read',
      }
    }
  },
})

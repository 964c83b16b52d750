import { briefly } from '../schema/by-keyword.js'
import { isObject, own } from '../schema/json.js'
import type { Json, ToolEntry } from '../tool-list.js'
import { defineRule } from './rule.js'

const DRAFT_2020_12 = /^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/

const depots = (over: object): object => ({
  name: 'list_depots',
  description: 'Lists the depots with their addresses.',
  inputSchema: { type: 'object', properties: {} },
  ...over,
})

export default defineRule({
  id: 'schema-dialect',
  severity: 'warning',
  title: 'Schemas declare no dialect, or 2020-12',
  why: 'MCP reads a schema as JSON Schema 2020-12 unless `$schema` says otherwise. Claude refused output schemas that declare draft-07 (September 2026), and clients with a plain Ajv fail on one that declares 2020-12. The 1.x TypeScript SDK writes draft-07 on every input schema, so on inputs it is a note, once per list.',
  fix: 'Leave `$schema` out.',
  clients: ['claude.ai', 'Qwen Code', 'clients with a plain Ajv'],
  since: '0.1.0',
  verified: '2026-09-11',
  sources: ['ankimcp/anki-mcp-server-addon#75', 'QwenLM/qwen-code#1818', 'anthropics/claude-code#586'],
  examples: {
    good: [{ tools: [depots({ outputSchema: { type: 'object', properties: { depots: { type: 'array', items: { type: 'string' } } } } })] }],
    bad: [
      { tools: [depots({ outputSchema: { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', properties: {} } })] },
      { tools: [depots({ inputSchema: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object', properties: {} } })] },
    ],
  },
  *check(list) {
    const declaring = new Map<string, ToolEntry[]>()
    for (const tool of list.tools) {
      const input = dialectOf(tool.inputSchema)
      if (input !== undefined) {
        const known = declaring.get(input)
        if (known) known.push(tool)
        else declaring.set(input, [tool])
      }
      const output = dialectOf(tool.outputSchema)
      if (output !== undefined && !DRAFT_2020_12.test(output))
        yield {
          tool,
          path: '/outputSchema/$schema',
          message: `declares ${briefly(output)} in its output schema, which Claude refuses`,
          fix: 'Leave `$schema` out of the output schema, or declare 2020-12 and write the schema in it.',
        }
    }
    for (const [dialect, tools] of declaring)
      yield {
        tools,
        path: '/inputSchema/$schema',
        severity: 'note',
        message: `declares ${briefly(dialect)} in ${tools.length} of ${list.tools.length} input schemas; ${DRAFT_2020_12.test(dialect) ? 'clients with a plain Ajv do not know it' : 'providers read 2020-12 whatever is declared'}`,
      }
  },
})

const dialectOf = (schema: Json | undefined): string | undefined => {
  const dialect = isObject(schema) ? own(schema, '$schema') : undefined
  return typeof dialect === 'string' ? dialect : undefined
}

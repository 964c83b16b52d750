import { briefly } from '../schema/by-keyword.js'
import { isObject, own } from '../schema/json-values.js'
import type { Json, ToolEntry } from '../tool-list.js'
import { defineRule, type Hit } from './rule.js'

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
  why: 'MCP reads a schema as JSON Schema 2020-12 unless `$schema` says otherwise. Claude was reported to refuse output schemas that declare draft-07 (one thread, September 2026), and clients with a plain Ajv fail on one that declares 2020-12. The 1.x TypeScript SDK writes draft-07 on every input schema, so on inputs it is a note. Both are said once per list.',
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
    const inputs = declaring(list.tools, tool => tool.inputSchema)
    const outputs = declaring(list.tools, tool => tool.outputSchema)
    for (const [dialect, tools] of outputs) {
      if (DRAFT_2020_12.test(dialect)) continue
      yield {
        ...about(tools),
        path: '/outputSchema/$schema',
        message: `declares ${briefly(dialect)} in ${tools.length === 1 ? 'its output schema' : `${tools.length} output schemas`}, which Claude was reported to refuse`,
        fix: 'Leave `$schema` out of the output schema, or declare 2020-12 and write the schema in it.',
      }
    }
    for (const [dialect, tools] of inputs)
      yield {
        ...about(tools),
        path: '/inputSchema/$schema',
        severity: 'note',
        message: `declares ${briefly(dialect)} in ${tools.length === 1 ? 'its input schema' : `${tools.length} input schemas`}; ${
          DRAFT_2020_12.test(dialect) ? 'clients with a plain Ajv do not know it' : 'providers read 2020-12 whatever is declared'
        }`,
      }
  },
})

const about = (tools: readonly ToolEntry[]): Pick<Hit, 'tool' | 'tools'> =>
  tools.length === 1 && tools[0] ? { tool: tools[0] } : { tools }

/** The tools by the dialect that one of their schemas declares. */
function declaring(tools: readonly ToolEntry[], schemaOf: (tool: ToolEntry) => Json | undefined): Map<string, ToolEntry[]> {
  const byDialect = new Map<string, ToolEntry[]>()
  for (const tool of tools) {
    const dialect = dialectOf(schemaOf(tool))
    if (dialect === undefined) continue
    const same = byDialect.get(dialect)
    if (same) same.push(tool)
    else byDialect.set(dialect, [tool])
  }
  return byDialect
}

const dialectOf = (schema: Json | undefined): string | undefined => {
  const dialect = isObject(schema) ? own(schema, '$schema') : undefined
  return typeof dialect === 'string' ? dialect : undefined
}

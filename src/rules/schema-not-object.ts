import { defined } from '../base/defined.js'
import { briefly } from '../schema/by-keyword.js'
import { isObject, own } from '../schema/json-values.js'
import type { ToolEntry } from '../tool-list.js'
import { defineRule } from './rule.js'

const tool = (inputSchema?: unknown): object =>
  defined({ name: 'list_notes', description: 'Lists the notes of a folder, newest first.', inputSchema })

export default defineRule({
  id: 'schema-not-object',
  severity: 'problem',
  title: 'The input schema is an object schema',
  why: 'Anthropic and OpenAI refuse any other root, and clients on the TypeScript SDK cannot list any tool of the server because of this one.',
  fix: 'Write `"inputSchema": {"type": "object", "properties": {…}}`; with no parameters, `"properties": {}`.',
  providers: ['anthropic', 'openai', 'gemini'],
  clients: ['MCP TypeScript SDK', 'Claude Code'],
  since: '0.1.0',
  verified: '2026-11-30',
  sources: ['aliargun/mcp-server-gemini#12', 'langchain-ai/langchainjs#9804', '@modelcontextprotocol/sdk 1.32.2'],
  examples: {
    good: [{ tools: [tool({ type: 'object', properties: {} })] }],
    bad: [{ tools: [tool({ type: 'array', items: { type: 'string' } })] }, { tools: [tool()] }, { tools: [tool({})] }],
  },
  *check(list) {
    for (const tool of list.tools) {
      const fault = faultOf(tool)
      if (fault) yield { tool, path: '/inputSchema', message: fault }
    }
  },
})

function faultOf({ inputSchema, raw }: ToolEntry): string | undefined {
  if (inputSchema === undefined) return isObject(raw) ? 'has no `inputSchema`' : undefined
  if (!isObject(inputSchema))
    return `has an \`inputSchema\` that is not a schema object but ${inputSchema === null ? '`null`' : briefly(inputSchema)}`
  const type = own(inputSchema, 'type')
  if (type === 'object') return undefined
  if (type === undefined) return 'has an input schema without `"type": "object"`'
  if (Array.isArray(type)) return 'has an input schema whose `type` is a list; it must be `"object"` alone'
  return `has an input schema of type ${typeof type === 'string' ? `\`${type.slice(0, 40)}\`` : briefly(type)}; it must be \`object\``
}

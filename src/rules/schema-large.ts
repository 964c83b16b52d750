import { blockCost } from '../providers/anthropic/block.js'
import type { Json } from '../tool-list.js'
import { defineRule } from './rule.js'

const LIMIT = 1000

const columns = (count: number): object =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `column_${i}`,
      { type: 'string', description: `Text of column ${i}, e.g. "total of week ${i}"` },
    ]),
  )
const tool = (count: number): object => ({
  name: 'add_row',
  description: 'Adds a row to the sheet and returns its number.',
  inputSchema: { type: 'object', properties: { row: { type: 'object', description: 'The row', properties: columns(count) } } },
})

export default defineRule({
  id: 'schema-large',
  severity: 'warning',
  title: 'The input schema takes at most about 1,000 tokens',
  why: 'The schema is sent in every turn, used or not. Tools of public servers take 100 to 700 tokens in all.',
  fix: 'Split the tool, or move rare options into a tool of their own.',
  since: '0.1.0',
  verified: '2026-11-30',
  sources: ['MCPToolBench++'],
  examples: { good: [{ tools: [tool(5)] }], bad: [{ tools: [tool(60)] }] },
  *check(list) {
    for (const tool of list.tools) {
      if (tool.inputSchema === undefined) continue
      const tokens = tokensOf(tool.inputSchema)
      if (tokens > LIMIT)
        yield {
          tool,
          path: '/inputSchema',
          message: `has an input schema of about ${rounded(tokens).toLocaleString('en')} tokens; over ${LIMIT.toLocaleString('en')} is large`,
        }
    }
  },
})

// Anthropic gets the schema as JSON, whole; the others get less of it. Its older tokenizer lies between the newer one and OpenAI's.
const tokensOf = (inputSchema: Json): number => Math.round(blockCost({ input_schema: inputSchema }).claude - blockCost({}).claude)

const rounded = (tokens: number): number => Math.round(tokens / 10) * 10

import { isObject, own } from '../schema/json-values.js'
import { defineRule } from './rule.js'

const REFUSED = {
  anyOf: ['anthropic', 'openai'],
  oneOf: ['anthropic', 'openai'],
  allOf: ['anthropic', 'openai'],
  not: ['openai'],
  enum: ['openai'],
} as const
const note = (schema: object): object => ({
  name: 'add_note',
  description: 'Adds a note to a parcel and returns its number.',
  inputSchema: schema,
})
const text = { type: 'string', description: 'Text of the note' }
const file = { type: 'string', description: 'Address of a file with the text' }

export default defineRule({
  id: 'root-combinator',
  severity: 'problem',
  title: 'The root of an input schema holds no `anyOf`, `oneOf` or `allOf`',
  why: 'Anthropic and OpenAI refuse the request when the root of an input schema holds one, though the MCP specification allows it since 2026-07-28. Claude Code drops the tool without a word.',
  fix: 'Put all parameters in one object, make the alternatives optional and say in the description which go together; or split the tool into one per branch.',
  providers: ['anthropic', 'openai'],
  clients: ['Claude Code', 'VS Code'],
  since: '0.1.0',
  verified: '2026-09-07',
  sources: [
    'makenotion/notion-mcp-server#340',
    'anthropics/claude-code#95504',
    'anthropics/claude-code#88049',
    'aliargun/mcp-server-gemini#12',
    'langchain-ai/langchainjs#9804',
  ],
  examples: {
    good: [{ tools: [note({ type: 'object', properties: { text, file } })] }],
    bad: [
      {
        tools: [
          note({
            type: 'object',
            anyOf: [
              { properties: { text }, required: ['text'] },
              { properties: { file }, required: ['file'] },
            ],
          }),
        ],
      },
      { tools: [note({ type: 'object', properties: { text, file }, oneOf: [{ required: ['text'] }, { required: ['file'] }] })] },
    ],
  },
  *check(list) {
    for (const tool of list.tools) {
      const schema = tool.inputSchema
      if (!isObject(schema)) continue
      for (const [keyword, providers] of Object.entries(REFUSED))
        if (own(schema, keyword) !== undefined)
          yield { tool, path: `/inputSchema/${keyword}`, providers, message: `has \`${keyword}\` at the root of its input schema` }
      if (own(schema, 'if') !== undefined)
        yield {
          tool,
          path: '/inputSchema/if',
          severity: 'warning',
          providers: [],
          message: 'has `if` at the root of its input schema, which clients remove and providers may refuse',
          fix: 'Say the condition in the descriptions of the parameters, and check it in the handler.',
        }
    }
  },
})

import { isObject, own } from '../schema/json-values.js'
import { defineRule } from './rule.js'

const regions = (inputSchema: object): object => ({ name: 'list_regions', description: 'Lists all regions with their codes.', inputSchema })

export default defineRule({
  id: 'object-without-properties-key',
  severity: 'problem',
  title: 'An input schema has `properties`, even when it is empty',
  why: 'OpenAI refuses an object schema without the key. The MCP specification recommends just that form for tools without parameters; with `properties: {}` every provider takes it.',
  fix: 'Write `{ "type": "object", "properties": {}, "additionalProperties": false }` for a tool without parameters; otherwise describe the parameters under `properties`.',
  providers: ['openai'],
  since: '0.1.0',
  verified: '2026-08-27',
  sources: ['github/github-mcp-server#1548', 'microsoft/playwright-mcp#1191', 'openai/openai-agents-python#449', 'unclecode/crawl4ai#2207'],
  examples: {
    good: [{ tools: [regions({ type: 'object', properties: {}, additionalProperties: false })] }],
    bad: [{ tools: [regions({ type: 'object' })] }, { tools: [regions({ type: 'object', additionalProperties: false })] }],
  },
  *check(list) {
    for (const tool of list.tools) {
      const schema = tool.inputSchema
      if (!isObject(schema) || own(schema, 'type') !== 'object' || own(schema, 'properties') !== undefined) continue
      // with a combinator or a reference at the root, an empty `properties` is not what is missing
      if (['anyOf', 'oneOf', 'allOf', '$ref'].some(keyword => own(schema, keyword) !== undefined)) continue
      yield { tool, path: '/inputSchema', message: 'has an input schema without the key `properties`' }
    }
  },
})

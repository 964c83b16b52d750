import { nameOf, nodesWith } from '../schema/by-keyword.js'
import { isObject, own, typesOf } from '../schema/json-values.js'
import { defineRule } from './rule.js'

const parcels = (codes: object): object => ({
  name: 'track_parcels',
  description: 'Returns where each of several parcels is.',
  inputSchema: { type: 'object', properties: { codes: { type: 'array', description: 'Tracking codes', ...codes } } },
})

export default defineRule({
  id: 'array-without-items',
  severity: 'problem',
  title: 'Every array says what it holds',
  why: 'OpenAI answers 400 when an array has no `items`, at any depth, as Gemini does unless the client adds them, and VS Code cannot load the server. A model cannot know what belongs in the list.',
  fix: 'Say what the list holds, e.g. `"items": { "type": "string" }`.',
  providers: ['openai'],
  clients: ['VS Code'],
  since: '0.1.0',
  verified: '2026-08-31',
  sources: [
    'spacelift-io/spacectl#402',
    'nocobase/nocobase#9411',
    'PrefectHQ/fastmcp#2464',
    'microsoft/vscode#308463',
    'NousResearch/hermes-agent#69924',
  ],
  examples: {
    good: [{ tools: [parcels({ items: { type: 'string' } })] }],
    bad: [
      { tools: [parcels({})] },
      { tools: [parcels({ items: { type: 'array' } })] },
      { tools: [parcels({ prefixItems: [{ type: 'string' }] })] },
    ],
  },
  *check(list) {
    for (const tool of list.tools) {
      for (const node of nodesWith(tool.inputSchema, '/inputSchema', 'type')) {
        if (!isObject(node.schema) || !typesOf(node.schema).includes('array')) continue
        const items = own(node.schema, 'items')
        if (items === undefined)
          yield { tool, path: node.pointer, message: `does not say what the array ${nameOf(node)} holds: \`items\` is missing` }
        else if (typeof items === 'boolean')
          yield {
            tool,
            path: `${node.pointer}/items`,
            severity: 'warning',
            message: `has \`items: ${items}\` for the array ${nameOf(node)}, which OpenAI and Gemini may take for a missing \`items\``,
          }
      }
    }
  },
})

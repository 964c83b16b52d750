import { clip } from '../schema/by-keyword.js'
import { isObject, ownObject, pointer } from '../schema/json-values.js'
import { defineRule } from './rule.js'

const ACCEPTED = /^[a-zA-Z0-9_.-]{1,64}$/

const list = (properties: object): object => ({
  name: 'list_parcels',
  description: 'Lists the parcels that are on their way, newest first.',
  inputSchema: { type: 'object', properties },
})

/** The key with every other character as `_`, at most 64 of them: a suggestion, not what a client would do. */
const plain = (key: string): string =>
  key
    .slice(0, 400)
    .replace(/[^a-zA-Z0-9_.-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 64) || 'value'

export default defineRule({
  id: 'property-key-not-accepted',
  severity: 'problem',
  title: 'Parameter names are letters, digits, `_`, `.` and `-`, at most 64',
  why: 'Anthropic and Bedrock Converse refuse the request when a key of the root `properties` holds anything else. Claude Code drops the tool without a word.',
  fix: 'Rename the parameter to letters, digits, `_`, `.` and `-`, at most 64, and map it back in the handler.',
  providers: ['anthropic'],
  clients: ['Claude Code', 'Bedrock Converse'],
  since: '0.1.0',
  verified: '2026-09-07',
  sources: [
    'beautyfree/appstore-connect-mcp#2',
    'etnperlong/firefly-iii-mcp#6',
    'ComposioHQ/composio#3500',
    'microsoft/azure-devops-mcp#1309',
    'aws-solutions-library-samples/accelerated-intelligent-document-processing-on-aws#709',
    'anthropics/claude-code#92648',
  ],
  examples: {
    good: [{ tools: [list({ filter_city: { type: 'string', description: 'City, e.g. Bremen' } })] }],
    bad: [
      { tools: [list({ 'filter[city]': { type: 'string', description: 'City, e.g. Bremen' } })] },
      { tools: [list({ $top: { type: 'integer', description: 'How many, e.g. 20' } })] },
      { tools: [list({ 'Target City': { type: 'string', description: 'City, e.g. Bremen' } })] },
    ],
  },
  *check(list) {
    for (const tool of list.tools) {
      const properties = isObject(tool.inputSchema) ? ownObject(tool.inputSchema, 'properties') : undefined
      if (!properties) continue
      for (const key of Object.keys(properties)) {
        if (ACCEPTED.test(key)) continue
        const fault =
          key === ''
            ? 'is empty'
            : /^[a-zA-Z0-9_.-]+$/.test(key)
              ? `has ${key.length} characters of at most 64`
              : `holds \`${key.match(/[^a-zA-Z0-9_.-]/u)?.[0]}\``
        yield {
          tool,
          path: pointer('/inputSchema/properties', key),
          message: `has a parameter \`${clip(key)}\` whose name ${fault}`,
          fix: `Rename the parameter \`${clip(key)}\` to e.g. \`${plain(key)}\` and map it back in the handler.`,
        }
      }
    }
  },
})

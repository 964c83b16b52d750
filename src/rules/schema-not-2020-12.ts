import { briefly, nameOf } from '../schema/by-keyword.js'
import { isObject, pointer } from '../schema/json.js'
import { isSchema, metaFaults } from '../schema/meta-2020-12.js'
import { walkSchema } from '../schema/walk.js'
import { defineRule } from './rule.js'

const parcel = (code: object): object => ({
  name: 'find_parcel',
  description: 'Looks up one parcel by its tracking code and returns where it is.',
  inputSchema: { type: 'object', properties: { code } },
})

export default defineRule({
  id: 'schema-not-2020-12',
  severity: 'problem',
  title: 'Input schemas are valid JSON Schema 2020-12',
  why: 'Anthropic answers 400 for the whole request when one schema fails the 2020-12 meta-schema, whatever `$schema` says. OpenAI, Gemini and clients that validate schemas refuse many of the same forms.',
  fix: 'Write the schema in JSON Schema 2020-12.',
  providers: ['anthropic', 'openai', 'gemini'],
  clients: ['VS Code', 'Windsurf', 'clients that use Ajv'],
  since: '0.1.0',
  verified: '2026-08-16',
  sources: [
    'microsoft/vscode#244467',
    'Dokploy/mcp#74',
    'SylphxAI/pdf-reader-mcp#107',
    'MarkusPfundstein/mcp-gsuite#48',
    'apify/apify-mcp-server#738',
    'windmill-labs/windmill#8462',
    'smallmain/vscode-unify-chat-provider#162',
    'JSON Schema 2020-12, meta-schema',
  ],
  examples: {
    good: [
      { tools: [parcel({ type: 'string', description: 'Tracking code, e.g. PX-4711', minLength: 7 })] },
      { tools: [parcel({ type: 'array', description: 'Tracking codes', items: { type: 'string' } })] },
    ],
    bad: [
      { tools: [parcel({ type: 'string', description: 'Tracking code', required: true })] },
      { tools: [parcel({ type: 'array', description: 'Code and year', items: [{ type: 'string' }, { type: 'integer' }] })] },
      { tools: [parcel({ type: 'integer', description: 'Code', minimum: 0, exclusiveMinimum: true })] },
      { tools: [parcel({ type: 'text', description: 'Tracking code' })] },
    ],
  },
  *check(list) {
    for (const tool of list.tools) {
      for (const node of walkSchema(tool.inputSchema, '/inputSchema')) {
        const faults = isObject(node.schema) ? metaFaults(node.schema) : []
        // 2020-12 does not know `additionalItems`, so nothing below it is looked at
        if (faults.length === 0 && isSchema(node.schema)) continue
        if (node.pointer.includes('/additionalItems')) continue
        if (!isSchema(node.schema))
          yield {
            tool,
            path: node.pointer,
            message: `has ${briefly(node.schema)} where ${nameOf(node)} should be a schema`,
            fix: 'Write a schema there, e.g. `{ "type": "string", "description": "…" }`.',
          }
        for (const { keyword, message, fix } of faults) {
          yield { tool, path: pointer(node.pointer, keyword), message: `is refused because ${nameOf(node)} ${message}`, fix }
        }
      }
    }
  },
})

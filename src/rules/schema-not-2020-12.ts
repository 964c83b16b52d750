import { isObject } from '../schema/json-values.js'
import { metaFaultsIn } from '../schema/meta-2020-12.js'
import { defineRule } from './rule.js'

const parcel = (code: unknown): object => ({
  name: 'find_parcel',
  description: 'Looks up one parcel by its tracking code and returns where it is.',
  inputSchema: { type: 'object', properties: { code } },
})

export default defineRule({
  id: 'schema-not-2020-12',
  severity: 'problem',
  title: 'Input schemas are valid JSON Schema 2020-12',
  why: 'Anthropic answers 400 for the whole request when one schema fails the 2020-12 meta-schema, whatever `$schema` says. OpenAI and clients that validate schemas refuse the same forms; Gemini refuses what is not a schema at all.',
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
      { tools: [parcel('string')] },
    ],
  },
  *check(list) {
    for (const tool of list.tools) {
      // where no schema stands at all, `schema-not-object` says so
      if (!isObject(tool.inputSchema)) continue
      for (const { path, message, fix } of metaFaultsIn(tool.inputSchema, '/inputSchema'))
        yield { tool, path, message: `is refused because ${message}`, fix }
    }
  },
})

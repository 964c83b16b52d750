import { nameOf, nodesWith } from '../schema/by-keyword.js'
import { isObject, pointer } from '../schema/json-values.js'
import { defineRule } from './rule.js'

const send = (from: object): object => ({
  name: 'send_parcel',
  description: 'Sends a parcel from an address and returns its tracking code.',
  inputSchema: {
    type: 'object',
    properties: { from: { $ref: '#/$defs/address', ...from } },
    $defs: { address: { type: 'object', description: 'An address', properties: { city: { type: 'string', description: 'City' } } } },
  },
})

export default defineRule({
  id: 'gemini-ref-siblings',
  severity: 'problem',
  title: 'Beside a `$ref` stand only `description` and `default`',
  why: 'Clients that send `parametersJsonSchema`, such as Gemini CLI and `mcpToTool` of @google/genai, pass references on; Gemini answers 400 when another keyword stands beside one.',
  fix: 'Move the other keywords into the definition, or write the schema in place of the `$ref`.',
  providers: ['gemini'],
  clients: ['Gemini CLI', '@google/genai `mcpToTool`'],
  since: '0.1.0',
  verified: '2026-05-31',
  sources: ['anomalyco/opencode#12295', 'Gemini API, responseJsonSchema'],
  examples: {
    good: [{ tools: [send({ description: 'Sender' })] }],
    bad: [{ tools: [send({ type: 'object' })], schemaField: 'parametersJsonSchema' }],
  },
  *check(list, context) {
    // where the author says that clients send `parameters`: there references are written in place before anything is sent
    if (context.schemaField === 'parameters') return
    for (const tool of list.tools) {
      for (const node of nodesWith(tool.inputSchema, '/inputSchema', '$ref')) {
        const beside = isObject(node.schema)
          ? Object.keys(node.schema).find(key => !key.startsWith('$') && key !== 'description' && key !== 'default')
          : undefined
        if (beside !== undefined)
          yield {
            tool,
            path: pointer(node.pointer, beside),
            message: `has \`${beside.slice(0, 40)}\` beside a \`$ref\` in ${nameOf(node)}, which Gemini refuses where a client sends \`parametersJsonSchema\``,
          }
      }
    }
  },
})

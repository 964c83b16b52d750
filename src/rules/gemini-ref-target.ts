import { clip, nameOf, nodesWith } from '../schema/by-keyword.js'
import { isObject, ownString, pointer } from '../schema/json-values.js'
import { defineRule } from './rule.js'

const address = { type: 'object', description: 'An address', properties: { city: { type: 'string', description: 'City' } } }
const send = (schema: object): object => ({
  name: 'send_parcel',
  description: 'Sends a parcel from one address to another and returns its tracking code.',
  inputSchema: { type: 'object', ...schema },
})

export default defineRule({
  id: 'gemini-ref-target',
  severity: 'warning',
  title: 'A `$ref` leads to `$defs` at the root',
  why: 'For `parametersJsonSchema` Google documents references to `$defs` at the root alone, and answers "reference to undefined schema" for definitions that stand elsewhere.',
  fix: 'Move the schema to `$defs` at the root and refer to it as `#/$defs/name` from both places.',
  providers: ['gemini'],
  clients: ['Gemini CLI', '@google/genai `mcpToTool`'],
  since: '0.1.0',
  verified: '2025-11-30',
  sources: ['google-gemini/gemini-cli#13326', 'agent-infra/sandbox#83', 'Gemini API, responseJsonSchema'],
  examples: {
    good: [
      {
        tools: [send({ properties: { from: { $ref: '#/$defs/address' }, to: { $ref: '#/$defs/address' } }, $defs: { address } })],
      },
    ],
    bad: [{ tools: [send({ properties: { from: address, to: { $ref: '#/properties/from' } } })] }],
  },
  *check(list, context) {
    // where the author says that clients send `parameters`: there references are written in place before anything is sent
    if (context.schemaField === 'parameters') return
    for (const tool of list.tools) {
      for (const node of nodesWith(tool.inputSchema, '/inputSchema', '$ref')) {
        const ref = isObject(node.schema) ? ownString(node.schema, '$ref') : undefined
        if (ref?.startsWith('#') && !/^#\/\$defs\/[^/]+$/.test(ref))
          yield {
            tool,
            path: pointer(node.pointer, '$ref'),
            message: `has a \`$ref\` in ${nameOf(node)} that leads to \`${clip(ref)}\` and not to \`$defs\` at the root, which Gemini may not follow where a client sends \`parametersJsonSchema\``,
          }
      }
    }
  },
})

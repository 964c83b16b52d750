import { nameOf } from '../schema/by-keyword.js'
import { isObject, own } from '../schema/json-values.js'
import { anyOfParameter } from '../schema/place-answers.js'
import { placesOf } from '../schema/places.js'
import type { JsonObject } from '../tool-list.js'
import { defineRule } from './rule.js'

const COMBINED = ['$ref', '$dynamicRef', '$recursiveRef', 'anyOf', 'oneOf', 'allOf', 'not']
const tool = (value: object): object => ({
  name: 'store_value',
  description: 'Stores a value under a key and returns when it expires.',
  inputSchema: { type: 'object', properties: { key: { type: 'string', description: 'Key, e.g. basket' }, value } },
})

export default defineRule({
  id: 'parameter-untyped',
  severity: 'problem',
  title: 'Every parameter has a type',
  why: 'A model guesses what to send, and Claude Code sends values of untyped parameters as text. Gemini CLI leaves the tool out; OpenAI strict mode and Fireworks refuse it.',
  fix: 'Give the parameter a `type`, such as `"type": "string"`.',
  clients: ['Claude Code', 'Gemini CLI', 'Fireworks'],
  since: '0.1.0',
  verified: '2026-11-30',
  sources: ['anthropics/claude-code#82652', 'JetBrains/mcp-jetbrains#71', 'docker/mcp-gateway#234', 'makenotion/notion-mcp-server#42'],
  examples: {
    good: [{ tools: [tool({ type: 'string', description: 'Value, e.g. 42' })] }],
    bad: [
      { tools: [tool({ description: 'Value, e.g. 42' })] },
      { tools: [tool({})] },
      { tools: [tool({ enum: ['on', 'off'], description: 'on or off' })] },
    ],
  },
  *check(list) {
    for (const tool of list.tools) {
      const places = placesOf(tool.inputSchema, '/inputSchema')
      for (const parameter of places.parameters) {
        const { node } = parameter
        if (!isObject(node.schema) && node.schema !== true) continue
        if (anyOfParameter(places, parameter, hasType) !== 'no') continue
        if (anyOfParameter(places, parameter, isListed) === 'no')
          yield { tool, path: node.pointer, message: `has no type for ${nameOf(node)}` }
        else
          yield {
            tool,
            path: node.pointer,
            severity: 'note',
            providers: ['gemini'],
            message: `lists the values of ${nameOf(node)} without a \`type\`, which Gemini asks for`,
            fix: 'Put the type of the values beside them, such as `"type": "string"`.',
          }
      }
    }
  },
})

const hasType = (schema: JsonObject): boolean => own(schema, 'type') !== undefined || COMBINED.some(key => own(schema, key) !== undefined)
const isListed = (schema: JsonObject): boolean => own(schema, 'enum') !== undefined || own(schema, 'const') !== undefined

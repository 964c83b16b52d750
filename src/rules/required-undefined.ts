import { clip, nameOf, nodesWith } from '../schema/by-keyword.js'
import { isObject, ownArray, ownObject, pointer } from '../schema/json-values.js'
import { anyPasses, defines } from '../schema/place-answers.js'
import { placesOf } from '../schema/places.js'
import type { JsonObject } from '../tool-list.js'
import { defineRule } from './rule.js'

const SHOWN = 5
const tool = (required: string[]): object => ({
  name: 'add_line',
  description: 'Adds an article to an order and returns the new total.',
  inputSchema: {
    type: 'object',
    properties: {
      sku: { type: 'string', description: 'Article, e.g. TENT-2' },
      count: { type: 'integer', description: 'How many, e.g. 2' },
    },
    required,
  },
})

export default defineRule({
  id: 'required-undefined',
  severity: 'problem',
  title: 'Every required parameter is defined',
  why: 'OpenAI strict mode refuses the schema, as Gemini does unless the client takes the name out, VS Code drops the name without a word, and a model must invent a value for a parameter that it knows nothing about.',
  fix: 'Define it under `properties`, or take it out of `required`.',
  clients: ['VS Code'],
  since: '0.1.0',
  verified: '2026-11-30',
  sources: ['vscode-copilot-chat, toolSchemaNormalizer', 'openai, strict helper', 'Gemini API, Schema'],
  examples: { good: [{ tools: [tool(['sku'])] }], bad: [{ tools: [tool(['sku', 'amount'])] }] },
  *check(list) {
    for (const tool of list.tools) {
      const requiring = nodesWith(tool.inputSchema, '/inputSchema', 'required')
      if (requiring.length === 0) continue
      const places = placesOf(tool.inputSchema, '/inputSchema')
      for (const node of requiring) {
        if (!isObject(node.schema) || places.tests(node)) continue
        const place = places.placeOf(node)
        const missing = (ownArray(node.schema, 'required') ?? []).filter(
          (name): name is string => typeof name === 'string' && defines(places, place, name) === 'no',
        )
        // a name may match one of the patterns, and a server's pattern is not run
        if (missing.length === 0 || anyPasses(places, place, hasPatterns) !== 'no') continue
        const names = [...new Set(missing)]
        yield {
          tool,
          path: pointer(node.pointer, 'required'),
          message: `requires ${names
            .slice(0, SHOWN)
            .map(name => `\`${clip(name)}\``)
            .join(', ')}${names.length > SHOWN ? ` and ${names.length - SHOWN} more` : ''}${
            node.parent ? ` in ${nameOf(node)}` : ''
          }, which \`properties\` does not define`,
        }
      }
    }
  },
})

const hasPatterns = (schema: JsonObject): boolean => ownObject(schema, 'patternProperties') !== undefined

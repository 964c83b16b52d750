import { nameOf } from '../schema/by-keyword.js'
import { isObject, ownString } from '../schema/json-values.js'
import { anyOfParameter } from '../schema/place-answers.js'
import { placesOf } from '../schema/places.js'
import type { JsonObject } from '../tool-list.js'
import { defineRule } from './rule.js'

const tool = (limit: object): object => ({
  name: 'list_notes',
  description: 'Lists the notes of a folder, newest first.',
  inputSchema: { type: 'object', properties: { limit } },
})

export default defineRule({
  id: 'parameter-undescribed',
  severity: 'warning',
  title: 'Every parameter has a description',
  why: 'A model fills in what it understands. A bare name leaves the unit, the format and where the value comes from to guessing.',
  fix: 'Write one line for each: what it is, and an example value.',
  since: '0.1.0',
  verified: '2026-11-30',
  sources: ['Anthropic, define tools', 'arXiv 2602.18914'],
  examples: {
    good: [{ tools: [tool({ type: 'integer', description: 'Most notes to return, e.g. 20' })] }],
    bad: [{ tools: [tool({ type: 'integer' })] }, { tools: [tool({ type: 'integer', description: ' ' })] }],
  },
  *check(list) {
    for (const tool of list.tools) {
      const places = placesOf(tool.inputSchema, '/inputSchema')
      for (const parameter of places.parameters) {
        const { node } = parameter
        if (!isObject(node.schema) && node.schema !== true) continue
        if (anyOfParameter(places, parameter, isDescribed) === 'no')
          yield { tool, path: node.pointer, message: `has no description for ${nameOf(node)}` }
      }
    }
  },
})

const isDescribed = (schema: JsonObject): boolean => !!ownString(schema, 'description')?.trim()

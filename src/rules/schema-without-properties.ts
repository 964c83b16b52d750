import { own, typesOf } from '../schema/json-values.js'
import { anyPasses } from '../schema/place-answers.js'
import { placesOf } from '../schema/places.js'
import { defineRule } from './rule.js'

const tool = (inputSchema: object): object => ({ name: 'get_me', description: 'Returns the profile of whoever is signed in.', inputSchema })

export default defineRule({
  id: 'schema-without-properties',
  severity: 'note',
  title: 'The input schema has `properties`',
  why: 'Without `properties` nobody can tell a tool without parameters from one whose parameters were forgotten or lost on the way.',
  fix: 'Write `"properties": {}` if there are no parameters, or describe them.',
  since: '0.1.0',
  verified: '2026-11-30',
  sources: ['github/github-mcp-server#1548', 'microsoft/playwright-mcp#1191'],
  examples: {
    good: [{ tools: [tool({ type: 'object', properties: {}, additionalProperties: false })] }],
    bad: [{ tools: [tool({ type: 'object' })] }],
  },
  *check(list) {
    for (const tool of list.tools) {
      const places = placesOf(tool.inputSchema, '/inputSchema')
      const root = places.root
      if (!root || !isObjectSchema(root.top.schema)) continue
      if (anyPasses(places, root, hasProperties) === 'no')
        yield { tool, path: '/inputSchema', message: 'has an object schema without `properties`' }
    }
  },
})

const hasProperties = (schema: Parameters<typeof own>[0]): boolean => own(schema, 'properties') !== undefined
const isObjectSchema = (schema: unknown): boolean => typesOf(schema as Parameters<typeof typesOf>[0]).includes('object')

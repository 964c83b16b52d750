import { reachOf } from '../schema/place-answers.js'
import { placesOf } from '../schema/places.js'
import { defineRule } from './rule.js'

const LIMIT = 25
const tool = (count: number): object => ({
  name: 'create_report',
  description: 'Creates a report from the chosen columns and returns its address.',
  inputSchema: {
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: count }, (_, i) => [`column_${i}`, { type: 'string', description: `Heading of column ${i}, e.g. Week ${i}` }]),
    ),
  },
})

export default defineRule({
  id: 'parameters-many',
  severity: 'warning',
  title: 'A tool has at most 25 parameters',
  why: 'Models leave out or mix up arguments of long lists; OpenAI advises about 20 for a tool.',
  fix: 'Split the tool, or group what belongs together into objects.',
  since: '0.1.0',
  verified: '2026-11-30',
  sources: ['OpenAI, function calling guide'],
  examples: { good: [{ tools: [tool(3)] }], bad: [{ tools: [tool(LIMIT + 1)] }] },
  *check(list) {
    for (const tool of list.tools) {
      const places = placesOf(tool.inputSchema, '/inputSchema')
      const root = places.root
      if (!root) continue
      const names = new Set(reachOf(places, root).places.flatMap(place => [...place.parameters.keys()]))
      if (names.size > LIMIT)
        yield {
          tool,
          path: '/inputSchema/properties',
          message: `has ${names.size.toLocaleString('en')} parameters; over ${LIMIT} are many`,
        }
    }
  },
})

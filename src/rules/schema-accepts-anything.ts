import { own, ownObject, typesOf } from '../schema/json-values.js'
import { anyPasses } from '../schema/place-answers.js'
import { placesOf } from '../schema/places.js'
import type { JsonObject } from '../tool-list.js'
import { defineRule } from './rule.js'

const tool = (inputSchema: object): object => ({
  name: 'save_settings',
  description: 'Saves settings of the signed-in user and returns all of them.',
  inputSchema,
})

export default defineRule({
  id: 'schema-accepts-anything',
  severity: 'warning',
  title: 'The input schema says which properties the tool reads',
  why: 'The schema lets every key in and names none, so a model invents the arguments.',
  fix: 'Describe the properties that the tool reads under `properties`.',
  since: '0.1.0',
  examples: {
    good: [{ tools: [tool({ type: 'object', properties: { theme: { type: 'string', description: 'light or dark' } } })] }],
    bad: [
      { tools: [tool({ type: 'object', additionalProperties: true })] },
      { tools: [tool({ type: 'object', properties: {}, additionalProperties: {} })] },
    ],
  },
  *check(list) {
    for (const tool of list.tools) {
      const places = placesOf(tool.inputSchema, '/inputSchema')
      const root = places.root
      if (!root || !typesOf(root.top.schema as JsonObject).includes('object')) continue
      if (
        anyPasses(places, root, isOpen) === 'yes' &&
        anyPasses(places, root, isClosed) === 'no' &&
        anyPasses(places, root, hasParameters) === 'no'
      )
        yield { tool, path: '/inputSchema', message: 'takes any object: its schema lets every key in and names none' }
    }
  },
})

const isOpen = (schema: JsonObject): boolean => {
  const others = own(schema, 'additionalProperties') ?? own(schema, 'unevaluatedProperties')
  return (others !== undefined && others !== false) || Object.keys(ownObject(schema, 'patternProperties') ?? {}).length > 0
}
const isClosed = (schema: JsonObject): boolean =>
  own(schema, 'additionalProperties') === false || own(schema, 'unevaluatedProperties') === false
const hasParameters = (schema: JsonObject): boolean => Object.keys(ownObject(schema, 'properties') ?? {}).length > 0

import { nameOf } from '../schema/by-keyword.js'
import { isObject, own, ownObject, ownString, typesOf } from '../schema/json-values.js'
import { anyOfParameter } from '../schema/place-answers.js'
import { placesOf } from '../schema/places.js'
import type { JsonObject } from '../tool-list.js'
import { defineRule } from './rule.js'

const tool = (fields: object): object => ({
  name: 'create_issue',
  description: 'Creates an issue and returns its number.',
  inputSchema: { type: 'object', properties: { title: { type: 'string', description: 'Title, e.g. Broken link' }, fields } },
})

export default defineRule({
  id: 'parameter-free-form',
  severity: 'warning',
  title: 'An object parameter says what goes in',
  why: 'A model invents the keys of an object that names none, and some clients send such an object as text. OpenAI strict mode turns it into an object that stays empty.',
  fix: 'Describe the keys under `properties`, or show in the description what goes in, such as `{"priority": "high"}`.',
  providers: ['openai'],
  clients: ['Claude Code'],
  since: '0.1.0',
  verified: '2026-11-30',
  sources: ['sooperset/mcp-atlassian#318', 'openai, strict helper', 'Anthropic, strict helper'],
  examples: {
    good: [
      {
        tools: [
          tool({ type: 'object', description: 'More fields', properties: { priority: { type: 'string', description: 'high or low' } } }),
        ],
      },
      { tools: [tool({ type: 'object', description: 'More fields by name, e.g. {"priority": "high"}' })] },
    ],
    bad: [{ tools: [tool({ type: 'object', description: 'More fields' })] }],
  },
  *check(list) {
    for (const tool of list.tools) {
      const places = placesOf(tool.inputSchema, '/inputSchema')
      for (const parameter of places.parameters) {
        if (anyOfParameter(places, parameter, isObjectSchema) === 'yes' && anyOfParameter(places, parameter, saysWhatGoesIn) === 'no')
          yield { tool, path: parameter.node.pointer, message: `does not say what goes into the object ${nameOf(parameter.node)}` }
      }
    }
  },
})

const isObjectSchema = (schema: JsonObject): boolean => typesOf(schema).includes('object')

// a definition may be large, and thousands of parameters may refer to it
const answers = new WeakMap<JsonObject, boolean>()

/** Keys, patterns of keys, the kind of every value, "nothing", or a description with an example or names of keys. */
function saysWhatGoesIn(schema: JsonObject): boolean {
  const known = answers.get(schema) ?? says(schema)
  answers.set(schema, known)
  return known
}

function says(schema: JsonObject): boolean {
  const others = own(schema, 'additionalProperties')
  return (
    Object.keys(ownObject(schema, 'properties') ?? {}).length > 0 ||
    ownObject(schema, 'patternProperties') !== undefined ||
    others === false ||
    (isObject(others) && Object.keys(others).length > 0) ||
    own(ownObject(schema, 'propertyNames') ?? {}, 'enum') !== undefined ||
    /[{`"“«]/u.test(ownString(schema, 'description') ?? '')
  )
}

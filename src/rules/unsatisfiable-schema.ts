import { briefly, byKeyword, clip, nameOf } from '../schema/by-keyword.js'
import { isObject, own, ownArray, ownObject, ownString, pointer, typesOf } from '../schema/json-values.js'
import { isOfType, typesMeet } from '../schema/types.js'
import type { SchemaNode } from '../schema/walk.js'
import type { Json, JsonObject } from '../tool-list.js'
import { defineRule } from './rule.js'

const weigh = (weight: object, required: readonly string[] = []): object => ({
  name: 'weigh_parcel',
  description: 'Records the weight of a parcel and returns its new price.',
  inputSchema: { type: 'object', properties: { weight: { description: 'Weight in grams', ...weight } }, required },
})

export default defineRule({
  id: 'unsatisfiable-schema',
  severity: 'problem',
  title: 'Every schema has values that satisfy it',
  why: 'A model cannot fill a parameter that no value fits: the call is refused by whoever validates it, or the model leaves the parameter out.',
  fix: 'Loosen the schema until a value fits.',
  since: '0.1.0',
  verified: '2026-03-04',
  sources: ['googleanalytics/google-analytics-mcp#112'],
  examples: {
    good: [{ tools: [weigh({ type: 'integer', minimum: 1, maximum: 31500 })] }],
    bad: [
      { tools: [weigh({ type: 'integer', minimum: 100, maximum: 10 })] },
      { tools: [weigh({ type: 'null', anyOf: [{ type: 'integer' }, { type: 'string' }] })] },
      { tools: [weigh({ type: 'integer', enum: [] })] },
    ],
  },
  *check(list) {
    for (const tool of list.tools) {
      const index = byKeyword(tool.inputSchema, '/inputSchema')
      const nodes = new Set(KEYWORDS.flatMap(keyword => index.get(keyword) ?? []))
      for (const node of nodes) {
        if (!isObject(node.schema) || denied(node)) continue
        const fault = contradiction(node.schema)
        if (!fault) continue
        const [keyword, reason] = fault
        yield {
          tool,
          path: pointer(node.pointer, ...keyword),
          message: `has a schema that no value fits: ${nameOf(node)} ${reason}`,
          fix: `Change ${nameOf(node)} so that a value fits it; it ${reason}.`,
        }
      }
    }
  },
})

/** Inside `not`, what no value fits is what is meant. */
const denied = (node: SchemaNode): boolean => node.keyword === 'not' || node.keyword === 'if'

const RANGES = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minContains', 'maxContains'],
] as const

// a schema that contradicts itself has one of these
const KEYWORDS = [
  'enum',
  'const',
  'anyOf',
  'oneOf',
  'allOf',
  'required',
  'exclusiveMinimum',
  'exclusiveMaximum',
  ...RANGES.map(([, high]) => high),
]

/** Where the contradiction stands and what it is, or `undefined`. */
function contradiction(schema: JsonObject): [string[], string] | undefined {
  const values = ownArray(schema, 'enum')
  if (values?.length === 0) return [['enum'], 'has an empty `enum`']
  for (const [low, high] of RANGES) {
    const least = own(schema, low)
    const most = own(schema, high)
    if (typeof least === 'number' && typeof most === 'number' && least > most)
      return [[low], `has \`${low}: ${least}\` above \`${high}: ${most}\``]
  }
  const range = exclusiveRange(schema)
  if (range) return range
  const types = typesOf(schema)
  const constant = own(schema, 'const')
  if (constant !== undefined) {
    const shown = briefly(constant)
    if (types.length > 0 && !types.some(type => isOfType(constant, type)))
      return [['const'], `has \`const: ${shown}\`, which is no ${types.join(' or ')}`]
    if (values && typeof constant !== 'object' && !values.includes(constant))
      return [['const'], `has \`const: ${shown}\`, which its \`enum\` does not hold`]
  }
  return branches(schema, types) ?? requiredFalse(schema)
}

function exclusiveRange(schema: JsonObject): [string[], string] | undefined {
  const low = [own(schema, 'exclusiveMinimum'), own(schema, 'minimum')] as const
  const high = [own(schema, 'exclusiveMaximum'), own(schema, 'maximum')] as const
  for (const [i, least] of low.entries()) {
    for (const [j, most] of high.entries()) {
      if ((i === 1 && j === 1) || typeof least !== 'number' || typeof most !== 'number' || least < most) continue
      const lowName = i === 0 ? 'exclusiveMinimum' : 'minimum'
      return [[lowName], `has \`${lowName}: ${least}\`, not below \`${j === 0 ? 'exclusiveMaximum' : 'maximum'}: ${most}\``]
    }
  }
  return undefined
}

/** The types of a branch; `undefined` where they are not written in it, so that anything may fit. */
function typesOfBranch(branch: Json): readonly string[] | undefined {
  if (!isObject(branch) || ownString(branch, '$ref') !== undefined) return undefined
  const types = typesOf(branch)
  return types.length > 0 ? types : undefined
}

function branches(schema: JsonObject, types: readonly string[]): [string[], string] | undefined {
  for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
    const list = ownArray(schema, keyword)
    if (!list?.length) continue
    const known = list.map(typesOfBranch)
    if (keyword !== 'allOf') {
      if (types.length > 0 && known.every(branch => branch && !typesMeet(types, branch)))
        return [['type'], `is of type \`${types.join(' | ')}\`, which contradicts every branch of its \`${keyword}\``]
      continue
    }
    // the first branch with a type stands for all: a chain of pairs would cost more and find the same faults
    const own = types.length > 0 ? types : known.find(branch => branch !== undefined)
    const other = known.find(branch => branch && own && !typesMeet(own, branch))
    if (own && other) return [['allOf'], `must be \`${own.join(' | ')}\` and \`${other.join(' | ')}\` at once`]
  }
  return undefined
}

function requiredFalse(schema: JsonObject): [string[], string] | undefined {
  const properties = ownObject(schema, 'properties')
  const required = properties && ownArray(schema, 'required')
  for (const name of required ?? []) {
    const value = typeof name === 'string' && properties ? own(properties, name) : undefined
    const never = value === false || (isObject(value) && isEverything(own(value, 'not')))
    if (never) return [['properties', String(name)], `requires \`${clip(String(name))}\`, whose schema allows nothing`]
  }
  return undefined
}

const isEverything = (value: Json | undefined): boolean => value === true || (isObject(value) && Object.keys(value).length === 0)

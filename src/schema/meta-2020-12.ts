import type { Json, JsonObject } from '../tool-list.js'
import { briefly, nameOf } from './by-keyword.js'
import { isObject, pointer } from './json-values.js'
import { TYPES } from './types.js'
import { walkSchema } from './walk.js'

/** One keyword whose value the meta-schema of JSON Schema 2020-12 refuses. */
export interface MetaFault {
  readonly keyword: string
  /** Completes "parameter `x` …". */
  readonly message: string
  readonly fix: string
}

/** Is this a schema at all: an object, `true` or `false`? */
export const isSchema = (value: Json | undefined): boolean => typeof value === 'boolean' || isObject(value)

type Check = (value: Json, keyword: string) => Omit<MetaFault, 'keyword'> | undefined

const must =
  (fits: (value: Json) => boolean, kind: string): Check =>
  (value, keyword) =>
    fits(value)
      ? undefined
      : {
          message: `has ${briefly(value)} as its \`${keyword}\`, which must be ${kind}`,
          fix: `Give \`${keyword}\` as ${kind}, or leave it out.`,
        }

const text = must(value => typeof value === 'string', 'text')
const flag = must(value => typeof value === 'boolean', '`true` or `false`')
const number = must(value => typeof value === 'number', 'a number')
const count = must(value => Number.isInteger(value) && (value as number) >= 0, 'a whole number from 0')
const list = must(value => Array.isArray(value), 'a list')
const map = must(value => isObject(value), 'an object that maps names to schemas')
const schemas = must(value => Array.isArray(value) && value.length > 0, 'a list with at least one schema')
const isNames = (value: Json): boolean => Array.isArray(value) && value.every(item => typeof item === 'string') && !repeated(value)
const repeated = (value: readonly Json[]): boolean => new Set(value).size < value.length

const bound: Check = (value, keyword) =>
  typeof value === 'boolean'
    ? {
        message: `has \`${keyword}: ${value}\`, a form of draft-04`,
        fix: `Give the bound itself as a number: \`${keyword}: 0\` in place of \`${keyword === 'exclusiveMinimum' ? 'minimum' : 'maximum'}: 0, ${keyword}: true\`.`,
      }
    : number(value, keyword)

const required: Check = value => {
  if (typeof value === 'boolean')
    return {
      message: `has \`required: ${value}\` of its own`,
      fix: 'List the parameter in the `required` of the object that holds it, e.g. `required: ["query"]`; leave it out of that list when it is optional.',
    }
  if (!Array.isArray(value) || !value.every(item => typeof item === 'string'))
    return { message: `has ${briefly(value)} as its \`required\``, fix: 'Write `required` as a list of property names, or leave it out.' }
  if (!repeated(value)) return undefined
  const twice = value.find((item, i) => value.indexOf(item) !== i) ?? ''
  return { message: `names ${briefly(twice)} twice in \`required\``, fix: 'Name each property once in `required`.' }
}

const type: Check = value => {
  if (typeof value === 'string' && TYPES.has(value)) return undefined
  const names = Array.isArray(value) ? value : [value]
  const fix = `Name one of ${[...TYPES].map(name => `\`${name}\``).join(', ')}.`
  const wrong = names.find(name => typeof name !== 'string' || !TYPES.has(name))
  if (wrong !== undefined) return { message: `has ${briefly(wrong)} as its type, which JSON Schema does not know`, fix }
  if (names.length === 0) return { message: 'has an empty list as its `type`', fix }
  return repeated(names) ? { message: 'names a type twice', fix: 'Name each type once.' } : undefined
}

const items: Check = value =>
  Array.isArray(value)
    ? {
        message: 'has a list as its `items`, the tuple form of older drafts',
        fix: 'Write `items` as one schema; a list of positions belongs in `prefixItems`, which few providers read.',
      }
    : undefined // whether a single value is a schema is asked of the value itself

const enumeration: Check = (value, keyword) =>
  Array.isArray(value)
    ? undefined
    : {
        ...list(value, keyword),
        message: `has ${briefly(value)} as its \`enum\``,
        fix: 'List the values, or leave `enum` out where every value is allowed.',
      }

const CHECKS: ReadonlyMap<string, Check> = new Map<string, Check>([
  ...['$schema', '$ref', '$comment', '$dynamicRef', 'title', 'description', 'format', 'pattern', 'contentMediaType', 'contentEncoding'].map(
    keyword => [keyword, text] as const,
  ),
  ...['uniqueItems', 'deprecated', 'readOnly', 'writeOnly'].map(keyword => [keyword, flag] as const),
  ...['minimum', 'maximum'].map(keyword => [keyword, number] as const),
  ...['exclusiveMinimum', 'exclusiveMaximum'].map(keyword => [keyword, bound] as const),
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties', 'minContains', 'maxContains'].map(
    keyword => [keyword, count] as const,
  ),
  ...['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies'].map(
    keyword => [keyword, map] as const,
  ),
  ...['anyOf', 'oneOf', 'allOf', 'prefixItems'].map(keyword => [keyword, schemas] as const),
  ['multipleOf', must(value => typeof value === 'number' && value > 0, 'a number above 0')],
  ['$id', must(value => typeof value === 'string' && /^[^#]*#?$/.test(value), 'an address without a fragment')],
  ['$anchor', must(value => typeof value === 'string' && /^[A-Za-z_][-A-Za-z0-9._]*$/.test(value), 'a plain name')],
  ['$dynamicAnchor', must(value => typeof value === 'string' && /^[A-Za-z_][-A-Za-z0-9._]*$/.test(value), 'a plain name')],
  ['examples', list],
  [
    'dependentRequired',
    must(
      value => isObject(value) && Object.values(value).every(item => isNames(item as Json)),
      'an object that maps names to lists of names',
    ),
  ],
  ['required', required],
  ['type', type],
  ['items', items],
  ['enum', enumeration],
])

/**
 * What the meta-schema of JSON Schema 2020-12 refuses in the keywords of one schema, its subschemas aside.
 * Source: https://json-schema.org/draft/2020-12/schema and the vocabularies it names.
 */
export function metaFaults(schema: JsonObject): readonly MetaFault[] {
  let faults: MetaFault[] | undefined
  // keys come from the object itself, so reading them finds nothing inherited
  for (const keyword of Object.keys(schema)) {
    const check = CHECKS.get(keyword)
    const value = check && schema[keyword]
    const fault = value === undefined ? undefined : check?.(value, keyword)
    if (!fault) continue
    faults ??= []
    faults.push({ keyword, ...fault })
  }
  return faults ?? NONE
}

const NONE: readonly MetaFault[] = []

/** A fault and where it stands. */
export interface PlacedFault extends Omit<MetaFault, 'keyword'> {
  /** JSON Pointer in the tool. */
  readonly path: string
  readonly keyword: string
}

/**
 * Every fault of a whole schema, in document order: what rules report and what renderings call refused.
 * @param prefix JSON Pointer of `root` in the tool.
 * @returns Faults whose `message` completes "is refused because …".
 */
export function* metaFaultsIn(root: Json | undefined, prefix: string): Iterable<PlacedFault> {
  for (const node of walkSchema(root, prefix)) {
    // 2020-12 does not know `additionalItems`, so nothing below it is looked at
    if (node.pointer.includes('/additionalItems')) continue
    if (!isSchema(node.schema))
      yield {
        path: node.pointer,
        keyword: node.keyword,
        message: `${briefly(node.schema)} stands where ${nameOf(node)} should be a schema`,
        fix: 'Write a schema there, e.g. `{ "type": "string", "description": "…" }`.',
      }
    if (!isObject(node.schema)) continue
    for (const { keyword, message, fix } of metaFaults(node.schema))
      yield { path: pointer(node.pointer, keyword), keyword, message: `${nameOf(node)} ${message}`, fix }
  }
}

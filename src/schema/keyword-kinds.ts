import type { Json } from '../tool-list.js'
import { isObject, own, pointer } from './json.js'
import { walkSchema } from './walk.js'

/** A keyword whose value is of a kind that the meta-schema of JSON Schema 2020-12 does not allow. */
export interface Misfit {
  /** JSON Pointer of the keyword (or of the place, where no schema stands at all). */
  readonly path: string
  readonly keyword: string
  /** What the meta-schema wants there. */
  readonly wanted: string
}

const isString = (value: Json): boolean => typeof value === 'string'
const isNumber = (value: Json): boolean => typeof value === 'number'
const isBoolean = (value: Json): boolean => typeof value === 'boolean'
const isSchema = (value: Json): boolean => isObject(value) || typeof value === 'boolean'
const isList = (value: Json): boolean => Array.isArray(value)
const isCount = (value: Json): boolean => typeof value === 'number' && Number.isInteger(value) && value >= 0
const isSchemaList = (value: Json): boolean => Array.isArray(value) && value.length > 0
const isNameList = (value: Json): boolean => Array.isArray(value) && value.every(isString) && new Set(value).size === value.length
const TYPES = new Set<Json>(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'])
const isType = (value: Json): boolean =>
  Array.isArray(value) ? value.length > 0 && value.every(name => TYPES.has(name)) && new Set(value).size === value.length : TYPES.has(value)

const KINDS: readonly (readonly [keywords: readonly string[], fits: (value: Json) => boolean, wanted: string])[] = [
  [
    ['$schema', '$id', '$ref', '$anchor', '$comment', 'title', 'description', 'pattern', 'format', 'contentEncoding', 'contentMediaType'],
    isString,
    'a string',
  ],
  [['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'], isNumber, 'a number'],
  [['multipleOf'], value => typeof value === 'number' && value > 0, 'a number above 0'],
  [
    ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties', 'minContains', 'maxContains'],
    isCount,
    'a whole number from 0',
  ],
  [['uniqueItems', 'readOnly', 'writeOnly', 'deprecated'], isBoolean, 'true or false'],
  [['enum', 'examples'], isList, 'a list'],
  [['required'], isNameList, 'a list of different names'],
  [['type'], isType, 'one of the seven types, or a list of different ones'],
  [
    [
      'items',
      'contains',
      'not',
      'if',
      'then',
      'else',
      'propertyNames',
      'additionalProperties',
      'unevaluatedProperties',
      'unevaluatedItems',
    ],
    isSchema,
    'a schema',
  ],
  [['anyOf', 'oneOf', 'allOf', 'prefixItems'], isSchemaList, 'a list of at least one schema'],
  [['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'], isObject, 'an object of schemas'],
]
const BY_KEYWORD = new Map(KINDS.flatMap(([keywords, fits, wanted]) => keywords.map(keyword => [keyword, { fits, wanted }] as const)))

/**
 * Every keyword of a wrong kind, in document order: tuples as `items`, boolean `exclusiveMinimum`, `required` on a property and the
 * like. Written after the 2020-12 meta-schema; patterns are not compiled.
 * @param prefix JSON Pointer of `root` in the tool.
 */
export function* misfitsOf(root: Json, prefix: string): Iterable<Misfit> {
  for (const node of walkSchema(root, prefix)) {
    if (!isSchema(node.schema)) {
      yield { path: node.pointer, keyword: node.keyword, wanted: 'a schema, which is an object, true or false' }
      continue
    }
    if (!isObject(node.schema)) continue
    for (const key of Object.keys(node.schema)) {
      const kind = BY_KEYWORD.get(key)
      const value = own(node.schema, key)
      // a single schema of a wrong kind is a node of its own and is yielded there
      if (!kind || value === undefined || kind.fits(value) || (kind.fits === isSchema && !Array.isArray(value) && key !== 'items')) continue
      yield { path: pointer(node.pointer, key), keyword: key, wanted: `\`${key}\` is ${kind.wanted}` }
    }
  }
}

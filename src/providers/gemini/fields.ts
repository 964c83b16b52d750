import type { Source } from '../../schema/inline.js'
import { isObject, own, pointer } from '../../schema/json-values.js'
import type { Json } from '../../tool-list.js'
import { kindOf } from '../recorder.js'
import { allowedValues } from './field-types.js'
import { droppedNote, schemaFields } from './keywords.js'
import type { Fields, Outside, Part, Subset } from './place.js'
import { unite } from './union.js'

// which types a keyword speaks of; the rest are annotations
const TYPED: readonly (readonly [types: readonly string[], keywords: readonly string[]])[] = [
  [['STRING'], ['minLength', 'maxLength', 'pattern']],
  [
    ['NUMBER', 'INTEGER'],
    ['minimum', 'maximum'],
  ],
  [
    ['STRING', 'NUMBER', 'INTEGER'],
    ['enum', 'const', 'format'],
  ],
  [['ARRAY'], ['items', 'prefixItems', 'minItems', 'maxItems']],
  [['OBJECT'], ['properties', 'required', 'minProperties', 'maxProperties', 'propertyOrdering', 'additionalProperties']],
]
const SPEAKS_OF = new Map(TYPED.flatMap(([types, keywords]) => keywords.map(keyword => [keyword, types] as const)))
// beside another type the API refuses these, and ignores the others
const BOUND_TO_TYPE = new Set([
  'enum',
  'const',
  'items',
  'prefixItems',
  'properties',
  'required',
  'propertyOrdering',
  'additionalProperties',
])
const ANNOTATIONS = new Set([
  'title',
  'description',
  'default',
  'example',
  'examples',
  '$schema',
  '$id',
  '$comment',
  '$defs',
  'definitions',
])
const FORMATS: Readonly<Record<string, readonly string[]>> = { NUMBER: ['float', 'double'], INTEGER: ['int32', 'int64'] }

/** One place, resolved. */
export interface ResolvedPlace {
  readonly sources: readonly Source[]
  /** JSON Pointers of the `$ref` that were not followed. */
  readonly stopped: ReadonlySet<string>
  /** With alternatives: the types that these have. */
  readonly types: readonly string[]
  readonly outside: Outside
}

/**
 * Writes the fields of one place to `out`, in the order in which the server wrote them.
 * @param alternatives Set where the place is sent as `anyOf`; then only annotations stand beside it.
 * @param only `typed` for one alternative made from a list of types: without annotations, and without recording what others take.
 */
export function emitFields(subset: Subset, place: ResolvedPlace, out: Fields, alternatives?: readonly Json[], only?: 'typed'): Fields {
  const { record, vertex } = subset
  const { sources, types } = place
  const type = alternatives ? undefined : types[0]
  // what the sources before said; one source says nothing twice
  const first = sources.length > 1 ? new Map<string, Json>() : undefined
  if (only && type) out.type = type
  for (const source of sources) {
    const { schema, path } = source
    for (const key of Object.keys(schema)) {
      const value = schema[key]
      if (value === undefined) continue
      if (key === 'type' || key === 'anyOf' || key === 'oneOf' || key === 'nullable') {
        if (only) continue
        if (key === 'nullable' && typeof value !== 'boolean')
          record(pointer(path, key), key, 'dropped', `${kindOf(value)}, not true or false`)
        if (key === 'type' && type && out.type === undefined) out.type = type
        if (key === 'type' && alternatives && types.length < 2)
          record(pointer(path, key), key, 'dropped', 'said by each alternative; the API takes no type beside `anyOf`')
        if (key !== 'nullable' && alternatives?.length && out.anyOf === undefined) out.anyOf = [...alternatives]
        continue
      }
      if (key === '$ref' || key === 'allOf') {
        if (!only && !place.stopped.has(`${path}/${key}`))
          record(pointer(path, key), key, 'converted', key === '$ref' ? 'replaced by its definition' : 'merged into one schema')
        continue
      }
      const speaksOf = SPEAKS_OF.get(key)
      if (only && !speaksOf?.includes(type as string)) continue
      if (!only && alternatives && key === 'enum' && types.length > 1)
        record(pointer(path, key), key, 'converted', 'values of several types; sent as `anyOf`, one alternative for each type')
      if (!only && alternatives && speaksOf) {
        if (!speaksOf.some(name => types.includes(name)))
          record(pointer(path, key), key, 'dropped', 'not sent beside `anyOf`; the model does not see it')
        continue
      }
      if (!alternatives && BOUND_TO_TYPE.has(key) && !(type && speaksOf?.includes(type)) && !(key === 'additionalProperties' && !vertex)) {
        const unbound = key === 'enum' || key === 'const' ? '; the model sees any value' : ''
        record(pointer(path, key), key, 'dropped', `the API refuses it ${type ? `on ${type}` : 'without a type'}${unbound}`)
        continue
      }
      if (first?.has(key)) {
        if (!ANNOTATIONS.has(key) && !MERGED.has(key) && JSON.stringify(first.get(key)) !== JSON.stringify(value))
          record(pointer(path, key), key, 'dropped', 'another one at the same place is sent instead')
        continue
      }
      first?.set(key, value)
      emitField(subset, sources, source, key, value, type, out)
    }
  }
  finishFields(subset, place, type, out)
  if (alternatives?.length && out.anyOf === undefined) out.anyOf = [...alternatives]
  return out
}
const MERGED = new Set(['properties', 'required', 'enum', 'const'])

function emitField(
  subset: Subset,
  sources: readonly Source[],
  source: Source,
  key: string,
  value: Json,
  type: string | undefined,
  out: Fields,
): void {
  const drop = (note: string): void => subset.record(pointer(source.path, key), key, 'dropped', note)
  if (SENT_AS_TEXT.has(key) && typeof value === 'string') {
    out[key] = value
    return
  }
  switch (key) {
    case 'properties':
      out[key] = propertiesOf(subset, sources)
      return
    case 'required':
    case 'propertyOrdering':
      out[key] = [] // holds the place; filled in when the properties are known
      return
    case 'items':
    case 'prefixItems':
      if (out.items === undefined) {
        const items = itemsOf(subset, source)
        if (items !== undefined) out.items = items
      }
      return
    case 'enum':
    case 'const':
      emitEnum(subset, sources, type, out)
      return
    case 'format':
      if (out.format === 'enum') return
      if (typeof value !== 'string') drop(`${kindOf(value)}, not a string`)
      else if (type && FORMATS[type] && !FORMATS[type].includes(value))
        drop(`${type} takes only ${FORMATS[type].join(' and ')}; the model does not see it`)
      else out[key] = value
      return
    case 'default':
      if (value === null) drop('null says nothing; `@google/genai` leaves it out too')
      else out[key] = value
      return
    case 'additionalProperties':
      if (!subset.vertex) drop(`no field of the API; the model is not told ${furtherKeys(value)}`)
      else {
        const inner =
          typeof value === 'boolean' ? value : subset.convert([{ schema: value, path: `${source.path}/${key}`, trail: source.trail }])
        if (inner !== undefined) out[key] = inner
      }
      return
  }
  if (!schemaFields.has(key)) drop(droppedNote(key))
  else if (fits(key, value)) out[key] = value
  else drop(`${kindOf(value)} of the wrong kind; the API would refuse it`)
}

const SENT_AS_TEXT = new Set(['description', 'title', 'pattern'])

const furtherKeys = (value: Json): string =>
  value === false ? 'that other keys are refused' : value === true ? 'that other keys are taken' : 'of further keys and what they hold'

function fits(key: string, value: Json): boolean {
  if (SENT_AS_TEXT.has(key)) return typeof value === 'string'
  if (key === 'minimum' || key === 'maximum') return typeof value === 'number'
  return key === 'example' || (typeof value === 'number' && Number.isInteger(value) && value >= 0)
}

function propertiesOf(subset: Subset, sources: readonly Source[]): Json {
  const sent: Fields = {}
  for (const [name, parts] of partsOfProperties(subset, sources)) {
    const schema = subset.convert(parts)
    if (schema === undefined) subset.record(parts[0]?.path ?? '', 'properties', 'dropped', 'no value fits it; the model does not see it')
    // assigning it would set the prototype
    else if (name === '__proto__')
      Object.defineProperty(sent, name, { value: schema, enumerable: true, writable: true, configurable: true })
    else sent[name] = schema
  }
  return sent
}

/** What the sources say about each property. */
function partsOfProperties(subset: Subset, sources: readonly Source[]): Map<string, Part[]> {
  const parts = new Map<string, Part[]>()
  for (const { schema, path, trail } of sources) {
    const properties = own(schema, 'properties')
    if (properties === undefined) continue
    const where = `${path}/properties`
    if (!isObject(properties)) {
      subset.record(where, 'properties', 'dropped', `${kindOf(properties)}, not an object`)
      continue
    }
    for (const name of Object.keys(properties)) {
      const part = { schema: properties[name] as Json, path: pointer(where, name), trail }
      const known = sources.length > 1 ? parts.get(name) : undefined
      if (known) known.push(part)
      else parts.set(name, [part])
    }
  }
  return parts
}

/** What an array holds: `items`, or for a tuple every position's schema as alternatives, because the API has no tuples. */
function itemsOf(subset: Subset, { schema, path, trail }: Source): Json | undefined {
  const items = own(schema, 'items')
  const positions = own(schema, 'prefixItems')
  const [tuple, keyword] = Array.isArray(items) ? [items, 'items'] : Array.isArray(positions) ? [positions, 'prefixItems'] : []
  const rest = Array.isArray(items) || items === undefined ? [] : [{ schema: items, path: `${path}/items`, trail }]
  if (!tuple) return rest[0] && subset.convert(rest)
  subset.record(
    `${path}/${keyword}`,
    keyword as string,
    'converted',
    'sent as one schema for every item; the model is not told the positions',
  )
  const parts = [...tuple.map((item, i) => ({ schema: item, path: pointer(path, keyword as string, i), trail })), ...rest]
  const schemas = parts.map(part => subset.convert([part])).filter(item => item !== undefined)
  return schemas.length > 0 ? unite(schemas) : undefined
}

function emitEnum(subset: Subset, sources: readonly Source[], type: string | undefined, out: Fields): void {
  const allowed = allowedValues(sources)
  if (!allowed || out.enum !== undefined) return
  const { record } = subset
  const { values, keyword, path } = allowed
  const numeric = type === 'NUMBER' || type === 'INTEGER'
  const sent: string[] = []
  for (const [i, value] of values.entries()) {
    if (numeric ? typeof value === 'number' : typeof value === 'string' && value !== '') sent.push(String(value))
    else if (value === '')
      record(keyword === 'enum' ? pointer(path, i) : path, keyword, 'dropped', 'the API refuses an empty value; not offered')
  }
  if (sent.length === 0) {
    record(path, keyword, 'dropped', 'no value in it that the API takes; the model sees any value')
    return
  }
  if (keyword === 'const')
    record(path, keyword, 'converted', 'sent as an `enum` of one, which Gemini 3 shows the model and Gemini 2.5 does not')
  if (numeric) {
    record(path, keyword, 'converted', 'numbers sent as strings with `format: "enum"`, the form that Google documents for numbers')
    out.format = 'enum'
  }
  out.enum = [...new Set(sent)]
}

function finishFields({ record, vertex }: Subset, { sources, outside }: ResolvedPlace, type: string | undefined, out: Fields): void {
  const path = sources[0]?.path ?? ''
  if (type && out.type === undefined) out.type = type
  if (type === 'ARRAY' && out.items === undefined) {
    record(path, 'items', 'converted', `missing, which the API refuses; sent as \`${vertex ? '{"type":"STRING"}' : '{}'}\``)
    out.items = vertex ? { type: 'STRING' } : {}
  }
  if (out.required === undefined && out.propertyOrdering === undefined) return
  const properties = out.properties
  const known = (name: string): boolean => isObject(properties) && Object.hasOwn(properties, name)
  for (const key of ['required', 'propertyOrdering'] as const) {
    if (out[key] === undefined) continue
    const kept = new Set<string>()
    for (const { schema, path } of sources) {
      const list = own(schema, key)
      if (list === undefined) continue
      if (!Array.isArray(list)) record(`${path}/${key}`, key, 'dropped', `${kindOf(list)}, not a list of names`)
      else
        for (const [i, name] of list.entries()) {
          if (typeof name === 'string' && (known(name) || outside.properties?.has(name))) kept.add(name)
          else record(pointer(path, key, i), key, 'dropped', 'names no property; the API would refuse it')
        }
    }
    if (kept.size > 0) out[key] = [...kept]
    else if (!sources.some(({ schema }) => isEmptyList(own(schema, key)))) delete out[key]
  }
}

const isEmptyList = (value: Json | undefined): boolean => Array.isArray(value) && value.length === 0

import { kindOf } from '../../base/kind-of.js'
import type { Source, Trail } from '../../schema/inline.js'
import { isObject, own, ownArray, pointer } from '../../schema/json-values.js'
import { isOfType } from '../../schema/types.js'
import type { Json, JsonObject } from '../../tool-list.js'
import { ANNOTATIONS, type Conversion, type Part, type Place } from './strict-conversion.js'

const TYPED: Readonly<Record<string, readonly string[]>> = {
  string: ['enum', 'const', 'format', 'pattern', 'minLength', 'maxLength'],
  number: ['enum', 'const', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  integer: ['enum', 'const', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  boolean: ['enum', 'const'],
  array: ['items', 'minItems', 'maxItems'],
  object: ['properties', 'required', 'additionalProperties'],
}
const RESOLVED = new Set(['type', 'anyOf', 'oneOf', '$defs', 'definitions'])
const FORMATS = new Set(['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'])
// strict mode compiles patterns without lookaround; the last three are no syntax of Python's `re`
const UNCOMPILABLE = /\(\?<?[=!]|\\[pP]\{|\(\?<[A-Za-z_]|\\u\{/

/** The fields that are being gathered for one place. */
interface Fields {
  readonly out: Map<string, Json>
  /** The one type that is written; without it, annotations alone. */
  readonly type: string | undefined
  /** All types of the place: what speaks of another one of them is left to that one. */
  readonly types: readonly string[]
  readonly place: Place | undefined
}

/** One keyword of one of the schemas. */
interface Field {
  readonly key: string
  readonly value: Json
  readonly where: string
  readonly trail: Trail
}

/**
 * The fields of one place for one type, in the order of the server; without a type the annotations alone.
 * @param types All types of the place.
 */
export function typedFields(
  conversion: Conversion,
  sources: readonly Source[],
  type: string | undefined,
  types: readonly string[],
  path = '',
  place?: Place,
): JsonObject {
  const out = new Map<string, Json>()
  for (const { schema, path: at, trail } of sources) {
    for (const key of Object.keys(schema)) {
      const value = own(schema, key)
      if (value !== undefined) addField(conversion, { key, value, where: pointer(at, key), trail }, { out, type, types, place })
    }
  }
  if (type !== undefined && !out.has('type')) out.set('type', type)
  if (type === 'array' && !out.has('items')) conversion.refuse(path, 'items', 'an array without `items`')
  return Object.fromEntries(out)
}

function addField(conversion: Conversion, field: Field, fields: Fields): void {
  const { record, refuse } = conversion
  const { key, value, where } = field
  const { out, type, types, place } = fields
  const speaksOf = (type: string): boolean => TYPED[type]?.includes(key) === true
  // the type stands where the server wrote it
  if (key === 'type' && type !== undefined && !out.has(key)) out.set(key, type)
  if (RESOLVED.has(key) || key === 'nullable') return
  if (key === '$ref') record(where, key, 'converted', 'replaced by its definition, because strict mode takes nothing beside it')
  else if (key === 'allOf') record(where, key, 'converted', 'merged into one schema')
  else if (key === '$schema' && place?.root) out.set(key, value)
  else if (ANNOTATIONS.has(key)) addAnnotation(conversion, field, out)
  else if (type !== undefined && speaksOf(type)) addConstraint(conversion, field, fields, type)
  else if (key === 'prefixItems' || key === 'additionalItems') {
    if (types.includes('array')) refuse(where, key, 'a tuple; strict mode has one schema for all items')
  } else if (!types.some(speaksOf)) record(where, key, 'dropped', 'not part of strict mode; the model does not see it')
}

function addAnnotation({ record }: Conversion, { key, value, where }: Field, out: Map<string, Json>): void {
  if (key === 'default' && value === null) record(where, key, 'dropped', 'null says nothing; the helper of `openai` leaves it out too')
  else if (key !== 'default' && typeof value !== 'string') record(where, key, 'dropped', `${kindOf(value)}, not a string`)
  else if (!out.has(key)) out.set(key, value)
}

const TWICE = '`allOf` says two different things'

function addConstraint(conversion: Conversion, field: Field, fields: Fields, type: string): void {
  const { key, value, where } = field
  const { out } = fields
  if (key === 'items') addItems(conversion, field, fields)
  else if (out.has(key) && !sameJson(out.get(key), value)) conversion.refuse(where, key, TWICE)
  else {
    const kept = keptValue(conversion, key, value, type, where)
    if (kept !== undefined) out.set(key, kept)
  }
}

function addItems({ refuse, convert }: Conversion, { key, value, where, trail }: Field, { out, place }: Fields): void {
  if (Array.isArray(value)) {
    refuse(where, key, 'a tuple; strict mode has one schema for all items')
    return
  }
  const items = convert({ schema: value, path: where, trail }, { level: (place?.level ?? 0) + 1, inherited: [] })
  if (!items) refuse(where, key, 'no item can be sent')
  else if (out.has(key)) refuse(where, key, TWICE)
  else out.set(key, items)
}

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

function keptValue({ record, refuse, size }: Conversion, key: string, value: Json, type: string, where: string): Json | undefined {
  const drop = (note: string): undefined => {
    record(where, key, 'dropped', note)
    return undefined
  }
  switch (key) {
    case 'enum': {
      if (!Array.isArray(value)) return refuse(where, key, `${kindOf(value)} is not a list of values`)
      const values = value.filter(item => isOfType(item, type))
      if (values.length === 0) return refuse(where, key, 'no value in it is of the type beside it')
      const characters = values.reduce<number>((sum, item) => sum + String(item).length, 0)
      if (values.length > 250 && characters > 15_000) return refuse(where, key, 'over 250 values with more than 15,000 characters')
      size.values += values.length
      size.characters += characters
      return values.length === value.length ? value : values
    }
    case 'const':
      if (!isOfType(value, type)) return refuse(where, key, 'it is not of the type beside it')
      size.characters += String(value).length
      return value
    case 'format':
      return typeof value === 'string' && FORMATS.has(value) ? value : drop('not a format of strict mode; the model does not see it')
    case 'pattern':
      if (typeof value !== 'string') return drop(`${kindOf(value)}, not a string`)
      return UNCOMPILABLE.test(value) ? drop('a regular expression that OpenAI cannot compile; the model does not see it') : value
    default:
      return typeof value === 'number' ? value : drop(`${kindOf(value)}, not a number`)
  }
}

/** The fields of an object: closed, every property required, the optional ones nullable. Refuses an object with open keys. */
export function objectFields(
  conversion: Conversion,
  sources: readonly Source[],
  types: readonly string[],
  path: string,
  place: Place,
): JsonObject {
  const { record, refuse } = conversion
  const { parts, required, closed } = membersOf(conversion, sources)
  if (parts.size === 0 && !closed && !place.root) refuse(path, 'properties', 'the object takes keys of any name')
  const entries = [...parts].flatMap(([name, part]) => {
    const sent = propertyAsSent(conversion, name, part, required.has(name), place)
    return sent ? [[name, sent] as const] : []
  })
  for (const [name, where] of required) if (!parts.has(name)) record(where, 'required', 'dropped', 'names no property')
  if (!closed) record(path, 'additionalProperties', 'converted', 'sent as false; the model can send no other keys')
  const fields = typedFields(conversion, sources.map(withoutObjectKeywords), 'object', types, path, place)
  return { ...fields, properties: Object.fromEntries(entries), required: entries.map(([name]) => name), additionalProperties: false }
}

/** What the schemas of one place say between them about the members of an object. */
interface Members {
  readonly parts: Map<string, Part>
  /** Where each required name stands. */
  readonly required: Map<string, string>
  closed: boolean
}

function membersOf(conversion: Conversion, sources: readonly Source[]): Members {
  const members: Members = { parts: new Map(), required: new Map(), closed: false }
  for (const source of sources) addMembers(conversion, source, members)
  return members
}

function addMembers({ refuse }: Conversion, { schema, path, trail }: Source, members: Members): void {
  const more = own(schema, 'additionalProperties')
  const patterns = own(schema, 'patternProperties')
  const properties = own(schema, 'properties') ?? {}
  if (more === false) members.closed = true
  else if (more !== undefined) refuse(`${path}/additionalProperties`, 'additionalProperties', 'the object takes keys of any name')
  if (isObject(patterns) && Object.keys(patterns).length > 0)
    refuse(`${path}/patternProperties`, 'patternProperties', 'the object takes keys of any name')
  if (!isObject(properties)) {
    refuse(`${path}/properties`, 'properties', `${kindOf(properties)}, not an object`)
    return
  }
  for (const name of Object.keys(properties)) {
    const part = { schema: own(properties, name) as Json, path: pointer(path, 'properties', name), trail }
    const known = members.parts.get(name)
    if (known && !sameJson(known.schema, part.schema)) refuse(part.path, 'allOf', TWICE)
    members.parts.set(name, known ?? part)
  }
  for (const [i, name] of (ownArray(schema, 'required') ?? []).entries())
    if (typeof name === 'string') members.required.set(name, pointer(path, 'required', i))
}

/** The schema of one property; `undefined` where it is left out. */
function propertyAsSent(conversion: Conversion, name: string, part: Part, required: boolean, place: Place): JsonObject | undefined {
  const { record, refuse, size } = conversion
  size.properties++
  size.characters += name.length
  const converted = conversion.convert(part, { level: place.level + 1, inherited: [] })
  if (!converted) {
    if (required) return refuse(part.path, 'properties', 'the property is required, and no value fits it')
    record(part.path, 'properties', 'dropped', 'no value fits it; the model does not see it')
    return undefined
  }
  if (required) return converted
  if (!isNullable(converted)) record(part.path, 'required', 'converted', 'optional; sent as required, with null for absent')
  return nullable(converted)
}

const OBJECT_KEYWORDS = new Set([...(TYPED.object ?? []), 'patternProperties'])
const withoutObjectKeywords = (source: Source): Source => ({
  ...source,
  schema: Object.fromEntries(Object.entries(source.schema).filter(([key]) => !OBJECT_KEYWORDS.has(key))),
})

function isNullable(schema: JsonObject): boolean {
  const type = own(schema, 'type')
  if (type === 'null' || (Array.isArray(type) && type.includes('null'))) return true
  return (ownArray(schema, 'anyOf') ?? []).some(member => isObject(member) && isNullable(member))
}

/** The schema, or null: as a list of types for a plain value, else as one more alternative. */
function nullable(schema: JsonObject): JsonObject {
  if (isNullable(schema)) return schema
  const type = own(schema, 'type')
  const members = ownArray(schema, 'anyOf')
  if (members) return { ...schema, anyOf: [...members, { type: 'null' }] }
  const plain =
    typeof type === 'string' && type !== 'object' && type !== 'array' && !Object.hasOwn(schema, 'enum') && !Object.hasOwn(schema, 'const')
  if (plain) return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, key === 'type' ? [type, 'null'] : value]))
  const inner = Object.entries(schema)
  const outside = inner.filter(([key]) => ANNOTATIONS.has(key))
  return { ...Object.fromEntries(outside), anyOf: [Object.fromEntries(inner.filter(([key]) => !ANNOTATIONS.has(key))), { type: 'null' }] }
}

import type { Source } from '../../schema/inline.js'
import { isObject, own, ownArray, pointer } from '../../schema/json-values.js'
import { isOfType } from '../../schema/types.js'
import type { Json, JsonObject } from '../../tool-list.js'
import { kindOf } from '../recorder.js'
import type { Strict } from './strict.js'

/** Where a schema stands. */
export interface Place {
  /** Objects and arrays around it. */
  readonly level: number
  readonly root?: boolean
  /** Types said outside, for an alternative that names none. */
  readonly inherited: readonly string[]
}

const TYPED: Readonly<Record<string, readonly string[]>> = {
  string: ['enum', 'const', 'format', 'pattern', 'minLength', 'maxLength'],
  number: ['enum', 'const', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  integer: ['enum', 'const', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  boolean: ['enum', 'const'],
  array: ['items', 'minItems', 'maxItems'],
  object: ['properties', 'required', 'additionalProperties'],
}
const EVERYWHERE = new Set(['title', 'description', 'default'])
const RESOLVED = new Set(['type', 'anyOf', 'oneOf', '$defs', 'definitions'])
const FORMATS = new Set(['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'])
// strict mode compiles patterns without lookaround; the last three are no syntax of Python's `re`
const UNCOMPILABLE = /\(\?<?[=!]|\\[pP]\{|\(\?<[A-Za-z_]|\\u\{/

/**
 * The fields of one place for one type, in the order of the server; without a type the annotations alone.
 * @param types All types of the place: what speaks of another one of them is left to that one.
 */
export function typedFields(
  strict: Strict,
  sources: readonly Source[],
  type: string | undefined,
  types: readonly string[],
  path = '',
  place?: Place,
): JsonObject {
  const { record, refuse } = strict
  const out = new Map<string, Json>()
  const allowed = type === undefined ? [] : (TYPED[type] ?? [])
  for (const { schema, path: at, trail } of sources) {
    for (const key of Object.keys(schema)) {
      const value = own(schema, key)
      if (value === undefined) continue
      const where = pointer(at, key)
      if (key === 'type' && type !== undefined && !out.has(key)) out.set(key, type)
      if (RESOLVED.has(key) || key === 'nullable') continue
      if (key === '$ref' || key === 'allOf') {
        record(
          where,
          key,
          'converted',
          key === '$ref' ? 'replaced by its definition, because strict mode takes nothing beside it' : 'merged into one schema',
        )
        continue
      }
      if (key === '$schema' && place?.root) out.set(key, value)
      else if (key === 'default' && value === null)
        record(where, key, 'dropped', 'null says nothing; the helper of `openai` leaves it out too')
      else if (EVERYWHERE.has(key)) {
        if (key !== 'default' && typeof value !== 'string') record(where, key, 'dropped', `${kindOf(value)}, not a string`)
        else if (!out.has(key)) out.set(key, value)
      } else if (allowed.includes(key)) {
        if (out.has(key) && JSON.stringify(out.get(key)) !== JSON.stringify(value) && key !== 'items')
          refuse(where, key, '`allOf` says two different things')
        if (key === 'items') {
          if (Array.isArray(value)) refuse(where, key, 'a tuple; strict mode has one schema for all items')
          const items = strict.convert({ schema: value, path: where, trail }, { level: (place?.level ?? 0) + 1, inherited: [] })
          if (!items) refuse(where, key, 'no item can be sent')
          else if (!out.has(key)) out.set(key, items)
          else refuse(where, key, '`allOf` says two different things')
        } else {
          const kept = keptValue(strict, key, value, type as string, where)
          if (kept !== undefined) out.set(key, kept)
        }
      } else if (key === 'prefixItems' || key === 'additionalItems') {
        if (types.includes('array')) refuse(where, key, 'a tuple; strict mode has one schema for all items')
      } else if (!types.some(name => TYPED[name]?.includes(key)))
        record(where, key, 'dropped', 'not part of strict mode; the model does not see it')
    }
  }
  if (type !== undefined && !out.has('type')) out.set('type', type)
  if (type === 'array' && !out.has('items')) refuse(path, 'items', 'an array without `items`')
  return Object.fromEntries(out)
}

function keptValue({ record, refuse, size }: Strict, key: string, value: Json, type: string, where: string): Json | undefined {
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
      if (values.length > 250 && characters > 15_000) refuse(where, key, 'over 250 values with more than 15,000 characters')
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
export function objectFields(strict: Strict, sources: readonly Source[], types: readonly string[], path: string, place: Place): JsonObject {
  const { record, refuse, size } = strict
  const parts = new Map<string, { schema: Json; path: string; trail: Source['trail'] }>()
  const required = new Map<string, string>()
  let closed = false
  for (const { schema, path, trail } of sources) {
    const more = own(schema, 'additionalProperties')
    if (more === false) closed = true
    else if (more !== undefined) refuse(`${path}/additionalProperties`, 'additionalProperties', 'the object takes keys of any name')
    const patterns = own(schema, 'patternProperties')
    if (isObject(patterns) && Object.keys(patterns).length > 0)
      refuse(`${path}/patternProperties`, 'patternProperties', 'the object takes keys of any name')
    const properties = own(schema, 'properties')
    if (properties !== undefined && !isObject(properties))
      return refuse(`${path}/properties`, 'properties', `${kindOf(properties)}, not an object`)
    for (const name of Object.keys(properties ?? {})) {
      const part = { schema: own(properties as JsonObject, name) as Json, path: pointer(path, 'properties', name), trail }
      const known = parts.get(name)
      if (known && JSON.stringify(known.schema) !== JSON.stringify(part.schema))
        refuse(part.path, 'allOf', '`allOf` says two different things')
      parts.set(name, known ?? part)
    }
    for (const [i, name] of (ownArray(schema, 'required') ?? []).entries())
      if (typeof name === 'string') required.set(name, pointer(path, 'required', i))
  }
  if (parts.size === 0 && !closed && !place.root) refuse(path, 'properties', 'the object takes keys of any name')
  const entries: [string, Json][] = []
  for (const [name, part] of parts) {
    size.properties++
    size.characters += name.length
    const converted = strict.convert(part, { level: place.level + 1, inherited: [] })
    if (!converted) {
      if (required.has(name)) refuse(part.path, 'properties', 'the property is required, and no value fits it')
      record(part.path, 'properties', 'dropped', 'no value fits it; the model does not see it')
    } else if (required.has(name)) entries.push([name, converted])
    else {
      if (!isNullable(converted)) record(part.path, 'required', 'converted', 'optional; sent as required, with null for absent')
      entries.push([name, nullable(converted)])
    }
  }
  for (const [name, where] of required) if (!parts.has(name)) record(where, 'required', 'dropped', 'names no property')
  if (!closed) record(path, 'additionalProperties', 'converted', 'sent as false; the model can send no other keys')
  const properties = Object.fromEntries(entries)
  const fields = typedFields(strict, sources.map(withoutObjectKeywords), 'object', types, path, place)
  return { ...fields, properties, required: entries.map(([name]) => name), additionalProperties: false }
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
  const outside = inner.filter(([key]) => EVERYWHERE.has(key))
  return { ...Object.fromEntries(outside), anyOf: [Object.fromEntries(inner.filter(([key]) => !EVERYWHERE.has(key))), { type: 'null' }] }
}

import { createInliner, type Inliner, type Source, type Trail } from '../../schema/inline.js'
import { isObject, own, ownArray, ownObject, pointer } from '../../schema/json-values.js'
import type { Change, Json, JsonObject } from '../../tool-list.js'
import { kindOf } from '../recorder.js'
import { definitionsOf } from './strict-definitions.js'
import { objectFields, type Place, typedFields } from './strict-fields.js'

/** The first reason why a schema has no strict form. */
export interface StrictRefusal {
  /** JSON Pointer into the tool. */
  readonly path: string
  readonly keyword: string
  readonly reason: string
}

/** A strict form and how it differs from the schema as sent. */
export interface StrictForm {
  readonly schema: JsonObject
  readonly changes: readonly Omit<Change, 'tool'>[]
}

/** What the conversion of one schema shares between its places. */
export interface Strict {
  readonly record: (path: string, keyword: string, change: Change['change'], note: string) => void
  /** Stops the conversion. */
  readonly refuse: (path: string, keyword: string, reason: string) => never
  /** The converted schema; `undefined` where no value fits (`false`, `not: {}`). */
  readonly convert: (part: Part, place: Place) => JsonObject | undefined
  readonly size: { properties: number; values: number; characters: number; nodes: number }
}

interface Part {
  readonly schema: Json
  readonly path: string
  readonly trail: Trail
}

// limits of structured outputs as published for 2026
const MAX_PROPERTIES = 5_000
const MAX_LEVELS = 10
const MAX_VALUES = 1_000
const MAX_CHARACTERS = 120_000
/** Converting more than this cannot end within the limits above. */
const MAX_NODES = 50_000

/**
 * An input schema in OpenAI's strict form: every property required and the optional ones nullable, objects closed, `oneOf` as `anyOf`,
 * `$ref` kept (with what stands beside it resolved, because the API takes nothing there), keywords that strict mode lacks dropped.
 * The result passes the checks of `openai`'s own helper unchanged.
 * @param path JSON Pointer of the schema in the tool.
 * @returns the form, or the first reason why there is none: open objects, tuples, untyped values, references that lead nowhere…
 */
export function toStrict(schema: Json | undefined, path: string): StrictForm | StrictRefusal {
  const changes: Omit<Change, 'tool'>[] = []
  const seen = new Set<string>()
  const size = { properties: 0, values: 0, characters: 0, nodes: 0 }
  let refusal: StrictRefusal | undefined
  const refuse = (path: string, keyword: string, reason: string): never => {
    refusal = { path, keyword, reason }
    throw refusal
  }
  try {
    if (!isObject(schema)) return refuse(path, 'inputSchema', `the input schema is ${kindOf(schema)}`)
    const open = createInliner(schema, path)
    const definitions = definitionsOf(schema, path, refuse)
    const strict: Strict = {
      record: (path, keyword, change, note) => {
        const key = `${path}\n${keyword}\n${note}`
        if (!seen.has(key)) changes.push({ path, keyword, change, note })
        seen.add(key)
      },
      refuse,
      convert: (part, place) => convertPlace(strict, open, definitions.refer, part, place),
      size,
    }
    const root = strict.convert({ schema, path, trail: undefined }, { level: 0, root: true, inherited: [] })
    if (!root) return refuse(path, 'not', 'no arguments fit it')
    const containers = definitions.convertAll(strict)
    if (size.properties > MAX_PROPERTIES) refuse(path, 'properties', `more than ${MAX_PROPERTIES.toLocaleString('en')} properties in all`)
    if (size.values > MAX_VALUES) refuse(path, 'enum', `more than ${MAX_VALUES.toLocaleString('en')} enum values in all`)
    if (size.characters > MAX_CHARACTERS)
      refuse(path, '', `more than ${MAX_CHARACTERS.toLocaleString('en')} characters of names and values in all`)
    for (const key of ['$defs', 'definitions'] as const) {
      if (own(schema, key) !== undefined && !(key in containers))
        strict.record(`${path}/${key}`, key, 'dropped', 'nothing that is sent refers to it')
    }
    return { schema: { ...root, ...containers }, changes }
  } catch (error) {
    if (refusal) return refusal
    throw error
  }
}

const ANNOTATIONS = new Set(['title', 'description', 'default'])
const SILENT = new Set(['$comment', 'examples', 'readOnly', 'writeOnly', 'deprecated', '$id', '$anchor'])

function convertPlace(
  strict: Strict,
  open: Inliner,
  refer: (ref: string, path: string) => string,
  { schema, path, trail }: Part,
  place: Place,
): JsonObject | undefined {
  const { refuse, record, size } = strict
  if (++size.nodes > MAX_NODES) refuse(path, '$ref', 'it expands without end')
  if (place.level > MAX_LEVELS) refuse(path, '', `nested deeper than ${MAX_LEVELS} levels`)
  if (schema === false) return undefined
  if (schema === true) return refuse(path, '', 'it takes any value; strict mode wants a type')
  if (!isObject(schema)) return refuse(path, '', `${kindOf(schema)} is not a schema`)
  if (isNever(schema)) return undefined

  const ref = own(schema, '$ref')
  if (ref !== undefined && typeof ref !== 'string') return refuse(`${path}/$ref`, '$ref', `${kindOf(ref)} is not a reference`)
  const beside = Object.keys(schema).filter(key => key !== '$ref' && !SILENT.has(key) && key !== '$defs' && key !== 'definitions')
  if (ref !== undefined && beside.length === 0 && !place.root) return { $ref: refer(ref, `${path}/$ref`) }

  const opened = open(schema, path, trail)
  if (opened.odd) {
    if (opened.odd.value === false) return undefined
    refuse(opened.odd.path, '', `${kindOf(opened.odd.value)} is not a schema`)
  }
  for (const stop of opened.stops) {
    if (stop.reason !== 'recursive')
      refuse(stop.path, '$ref', stop.reason === 'budget' ? 'it expands without end' : `the reference is ${stop.reason}`)
    if (ref === undefined || place.root || opened.sources.length > 1 || !beside.every(key => ANNOTATIONS.has(key)))
      refuse(stop.path, '$ref', 'it refers to itself beside other keywords')
    for (const key of beside)
      record(pointer(path, key), key, 'dropped', 'stands beside a `$ref` to the schema around it; the model does not see it')
    return { $ref: refer(ref as string, `${path}/$ref`) }
  }
  const sources = [...opened.sources]
  const union = unionOf(strict, open, sources)
  const types = typesOf(strict, sources, path, place, union !== undefined)
  if (union) return withUnion(strict, sources, union, types, path, place)
  return typed(strict, sources, types, path, place)
}

interface Alternatives {
  readonly keyword: string
  readonly path: string
  readonly members: readonly Part[]
}

/** The alternatives of a place, without those that nothing fits; a single one is merged into `sources`, one that only constrains dropped. */
function unionOf(strict: Strict, open: Inliner, sources: Source[]): Alternatives | undefined {
  let found: Alternatives | undefined
  for (let i = 0; i < sources.length; i++) {
    const { schema, path, trail } = sources[i] as Source
    for (const keyword of ['anyOf', 'oneOf']) {
      const members = own(schema, keyword)
      const where = `${path}/${keyword}`
      if (members === undefined) continue
      if (!Array.isArray(members)) return strict.refuse(where, keyword, `${kindOf(members)} is not a list of schemas`)
      const parts = members
        .map((member, at) => ({ schema: member, path: pointer(where, at), trail }))
        .filter(part => part.schema !== false && !isNever(part.schema))
      const [only] = parts
      if (!only) return strict.refuse(where, keyword, 'no alternative can be met')
      if (parts.length === 1 && isObject(only.schema)) {
        const opened = open(only.schema, only.path, only.trail)
        if (opened.stops[0] || opened.odd) strict.refuse(only.path, '$ref', 'a single alternative that cannot be resolved')
        strict.record(where, keyword, 'converted', 'a single alternative; merged into the schema around it')
        sources.push(...opened.sources)
      } else if (parts.every(({ schema }) => isObject(schema) && !DESCRIBING.some(key => Object.hasOwn(schema, key))))
        strict.record(where, keyword, 'dropped', 'alternatives that only constrain; the model is not told which combinations are allowed')
      else if (found) strict.refuse(where, keyword, 'a second set of alternatives at one place')
      else found = { keyword, path: where, members: parts }
    }
  }
  return found
}
const DESCRIBING = ['type', 'properties', 'items', 'prefixItems', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', '$ref']

function withUnion(
  strict: Strict,
  sources: readonly Source[],
  { keyword, path: where, members }: Alternatives,
  types: readonly string[],
  path: string,
  place: Place,
): JsonObject | undefined {
  if (place.root) strict.refuse(where, keyword, 'alternatives at the root')
  if (sources.some(({ schema }) => Object.keys(ownObject(schema, 'properties') ?? {}).length > 0))
    strict.refuse(where, keyword, 'alternatives beside `properties`')
  if (keyword === 'oneOf') strict.record(where, 'oneOf', 'converted', 'sent as `anyOf`; the model is not told that only one may fit')
  const fields = typedFields(strict, sources, undefined, types)
  const inherited = types.length > 0 ? types : place.inherited
  const anyOf = members.map(member => strict.convert(member, { level: place.level, inherited })).filter(member => member !== undefined)
  if (anyOf.length === 0) return undefined
  if (types.length > 0) strict.record(`${path}/type`, 'type', 'dropped', 'said by each alternative')
  if (types.includes('null') && !anyOf.some(member => own(member, 'type') === 'null')) anyOf.push({ type: 'null' })
  return { ...fields, anyOf }
}

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'])

function typesOf(strict: Strict, sources: readonly Source[], path: string, place: Place, union: boolean): readonly string[] {
  let types: string[] | undefined
  for (const { schema, path } of sources) {
    const value = own(schema, 'type')
    if (value === undefined) continue
    const names = [...new Set(Array.isArray(value) ? value : [value])]
    if (names.length === 0 || !names.every((name): name is string => typeof name === 'string' && TYPES.has(name)))
      return strict.refuse(`${path}/type`, 'type', 'not one of the seven types')
    const both: string[] = types ? types.filter(name => names.includes(name)) : names
    if (both.length === 0) strict.refuse(`${path}/type`, 'type', 'no type fits all of `allOf`')
    types = both
  }
  if (place.root && types?.join() !== 'object') return strict.refuse(path, 'type', 'the root is not `type: "object"`')
  types ??= union ? [] : [...place.inherited]
  if (types.length === 0 && !union) types = inferred(strict, sources, path)
  return types.length > 0 && !types.includes('null') && sources.some(({ schema }) => own(schema, 'nullable') === true)
    ? [...types, 'null']
    : types
}

function inferred(strict: Strict, sources: readonly Source[], path: string): string[] {
  const found = (key: string) => sources.map(({ schema }) => own(schema, key)).find(value => value !== undefined)
  const constant = found('const')
  const values = constant !== undefined ? [constant] : found('enum')
  if (Array.isArray(values) && values.length > 0) {
    const kinds = new Set(values.map(value => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)))
    return [...kinds]
  }
  const type = isObject(found('properties')) ? 'object' : found('items') !== undefined ? 'array' : undefined
  if (type === undefined) return strict.refuse(path, 'type', 'no type is given')
  strict.record(path, 'type', 'converted', `no type was given; sent as \`${type}\``)
  return [type]
}

function typed(strict: Strict, sources: readonly Source[], types: readonly string[], path: string, place: Place): JsonObject {
  const literal = sources.some(({ schema }) => own(schema, 'const') !== undefined || ownArray(schema, 'enum') !== undefined)
  const real = types.filter(type => type !== 'null')
  const nullable = real.length < types.length
  const one = (type: string): JsonObject =>
    type === 'object' ? objectFields(strict, sources, types, path, place) : typedFields(strict, sources, type, types, path, place)
  if (real.length === 0) return { ...typedFields(strict, sources, undefined, types), type: 'null' }
  if (real.length === 1 && !nullable) return one(real[0] as string)
  if (real.length === 1 && !literal && real[0] !== 'object' && real[0] !== 'array')
    return { ...one(real[0] as string), type: [real[0] as string, 'null'] }
  // several types, or null beside what a list of types does not go with: one alternative each
  const outside = typedFields(strict, sources, undefined, types)
  strict.record(`${path}/type`, 'type', 'converted', 'sent as `anyOf`, one alternative for each type')
  const anyOf = real.map(type => Object.fromEntries(Object.entries(one(type)).filter(([key]) => !ANNOTATIONS.has(key))) as JsonObject)
  return { ...outside, anyOf: nullable ? [...anyOf, { type: 'null' }] : anyOf }
}

function isNever(schema: Json): boolean {
  if (!isObject(schema)) return false
  const not = own(schema, 'not')
  return not === true || (isObject(not) && Object.keys(not).length === 0)
}

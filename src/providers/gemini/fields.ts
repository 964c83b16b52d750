import { kindOf } from '../../base/kind-of.js'
import type { Source } from '../../schema/inline.js'
import { isObject, own, pointer } from '../../schema/json-values.js'
import type { Json } from '../../tool-list.js'
import { type Writing, whereOf, writeField } from './field-values.js'
import type { Fields, Outside, Subset } from './place.js'

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

/** One place, resolved. */
export interface ResolvedPlace {
  readonly sources: readonly Source[]
  /** JSON Pointers of the `$ref` that were not followed. */
  readonly stopped: ReadonlySet<string>
  /** With alternatives: the types that these have. */
  readonly types: readonly string[]
  readonly outside: Outside
}

/** A place of one type, or of none: its fields, in the order in which the server wrote them. */
export function writePlace(subset: Subset, place: ResolvedPlace, out: Fields): Fields {
  const type = place.types[0]
  const write = writerOf(subset, place, type, out)
  eachKeyword(place, (key, value, source) => {
    if (key === 'type' && type) out.type ??= type
    if (FORMING.has(key)) recordForm(subset, place, key, value, source)
    else if (isBoundElsewhere(subset, key, type)) recordUnbound(subset, key, source, type)
    else write(key, value, source)
  })
  finishFields(subset, place, type, out)
  return out
}

/** A place that is sent as `anyOf`: the alternatives, and beside them annotations alone. */
export function writeAlternatives(subset: Subset, place: ResolvedPlace, alternatives: readonly Json[]): Fields {
  const { record } = subset
  const { types } = place
  const out: Fields = {}
  const write = writerOf(subset, place, undefined, out)
  eachKeyword(place, (key, value, source) => {
    const speaksOf = SPEAKS_OF.get(key)
    if (key === 'type' && types.length < 2)
      record(whereOf(key, source), key, 'dropped', 'said by each alternative; the API takes no type beside `anyOf`')
    // they stand where the server spoke of them first
    if (key === 'type' || key === 'anyOf' || key === 'oneOf') if (alternatives.length > 0) out.anyOf ??= [...alternatives]
    if (FORMING.has(key)) {
      recordForm(subset, place, key, value, source)
      return
    }
    if (key === 'enum' && types.length > 1)
      record(whereOf(key, source), key, 'converted', 'values of several types; sent as `anyOf`, one alternative for each type')
    if (!speaksOf) write(key, value, source)
    else if (!speaksOf.some(name => types.includes(name)))
      record(whereOf(key, source), key, 'dropped', 'not sent beside `anyOf`; the model does not see it')
  })
  finishFields(subset, place, undefined, out)
  if (alternatives.length > 0) out.anyOf ??= [...alternatives]
  return out
}

/** One alternative made from a list of types: what speaks of this type. What the other types take is not recorded. */
export function writeOneType(subset: Subset, place: ResolvedPlace, type: string): Fields {
  const out: Fields = { type }
  const write = writerOf(subset, place, type, out)
  eachKeyword(place, (key, value, source) => {
    if (SPEAKS_OF.get(key)?.includes(type)) write(key, value, source)
  })
  finishFields(subset, place, type, out)
  return out
}

/** Visits every keyword of a place, in the order of its schemas. Nothing is made for one: a list may hold a hundred thousand. */
function eachKeyword({ sources }: ResolvedPlace, visit: Visit): void {
  for (const source of sources) {
    for (const key of Object.keys(source.schema)) {
      const value = source.schema[key]
      if (value !== undefined) visit(key, value, source)
    }
  }
}
type Visit = (key: string, value: Json, source: Source) => void

/** Keywords that give a place its form, and are not fields of it. */
const FORMING = new Set(['type', 'nullable', 'anyOf', 'oneOf', '$ref', 'allOf'])

/** Records what becomes of one of them. */
function recordForm({ record }: Subset, { stopped }: ResolvedPlace, key: string, value: Json, source: Source): void {
  if (key === 'nullable' && typeof value !== 'boolean') record(whereOf(key, source), key, 'dropped', `${kindOf(value)}, not true or false`)
  if (key === '$ref' && !stopped.has(whereOf(key, source))) record(whereOf(key, source), key, 'converted', 'replaced by its definition')
  if (key === 'allOf') record(whereOf(key, source), key, 'converted', 'merged into one schema')
}

/** Would the API refuse the keyword beside this type? Without Vertex AI, `additionalProperties` is not a field and is never sent. */
function isBoundElsewhere({ vertex }: Subset, key: string, type: string | undefined): boolean {
  if (!BOUND_TO_TYPE.has(key) || (key === 'additionalProperties' && !vertex)) return false
  return type === undefined || !SPEAKS_OF.get(key)?.includes(type)
}

function recordUnbound({ record }: Subset, key: string, source: Source, type: string | undefined): void {
  const unbound = key === 'enum' || key === 'const' ? '; the model sees any value' : ''
  record(whereOf(key, source), key, 'dropped', `the API refuses it ${type ? `on ${type}` : 'without a type'}${unbound}`)
}

/** Writes keywords to `out`, each the first time that it occurs; another value for it is recorded as dropped. */
function writerOf(subset: Subset, { sources }: ResolvedPlace, type: string | undefined, out: Fields): Visit {
  const writing: Writing = { subset, sources, type, out }
  const write: Visit = (key, value, source) => writeField(writing, key, value, source)
  // one schema says nothing twice
  if (sources.length < 2) return write
  const first = new Map<string, Json>()
  return (key, value, source) => {
    if (!first.has(key)) {
      first.set(key, value)
      write(key, value, source)
    } else if (!ANNOTATIONS.has(key) && !MERGED.has(key) && JSON.stringify(first.get(key)) !== JSON.stringify(value))
      subset.record(whereOf(key, source), key, 'dropped', 'another one at the same place is sent instead')
  }
}
/** Gathered from all schemas of a place. */
const MERGED = new Set(['properties', 'required', 'enum', 'const'])

/** Puts in what the API wants beside the type, and the names in `required` and `propertyOrdering`. */
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

import { kindOf } from '../../base/kind-of.js'
import { createInliner, type Opened, type Source } from '../../schema/inline.js'
import { isObject, own, ownArray, pointer } from '../../schema/json-values.js'
import type { Change, Json, JsonObject } from '../../tool-list.js'
import { ANNOTATIONS, type Conversion, isNever, type Part, type Place, type StrictRefusal } from './strict-conversion.js'
import { definitionsOf } from './strict-definitions.js'
import { objectFields, typedFields } from './strict-fields.js'
import { typesAt } from './strict-types.js'
import { alternativesOf, withAlternatives } from './strict-union.js'

/** A strict form and how it differs from the schema as sent. */
export interface StrictForm {
  readonly schema: JsonObject
  readonly changes: readonly Omit<Change, 'tool'>[]
}

// limits of structured outputs as published for 2026
const MAX_PROPERTIES = 5_000
const MAX_LEVELS = 10
const MAX_VALUES = 1_000
const MAX_CHARACTERS = 120_000
/** Converting more than this cannot end within the limits above; none of 188 public servers needs more than 500 (measured 2026-12-01). */
const MAX_NODES = 50_000

/**
 * An input schema in OpenAI's strict form: every property required and the optional ones nullable, objects closed, `oneOf` as `anyOf`,
 * `$ref` kept (with what stands beside it resolved, because the API takes nothing there), keywords that strict mode lacks dropped.
 * The result passes the checks of `openai`'s own helper unchanged.
 * @param path JSON Pointer of the schema in the tool.
 * @returns the form, or the first reason why there is none: open objects, tuples, untyped values, references that lead nowhere…
 */
export function toStrict(schema: Json | undefined, path: string): StrictForm | StrictRefusal {
  if (!isObject(schema)) return { path, keyword: 'inputSchema', reason: `the input schema is ${kindOf(schema)}` }
  const changes: Omit<Change, 'tool'>[] = []
  const seen = new Set<string>()
  const refuse = (path: string, keyword: string, reason: string): undefined => {
    conversion.refusal ??= { path, keyword, reason }
  }
  const definitions = definitionsOf(schema, path, refuse)
  const conversion: Conversion = {
    refusal: undefined,
    refuse,
    record(path, keyword, change, note) {
      const key = `${path}\n${keyword}\n${note}`
      if (!seen.has(key)) changes.push({ path, keyword, change, note })
      seen.add(key)
    },
    convert: (part, place) => convertPlace(conversion, part, place),
    open: createInliner(schema, path),
    refer: definitions.refer,
    size: { properties: 0, values: 0, characters: 0, nodes: 0 },
  }
  const root = conversion.convert({ schema, path, trail: undefined }, { level: 0, root: true, inherited: [] })
  if (!root) refuse(path, 'not', 'no arguments fit it')
  const containers = definitions.convertAll(conversion)
  checkSize(conversion, path)
  if (conversion.refusal) return conversion.refusal
  for (const key of ['$defs', 'definitions'] as const) {
    if (own(schema, key) !== undefined && !(key in containers))
      conversion.record(`${path}/${key}`, key, 'dropped', 'nothing that is sent refers to it')
  }
  return { schema: { ...root, ...containers }, changes }
}

function checkSize({ size, refuse }: Conversion, path: string): void {
  if (size.properties > MAX_PROPERTIES) refuse(path, 'properties', `more than ${MAX_PROPERTIES.toLocaleString('en')} properties in all`)
  if (size.values > MAX_VALUES) refuse(path, 'enum', `more than ${MAX_VALUES.toLocaleString('en')} enum values in all`)
  if (size.characters > MAX_CHARACTERS)
    refuse(path, '', `more than ${MAX_CHARACTERS.toLocaleString('en')} characters of names and values in all`)
}

const SILENT = new Set(['$comment', 'examples', 'readOnly', 'writeOnly', 'deprecated', '$id', '$anchor'])

function convertPlace(conversion: Conversion, { schema, path, trail }: Part, place: Place): JsonObject | undefined {
  const { refuse, size } = conversion
  if (conversion.refusal) return undefined
  if (++size.nodes > MAX_NODES) return refuse(path, '$ref', 'it expands without end')
  if (place.level > MAX_LEVELS) return refuse(path, '', `nested deeper than ${MAX_LEVELS} levels`)
  if (isNever(schema)) return undefined
  if (schema === true) return refuse(path, '', 'it takes any value; strict mode wants a type')
  if (!isObject(schema)) return refuse(path, '', `${kindOf(schema)} is not a schema`)

  const ref = own(schema, '$ref')
  if (ref !== undefined && typeof ref !== 'string') return refuse(`${path}/$ref`, '$ref', `${kindOf(ref)} is not a reference`)
  const beside = Object.keys(schema).filter(key => key !== '$ref' && !SILENT.has(key) && key !== '$defs' && key !== 'definitions')
  if (ref !== undefined && beside.length === 0 && !place.root) return referring(conversion, ref, path)

  const opened = conversion.open(schema, path, trail)
  if (opened.odd) return opened.odd.value === false ? undefined : refuse(opened.odd.path, '', `${kindOf(opened.odd.value)} is not a schema`)
  if (opened.stops.length > 0) return stopped(conversion, opened, ref, beside, path, place)
  return convertSources(conversion, [...opened.sources], path, place)
}

function referring({ refer }: Conversion, ref: string, path: string): JsonObject | undefined {
  const sent = refer(ref, `${path}/$ref`)
  return sent === undefined ? undefined : { $ref: sent }
}

/** A place whose references cannot be written out. One that leads to the schema around it can be kept. */
function stopped(
  conversion: Conversion,
  { stops, sources }: Opened,
  ref: string | undefined,
  beside: readonly string[],
  path: string,
  place: Place,
): JsonObject | undefined {
  const { refuse, record } = conversion
  const [stop] = stops
  if (!stop) return undefined
  if (stop.reason !== 'recursive')
    return refuse(stop.path, '$ref', stop.reason === 'budget' ? 'it expands without end' : `the reference is ${stop.reason}`)
  if (ref === undefined || place.root || sources.length > 1 || !beside.every(key => ANNOTATIONS.has(key)))
    return refuse(stop.path, '$ref', 'it refers to itself beside other keywords')
  for (const key of beside)
    record(pointer(path, key), key, 'dropped', 'stands beside a `$ref` to the schema around it; the model does not see it')
  return referring(conversion, ref, path)
}

function convertSources(conversion: Conversion, sources: Source[], path: string, place: Place): JsonObject | undefined {
  const union = alternativesOf(conversion, sources)
  if (conversion.refusal) return undefined
  const types = typesAt(conversion, sources, path, place, union !== undefined)
  if (!types) return undefined
  return union ? withAlternatives(conversion, sources, union, types, path, place) : typed(conversion, sources, types, path, place)
}

/** A place without alternatives: one type, one type or null, or one alternative for each of several. */
function typed(conversion: Conversion, sources: readonly Source[], types: readonly string[], path: string, place: Place): JsonObject {
  const literal = sources.some(({ schema }) => own(schema, 'const') !== undefined || ownArray(schema, 'enum') !== undefined)
  const real = types.filter(type => type !== 'null')
  const nullable = real.length < types.length
  const one = (type: string): JsonObject =>
    type === 'object' ? objectFields(conversion, sources, types, path, place) : typedFields(conversion, sources, type, types, path, place)
  const [first] = real
  if (first === undefined) return { ...typedFields(conversion, sources, undefined, types), type: 'null' }
  if (real.length === 1 && !nullable) return one(first)
  if (real.length === 1 && !literal && first !== 'object' && first !== 'array') return { ...one(first), type: [first, 'null'] }
  // several types, or null beside what a list of types does not go with: one alternative each
  const outside = typedFields(conversion, sources, undefined, types)
  conversion.record(`${path}/type`, 'type', 'converted', 'sent as `anyOf`, one alternative for each type')
  const anyOf = real.map(type => Object.fromEntries(Object.entries(one(type)).filter(([key]) => !ANNOTATIONS.has(key))) as JsonObject)
  return { ...outside, anyOf: nullable ? [...anyOf, { type: 'null' }] : anyOf }
}

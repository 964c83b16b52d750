import { kindOf } from '../../base/kind-of.js'
import { createInliner, type Inliner, type Source } from '../../schema/inline.js'
import { isObject, own, ownObject, pointer } from '../../schema/json-values.js'
import type { Json, JsonObject } from '../../tool-list.js'
import type { Recorder } from '../recorder.js'
import { isNever, isNull, kindsOf, oneType, typesOfSources } from './field-types.js'
import { type ResolvedPlace, writeAlternatives, writeOneType, writePlace } from './fields.js'
import type { Fields, Outside, Part, Subset } from './place.js'
import { mergeAlternatives, type Union, unionOf } from './union.js'

/**
 * A JSON Schema in the subset that `parameters` and `response` of a function declaration take: `$ref` and `allOf` resolved, `oneOf`
 * written as `anyOf`, types as the API's enum (`STRING`, the form that `@google/genai` sends), what the API lacks dropped. Every
 * difference is recorded. Never throws; what is not a schema at all stays as it is and is recorded as refused.
 * @param path JSON Pointer of the schema in the tool.
 * @param record Absent where the result is counted and thrown away.
 */
export function toSubset(schema: Json, path: string, vertex: boolean, record: Recorder = NOBODY): Json {
  if (!isObject(schema)) {
    record(path, path.slice(1), 'refused', 'not an object; the API wants an object schema')
    return schema
  }
  const open = createInliner(schema, path)
  const subset: Subset = {
    vertex,
    record,
    // an object without a prototype is made for names that never come again, and is filled in a quarter of the time
    emptyObject: () => (record === NOBODY ? Object.create(null) : {}),
    convert: (parts, outside = NOTHING) => convertPlace(subset, open, parts, outside, false),
  }
  const converted = convertPlace(subset, open, [{ schema, path, trail: undefined }], NOTHING, true) ?? {}
  if (isObject(converted) && own(converted, 'type') !== 'OBJECT')
    record(Object.hasOwn(schema, 'type') ? `${path}/type` : path, 'type', 'refused', 'not the type OBJECT, which the API wants here')
  return converted
}

const NOBODY: Recorder = () => {}
const NOTHING: Outside = { types: [] }
const NO_PATHS: ReadonlySet<string> = new Set()

/** What stands at a place, gathered from its parts, their `$ref` and `allOf`. */
interface Gathered {
  readonly sources: Source[]
  /** JSON Pointers of the `$ref` that were not followed; absent where there is none. */
  stopped?: Set<string>
  /** The target of one of them. */
  unresolved?: JsonObject
}

function convertPlace(subset: Subset, open: Inliner, parts: readonly Part[], outside: Outside, root: boolean): Json | undefined {
  const { record } = subset
  const here = parts[0] as Part
  if (parts.length === 1 && !isObject(here.schema) && typeof here.schema !== 'boolean') {
    record(here.path, '', 'refused', `${kindOf(here.schema)}, not a schema; sent as it is, and the API refuses it`)
    return here.schema
  }
  // what is below a reference takes from the budget, which the inliner keeps
  if (parts.length === 1 && !root && !here.trail && isObject(here.schema)) {
    const types = typeOfPlain(here.schema)
    if (types) return finish(subset, writePlace(subset, { sources: [here as Source], stopped: NO_PATHS, types, outside }, {}), here.path)
  }
  const gathered: Gathered = { sources: [] }
  for (const part of parts) if (!gather(subset, open, part, gathered) && !root) return undefined
  const { sources } = gathered
  if (sources.length === 0) {
    record(
      here.path,
      '',
      'converted',
      root ? 'no value fits it; sent as an object' : 'sent as a schema without a type; the model sees any value',
    )
    return finish(subset, root ? { type: 'OBJECT' } : {}, here.path)
  }
  const alternatives = settleAlternatives(subset, open, gathered)
  if (!alternatives && !root) return undefined
  let { union, nullable } = alternatives ?? {}
  let types = typesOfSources(sources, record)
  const objectish = root || sources.some(hasProperties)
  // what a recursion or the budget cuts off keeps its kind and its description, and is open below
  if (gathered.unresolved && types.length === 0 && !union && !objectish) {
    const target = gathered.unresolved
    const type = typesOfSources([{ schema: target, path: here.path, trail: undefined }], () => {}).find(name => name !== 'NULL') ?? 'OBJECT'
    sources.push({ schema: { description: own(target, 'description') }, path: here.path, trail: undefined })
    types = [type]
  }
  if (types.length === 0) types = [...outside.types]
  if (types.length === 0 && nullable && !union && !sources.some(({ schema }) => describes(schema, union === undefined))) types = ['NULL']
  if (types.length === 0) types = inferTypes(subset, sources, here, root, union !== undefined)
  if (types.length > 1 && types.includes('NULL')) {
    nullable = true
    types = types.filter(type => type !== 'NULL')
  }
  if (union && (types.length > 0 || objectish) && union.members.every(({ schema }) => isObject(schema) && !describes(schema))) {
    record(union.path, union.keyword, 'dropped', 'alternatives that only constrain; the model is not told which combinations are allowed')
    union = undefined
  }
  const place = { sources, stopped: gathered.stopped ?? NO_PATHS, types, outside }
  const out = union && objectish ? merged(subset, place, union) : union ? choice(subset, place, union) : ofTypes(subset, place)
  if (nullable && out.type !== 'NULL') out.nullable = true
  return finish(subset, out, here.path)
}

/** The type of a schema in which nothing needs to be resolved: that of most places, so that they take the short way. */
function typeOfPlain(schema: JsonObject): readonly string[] | undefined {
  // without a list of the keys: this runs for every place
  for (const key in schema) if (TO_RESOLVE.has(key)) return undefined
  return oneType(schema)
}
const TO_RESOLVE = new Set(['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'nullable'])

/** An object whose alternatives are merged into it. */
function merged(subset: Subset, place: ResolvedPlace, union: Union): Fields {
  const out = writePlace(subset, { ...place, types: ['OBJECT'] }, {})
  mergeAlternatives(subset, union, out)
  return out
}

/** A place with alternatives. */
function choice(subset: Subset, place: ResolvedPlace, union: Union): Fields {
  if (union.keyword === 'oneOf')
    subset.record(union.path, 'oneOf', 'converted', 'sent as `anyOf`; the model is not told that only one may fit')
  const members = union.members.map(member => subset.convert([member], { types: place.types })).filter(member => member !== undefined)
  return writeAlternatives(subset, place, members)
}

/** A place without alternatives: of several types, one alternative for each. */
const ofTypes = (subset: Subset, place: ResolvedPlace): Fields =>
  place.types.length > 1
    ? writeAlternatives(
        subset,
        place,
        place.types.map(type => writeOneType(subset, { ...place, types: [type] }, type)),
      )
    : writePlace(subset, place, {})

function hasProperties({ schema }: Source): boolean {
  const properties = own(schema, 'properties')
  return isObject(properties) && Object.keys(properties).length > 0
}

/** Adds what one part says. False where no value fits the part. */
function gather({ record }: Subset, open: Inliner, part: Part, gathered: Gathered): boolean {
  if (part.schema === true) return true
  if (part.schema === false || isNever(part.schema)) return false
  if (!isObject(part.schema)) {
    record(part.path, '', 'dropped', `${kindOf(part.schema)}, not a schema`)
    return true
  }
  const opened = open(part.schema, part.path, part.trail)
  if (opened.odd?.value === false) return false
  if (opened.odd) record(opened.odd.path, '', 'dropped', `${kindOf(opened.odd.value)}, not a schema`)
  for (const stop of opened.stops) {
    record(stop.path, '$ref', stop.reason === 'recursive' || stop.reason === 'budget' ? 'converted' : 'dropped', stopNotes[stop.reason])
    gathered.stopped ??= new Set()
    gathered.stopped.add(stop.path)
    gathered.unresolved ??= stop.target
  }
  gathered.sources.push(...opened.sources)
  return true
}

/** The alternatives of a place without null (said by `nullable`) and what nothing fits; a single one is added to the sources. */
function settleAlternatives(
  subset: Subset,
  open: Inliner,
  gathered: Gathered,
): { readonly union?: Union | undefined; readonly nullable: boolean } | undefined {
  const { record } = subset
  let nullable = gathered.sources.some(({ schema }) => own(schema, 'nullable') === true)
  let settled = NO_PATHS
  for (;;) {
    const union = unionOf(gathered.sources, settled, record)
    if (!union) return nullable ? NULLABLE : NO_ALTERNATIVES
    settled = new Set([...settled, union.path])
    const members: Part[] = []
    for (const member of union.members) {
      if (isNull(member.schema)) {
        nullable = true
        record(member.path, union.keyword, 'converted', 'sent as `nullable`, which Gemini 3 shows the model and Gemini 2.5 does not')
      } else if (member.schema === false || isNever(member.schema)) record(member.path, union.keyword, 'dropped', 'no value fits it')
      else members.push(member)
    }
    if (members.length > 1) return { union: { ...union, members }, nullable }
    if (union.members.length === 0) record(union.path, union.keyword, 'dropped', 'an empty list; the API would refuse it')
    const only = members[0]
    if (only ? !gather(subset, open, only, gathered) : union.members.length > 0 && !nullable) return undefined
  }
}

const stopNotes = {
  recursive: 'refers to itself; left open here, the model sees nothing below',
  budget: 'expands without end; left open here, the model sees nothing below',
  dangling: 'leads nowhere; the model sees any value',
  external: 'points outside of the schema; the model sees any value',
  'not a string': 'is not a string; the model sees any value',
} as const

const NULLABLE = { nullable: true }
const NO_ALTERNATIVES = { nullable: false }

const DESCRIBING = ['type', 'properties', 'items', 'prefixItems', 'enum', 'const', 'additionalProperties']
/** Says what a value is (by itself, or by what its references and alternatives may say), not only what it must keep to. */
const describes = (schema: JsonObject, settled = false): boolean =>
  DESCRIBING.some(key => Object.hasOwn(schema, key)) ||
  (!settled && ['$ref', 'allOf', 'anyOf', 'oneOf'].some(key => Object.hasOwn(schema, key)))

function inferTypes(subset: Subset, sources: readonly Source[], here: Part, root: boolean, union: boolean): string[] {
  const has = (...keys: string[]) => sources.some(({ schema }) => keys.some(key => Object.hasOwn(schema, key)))
  const added = (type: string): string[] => {
    subset.record(here.path, 'type', 'converted', `no type was given; sent as \`${type}\``)
    return [type]
  }
  if (root) return added('OBJECT')
  if (sources.some(({ schema }) => ownObject(schema, 'properties'))) return added('OBJECT')
  if (union) return []
  const kinds = kindsOf(sources)
  if (kinds.length > 0) return kinds
  if (has('patternProperties', 'additionalProperties', 'propertyNames')) return added('OBJECT')
  return has('items', 'prefixItems') ? added('ARRAY') : []
}

const takesDescription = (member: Json): boolean =>
  isObject(member) && !Object.hasOwn(member, 'description') && !Object.hasOwn(member, 'anyOf')

/** Vertex AI takes `anyOf` only where nothing stands beside it, and refuses a place without a type. */
function finish({ vertex, record }: Subset, fields: Fields, path: string): Json {
  if (!vertex) return fields
  const { anyOf, ...beside } = fields
  if (!Array.isArray(anyOf)) {
    if (fields.type === undefined) record(path, 'type', 'refused', 'Vertex AI refuses a schema without a type')
    return fields
  }
  const alone = [...(anyOf as Json[])]
  const said = (key: string, change: 'dropped' | 'converted', note: string): void =>
    record(pointer(path, key), key, change, `${note}: Vertex AI takes \`anyOf\` alone`)
  for (const [key, value] of Object.entries(beside)) {
    const at = key === 'description' ? alone.findIndex(takesDescription) : -1
    if (key === 'nullable') {
      alone.push({ type: 'NULL' })
      record(path, key, 'converted', 'sent as one more alternative of type NULL: Vertex AI takes `anyOf` alone')
    } else if (at >= 0) {
      alone[at] = { ...(alone[at] as JsonObject), description: value }
      said(key, 'converted', 'moved into the first alternative that has none')
    } else said(key, 'dropped', 'the model does not see it')
  }
  return { anyOf: alone }
}

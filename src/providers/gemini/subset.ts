import { createInliner, type Inliner, type Source, type Trail } from '../../schema/inline.js'
import { isObject, own, ownObject, pointer } from '../../schema/json.js'
import type { Json, JsonObject } from '../../tool-list.js'
import type { Recorder } from '../recorder.js'
import { emitFields } from './fields.js'
import { isNever, isNull, kindsOf, typesOfSources } from './types.js'
import { mergeAlternatives, type Union, unionOf } from './union.js'

/** A schema as the server wrote it, where it stands, and the definitions entered above it. */
export interface Part {
  readonly schema: Json
  readonly path: string
  readonly trail: Trail
}

/** What a conversion of one schema shares between its places. */
export interface Subset {
  readonly vertex: boolean
  readonly record: Recorder
  /**
   * One place converted; several parts hold at once. `undefined` where no value fits (`false`, `not: {}`).
   * @param inherited Types said outside of the place, for an alternative that names none.
   */
  convert(parts: readonly Part[], inherited?: readonly string[]): Json | undefined
}

/**
 * A JSON Schema in the subset that `parameters` and `response` of a function declaration take: `$ref` and `allOf` resolved, `oneOf`
 * written as `anyOf`, types as the API's enum (`STRING`, the form that `@google/genai` sends), what the API lacks dropped. Every
 * difference is recorded. Never throws; what is no schema at all stays as it is and is recorded as refused.
 * @param path JSON Pointer of the schema in the tool.
 */
export function toSubset(schema: Json, path: string, vertex: boolean, record: Recorder): Json {
  if (!isObject(schema)) {
    record(path, path.slice(1), 'refused', 'not an object; the API wants an object schema')
    return schema
  }
  const open = createInliner(schema, path)
  const subset: Subset = {
    vertex,
    record,
    convert: (parts, inherited = []) => convertPlace(subset, open, parts, inherited, false),
  }
  return convertPlace(subset, open, [{ schema, path, trail: undefined }], [], true) ?? {}
}

function convertPlace(
  subset: Subset,
  open: Inliner,
  parts: readonly Part[],
  inherited: readonly string[],
  root: boolean,
): Json | undefined {
  const { record } = subset
  const sources: Source[] = []
  let unresolved: JsonObject | undefined
  for (const part of parts) {
    if (part.schema === true) continue
    if (!isObject(part.schema)) {
      if (part.schema === false) return undefined
      record(part.path, '', 'refused', 'not a schema; the API refuses it')
      return part.schema
    }
    if (isNever(part.schema) && !root) return undefined
    const opened = open(part.schema, part.path, part.trail)
    if (opened.odd) {
      if (opened.odd.value === false) return undefined
      record(opened.odd.path, '', 'dropped', 'not a schema')
    }
    for (const stop of opened.stops) {
      record(stop.path, '$ref', stop.reason === 'recursive' || stop.reason === 'budget' ? 'converted' : 'dropped', stopNotes[stop.reason])
      unresolved ??= stop.target
    }
    sources.push(...opened.sources)
  }
  const here = parts[0] as Part
  if (sources.length === 0) {
    record(here.path, '', 'converted', 'sent as a schema without a type; the model sees any value')
    return finish(subset, new Map(), here.path)
  }
  // what a recursion or the budget cuts off keeps its kind and its description, and is open below
  if (unresolved && !sources.some(({ schema }) => describes(schema))) {
    const types = typesOfSources([{ schema: unresolved, path: here.path, trail: undefined }], record)
    const type = types.find(name => name !== 'NULL') ?? 'OBJECT'
    sources.push({ schema: { type, description: own(unresolved, 'description') } as JsonObject, path: here.path, trail: undefined })
  }

  let nullable = sources.some(({ schema }) => own(schema, 'nullable') === true)
  const consumed = new Set<string>()
  let union: Union | undefined
  for (;;) {
    union = unionOf(sources, consumed, record)
    if (!union) break
    const real: Part[] = []
    for (const member of union.members) {
      if (isNull(member.schema)) {
        nullable = true
        record(member.path, union.keyword, 'converted', 'sent as `nullable`, which Gemini 3 shows the model and Gemini 2.5 does not')
      } else if (member.schema === false || isNever(member.schema)) record(member.path, union.keyword, 'dropped', 'no value fits it')
      else real.push(member)
    }
    union = { ...union, members: real }
    if (real.length > 1) break
    consumed.add(union.path)
    const only = real[0]
    union = undefined
    if (!only || only.schema === true) continue
    if (!isObject(only.schema)) {
      record(only.path, '', 'refused', 'not a schema; the API refuses it')
      continue
    }
    const opened = open(only.schema, only.path, only.trail)
    for (const stop of opened.stops) record(stop.path, '$ref', 'converted', stopNotes[stop.reason])
    sources.push(...opened.sources)
  }

  let types = typesOfSources(sources, record)
  if (types.length > 1 && types.includes('NULL')) {
    nullable = true
    types = types.filter(type => type !== 'NULL')
  }
  const objectish = root || sources.some(({ schema }) => Object.keys(ownObject(schema, 'properties') ?? {}).length > 0)
  if (types.length === 0) types = [...inherited]
  if (types.length === 0) types = inferTypes(subset, sources, here, root, union !== undefined)
  if (types.length > 1 && types.includes('NULL')) {
    nullable = true
    types = types.filter(type => type !== 'NULL')
  }
  if (
    union &&
    (types.length > 0 || objectish) &&
    !union.members.some(({ schema }) => !isObject(schema) || refers(schema) || describes(schema))
  ) {
    record(union.path, union.keyword, 'dropped', 'alternatives that only constrain; the model is not told which combinations are allowed')
    union = undefined
  }
  const out = new Map<string, Json>()
  if (union && objectish) {
    emitFields(subset, sources, ['OBJECT'], out)
    mergeAlternatives(subset, union, out)
  } else if (union) {
    if (union.keyword === 'oneOf') record(union.path, 'oneOf', 'converted', 'sent as `anyOf`; the model is not told that only one may fit')
    const members = union.members.map(member => subset.convert([member], types)).filter(member => member !== undefined)
    emitFields(subset, sources, [], out, members)
  } else if (types.length > 1) {
    const members = types.map(type => Object.fromEntries(emitFields(subset, sources, [type], new Map(), undefined, 'typed')))
    emitFields(subset, sources, types, out, members)
  } else emitFields(subset, sources, types, out)
  if (nullable && out.get('type') !== 'NULL') out.set('nullable', true)
  return finish(subset, out, here.path)
}

const refers = (schema: JsonObject): boolean => Object.hasOwn(schema, '$ref') || Object.hasOwn(schema, 'allOf')

const stopNotes = {
  recursive: 'refers to itself; left open here, the model sees nothing below',
  budget: 'expands without end; left open here, the model sees nothing below',
  dangling: 'leads nowhere; the model sees any value',
  external: 'points outside of the schema; the model sees any value',
  'not a string': 'is not a string; the model sees any value',
} as const

const DESCRIBING = ['type', 'properties', 'items', 'prefixItems', 'enum', 'const', 'anyOf', 'oneOf', 'additionalProperties']
/** Says what a value is, not only what it must keep to. A `$ref` is judged by what it leads to. */
const describes = (schema: JsonObject): boolean => DESCRIBING.some(key => Object.hasOwn(schema, key))

function inferTypes(subset: Subset, sources: readonly Source[], here: Part, root: boolean, union: boolean): string[] {
  const has = (...keys: string[]) => sources.some(({ schema }) => keys.some(key => Object.hasOwn(schema, key)))
  const added = (type: string): string[] => {
    subset.record(here.path, 'type', 'converted', `no type was given; sent as \`${type}\``)
    return [type]
  }
  if (root) return added('OBJECT')
  if (sources.some(({ schema }) => ownObject(schema, 'properties'))) return added('OBJECT')
  if (union) return []
  if (has('enum', 'const')) return kindsOf(sources)
  if (has('patternProperties', 'additionalProperties', 'propertyNames')) return added('OBJECT')
  return has('items', 'prefixItems') ? added('ARRAY') : []
}

/** Vertex AI takes `anyOf` only where nothing stands beside it, and refuses a place without a type. */
function finish({ vertex, record }: Subset, out: Map<string, Json>, path: string): Json {
  if (!vertex) return Object.fromEntries(out)
  const members = out.get('anyOf')
  if (!Array.isArray(members)) {
    if (!out.has('type')) record(path, 'type', 'refused', 'Vertex AI refuses a schema without a type')
    return Object.fromEntries(out)
  }
  const alone = [...(members as Json[])]
  for (const [key, value] of out) {
    if (key === 'anyOf') continue
    if (key === 'nullable') alone.push({ type: 'NULL' })
    else if (key === 'description') {
      const at = alone.findIndex(member => isObject(member) && !Object.hasOwn(member, 'description'))
      if (at < 0) record(pointer(path, key), key, 'dropped', 'Vertex AI takes `anyOf` alone; the model does not see it')
      else {
        alone[at] = { ...(alone[at] as JsonObject), description: value }
        record(pointer(path, key), key, 'converted', 'moved into the first alternative without one: Vertex AI takes `anyOf` alone')
      }
    } else record(pointer(path, key), key, 'dropped', 'Vertex AI takes `anyOf` alone; the model does not see it')
  }
  return { anyOf: alone }
}

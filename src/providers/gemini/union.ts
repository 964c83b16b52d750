import type { Source } from '../../schema/inline.js'
import { isObject, own, pointer } from '../../schema/json-values.js'
import type { Json, JsonObject } from '../../tool-list.js'
import type { Recorder } from '../recorder.js'
import type { Fields, Part, Subset } from './place.js'

/** The alternatives of a place. */
export interface Union {
  readonly keyword: 'anyOf' | 'oneOf'
  /** JSON Pointer of the keyword in the tool. */
  readonly path: string
  readonly members: readonly Part[]
}

/** The nearest `anyOf` or `oneOf` that is not consumed; a further one beside it cannot be expressed and is recorded as dropped. */
export function unionOf(sources: readonly Source[], consumed: ReadonlySet<string>, record: Recorder): Union | undefined {
  let found: Union | undefined
  for (const { schema, path, trail } of sources) {
    for (const keyword of ['anyOf', 'oneOf'] as const) {
      const members = own(schema, keyword)
      if (members === undefined) continue
      const where = `${path}/${keyword}`
      if (consumed.has(where)) continue
      if (!Array.isArray(members)) record(where, keyword, 'dropped', 'not a list of schemas')
      else if (found) record(where, keyword, 'dropped', 'a second set of alternatives at one place; the model does not see it')
      else found = { keyword, path: where, members: members.map((member, i) => ({ schema: member, path: pointer(where, i), trail })) }
    }
  }
  return found
}

/**
 * Writes the parameters of all alternatives into the one object that stands in `out`: `parameters` must be an object, and `properties`
 * beside `anyOf` would need the type that `anyOf` does not take. A parameter stays required where every alternative requires it.
 */
export function mergeAlternatives(subset: Subset, union: Union, out: Fields): void {
  subset.record(
    union.path,
    union.keyword,
    'converted',
    'alternatives merged into one object; the model sees the parameters of all, not which belong together',
  )
  const schemas = new Map<string, Json[]>()
  const add = (properties: Json | undefined): void => {
    if (!isObject(properties)) return
    for (const name of Object.keys(properties)) {
      const known = schemas.get(name)
      if (known) known.push(own(properties, name) as Json)
      else schemas.set(name, [own(properties, name) as Json])
    }
  }
  add(out.properties)
  let common: ReadonlySet<string> | undefined
  const outside = { types: ['OBJECT'], properties: new Set(schemas.keys()) }
  const pending = union.members.map(member => subset.convert([member], outside)).reverse()
  for (let next = pending.pop(); pending.length > 0 || next !== undefined; next = pending.pop()) {
    if (!isObject(next)) continue
    const inner = own(next, 'anyOf')
    if (Array.isArray(inner)) {
      pending.push(...[...inner].reverse())
      continue
    }
    add(own(next, 'properties'))
    const required = own(next, 'required')
    const names = new Set(Array.isArray(required) ? required.filter(name => typeof name === 'string') : [])
    common = common ? new Set([...common].filter(name => names.has(name))) : names
  }
  if (schemas.size > 0) out.properties = Object.fromEntries([...schemas].map(([name, all]) => [name, unite(all)]))
  const outer = out.required
  const required = [...new Set([...(Array.isArray(outer) ? (outer as string[]) : []), ...(common ?? [])])].filter(name => schemas.has(name))
  if (required.length > 0) out.required = required
}

/** One schema for what several alternatives say about the same parameter: equal ones once, enums of strings as one enum, else `anyOf`. */
export function unite(schemas: readonly Json[]): Json {
  const distinct = [...new Map(schemas.map(schema => [JSON.stringify(schema), schema])).values()]
  if (distinct.length === 1) return distinct[0] as Json
  if (distinct.every(isPlainEnum)) {
    const values = distinct.flatMap(schema => own(schema, 'enum') as readonly Json[])
    return { ...(distinct[0] as JsonObject), enum: [...new Set(values)] }
  }
  return { anyOf: distinct }
}

const isPlainEnum = (schema: Json): schema is JsonObject =>
  isObject(schema) &&
  own(schema, 'type') === 'STRING' &&
  Array.isArray(own(schema, 'enum')) &&
  Object.keys(schema).every(key => key === 'type' || key === 'enum' || key === 'description' || key === 'title')

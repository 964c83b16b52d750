import { kindOf } from '../../base/kind-of.js'
import type { Source } from '../../schema/inline.js'
import { isObject, own, ownObject, pointer } from '../../schema/json-values.js'
import type { JsonObject } from '../../tool-list.js'
import { type Conversion, isNever, type Part, type Place } from './strict-conversion.js'
import { typedFields } from './strict-fields.js'

/** The alternatives of one place. */
export interface Alternatives {
  readonly keyword: string
  readonly path: string
  readonly members: readonly Part[]
}

const DESCRIBING = ['type', 'properties', 'items', 'prefixItems', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', '$ref']

/** The alternatives of a place, without those that nothing fits; a single one is merged into `sources`, one that only constrains dropped. */
export function alternativesOf(conversion: Conversion, sources: Source[]): Alternatives | undefined {
  const { refuse, record } = conversion
  let found: Alternatives | undefined
  // a single alternative that is merged may bring alternatives of its own
  for (let i = 0; i < sources.length; i++) {
    const { schema, path, trail } = sources[i] as Source
    for (const keyword of ['anyOf', 'oneOf']) {
      const members = own(schema, keyword)
      const where = `${path}/${keyword}`
      if (members === undefined) continue
      if (!Array.isArray(members)) return refuse(where, keyword, `${kindOf(members)} is not a list of schemas`)
      const parts = members.map((member, at) => ({ schema: member, path: pointer(where, at), trail })).filter(part => !isNever(part.schema))
      const [only] = parts
      if (!only) return refuse(where, keyword, 'no alternative can be met')
      if (parts.length === 1 && isObject(only.schema)) {
        const opened = conversion.open(only.schema, only.path, only.trail)
        if (opened.stops[0] || opened.odd) return refuse(only.path, '$ref', 'a single alternative that cannot be resolved')
        record(where, keyword, 'converted', 'a single alternative; merged into the schema around it')
        sources.push(...opened.sources)
      } else if (parts.every(({ schema }) => isObject(schema) && !DESCRIBING.some(key => Object.hasOwn(schema, key))))
        record(where, keyword, 'dropped', 'alternatives that only constrain; the model is not told which combinations are allowed')
      else if (found) return refuse(where, keyword, 'a second set of alternatives at one place')
      else found = { keyword, path: where, members: parts }
    }
  }
  return found
}

/** A place with alternatives: what stands beside them, and `anyOf`. */
export function withAlternatives(
  conversion: Conversion,
  sources: readonly Source[],
  { keyword, path: where, members }: Alternatives,
  types: readonly string[],
  path: string,
  place: Place,
): JsonObject | undefined {
  const { refuse, record } = conversion
  if (place.root) return refuse(where, keyword, 'alternatives at the root')
  if (sources.some(({ schema }) => Object.keys(ownObject(schema, 'properties') ?? {}).length > 0))
    return refuse(where, keyword, 'alternatives beside `properties`')
  if (keyword === 'oneOf') record(where, 'oneOf', 'converted', 'sent as `anyOf`; the model is not told that only one may fit')
  const fields = typedFields(conversion, sources, undefined, types)
  const inherited = types.length > 0 ? types : place.inherited
  const anyOf = members.map(member => conversion.convert(member, { level: place.level, inherited })).filter(member => member !== undefined)
  if (anyOf.length === 0) return undefined
  if (types.length > 0) record(`${path}/type`, 'type', 'dropped', 'said by each alternative')
  if (types.includes('null') && !anyOf.some(member => own(member, 'type') === 'null')) anyOf.push({ type: 'null' })
  return { ...fields, anyOf }
}

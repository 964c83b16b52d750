import type { Source } from '../../schema/inline.js'
import { isObject, own } from '../../schema/json-values.js'
import { TYPES, typeOfValue } from '../../schema/types.js'
import { type Conversion, firstOf, type Place } from './strict-conversion.js'

/**
 * The types of a place: those that every schema of it allows, else those said outside, else what its keywords tell.
 * @param union Do alternatives stand there, which have types of their own?
 */
export function typesAt(
  conversion: Conversion,
  sources: readonly Source[],
  path: string,
  place: Place,
  union: boolean,
): readonly string[] | undefined {
  const { refuse } = conversion
  let said: string[] | undefined
  for (const { schema, path } of sources) {
    const value = own(schema, 'type')
    if (value === undefined) continue
    const names = [...new Set(Array.isArray(value) ? value : [value])]
    if (names.length === 0 || !names.every((name): name is string => typeof name === 'string' && TYPES.has(name)))
      return refuse(`${path}/type`, 'type', 'not one of the seven types')
    said = said ? said.filter(name => names.includes(name)) : names
    if (said.length === 0) return refuse(`${path}/type`, 'type', 'no type fits all of `allOf`')
  }
  if (place.root && said?.join() !== 'object') return refuse(path, 'type', 'the root is not `type: "object"`')
  const known = said ?? (union ? [] : place.inherited)
  const types = known.length === 0 && !union ? inferred(conversion, sources, path) : known
  const nullable = sources.some(({ schema }) => own(schema, 'nullable') === true)
  return types && types.length > 0 && !types.includes('null') && nullable ? [...types, 'null'] : types
}

/** The types that the values of `const` or `enum` have, or that `properties` or `items` are for. */
function inferred({ record, refuse }: Conversion, sources: readonly Source[], path: string): string[] | undefined {
  const constant = firstOf(sources, 'const')
  const values = constant !== undefined ? [constant] : firstOf(sources, 'enum')
  if (Array.isArray(values) && values.length > 0) return [...new Set(values.map(typeOfValue))]
  const type = isObject(firstOf(sources, 'properties')) ? 'object' : firstOf(sources, 'items') !== undefined ? 'array' : undefined
  if (type === undefined) return refuse(path, 'type', 'no type is given')
  record(path, 'type', 'converted', `no type was given; sent as \`${type}\``)
  return [type]
}

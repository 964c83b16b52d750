import { kindOf } from '../../base/kind-of.js'
import type { Source } from '../../schema/inline.js'
import { isObject, own } from '../../schema/json-values.js'
import type { Json, JsonObject } from '../../tool-list.js'
import type { Recorder } from '../recorder.js'

const TYPES = new Set(['STRING', 'NUMBER', 'INTEGER', 'BOOLEAN', 'ARRAY', 'OBJECT', 'NULL'])
const ONE = new Map([...TYPES].map(type => [type.toLowerCase(), [type]] as const))

/** The one type that a schema names in JSON Schema's spelling, in the API's. */
export function oneType(schema: JsonObject): readonly string[] | undefined {
  const type = own(schema, 'type')
  return typeof type === 'string' ? ONE.get(type) : undefined
}

/** The types that all sources allow, in the API's spelling; empty where none is named. What is not a type is recorded as dropped. */
export function typesOfSources(sources: readonly Source[], record: Recorder): readonly string[] {
  const one = sources.length === 1 ? oneType((sources[0] as Source).schema) : undefined
  if (one) return one
  let types: readonly string[] | undefined
  for (const { schema, path } of sources) {
    const value = own(schema, 'type')
    if (value === undefined) continue
    const names = [...new Set((Array.isArray(value) ? value : [value]).map(name => (typeof name === 'string' ? name.toUpperCase() : '')))]
    const known = names.filter(name => TYPES.has(name))
    if (known.length < names.length || names.length === 0)
      record(`${path}/type`, 'type', 'dropped', `${unknownType(value)}; the API would refuse it`)
    else if (known.length > 1) {
      const nullable = known.includes('NULL')
      record(
        `${path}/type`,
        'type',
        'converted',
        known.length === 2 && nullable
          ? 'sent as one type and `nullable`, which Gemini 3 shows the model and Gemini 2.5 does not'
          : `sent as \`anyOf\`, one alternative for each type${nullable ? ', and `nullable`' : ''}`,
      )
    }
    if (known.length === 0) continue
    const both: readonly string[] | undefined = types?.filter(name => known.includes(name))
    types = both?.length ? both : (types ?? known)
  }
  return types ?? []
}

const unknownType = (value: Json): string =>
  typeof value === 'string'
    ? 'not one of the seven types'
    : Array.isArray(value)
      ? 'a list that names no known type'
      : `${kindOf(value)}, not a type`

/** The types of the values that `enum` or `const` allow. */
export function kindsOf(sources: readonly Source[]): string[] {
  const kinds = new Set<string>()
  for (const value of allowedValues(sources)?.values ?? []) {
    if (value === null) kinds.add('NULL')
    else if (Array.isArray(value)) kinds.add('ARRAY')
    else if (typeof value === 'number') kinds.add(Number.isInteger(value) ? 'INTEGER' : 'NUMBER')
    else kinds.add((typeof value).toUpperCase())
  }
  if (kinds.has('NUMBER')) kinds.delete('INTEGER')
  return [...kinds]
}

/** What `const` or `enum` allows, and where it says so; the nearest source that has one of them counts, `const` before `enum`. */
export function allowedValues(
  sources: readonly Source[],
): { readonly values: readonly Json[]; readonly keyword: string; readonly path: string } | undefined {
  for (const { schema, path } of sources) {
    const value = own(schema, 'const')
    if (value !== undefined) return { values: [value], keyword: 'const', path: `${path}/const` }
    const values = own(schema, 'enum')
    if (Array.isArray(values)) return { values, keyword: 'enum', path: `${path}/enum` }
  }
  return undefined
}

/** A schema that `null` alone fits. */
export function isNull(schema: Json): boolean {
  if (!isObject(schema)) return false
  const type = own(schema, 'type')
  if (type !== undefined) return type === 'null' || (Array.isArray(type) && type.length === 1 && type[0] === 'null')
  const values = own(schema, 'enum')
  return own(schema, 'const') === null || (Array.isArray(values) && values.length === 1 && values[0] === null)
}

/** `{ not: {} }`, which nothing fits: how zod writes "may not be there". */
export function isNever(schema: Json): boolean {
  if (!isObject(schema)) return false
  const not: Json | JsonObject | undefined = own(schema, 'not')
  return not === true || (isObject(not) && Object.keys(not).length === 0)
}

import type { Inliner, Source, Trail } from '../../schema/inline.js'
import { isObject, own } from '../../schema/json-values.js'
import type { Change, Json, JsonObject } from '../../tool-list.js'

/** The first reason why a schema has no strict form. */
export interface StrictRefusal {
  /** JSON Pointer into the tool. */
  readonly path: string
  readonly keyword: string
  readonly reason: string
}

/**
 * The conversion of one schema. A refusal is noted and not thrown: the first one is the result, whoever noted one returns, and no further
 * place is converted.
 */
export interface Conversion {
  /** The first reason why there is no strict form. */
  refusal: StrictRefusal | undefined
  /** Notes such a reason. Gives nothing, so that it can be returned. */
  refuse(path: string, keyword: string, reason: string): undefined
  record(path: string, keyword: string, change: Change['change'], note: string): void
  /** The converted schema; `undefined` where no value fits (`false`, `not: {}`), and after a refusal. */
  convert(part: Part, place: Place): JsonObject | undefined
  /** Resolves `$ref` and `allOf`. */
  readonly open: Inliner
  /** The reference to send in place of `ref`; `undefined` after a refusal. */
  refer(ref: string, path: string): string | undefined
  readonly size: { properties: number; values: number; characters: number; nodes: number }
}

/** A schema to convert. */
export interface Part {
  readonly schema: Json
  readonly path: string
  readonly trail: Trail
}

/** Where it stands. */
export interface Place {
  /** Objects and arrays around it. */
  readonly level: number
  readonly root?: boolean
  /** Types said outside, for an alternative that names none. */
  readonly inherited: readonly string[]
}

/** What says nothing that strict mode would check. */
export const ANNOTATIONS: ReadonlySet<string> = new Set(['title', 'description', 'default'])

/** Can nothing meet this schema, as it says itself? */
export function isNever(schema: Json): boolean {
  if (!isObject(schema)) return schema === false
  const not = own(schema, 'not')
  return not === true || (isObject(not) && Object.keys(not).length === 0)
}

/** A keyword's first value among the schemas of one place. */
export const firstOf = (sources: readonly Source[], keyword: string): Json | undefined =>
  sources.map(({ schema }) => own(schema, keyword)).find(value => value !== undefined)

import { heightOf } from '../schema/height.js'
import { isObject, ownString } from '../schema/json-values.js'
import { MAX_DEPTH } from '../schema/plain-json.js'
import { dereference } from '../schema/refs.js'
import { breadthOf, weightOf } from '../schema/weight.js'
import type { Json, JsonObject } from '../tool-list.js'

/** Where a renderer stands in a tool's schema. Passed down, never changed but for the budget that the whole tool shares. */
export interface Scope {
  /** The schema whose definitions a `$ref` means. */
  readonly root: JsonObject
  /** The references that were followed to get here. */
  readonly refs: readonly string[]
  /** What may still be written out a second time, in the units of `weightOf` and `breadthOf`. Without it, a few references explode. */
  readonly copies: { left: number }
  /** True inside what is written out more than once. */
  readonly copying: boolean
  /** Levels that the schemas of all references on the way here have: whoever reads them does so by recursion. */
  readonly levels: number
}

/** Public servers need no more than 4,000: with so many every count of 188 is the same (measured 2026-12-01). */
const MOST_COPIES = 60_000

export const scopeOf = (root: JsonObject): Scope => ({ root, refs: [], copies: { left: MOST_COPIES }, copying: false, levels: 0 })

/**
 * The schema behind a `$ref` (or the schema itself) and the scope to read it in. `undefined` where the budget is used up, where the
 * references on the way here make the whole deeper than a list may be nested, or where the same reference has been followed `times`
 * times on the way here, so that a recursion ends. A schema that is not an object reads as `{}`.
 */
export function follow<S extends Scope>(schema: Json | undefined, scope: S, times: number): { schema: JsonObject; scope: S } | undefined {
  if (!isObject(schema)) return { schema: {}, scope }
  if (scope.copying && !affords(schema, scope)) return undefined
  const ref = ownString(schema, '$ref')
  if (ref === undefined) return { schema, scope }
  if (scope.refs.reduce((n, known) => n + (known === ref ? 1 : 0), 0) >= times) return undefined
  // merging keywords beside the `$ref` with the target's takes time already
  if (scope.copies.left <= 0) return undefined
  const target = dereference(schema, scope.root)
  if (!isObject(target)) return { schema: {}, scope }
  const levels = scope.levels + heightOf(target, scope.root)
  if (levels > MAX_DEPTH || !affords(target, scope)) return undefined
  return { schema: target, scope: { ...scope, refs: [...scope.refs, ref], copying: true, levels } }
}

/** Takes a schema off the budget. A schema that goes beyond it is not read at all, so that what is left open costs nothing. */
function affords(schema: JsonObject, { copies }: Scope): boolean {
  if (copies.left > 0) copies.left -= weightOf(schema) + breadthOf(schema)
  return copies.left >= 0
}

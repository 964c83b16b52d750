import { isObject, ownString } from '../schema/json.js'
import { dereference } from '../schema/refs.js'
import type { Json, JsonObject } from '../tool-list.js'

/** Where a renderer stands in a tool's schema. Passed down, never changed but for the budget that the whole tool shares. */
export interface Scope {
  /** The schema whose definitions a `$ref` means. */
  readonly root: JsonObject
  /** The references that were followed to get here. */
  readonly refs: readonly string[]
  /** Schemas that may still be written out a second time. Without it, a few references to one another explode. */
  readonly copies: { left: number }
  /** True inside what is written out more than once. */
  readonly copying: boolean
}

const MOST_COPIES = 20_000

export const scopeOf = (root: JsonObject): Scope => ({ root, refs: [], copies: { left: MOST_COPIES }, copying: false })

/**
 * The schema behind a `$ref` (or the schema itself) and the scope to read it in. `undefined` where the budget is used up or the same
 * reference has been followed `times` times on the way here, so that a recursion ends. A schema that is no object reads as `{}`.
 */
export function follow<S extends Scope>(schema: Json | undefined, scope: S, times: number): { schema: JsonObject; scope: S } | undefined {
  if (!isObject(schema)) return { schema: {}, scope }
  if (scope.copying && --scope.copies.left < 0) return undefined
  const ref = ownString(schema, '$ref')
  if (ref === undefined) return { schema, scope }
  if (scope.refs.reduce((n, known) => n + (known === ref ? 1 : 0), 0) >= times) return undefined
  const target = dereference(schema, scope.root)
  if (!isObject(target)) return { schema: {}, scope }
  return { schema: target, scope: { ...scope, refs: [...scope.refs, ref], copying: true } }
}

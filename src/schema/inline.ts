import { defined } from '../base/defined.js'
import type { Json, JsonObject } from '../tool-list.js'
import { heightOf } from './height.js'
import { isObject, own, pointer } from './json-values.js'
import { MAX_DEPTH } from './plain-json.js'
import { type RefTarget, resolveRef } from './refs.js'
import { weightOf } from './weight.js'

/**
 * Schema nodes that `$ref` may add to one tool before the rest is left open. None of 188 public servers needs more than 1,000: with so many
 * every rendering is the same (measured 2026-12-01).
 */
export const EXPANSION_BUDGET = 25_000
/** Definitions that may be entered below one another; no provider accepts half as many levels. */
export const EXPANSION_DEPTH = 64

/** The definitions entered above a place, innermost first: how a recursion is told from a second use. */
export type Trail =
  | {
      readonly target: string
      /** How many there are. */
      readonly depth: number
      /** Levels of schemas that they have in all: whoever opens place after place does so by recursion. */
      readonly levels: number
      readonly outer: Trail
    }
  | undefined

/** One schema object that counts at a place: what stands there, what its `$ref` leads to, or a member of its `allOf`. */
export interface Source {
  readonly schema: JsonObject
  /** Where it stands in the tool, as a JSON Pointer. */
  readonly path: string
  readonly trail: Trail
}

/** A `$ref` that was not followed. */
export interface Stop {
  /** JSON Pointer of the `$ref` keyword in the tool. */
  readonly path: string
  readonly reason: 'recursive' | 'budget' | 'dangling' | 'external' | 'not a string'
  /** What the reference leads to, where it leads anywhere. */
  readonly target?: JsonObject
}

/** What stands at a place once its `$ref` and `allOf` are resolved: all of it holds at once. */
export interface Opened {
  /** Nearest first: keywords beside a `$ref` come before those of its target. */
  readonly sources: readonly Source[]
  readonly stops: readonly Stop[]
  /** Set when a target or a member is `false` (nothing fits) or is not a schema at all. */
  readonly odd?: { readonly value: Json; readonly path: string }
}

/** Opens places of one document. Cheap where there is no `$ref`; what `$ref` adds is bounded by the budget. */
export type Inliner = (schema: JsonObject, path: string, trail: Trail) => Opened

/**
 * Resolves `$ref` and `allOf` place by place, so that nothing is copied: chains are followed to their end, a definition inside itself
 * is a stop, and so is everything beyond the budget, which counts a node once more for every 64 characters of text that it repeats.
 * @param root The schema that references are relative to.
 * @param base JSON Pointer of `root` in the tool.
 */
export function createInliner(root: JsonObject, base: string, budget = EXPANSION_BUDGET): Inliner {
  const targets = new Map<string, RefTarget>()
  const resolve = (ref: string): RefTarget => {
    const known = targets.get(ref) ?? resolveRef(root, ref)
    targets.set(ref, known)
    return known
  }
  let left = budget
  return (schema, path, trail) => {
    if (trail) left -= weightOf(schema)
    if (!Object.hasOwn(schema, '$ref') && !Object.hasOwn(schema, 'allOf')) return { sources: [{ schema, path, trail }], stops: NONE }
    const sources: Source[] = []
    const stops: Stop[] = []
    let odd: Opened['odd']
    const followed = new Set<string>()
    const stack: Step[] = [{ schema, path, trail, chain: undefined }]
    for (let next = stack.pop(); next; next = stack.pop()) {
      if (!isObject(next.schema)) {
        if (next.schema !== true) odd ??= { value: next.schema, path: next.path }
        continue
      }
      const here = next.schema
      sources.push({ schema: here, path: next.path, trail: next.trail })
      const members = own(here, 'allOf')
      if (Array.isArray(members)) {
        for (let i = members.length - 1; i >= 0; i--)
          stack.push({ ...next, schema: members[i] as Json, path: pointer(next.path, 'allOf', i) })
      }
      const ref = own(here, '$ref')
      if (ref === undefined) continue
      const stop = (reason: Stop['reason'], target?: RefTarget): void => {
        const object = target?.kind === 'local' && isObject(target.schema) ? target.schema : undefined
        stops.push(defined({ path: `${next.path}/$ref`, reason, target: object }))
      }
      const target = typeof ref === 'string' ? resolve(ref) : undefined
      if (!target) stop('not a string')
      else if (target.kind !== 'local') stop(target.kind)
      else if (isInside(next.path, base + target.pointer) || entered(next.trail, target.pointer)) stop('recursive', target)
      else if (followed.has(target.pointer)) {
        // a second way to the same schema adds nothing; a chain that bites its own tail is a cycle
        if (entered(next.chain, target.pointer)) stop('recursive', target)
      } else {
        const object = isObject(target.schema) ? target.schema : undefined
        const depth = (next.trail?.depth ?? 0) + 1
        const levels = (next.trail?.levels ?? 0) + (object ? heightOf(object, root) : 0)
        if (left <= 0 || depth > EXPANSION_DEPTH || levels > MAX_DEPTH) {
          stop('budget', target)
          continue
        }
        followed.add(target.pointer)
        if (object) left -= weightOf(object)
        const chain = { target: target.pointer, depth, levels, outer: next.chain }
        // a target that only refers on holds no place, so however long such a chain is, it does not count as depth
        const link = object && Object.hasOwn(object, '$ref') && Object.keys(object).length === 1
        const inside = link ? next.trail : { target: target.pointer, depth, levels, outer: next.trail }
        stack.push({ schema: target.schema, path: base + target.pointer, trail: inside, chain })
      }
    }
    return defined({ sources, stops, odd })
  }
}

const NONE: readonly Stop[] = []

interface Step {
  readonly schema: Json
  readonly path: string
  readonly trail: Trail
  /** The references followed from the place that is being opened. */
  readonly chain: Trail
}

const isInside = (path: string, target: string): boolean => path === target || path.startsWith(`${target}/`)

function entered(trail: Trail, target: string): boolean {
  for (let step = trail; step; step = step.outer) if (step.target === target) return true
  return false
}

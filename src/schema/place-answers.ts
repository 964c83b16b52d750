import type { JsonObject } from '../tool-list.js'
import { isObject, ownString } from './json-values.js'
import type { Parameter, Place, Places } from './places.js'
import { resolveRef } from './refs.js'
import type { SchemaNode } from './walk.js'

/** What a schema says to a question. `unknown`: nothing that is here says yes, and a reference leads nowhere, or too far. */
export type SchemaAnswer = 'yes' | 'no' | 'unknown'

/** A question about one schema. Must be one and the same function each time: answers are kept by it. */
export type SchemaTest = (schema: JsonObject) => boolean

/** Does any schema of the place, or one that its references lead to, pass the test? */
export function anyPasses(places: Places, place: Place, test: SchemaTest): SchemaAnswer {
  const { places: reached, whole } = reachOf(places, place)
  if (reached.some(place => passes(place, test))) return 'yes'
  return whole ? 'no' : 'unknown'
}

const answers = new WeakMap<SchemaTest, WeakMap<Place, boolean>>()

/** Does a schema of this very place pass? Kept for places of many schemas, to which many references may lead. */
function passes(place: Place, test: SchemaTest): boolean {
  const ask = (): boolean => place.nodes.some(({ schema }) => isObject(schema) && test(schema))
  if (place.nodes.length === 1) return ask()
  const known = answers.get(test) ?? new WeakMap<Place, boolean>()
  answers.set(test, known)
  const answer = known.get(place) ?? ask()
  known.set(place, answer)
  return answer
}

/** The same over all schemas that speak of a parameter. */
export function anyOfParameter(places: Places, parameter: Parameter, test: SchemaTest): SchemaAnswer {
  let answer: SchemaAnswer = 'no'
  for (const node of parameter.nodes) {
    const one = anyPasses(places, places.placeOf(node), test)
    if (one === 'yes') return 'yes'
    if (one === 'unknown') answer = 'unknown'
  }
  return answer
}

/** Does the place, or one that its references lead to, define a parameter of this name? */
export function defines(places: Places, place: Place, name: string): SchemaAnswer {
  const { places: reached, whole } = reachOf(places, place)
  if (reached.some(({ parameters }) => parameters.has(name))) return 'yes'
  return whole ? 'no' : 'unknown'
}

/** A place and those that its references lead to. */
export interface Reach {
  readonly places: readonly Place[]
  /** False where a reference leads nowhere, outside the document, or too far. */
  readonly whole: boolean
}

/** A chain of references longer than this is not followed to its end. */
const LONGEST_CHAIN = 32

const reaches = new WeakMap<Place, Reach>()

/** Where the references of a place lead to, those of their targets included. */
export function reachOf(places: Places, place: Place): Reach {
  const known = reaches.get(place) ?? follow(places, place)
  reaches.set(place, known)
  return known
}

function follow(places: Places, start: Place): Reach {
  const found = new Set<Place>([start])
  let whole = true
  // a set may grow while it is iterated
  for (const place of found) {
    for (const ref of refsOf(place)) {
      const target = targetOf(places, ref)
      if (target && found.size < LONGEST_CHAIN) found.add(target)
      else if (!target || !found.has(target)) whole = false
    }
  }
  return { places: [...found], whole }
}

const NONE: ReadonlySet<string> = new Set()
const refs = new WeakMap<Place, ReadonlySet<string>>()

/** The references that the schemas of a place hold, each once. Kept, because many places may refer to one that holds many. */
function refsOf(place: Place): ReadonlySet<string> {
  const known = refs.get(place)
  if (known) return known
  let found: Set<string> | undefined
  for (const { schema } of place.nodes) {
    const ref = isObject(schema) ? ownString(schema, '$ref') : undefined
    if (ref !== undefined) found = (found ?? new Set()).add(ref)
  }
  refs.set(place, found ?? NONE)
  return found ?? NONE
}

/** The nodes of a document by their pointers and, as `#name`, by their anchors; the first one counts. */
type Index = ReadonlyMap<string, SchemaNode>
const indexes = new WeakMap<Places, Index>()
const targets = new WeakMap<Places, Map<string, Place | undefined>>()

function targetOf(places: Places, ref: string): Place | undefined {
  const known = targets.get(places) ?? new Map<string, Place | undefined>()
  targets.set(places, known)
  if (!known.has(ref)) {
    const node = nodeOf(places, ref)
    known.set(ref, node && places.placeOf(node))
  }
  return known.get(ref)
}

function nodeOf(places: Places, ref: string): SchemaNode | undefined {
  const index = indexes.get(places) ?? indexOf(places)
  indexes.set(places, index)
  if (/^#[^/]/.test(ref)) return index.get(ref)
  const { root, prefix } = places.document
  const target = isObject(root) ? resolveRef(root, ref) : undefined
  return target?.kind === 'local' ? index.get(prefix + target.pointer) : undefined
}

function indexOf({ document }: Places): Index {
  const index = new Map<string, SchemaNode>()
  for (const node of document.nodes) {
    index.set(node.pointer, node)
    const anchor = isObject(node.schema) ? ownString(node.schema, '$anchor') : undefined
    if (anchor !== undefined && !index.has(`#${anchor}`)) index.set(`#${anchor}`, node)
  }
  return index
}

import type { Json, JsonObject } from '../tool-list.js'
import { isObject, ownString } from './json-values.js'
import { reachedNodes } from './reached.js'
import { resolveRef } from './refs.js'
import { type SchemaNode, walkOf } from './walk.js'

/**
 * All schemas that judge one and the same value: a schema with its `allOf`, `anyOf`, `then` and the like. What one of them says about a
 * parameter, the others need not repeat.
 */
export interface Place {
  readonly top: SchemaNode
  readonly nodes: readonly SchemaNode[]
  /** The parameters that these schemas define between them. */
  readonly parameters: ReadonlyMap<string, Parameter>
}

/** One parameter, at any depth, with every schema that speaks of it. */
export interface Parameter {
  readonly name: string
  /** Where it is defined first. */
  readonly node: SchemaNode
  readonly nodes: readonly SchemaNode[]
}

/** The places of a schema. */
export interface Places {
  readonly nodes: readonly SchemaNode[]
  /** In document order, without what only `not` and `if` speak of: those test a value and describe none. */
  readonly parameters: readonly Parameter[]
  readonly places: readonly Place[]
  /** Is the node below a `not` or `if`? */
  tests(node: SchemaNode): boolean
  placeOf(node: SchemaNode): Place
  reach(place: Place): Reach
}

/** A place and those that its references lead to. */
export interface Reach {
  readonly places: readonly Place[]
  /** True where a reference leads nowhere, outside the document, or too far. */
  readonly unknown: boolean
}

const SAME_VALUE = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas'])
/** A chain of references longer than this is not followed to its end. */
const LONGEST_CHAIN = 32

/** The places of a schema without the definitions that nothing refers to, made once per walk. @param prefix as for `walkSchema`. */
export function placesOf(root: Json | undefined, prefix: string): Places {
  if (!isObject(root)) return NOTHING
  const walk = walkOf(root, prefix)
  walk.places ??= build(root, reachedNodes(root, prefix), prefix)
  return walk.places
}

// no place is ever asked for where there is no node
const NOTHING: Places = build({}, [], '')

type OpenPlace = { top: SchemaNode; nodes: SchemaNode[]; parameters: Map<string, OpenParameter> }
/** Shared by all places without parameters, which are most. */
const NO_PARAMETERS = new Map<string, OpenParameter>()
type OpenParameter = { name: string; node: SchemaNode; nodes: SchemaNode[] }

function build(root: JsonObject, nodes: readonly SchemaNode[], prefix: string): Places {
  const byNode = new Map<SchemaNode, OpenPlace>()
  const testing = new Set<SchemaNode>()
  const places: OpenPlace[] = []
  const parameters: OpenParameter[] = []
  // parents come before their children
  for (const node of nodes) {
    const { parent, keyword, key } = node
    if (keyword === 'not' || keyword === 'if' || (parent && testing.has(parent))) testing.add(node)
    const around = parent && byNode.get(parent)
    if (around && SAME_VALUE.has(keyword)) {
      around.nodes.push(node)
      byNode.set(node, around)
      continue
    }
    const place: OpenPlace = { top: node, nodes: [node], parameters: NO_PARAMETERS }
    places.push(place)
    byNode.set(node, place)
    if (keyword !== 'properties' || key === undefined || !around || testing.has(node)) continue
    const known = around.parameters.get(key)
    if (known) known.nodes.push(node)
    else {
      const parameter: OpenParameter = { name: key, node, nodes: [node] }
      if (around.parameters === NO_PARAMETERS) around.parameters = new Map()
      around.parameters.set(key, parameter)
      parameters.push(parameter)
    }
  }
  const placeOf = (node: SchemaNode): Place => byNode.get(node) as Place
  const targetOf = referenceReader(root, nodes, prefix, placeOf)
  const reached = new Map<Place, Reach>()
  const refs = new Map<Place, readonly string[]>()
  // many places may refer to one that holds many references
  const refsOf = (place: Place): readonly string[] => {
    const known = place.nodes.length === 1 ? refsIn(place) : (refs.get(place) ?? refsIn(place))
    if (place.nodes.length > 1) refs.set(place, known)
    return known
  }
  const reach = (place: Place): Reach => {
    if (place.nodes.length === 1 && refsOf(place).length === 0) return { places: [place], unknown: false }
    const known = reached.get(place) ?? follow(place, refsOf, targetOf)
    reached.set(place, known)
    return known
  }
  return { nodes, parameters, places, tests: node => testing.has(node), placeOf, reach }
}

const NONE: readonly string[] = []

/** The references that the schemas of a place hold, each once. */
function refsIn({ nodes }: Place): readonly string[] {
  let found: Set<string> | undefined
  for (const { schema } of nodes) {
    const ref = isObject(schema) ? ownString(schema, '$ref') : undefined
    if (ref === undefined) continue
    found ??= new Set()
    found.add(ref)
  }
  return found ? [...found] : NONE
}

function follow(start: Place, refsOf: (place: Place) => readonly string[], targetOf: (ref: string) => Place | undefined): Reach {
  const found = new Set<Place>([start])
  let unknown = false
  // a set may grow while it is iterated
  for (const place of found) {
    for (const ref of refsOf(place)) {
      const target = targetOf(ref)
      if (target && found.size < LONGEST_CHAIN) found.add(target)
      else if (!target || !found.has(target)) unknown = true
    }
  }
  return { places: [...found], unknown }
}

function referenceReader(
  root: JsonObject,
  nodes: readonly SchemaNode[],
  prefix: string,
  placeOf: (node: SchemaNode) => Place,
): (ref: string) => Place | undefined {
  const targets = new Map<string, Place | undefined>()
  let byPointer: Map<string, SchemaNode> | undefined
  return ref => {
    if (targets.has(ref)) return targets.get(ref)
    byPointer ??= index(nodes)
    // anchors are looked up here: resolveRef searches the whole schema for each
    const anchored = /^#[^/]/.test(ref) ? byPointer.get(ref) : undefined
    const target = anchored ?? (/^#[^/]/.test(ref) ? undefined : resolvePointer(root, ref, prefix, byPointer))
    const place = target && placeOf(target)
    targets.set(ref, place)
    return place
  }
}

function resolvePointer(root: JsonObject, ref: string, prefix: string, byPointer: ReadonlyMap<string, SchemaNode>): SchemaNode | undefined {
  const target = resolveRef(root, ref)
  return target.kind === 'local' ? byPointer.get(prefix + target.pointer) : undefined
}

function index(nodes: readonly SchemaNode[]): Map<string, SchemaNode> {
  const found = new Map<string, SchemaNode>()
  for (const node of nodes) {
    found.set(node.pointer, node)
    const anchor = isObject(node.schema) ? ownString(node.schema, '$anchor') : undefined
    if (anchor !== undefined && !found.has(`#${anchor}`)) found.set(`#${anchor}`, node)
  }
  return found
}

/** A question about one schema. Must be one and the same function each time: answers are kept by it. */
export type SchemaTest = (schema: JsonObject) => boolean

const answers = new WeakMap<SchemaTest, WeakMap<Place, boolean>>()

function passes(place: Place, test: SchemaTest): boolean {
  const only = place.nodes.length === 1 ? place.nodes[0]?.schema : undefined
  // asking again costs less than keeping the answer
  if (only !== undefined) return isObject(only) && test(only)
  const known = answers.get(test) ?? new WeakMap<Place, boolean>()
  answers.set(test, known)
  const answer = known.get(place) ?? place.nodes.some(({ schema }) => isObject(schema) && test(schema))
  known.set(place, answer)
  return answer
}

/** Does any schema of the place, or one that its references lead to, pass the test? `undefined` where a reference leads nowhere. */
export function anyPasses(places: Places, place: Place, test: SchemaTest): boolean | undefined {
  const { places: reached, unknown } = places.reach(place)
  return reached.some(place => passes(place, test)) || (unknown ? undefined : false)
}

/** The same over all schemas that speak of a parameter. */
export function anyOfParameter(places: Places, parameter: Parameter, test: SchemaTest): boolean | undefined {
  let unknown = false
  for (const node of parameter.nodes) {
    const answer = anyPasses(places, places.placeOf(node), test)
    if (answer) return true
    unknown ||= answer === undefined
  }
  return unknown ? undefined : false
}

/** Does the place, or one that its references lead to, define a parameter of this name? `undefined` where a reference leads nowhere. */
export function defines(places: Places, place: Place, name: string): boolean | undefined {
  const { places: reached, unknown } = places.reach(place)
  return reached.some(({ parameters }) => parameters.has(name)) || (unknown ? undefined : false)
}

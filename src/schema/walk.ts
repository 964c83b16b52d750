import type { Json, JsonObject } from '../tool-list.js'
import { isObject, pointer } from './json-values.js'

/** One place in a schema where a schema stands (or should stand: a server may have put anything there). */
export interface SchemaNode {
  readonly schema: Json
  /** JSON Pointer from the root of the walk; the prefix given to `walkSchema` stands in front. */
  readonly pointer: string
  /** The keyword that led here: `properties`, `items`, `anyOf`…; empty for the root. */
  readonly keyword: string
  /** Property or definition name, or position in a list; absent for single-schema keywords and the root. */
  readonly key?: string | undefined
  /** Depth as a model fills it in: a parameter is level 1, each step into `properties`, `items` and the like adds one. */
  readonly level: number
  readonly parent?: SchemaNode | undefined
}

const KINDS: ReadonlyMap<string, 'map' | 'map of schemas or lists' | 'list' | 'single' | 'open or closed'> = new Map([
  ...(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'] as const).map(key => [key, 'map'] as const),
  // of draft-07: a schema, or a list of names
  ['dependencies', 'map of schemas or lists'],
  ...(['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const).map(key => [key, 'list'] as const),
  ...(['items', 'contains', 'not', 'if', 'then', 'else', 'propertyNames', 'contentSchema'] as const).map(key => [key, 'single'] as const),
  // `true` and `false` are the ordinary way to write these four, so only a schema object makes a node
  ...(['additionalProperties', 'unevaluatedProperties', 'additionalItems', 'unevaluatedItems'] as const).map(
    key => [key, 'open or closed'] as const,
  ),
])
const DEEPER = new Set([
  'properties',
  'patternProperties',
  'items',
  'prefixItems',
  'contains',
  'additionalProperties',
  'unevaluatedProperties',
  'additionalItems',
  'unevaluatedItems',
])

/** All schemas of a root, in document order. */
export interface Walk {
  readonly root: JsonObject
  readonly prefix: string
  readonly nodes: readonly SchemaNode[]
  /** The walk of the same root with another prefix. */
  readonly other: Walk | undefined
}

// what is normalised is nobody's to change, so a walk stays true
const cache = new WeakMap<JsonObject, Walk>()

/** The walk of a root, made once for each prefix. */
function walkOf(root: JsonObject, prefix: string): Walk {
  // a rule asks for twenty keywords of one schema in a row
  if (root === lastRoot && lastWalk?.prefix === prefix) return lastWalk
  const walk = findWalk(root, prefix)
  lastRoot = root
  lastWalk = walk
  return walk
}
let lastRoot: JsonObject | undefined
let lastWalk: Walk | undefined

function findWalk(root: JsonObject, prefix: string): Walk {
  const first = cache.get(root)
  for (let walk = first; walk; walk = walk.other) if (walk.prefix === prefix) return walk
  const walk: Walk = { root, prefix, nodes: nodesOf(root, prefix), other: first }
  cache.set(root, walk)
  return walk
}

/**
 * Works something out from the walk of a schema, once for each walk: fifty rules ask for the same.
 * @param ofNothing What holds for a root that is not an object.
 */
export function oncePerWalk<T>(make: (walk: Walk) => T, ofNothing: T): (root: Json | undefined, prefix: string) => T {
  const known = new WeakMap<Walk, { value: T }>()
  return (root, prefix) => {
    if (!isObject(root)) return ofNothing
    const walk = walkOf(root, prefix)
    let entry = known.get(walk)
    if (!entry) {
      entry = { value: make(walk) }
      known.set(walk, entry)
    }
    return entry.value
  }
}

/**
 * Every schema inside `root`, itself first, in document order. Values that only look like schemas (inside `default`, `enum`,
 * `const`, `examples`) are data and not visited. `$ref` is not followed; definitions are visited where they stand, from level 0.
 * The walk of one root is made once.
 */
export const walkSchema = (root: Json | undefined, prefix = ''): readonly SchemaNode[] => (isObject(root) ? walkOf(root, prefix).nodes : [])

function nodesOf(root: JsonObject, prefix: string): SchemaNode[] {
  const nodes: SchemaNode[] = []
  // a stack, not recursion: the list may be nested as deeply as normalising lets through
  const stack: SchemaNode[] = [{ schema: root, pointer: prefix, keyword: '', key: undefined, level: 0, parent: undefined }]
  for (let node = stack.pop(); node; node = stack.pop()) {
    nodes.push(node)
    if (!isObject(node.schema)) continue
    const start = stack.length
    pushChildren(stack, node, node.schema)
    // the first child is to be taken off first
    for (let i = start, j = stack.length - 1; i < j; i++, j--) {
      const child = stack[i] as SchemaNode
      stack[i] = stack[j] as SchemaNode
      stack[j] = child
    }
  }
  return nodes
}

function pushChildren(stack: SchemaNode[], parent: SchemaNode, schema: JsonObject): void {
  for (const keyword of Object.keys(schema)) {
    const kind = KINDS.get(keyword)
    if (kind === undefined) continue
    const value = schema[keyword] as Json
    const level = keyword === '$defs' || keyword === 'definitions' ? 0 : parent.level + (DEEPER.has(keyword) ? 1 : 0)
    const where = `${parent.pointer}/${keyword}`
    const add = (schema: Json, key: string): void => void stack.push({ schema, pointer: pointer(where, key), keyword, key, level, parent })
    if (kind === 'map') {
      if (isObject(value)) for (const key of Object.keys(value)) add(value[key] as Json, key)
    } else if (kind === 'map of schemas or lists') {
      if (isObject(value)) for (const key of Object.keys(value)) if (!Array.isArray(value[key])) add(value[key] as Json, key)
    } else if (kind === 'list' || (keyword === 'items' && Array.isArray(value))) {
      if (Array.isArray(value)) for (let i = 0; i < value.length; i++) add(value[i], String(i))
    } else if (kind === 'single' || typeof value !== 'boolean') {
      stack.push({ schema: value, pointer: where, keyword, key: undefined, level, parent })
    }
  }
}

/** The parameters of an input schema: the nodes reached through `properties`, at any depth. */
export const parametersOf = (nodes: readonly SchemaNode[]): readonly SchemaNode[] => nodes.filter(node => node.keyword === 'properties')

/** How a person writes the place of a node: `filter.tags[]`, without the keywords between. */
export function placeOf(node: SchemaNode): string {
  const step = node.keyword === 'properties' ? node.key : node.keyword === 'items' || node.keyword === 'prefixItems' ? '[]' : ''
  if (!node.parent) return ''
  const before = placeOf(node.parent)
  return step === '[]' ? `${before}[]` : step && before ? `${before}.${step}` : before || (step ?? '')
}

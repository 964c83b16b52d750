import type { Json, JsonObject } from '../tool-list.js'
import { isObject, own, pointer } from './json.js'

/** One place in a schema where a schema stands (or should stand: a server may have put anything there). */
export interface SchemaNode {
  readonly schema: Json
  /** JSON Pointer from the root of the walk; the prefix given to `walkSchema` stands in front. */
  readonly pointer: string
  /** The keyword that led here: `properties`, `items`, `anyOf`…; empty for the root. */
  readonly keyword: string
  /** Property or definition name, or position in a list; absent for single-schema keywords and the root. */
  readonly key?: string
  /** Depth as a model fills it in: a parameter is level 1, each step into `properties`, `items` and the like adds one. */
  readonly level: number
  readonly parent?: SchemaNode
}

const MAPS = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'])
const LISTS = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems'])
const SINGLES = new Set(['items', 'contains', 'not', 'if', 'then', 'else', 'propertyNames', 'contentSchema'])
// `true` and `false` are the ordinary way to write these four, so only a schema object makes a node
const OPEN_OR_CLOSED = new Set(['additionalProperties', 'unevaluatedProperties', 'additionalItems', 'unevaluatedItems'])
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

// what is normalised is nobody's to change, so a walk stays true
const cache = new WeakMap<JsonObject, Map<string, readonly SchemaNode[]>>()

/**
 * Every schema inside `root`, itself first, in document order. Values that only look like schemas (inside `default`, `enum`,
 * `const`, `examples`) are data and not visited. `$ref` is not followed; definitions are visited where they stand, from level 0.
 * The walk of one root is made once.
 */
export function walkSchema(root: Json | undefined, prefix = ''): readonly SchemaNode[] {
  if (!isObject(root)) return []
  const known = cache.get(root)?.get(prefix)
  if (known) return known
  const nodes: SchemaNode[] = []
  // a stack, not recursion: the list may be nested as deeply as normalising lets through
  const stack: SchemaNode[] = [{ schema: root, pointer: prefix, keyword: '', level: 0 }]
  for (let node = stack.pop(); node; node = stack.pop()) {
    nodes.push(node)
    const children = childrenOf(node)
    for (let i = children.length - 1; i >= 0; i--) stack.push(children[i] as SchemaNode)
  }
  const byPrefix = cache.get(root) ?? new Map<string, readonly SchemaNode[]>()
  cache.set(root, byPrefix.set(prefix, nodes))
  return nodes
}

function childrenOf(parent: SchemaNode): SchemaNode[] {
  const { schema } = parent
  if (!isObject(schema)) return []
  const children: SchemaNode[] = []
  const add = (keyword: string, value: Json, key?: string): void => {
    const level = keyword === '$defs' || keyword === 'definitions' ? 0 : parent.level + (DEEPER.has(keyword) ? 1 : 0)
    const where = pointer(parent.pointer, keyword)
    children.push({
      schema: value,
      pointer: key === undefined ? where : pointer(where, key),
      keyword,
      ...(key === undefined ? {} : { key }),
      level,
      parent,
    })
  }
  for (const keyword of Object.keys(schema)) {
    const value = own(schema, keyword)
    if (value === undefined) continue
    if (keyword === 'dependencies') {
      // of draft-07: a schema, or a list of names
      if (isObject(value)) for (const [key, item] of Object.entries(value)) if (!Array.isArray(item)) add(keyword, item as Json, key)
    } else if (MAPS.has(keyword)) {
      if (isObject(value)) for (const key of Object.keys(value)) add(keyword, own(value, key) as Json, key)
    } else if (LISTS.has(keyword) || (keyword === 'items' && Array.isArray(value))) {
      if (Array.isArray(value)) for (const [i, item] of value.entries()) add(keyword, item, String(i))
    } else if (SINGLES.has(keyword) || (OPEN_OR_CLOSED.has(keyword) && typeof value !== 'boolean')) add(keyword, value)
  }
  return children
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

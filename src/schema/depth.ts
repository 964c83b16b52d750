import type { Json } from '../tool-list.js'
import { isObject, ownString } from './json-values.js'
import { reachedNodes } from './reached.js'
import { resolveRef } from './refs.js'
import type { SchemaNode } from './walk.js'

/** A chain of references longer than this adds no more depth: it is far too deep already. */
const LONGEST_CHAIN = 32

/**
 * The deepest place of a schema: a parameter is level 1, each step into `properties`, `items` and the like adds one, and a `$ref` adds
 * the depth of what it leads to. A reference that leads back to where it stands adds nothing.
 * @param prefix as for `walkSchema`.
 */
export function deepestOf(root: Json | undefined, prefix: string): { node: SchemaNode; level: number } | undefined {
  if (!isObject(root)) return undefined
  const nodes = reachedNodes(root, prefix)
  const hasRefs = nodes.some(({ schema }) => isObject(schema) && ownString(schema, '$ref') !== undefined)
  const positions = new Map(hasRefs ? nodes.map((node, i) => [node.pointer, i]) : [])
  const known = new Map<number, number>()

  const behind = ({ schema }: SchemaNode, chain: number): number => {
    const ref = hasRefs && chain < LONGEST_CHAIN && isObject(schema) ? ownString(schema, '$ref') : undefined
    // an anchor is left alone: finding one takes a search through the schema
    if (ref === undefined || /^#[^/]/.test(ref)) return 0
    const target = resolveRef(root, ref)
    const position = target.kind === 'local' ? positions.get(prefix + target.pointer) : undefined
    return position === undefined ? 0 : below(position, chain + 1)
  }
  const below = (position: number, chain: number): number => {
    const before = known.get(position)
    if (before !== undefined) return before
    known.set(position, 0)
    const target = nodes[position] as SchemaNode
    let most = 0
    // document order: what is inside the target follows it at once
    for (let i = position; i < nodes.length; i++) {
      const node = nodes[i] as SchemaNode
      if (i > position && !node.pointer.startsWith(`${target.pointer}/`)) break
      most = Math.max(most, node.level - target.level + behind(node, chain))
    }
    known.set(position, most)
    return most
  }

  let deepest: { node: SchemaNode; level: number } | undefined
  for (const node of nodes) {
    const level = node.level + behind(node, 0)
    if (!deepest || level > deepest.level) deepest = { node, level }
  }
  return deepest
}

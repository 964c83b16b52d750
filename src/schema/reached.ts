import { isObject, ownString } from './json-values.js'
import { resolveRef } from './refs.js'
import { oncePerWalk, type SchemaNode, type Walk } from './walk.js'

const DEFINITIONS = new Set(['$defs', 'definitions'])

/**
 * The schemas of a document that say something: all but the definitions to which no reference leads, in document order. No value is
 * ever judged by the rest, and clients that resolve references drop it.
 * @param prefix as for `walkSchema`.
 */
export const reachedNodes = oncePerWalk<readonly SchemaNode[]>(reach, [])

function reach({ root, nodes, prefix }: Walk): readonly SchemaNode[] {
  if (!nodes.some(({ keyword }) => DEFINITIONS.has(keyword))) return nodes
  const ends = endsOf(nodes)
  const positions = new Map(nodes.map((node, i) => [node.pointer, i]))
  const targets = new Map<string, number | undefined>()
  const targetOf = (ref: string): number | undefined => {
    if (!targets.has(ref)) {
      const target = resolveRef(root, ref)
      targets.set(ref, target.kind === 'local' ? positions.get(prefix + target.pointer) : undefined)
    }
    return targets.get(ref)
  }
  const reached = new Uint8Array(nodes.length)
  const starts = [0]
  for (let start = starts.pop(); start !== undefined; start = starts.pop()) {
    const end = ends[start] as number
    for (let i = start; i < end; ) {
      const { schema, keyword } = nodes[i] as SchemaNode
      // what was reached before was reached with all that stands in it
      if (reached[i] === 1 || (i > start && DEFINITIONS.has(keyword))) {
        i = ends[i] as number
        continue
      }
      reached[i] = 1
      i++
      if (!isObject(schema)) continue
      // where these lead depends on who refers to whom
      if (Object.hasOwn(schema, '$dynamicRef') || Object.hasOwn(schema, '$recursiveRef')) return nodes
      const ref = ownString(schema, '$ref')
      const target = ref === undefined ? undefined : targetOf(ref)
      if (target !== undefined && reached[target] === 0) starts.push(target)
    }
  }
  return nodes.filter((_, i) => reached[i] === 1)
}

/** For each node, the position behind the last one that stands in it. */
function endsOf(nodes: readonly SchemaNode[]): Int32Array {
  const ends = new Int32Array(nodes.length)
  const open: number[] = []
  for (const [i, { parent }] of nodes.entries()) {
    while (open.length > 0 && nodes[open.at(-1) as number] !== parent) ends[open.pop() as number] = i
    open.push(i)
  }
  for (const i of open) ends[i] = nodes.length
  return ends
}

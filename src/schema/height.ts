import type { Json, JsonObject } from '../tool-list.js'
import { isObject } from './json-values.js'
import { walkSchema } from './walk.js'

/** Heights of the schemas of one document, by the schema. */
type Heights = ReadonlyMap<Json, number>

const known = new WeakMap<JsonObject, Heights>()

/**
 * How many levels of schemas stand below each other in a part of a document, itself included. One pass over the document finds all of
 * them. A schema that is not part of it, such as one merged from two, is taken to be as high as the document.
 */
export function heightOf(schema: JsonObject, root: JsonObject): number {
  const heights = known.get(root) ?? heightsOf(root)
  known.set(root, heights)
  return heights.get(schema) ?? (heights.get(root) as number)
}

function heightsOf(root: JsonObject): Heights {
  const heights = new Map<Json, number>()
  const nodes = walkSchema(root)
  // children stand after their parents, so from the end every node's children are known
  for (let i = nodes.length - 1; i >= 0; i--) {
    const { schema, parent } = nodes[i] as (typeof nodes)[number]
    if (!isObject(schema)) continue
    const height = heights.get(schema) ?? 1
    heights.set(schema, height)
    if (parent && isObject(parent.schema)) heights.set(parent.schema, Math.max(heights.get(parent.schema) ?? 1, height + 1))
  }
  return heights
}

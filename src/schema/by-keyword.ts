import type { Json } from '../tool-list.js'
import { isObject } from './json-values.js'
import { reachedNodes } from './reached.js'
import { oncePerWalk, placeOf, type SchemaNode } from './walk.js'

/**
 * The nodes of a schema by the keywords they carry, in document order, without definitions that nothing refers to. Reading a schema once
 * for all keywords is what lets fifty rules cost little more than one.
 * @param prefix JSON Pointer that stands in front of the nodes' pointers, as for `walkSchema`.
 */
export const byKeyword = oncePerWalk<ReadonlyMap<string, readonly SchemaNode[]>>(({ root, prefix }) => {
  const found = new Map<string, SchemaNode[]>()
  for (const node of reachedNodes(root, prefix)) {
    if (!isObject(node.schema)) continue
    for (const key of Object.keys(node.schema)) {
      const same = found.get(key)
      if (same) same.push(node)
      else found.set(key, [node])
    }
  }
  return found
}, new Map())

/** The nodes of a schema that carry one keyword. */
export const nodesWith = (root: Json | undefined, prefix: string, keyword: string): readonly SchemaNode[] =>
  byKeyword(root, prefix).get(keyword) ?? NONE

const NONE: readonly SchemaNode[] = []

/** How a finding calls a node: parameter `filter.tags[]`, or its pointer where no parameter's name leads to it. */
export function nameOf(node: SchemaNode): string {
  if (!node.parent) return node.pointer === '/outputSchema' ? 'the output schema' : 'the input schema'
  const output = node.pointer.startsWith('/outputSchema')
  const place = /\/(?:\$defs|definitions|patternProperties|dependentSchemas)\//.test(node.pointer) ? '' : placeOf(node)
  if (place === '') return `\`${clip(node.pointer.replace(/^\/(?:input|output)Schema\//, ''))}\``
  return `${output ? 'result field' : 'parameter'} \`${clip(place)}\``
}

/** At most 80 characters of a server's text, for a message: the start, and an ellipsis where something was cut. */
export const clip = (text: string, length = 80): string => (text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`)

/** A value as JSON of at most 40 characters, for a message. */
export function briefly(value: Json): string {
  if (typeof value === 'string') return `"${clip(value, 40)}"`
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `a list of ${value.length}`
  if (isObject(value)) return Object.keys(value).length === 0 ? '{}' : 'an object'
  return String(value)
}

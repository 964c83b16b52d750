import type { Json, JsonObject } from '../tool-list.js'
import { isObject, keyOf, own, ownString } from './json-values.js'
import { type SchemaNode, walkSchema } from './walk.js'

/** What a `$ref` points at. `external` is never fetched. */
export type RefTarget =
  | { readonly kind: 'local'; readonly schema: Json; readonly pointer: string }
  | { readonly kind: 'external' }
  | { readonly kind: 'dangling' }

/** Where the names lead that a document gives to its own parts. */
interface Names {
  /** `$anchor`, `$dynamicAnchor`, and `$id` of the form `#name` (draft-07). */
  readonly anchors: ReadonlyMap<string, SchemaNode>
  /** `$id` of parts that are documents of their own. */
  readonly documents: ReadonlyMap<string, SchemaNode>
}
const names = new WeakMap<JsonObject, Names>()

function namesIn(root: JsonObject): Names {
  const known = names.get(root)
  if (known) return known
  const anchors = new Map<string, SchemaNode>()
  const documents = new Map<string, SchemaNode>()
  for (const node of walkSchema(root)) {
    if (!isObject(node.schema)) continue
    const id = ownString(node.schema, '$id')
    const anchor =
      ownString(node.schema, '$anchor') ?? ownString(node.schema, '$dynamicAnchor') ?? (id?.startsWith('#') ? id.slice(1) : undefined)
    // the first one counts
    if (anchor !== undefined && !anchors.has(anchor)) anchors.set(anchor, node)
    const document = withoutFragment(id ?? '')
    if (document !== '' && !documents.has(document)) documents.set(document, node)
  }
  const found = { anchors, documents }
  names.set(root, found)
  return found
}

const withoutFragment = (uri: string): string => uri.split('#', 1)[0] as string

/**
 * Resolves a `$ref` inside its own document: JSON Pointers, anchors, and the `$id` of the document or of a part of it, when it is written
 * the same. Nothing is fetched.
 */
export function resolveRef(root: JsonObject, ref: string): RefTarget {
  const base = withoutFragment(ref)
  const document = base === '' ? undefined : namesIn(root).documents.get(base)
  if (base !== '' && !document) return { kind: 'external' }
  const start: Json = document?.schema ?? root
  const prefix = document?.pointer ?? ''
  const fragment = decode(ref.slice(base.length + 1))
  if (fragment === undefined) return { kind: 'dangling' }
  if (fragment === '') return { kind: 'local', schema: start, pointer: prefix }
  if (!fragment.startsWith('/')) {
    const anchored = namesIn(root).anchors.get(fragment)
    return anchored ? { kind: 'local', schema: anchored.schema, pointer: anchored.pointer } : { kind: 'dangling' }
  }
  let value: Json | undefined = start
  for (const token of fragment.slice(1).split('/')) {
    const key = keyOf(token)
    if (isObject(value)) value = own(value, key)
    else if (Array.isArray(value) && /^(0|[1-9]\d*)$/.test(key)) value = value[Number(key)]
    else return { kind: 'dangling' }
    if (value === undefined) return { kind: 'dangling' }
  }
  return { kind: 'local', schema: value, pointer: prefix + fragment }
}

function decode(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return undefined
  }
}

/**
 * The schema with its own `$ref` replaced by the target; keywords beside the `$ref` stay and win. Chains are followed at most 32
 * steps, so a cycle ends. Where the reference leads nowhere, the schema itself is returned.
 */
export function dereference(schema: Json, root: JsonObject): Json {
  let current = schema
  for (let step = 0; step < 32; step++) {
    if (!isObject(current)) return current
    const ref = ownString(current, '$ref')
    if (ref === undefined) return current
    const target = resolveRef(root, ref)
    if (target.kind !== 'local') return current
    const { $ref: _, ...beside } = current
    if (!isObject(target.schema)) return target.schema
    current = Object.keys(beside).length ? { ...target.schema, ...beside } : target.schema
  }
  return schema
}

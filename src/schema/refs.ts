import type { Json, JsonObject } from '../tool-list.js'
import { isObject, own, ownString } from './json.js'
import { walkSchema } from './walk.js'

/** What a `$ref` points at. `external` is never fetched. */
export type RefTarget =
  | { readonly kind: 'local'; readonly schema: Json; readonly pointer: string }
  | { readonly kind: 'external' }
  | { readonly kind: 'dangling' }

/** Resolves a `$ref` inside its own document: JSON Pointers, `$anchor` and the document's own `$id`. */
export function resolveRef(root: JsonObject, ref: string): RefTarget {
  const hash = ref.indexOf('#')
  const base = hash < 0 ? ref : ref.slice(0, hash)
  if (base !== '' && base !== (ownString(root, '$id') ?? '').split('#')[0]) return { kind: 'external' }
  const fragment = hash < 0 ? '' : decode(ref.slice(hash + 1))
  if (fragment === undefined) return { kind: 'dangling' }
  if (fragment === '') return { kind: 'local', schema: root, pointer: '' }
  if (!fragment.startsWith('/')) {
    const anchored = walkSchema(root).find(node => isObject(node.schema) && own(node.schema, '$anchor') === fragment)
    return anchored ? { kind: 'local', schema: anchored.schema, pointer: anchored.pointer } : { kind: 'dangling' }
  }
  let value: Json | undefined = root
  for (const token of fragment.slice(1).split('/')) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~')
    if (isObject(value)) value = own(value, key)
    else if (Array.isArray(value) && /^(0|[1-9]\d*)$/.test(key)) value = value[Number(key)]
    else return { kind: 'dangling' }
    if (value === undefined) return { kind: 'dangling' }
  }
  return { kind: 'local', schema: value, pointer: fragment }
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

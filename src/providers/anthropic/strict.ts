import { kindOf } from '../../base/kind-of.js'
import { isObject, own, ownArray, ownObject, pointer, typesOf } from '../../schema/json-values.js'
import { resolveRef } from '../../schema/refs.js'
import { walkSchema } from '../../schema/walk.js'
import type { Json, JsonObject } from '../../tool-list.js'

/** What one tool adds to the totals that Anthropic bounds for a request. */
export interface StrictUse {
  /** Properties that are not required, at any depth. */
  readonly optional: number
  /** Properties of more than one type: `anyOf`, `oneOf` or a list of types. */
  readonly unions: number
}

/** Why a tool has no strict form: the first reason, with a JSON Pointer into the tool. */
export interface StrictBlock {
  readonly path: string
  readonly keyword: string
  readonly reason: string
}

/** Bounds of one request with `strict: true`, as documented in September 2026. */
export const strictLimits = { tools: 20, optional: 24, unions: 16 } as const

const TYPE_OR_EQUIVALENT = ['type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', '$ref']

/**
 * Whether an input schema can be sent with `strict: true`: what the helper of `@anthropic-ai/sdk` can transform, without the objects of
 * open keys that the helper would make closed and empty. Bounds and patterns are no obstacle, the helper moves them to the description.
 * @param path JSON Pointer of the schema in the tool.
 */
export function anthropicStrict(schema: Json | undefined, path: string): StrictUse | StrictBlock {
  if (!isObject(schema)) return { path, keyword: 'inputSchema', reason: `the input schema is ${kindOf(schema)}` }
  if (own(schema, 'type') !== 'object') return { path, keyword: 'type', reason: 'the root is not `type: "object"`' }
  let optional = 0
  let unions = 0
  for (const node of walkSchema(schema, path)) {
    const at = node.schema
    if (!isObject(at)) return { path: node.pointer, keyword: node.keyword, reason: `${kindOf(at)} in place of a schema that names a type` }
    const block = blockAt(schema, at, node.pointer, node === walkSchema(schema, path)[0])
    if (block) return block
    const required = new Set(ownArray(at, 'required') ?? [])
    for (const [name, property] of Object.entries(ownObject(at, 'properties') ?? {})) {
      if (!required.has(name)) optional++
      if (
        isObject(property) &&
        (typesOf(property).length > 1 || own(property, 'anyOf') !== undefined || own(property, 'oneOf') !== undefined)
      )
        unions++
    }
  }
  const cycle = recursionIn(schema, path)
  return cycle ? { path: cycle, keyword: '$ref', reason: 'it refers to itself' } : { optional, unions }
}

function blockAt(root: JsonObject, schema: JsonObject, path: string, isRoot: boolean): StrictBlock | undefined {
  const block = (keyword: string, reason: string): StrictBlock => ({
    path: Object.hasOwn(schema, keyword) ? pointer(path, keyword) : path,
    keyword,
    reason,
  })
  const ref = own(schema, '$ref')
  if (ref !== undefined) {
    if (typeof ref !== 'string') return block('$ref', `${kindOf(ref)} is not a reference`)
    const target = resolveRef(root, ref)
    return target.kind === 'local' ? undefined : block('$ref', `the reference is ${target.kind}`)
  }
  for (const keyword of isRoot ? ['anyOf', 'oneOf', 'allOf'] : [])
    if (own(schema, keyword) !== undefined) return block(keyword, 'alternatives at the root')
  if (!TYPE_OR_EQUIVALENT.some(key => Object.hasOwn(schema, key))) return block('type', 'no type is given')
  const values = own(schema, 'enum')
  if (
    values !== undefined &&
    !(Array.isArray(values) && values.length > 0 && values.every(value => typeof value !== 'object' || value === null))
  )
    return block('enum', 'not a list of plain values')
  const constant = own(schema, 'const')
  if (typeof constant === 'object' && constant !== null) return block('const', 'not a plain value')
  if (own(schema, 'items') === false || Array.isArray(own(schema, 'items'))) return block('items', 'a tuple')
  if (!typesOf(schema).includes('object')) return undefined
  const more = own(schema, 'additionalProperties')
  if (more !== undefined && more !== false) return block('additionalProperties', 'the object takes keys of any name')
  const properties = ownObject(schema, 'properties')
  const open = more !== false && !isRoot && !properties && ['anyOf', 'oneOf', 'allOf'].every(key => !Object.hasOwn(schema, key))
  return open ? block('properties', 'the object takes keys of any name') : undefined
}

/** The first `$ref` that leads back to a schema around it, by a search in which every definition is entered once. */
function recursionIn(root: JsonObject, base: string): string | undefined {
  const nodes = walkSchema(root, base)
  const refs = nodes.flatMap(({ schema, pointer: at }) => {
    const ref = isObject(schema) ? own(schema, '$ref') : undefined
    const target = typeof ref === 'string' ? resolveRef(root, ref) : undefined
    return target?.kind === 'local' ? [{ at, target: base + target.pointer }] : []
  })
  const targets = new Set(refs.map(({ target }) => target))
  // an edge from every target around a reference (and from the reference's place itself) to the target that it names
  const edges = new Map<string, { to: string; ref: string }[]>()
  for (const { at, target } of refs) {
    for (let end = at.length; end >= base.length; end = at.lastIndexOf('/', end - 1)) {
      const around = at.slice(0, end)
      if (!targets.has(around)) continue
      const known = edges.get(around)
      if (known) known.push({ to: target, ref: `${at}/$ref` })
      else edges.set(around, [{ to: target, ref: `${at}/$ref` }])
    }
  }
  const state = new Map<string, 'open' | 'done'>()
  for (const start of targets) {
    if (state.has(start)) continue
    const stack: { target: string; next: number }[] = [{ target: start, next: 0 }]
    state.set(start, 'open')
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const edge = edges.get(top.target)?.[top.next++]
      if (!edge) {
        state.set(top.target, 'done')
        stack.pop()
      } else if (state.get(edge.to) === 'open') return edge.ref
      else if (!state.has(edge.to)) {
        state.set(edge.to, 'open')
        stack.push({ target: edge.to, next: 0 })
      }
    }
  }
  return undefined
}

import type { Ajv } from 'ajv'
import type { JsonObject } from '../tool-list.js'
import { isTimeout, newAjv, within } from './ajv.js'
import { nodesWith } from './by-keyword.js'
import { isObject, own, ownString } from './json-values.js'
import { metaFaults } from './meta-2020-12.js'
import { readPattern } from './patterns.js'
import { resolveRef } from './refs.js'
import { walkSchema } from './walk.js'

/** What Ajv throws for a schema; `undefined` where it compiles. */
export type Compile = (schema: JsonObject) => string | undefined

/**
 * Compiles output schemas as the client of MCP SDK 1.32.2 does: draft-07 Ajv without strictness, one instance for all tools of a
 * server, a schema whose `$id` is known not again.
 * @returns For each schema, in the order of the list, what Ajv throws; `undefined` where it compiles, or takes longer than a second.
 */
export function outputCompiler(): Compile {
  let ajv: Ajv | undefined
  return schema => {
    const id = own(schema, '$id')
    try {
      within(brokenOff => {
        if (!ajv || brokenOff > 0) ajv = newAjv('ajv', { validateFormats: true })
        return (typeof id === 'string' && ajv.getSchema(id)) || ajv.compile(schema)
      })
      return undefined
    } catch (error) {
      if (!isTimeout(error)) return String((error as { message?: unknown }).message)
      ajv = undefined
      return undefined
    }
  }
}

/** Keywords that Ajv reads beyond their kind, so that only compiling tells. */
const TOLD_BY_AJV = ['id', '$id', '$anchor', '$async', 'nullable', 'discriminator', 'dependencies']

/** Is it plain that Ajv compiles this schema? Says no where only compiling can tell, which takes some hundred times as long. */
export function surelyCompiles(root: JsonObject): boolean {
  const nodes = walkSchema(root)
  const schemas = new Set(nodes.map(({ schema }) => schema))
  return nodes.every(({ schema }) => {
    if (!isObject(schema)) return typeof schema === 'boolean'
    if (metaFaults(schema).length > 0 || TOLD_BY_AJV.some(key => Object.hasOwn(schema, key))) return false
    const values = own(schema, 'enum')
    if (Array.isArray(values) && values.length === 0) return false
    const pattern = ownString(schema, 'pattern')
    if (pattern !== undefined && (readPattern(pattern).javascript !== undefined || readPattern(pattern).unread)) return false
    for (const key of Object.keys(schema.patternProperties ?? {})) if (readPattern(key).javascript !== undefined) return false
    const ref = ownString(schema, '$ref')
    if (ref === undefined) return true
    if (!/^#(?:\/[\w$.-]+)*$/.test(ref)) return false
    const target = resolveRef(root, ref)
    // a reference to a reference may go round in a circle
    return target.kind === 'local' && isObject(target.schema) && schemas.has(target.schema) && !Object.hasOwn(target.schema, '$ref')
  })
}

/**
 * SDK 1.22.0 keeps `type`, `properties`, `required` and a boolean `additionalProperties` of an output schema's root, and drops the
 * rest before it compiles (its `types.js`, changed again in 1.23.0).
 */
export function refusedBy122(schema: JsonObject, compile: Compile): boolean {
  const { type, properties, required, additionalProperties } = schema
  if (additionalProperties !== undefined && typeof additionalProperties !== 'boolean') return true
  if (nodesWith(schema, '/outputSchema', '$ref').length === 0 && surelyCompiles(schema)) return false
  const kept = Object.entries({ type, properties, required, additionalProperties }).filter(([, value]) => value !== undefined)
  return compile(Object.fromEntries(kept)) !== undefined
}

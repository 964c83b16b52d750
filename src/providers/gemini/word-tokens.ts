import { isObject, own, ownArray, ownObject, ownString } from '../../schema/json-values.js'
import { gemma } from '../../tokens/estimate.js'
import { follow, type Scope, scopeOf } from '../../tokens/follow.js'
import type { Json } from '../../tool-list.js'
import type { Declaration } from './shape.js'

/**
 * Tokens of one function on Vertex AI and on Gemini 2.0 and older: a plain list of words, one more token per type (but not
 * before 2.0), no punctuation.
 */
export function wordTokens({ name, description = '', input, output }: Declaration, perType: 0 | 1): number {
  let tokens = gemma(name) + gemma(description)
  for (const schema of [input, output]) if (isObject(schema)) tokens += schemaTokens(schema, scopeOf(schema), perType)
  return tokens
}

function schemaTokens(value: Json | undefined, scope: Scope, perType: 0 | 1): number {
  const inside = follow(value, scope, 1)
  if (!inside) return 0
  const { schema } = inside
  let tokens = own(schema, 'type') === undefined ? 0 : perType
  for (const key of ['format', 'description', 'default']) tokens += gemma(ownString(schema, key) ?? '')
  for (const key of ['enum', 'required']) for (const word of ownArray(schema, key) ?? []) tokens += gemma(String(word))
  if (isObject(own(schema, 'items'))) tokens += schemaTokens(own(schema, 'items'), inside.scope, perType)
  for (const member of ownArray(schema, 'anyOf') ?? ownArray(schema, 'oneOf') ?? []) tokens += schemaTokens(member, inside.scope, perType)
  for (const [name, property] of Object.entries(ownObject(schema, 'properties') ?? {})) {
    tokens += gemma(name) + schemaTokens(property, inside.scope, perType)
  }
  return tokens
}

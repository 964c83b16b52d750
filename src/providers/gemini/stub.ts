import { isObject, own, ownArray, ownObject, ownString } from '../../schema/json.js'
import { gemma } from '../../tokens/estimate.js'
import { follow, type Scope, scopeOf } from '../../tokens/follow.js'
import type { Json, JsonObject, ToolEntry } from '../../tool-list.js'
import { shapeOf } from './shape.js'

/**
 * Tokens of one function on the Gemini API, generation 2.5: a Python function with one line per parameter and an `Args:` section, and
 * one dataclass per nested object.
 */
export function stubTokens(tool: ToolEntry, input: Json | undefined, output: Json | undefined): number {
  let tokens = 18 + gemma(tool.name ?? '') + gemma(tool.description ?? '')
  if (isObject(input)) tokens += propertiesTokens(input, scopeOf(input), tool.name ?? '')
  if (isObject(output)) tokens += typeTokens(output, scopeOf(output), `${tool.name ?? ''}Response`)
  return tokens
}

const MOST_REPEATS = 5

function propertiesTokens(schema: JsonObject, scope: Scope, owner: string): number {
  const required = new Set(ownArray(schema, 'required') ?? [])
  let tokens = 0
  for (const [name, value] of Object.entries(ownObject(schema, 'properties') ?? {})) {
    const inside = follow(value, scope, MOST_REPEATS)
    const property = inside?.schema ?? {}
    const description = ownString(property, 'description')
    tokens += (description ? 7 + gemma(description) : 8) + 2 * gemma(name)
    tokens += inside ? typeTokens(property, inside.scope, `${owner}${name}`) : 1
    const fallback = own(property, 'default')
    if (!required.has(name) || fallback !== undefined) tokens += 4
    if (fallback !== undefined && fallback !== null) tokens += gemma(JSON.stringify(fallback)) - 1
  }
  return tokens
}

/** Tokens of a type in a signature, and of the dataclasses that it needs. */
function typeTokens(schema: JsonObject, scope: Scope, name: string): number {
  const { type, alternatives } = shapeOf(schema)
  if (alternatives) {
    let tokens = alternatives.length - 1
    for (const member of alternatives) {
      const inside = follow(member, scope, MOST_REPEATS)
      tokens += inside ? typeTokens(inside.schema, inside.scope, name) : 1
    }
    return Math.max(1, tokens)
  }
  const values = ownArray(schema, 'enum')
  if (values && values.length > 1 && type !== 'array')
    return 2 * values.length - 1 + values.reduce((n: number, v) => n + gemma(String(v)), 0)
  if (type === 'array') {
    const items = own(schema, 'items')
    if (!isObject(items)) return 1
    const inside = follow(items, scope, MOST_REPEATS)
    return 2 + (inside ? typeTokens(inside.schema, inside.scope, name) : 1)
  }
  if (type === 'object' && Object.keys(ownObject(schema, 'properties') ?? {}).length) {
    const description = ownString(schema, 'description')
    return 25 + 2 * gemma(name) + gemma(description ?? '') + propertiesTokens(schema, scope, name)
  }
  return 1
}

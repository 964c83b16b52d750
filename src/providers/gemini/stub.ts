import { isObject, own, ownArray, ownObject, ownString } from '../../schema/json-values.js'
import { gemma } from '../../tokens/estimate.js'
import { follow, type Scope, scopeOf } from '../../tokens/follow.js'
import type { Json, JsonObject } from '../../tool-list.js'
import { type Declaration, shapeOf } from './shape.js'

/**
 * Tokens of one function on the Gemini API, generation 2.5: a Python function with one line per parameter and an `Args:` section, and
 * one dataclass per nested object.
 */
export function stubTokens({ name, description, input, output }: Declaration): number {
  let tokens = FUNCTION + gemma(name) + indentedTokens(description)
  if (isObject(input)) tokens += propertiesTokens(input, scopeOf(input), className(name), ARGUMENT)
  if (isObject(output)) tokens += typeTokens(output, scopeOf(output), `${className(name)}Response`) - 1
  return tokens
}

const MOST_REPEATS = 5

// what stands around the texts, read off recorded requests of generation 2.5; `test/measure/accuracy.mjs` says how well they are met
/** `def`, the parentheses, the docstring's quotes and the two words before the parameters. */
const FUNCTION = 18
/** A dataclass: its decorator, `class`, the colon, the docstring's quotes and the blank lines. */
const DATACLASS = 27
/** ` | None = None` behind a parameter that may be left out. */
const OPTIONAL = 4

/** What a parameter's two lines hold beside its name, type and description; an attribute of a dataclass has no comma. */
const ARGUMENT = 7
const ATTRIBUTE = 6

function propertiesTokens(schema: JsonObject, scope: Scope, owner: string, around: number): number {
  const required = new Set(ownArray(schema, 'required') ?? [])
  let tokens = 0
  for (const [name, value] of Object.entries(ownObject(schema, 'properties') ?? {})) {
    const inside = follow(value, scope, MOST_REPEATS)
    const property = inside?.schema ?? {}
    const description = ownString(property, 'description')
    tokens += around + 2 * gemma(name) + (description ? indentedTokens(description) : 1)
    tokens += inside ? typeTokens(property, inside.scope, owner + className(name)) : 1
    const fallback = own(property, 'default')
    // ` | None = None`, or the default in place of the last word
    if (!required.has(name) || fallback !== undefined) tokens += OPTIONAL + defaultTokens(fallback)
  }
  return tokens
}

/** The tokens that a default costs more than `None`. */
function defaultTokens(value: Json | undefined): number {
  if (value === undefined || value === null || typeof value === 'boolean') return 0
  return typeof value === 'object' ? gemma(JSON.stringify(value)) : gemma(String(value))
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
  if (values && values.length > 1 && type !== 'array') return values.reduce((n: number, value) => n + 2 + gemma(String(value)), 0)
  if (type === 'array') {
    const items = own(schema, 'items')
    if (!isObject(items)) return 1
    const inside = follow(items, scope, MOST_REPEATS)
    return 2 + (inside ? typeTokens(inside.schema, inside.scope, name) : 1)
  }
  if (type !== 'object') return 1
  if (Object.keys(ownObject(schema, 'properties') ?? {}).length) {
    const description = ownString(schema, 'description')
    return DATACLASS + 2 * gemma(name) + indentedTokens(description) + propertiesTokens(schema, scope, name, ATTRIBUTE)
  }
  const others = own(schema, 'additionalProperties')
  if (!isObject(others) || Object.hasOwn(others, '$ref') || own(others, 'type') === undefined || own(others, 'type') === 'object') return 1
  return 4 + typeTokens(others, scope, name)
}

/** Lines after the first are indented, which costs one token each; empty ones are not. */
function indentedTokens(text: string | undefined): number {
  if (!text) return 0
  return gemma(text) + (text.match(/\n(?=\S)/g)?.length ?? 0)
}

/** `get_user` → `GetUser`, as the dataclasses are named. */
const className = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map(word => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join('')

import { isObject, own, ownArray, ownObject } from '../../schema/json-values.js'
import { addDoubts, type Doubts } from '../../tokens/doubt.js'
import { gemma } from '../../tokens/estimate.js'
import { follow, type Scope as SchemaScope, scopeOf } from '../../tokens/follow.js'
import type { Json, JsonObject } from '../../tool-list.js'
import { type Declaration, shapeOf } from './shape.js'

/**
 * Tokens of one function declaration on the Gemini API from generation 3 on. The prompt holds
 * `declaration:NAME{description:…,parameters:{…}}` with a one-token delimiter at both ends of every string, so all that stands
 * between two texts has a fixed cost; only the texts are estimated. Keywords that no recording shows are added to `doubts`.
 */
export function declarationTokens({ name, description, input, output }: Declaration, doubts: Doubts): number {
  let tokens = 5 + gemma(name)
  if (description) tokens += 5 + gemma(description)
  for (const schema of [input, output]) if (isObject(schema)) tokens += 3 + schemaTokens(schema, { ...scopeOf(schema), doubts })
  return tokens
}

interface Scope extends SchemaScope {
  /** Collects the keywords whose cost no recording shows. */
  readonly doubts: Doubts
}

const MOST_REPEATS = 5
/** In no recorded request of this generation; that most of them are written out is seen in a published prompt. */
const unseen: ReadonlySet<string> = new Set([
  'anyOf',
  'oneOf',
  'allOf',
  'const',
  'default',
  'format',
  'pattern',
  'prefixItems',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'minProperties',
  'maxProperties',
])

function schemaTokens(value: Json | undefined, scope: Scope): number {
  const inside = follow(value, scope, MOST_REPEATS)
  if (!inside) return 1
  const { schema, scope: inner } = inside
  addDoubts(schema, unseen, scope.doubts)
  const { type, nullable, alternatives } = shapeOf(schema)
  // the type comes last, so every other part brings a comma
  let tokens = type ? 5 : -1
  // names that no object inherits, so that they are read as they stand: this runs for every schema of every list
  const { description, title, format, pattern, items } = schema
  tokens += textTokens(description) + textTokens(title) + textTokens(format) + textTokens(pattern)
  if (nullable) tokens += 4
  tokens += listTokens(ownArray(schema, 'enum')) + listTokens(ownArray(schema, 'required'))
  if (alternatives) tokens += 5 + alternatives.reduce((sum: number, member) => sum + 1 + schemaTokens(member, inner), 0)
  if (isObject(items)) tokens += 3 + schemaTokens(items, inner)
  const properties = ownObject(schema, 'properties')
  if (properties) {
    const names = Object.keys(properties)
    if (names.length > 0) tokens += 2
    for (const name of names) tokens += 2 + gemma(name) + schemaTokens(properties[name], inner)
  }
  tokens += defaultTokens(schema) + boundsTokens(schema)
  return Math.max(0, tokens)
}

const textTokens = (text: Json | undefined): number => (typeof text === 'string' && text !== '' ? 5 + gemma(text) : 0)

const listTokens = (values: readonly Json[] | undefined): number =>
  values?.length ? 3 * values.length + 2 + values.reduce((sum: number, value) => sum + gemma(String(value)), 0) : 0

function defaultTokens(schema: JsonObject): number {
  const value = own(schema, 'default')
  if (value === undefined || value === null) return 0
  return typeof value === 'string' ? 5 + gemma(value) : 3 + gemma(JSON.stringify(value))
}

/** Bounds: the name's tokens, colon and comma beside the digits. No recording shows whether they stand in the prompt. */
const bounds: ReadonlyMap<string, number> = new Map([
  ['minimum', 3],
  ['maximum', 3],
  ['minItems', 4],
  ['maxItems', 4],
  ['minLength', 4],
  ['maxLength', 4],
  ['minProperties', 4],
  ['maxProperties', 4],
])
function boundsTokens(schema: JsonObject): number {
  let tokens = 0
  for (const key of Object.keys(schema)) {
    const around = bounds.get(key)
    const value = around === undefined ? undefined : schema[key]
    if (around !== undefined && typeof value === 'number') tokens += around + gemma(String(value))
  }
  return tokens
}

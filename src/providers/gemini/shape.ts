import { isObject, own, ownArray, ownObject, ownString, typesOf } from '../../schema/json.js'
import { follow, type Scope } from '../../tokens/follow.js'
import type { Json, JsonObject } from '../../tool-list.js'

/** A schema's types as Gemini reads them: `null` is a property of its own, several types are alternatives. */
export interface Shape {
  /** The one type, in lower case; absent where there is none or a choice. */
  readonly type?: string
  readonly nullable: boolean
  /** The alternatives without `null`, of `anyOf`, `oneOf` or a list of types. */
  readonly alternatives?: readonly Json[]
}

const isNull = (schema: Json): boolean => isObject(schema) && ownString(schema, 'type')?.toLowerCase() === 'null'

export function shapeOf(schema: JsonObject): Shape {
  const only = own(schema, 'type')
  const plain =
    typeof only === 'string' && !Object.hasOwn(schema, 'nullable') && !Object.hasOwn(schema, 'anyOf') && !Object.hasOwn(schema, 'oneOf')
  if (plain) {
    const type = only.toLowerCase()
    return type === 'null' ? { nullable: false } : { type, nullable: false }
  }
  const types = [...new Set(typesOf(schema).map(type => type.toLowerCase()))]
  const named = types.filter(type => type !== 'null')
  const members = ownArray(schema, 'anyOf') ?? ownArray(schema, 'oneOf')
  const alternatives = members ? members.filter(member => !isNull(member)) : named.length > 1 ? named.map(type => ({ type })) : undefined
  return {
    ...(named.length === 1 ? { type: named[0] as string } : {}),
    nullable:
      own(schema, 'nullable') === true ||
      (named.length > 0 && named.length < types.length) ||
      (members?.length ?? 0) > (alternatives?.length ?? 0),
    ...(alternatives ? { alternatives } : {}),
  }
}

/**
 * What the field `parameters` carries of a schema: the members of `allOf` as one schema, and an `anyOf` or `oneOf` of one schema beside
 * null as that schema with `nullable`. As `render` writes it; where two say the same, the nearer one counts.
 * @param times How often the same `$ref` is followed on the way down.
 */
export function inParameters<S extends Scope>(schema: JsonObject, scope: S, times: number): { schema: JsonObject; scope: S } {
  const all = ownArray(schema, 'allOf') ?? []
  const key = Object.hasOwn(schema, 'anyOf') ? 'anyOf' : 'oneOf'
  const alternatives = ownArray(schema, key) ?? []
  const named = alternatives.filter(member => !isNull(member))
  const only = named.length === 1 ? named : []
  if (all.length + only.length === 0) return { schema, scope }
  const { allOf: _, ...near } = schema
  let merged: JsonObject = near
  let inner = scope
  if (only.length === 1) {
    const { [key]: __, ...rest } = near
    merged = alternatives.length > 1 ? { ...rest, nullable: true } : rest
  }
  for (const member of [...all, ...only]) {
    const inside = follow(member, inner, times)
    if (!inside) continue
    const more = inParameters(inside.schema, inside.scope, times)
    inner = more.scope
    const required = [...(ownArray(merged, 'required') ?? []), ...(ownArray(more.schema, 'required') ?? [])]
    const properties = { ...ownObject(more.schema, 'properties'), ...ownObject(merged, 'properties') }
    merged = {
      ...more.schema,
      ...merged,
      ...(required.length > 0 ? { required: [...new Set(required)] } : {}),
      ...(Object.keys(properties).length > 0 ? { properties } : {}),
    }
  }
  return { schema: merged, scope: inner }
}

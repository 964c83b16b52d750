import { defined } from '../../base/defined.js'
import { isObject, own, ownArray, ownString, typesOf } from '../../schema/json-values.js'
import type { Json, JsonObject } from '../../tool-list.js'

/** A function declaration as it is counted: what `render` sends, whichever of the API's fields it stands in. */
export interface Declaration {
  readonly name: string
  readonly description: string | undefined
  readonly input: Json | undefined
  readonly output: Json | undefined
}

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
  return defined({
    type: named.length === 1 ? (named[0] as string) : undefined,
    nullable:
      own(schema, 'nullable') === true ||
      (named.length > 0 && named.length < types.length) ||
      (members?.length ?? 0) > (alternatives?.length ?? 0),
    alternatives,
  })
}

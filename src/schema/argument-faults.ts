import type { ErrorObject } from 'ajv'
import { shorten } from '../base/printable.js'
import type { Json, JsonObject } from '../tool-list.js'
import { isObject, keyOf, own, pointer } from './json-values.js'
import { resolveRef } from './refs.js'

/** One thing that does not fit. `path` as a person writes it: `items[2].price`, empty for the arguments as a whole. */
export interface ArgumentFault {
  path: string
  message: string
}

/** `ajv`'s errors in plain words, each place and word once. What lies inside a failed `anyOf` or `oneOf` is told by that one. */
export function faultsOf(errors: readonly ErrorObject[], data: Json, root: JsonObject): ArgumentFault[] {
  const combined = errors.filter(error => error.keyword === 'anyOf' || error.keyword === 'oneOf')
  const inside = new Map<ErrorObject, Set<ErrorObject>>()
  for (const error of combined.slice(0, 50)) inside.set(error, insideOf(error, errors, root))
  const told = new Set([...inside.values()].flatMap(set => [...set]))
  const seen = new Set<string>()
  const faults: ArgumentFault[] = []
  for (const error of errors) {
    // `if` only says that `then` or `else` failed, whose own errors are there too
    if (told.has(error) || error.keyword === 'if') continue
    const extra = extraKey(error)
    const path = personPath(extra === undefined ? error.instancePath : pointer(error.instancePath, extra), data)
    const message = `${path === '' ? 'The arguments' : `\`${path}\``} ${says(error, path === '', [...(inside.get(error) ?? [])])}.`
    if (seen.has(message)) continue
    seen.add(message)
    faults.push({ path, message })
  }
  return faults
}

/** A JSON Pointer into the arguments as a person writes it. With the data at hand, a property named `2` is told from a position. */
export function personPath(pointer: string, data?: Json): string {
  let text = ''
  let value: Json | undefined = data
  for (const token of pointer.split('/').slice(1)) {
    const key = keyOf(token)
    const position = data === undefined ? /^\d+$/.test(key) : Array.isArray(value)
    if (position) text += `[${key}]`
    else if (/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(key)) text += text === '' ? key : `.${key}`
    else text += `[${shorten(JSON.stringify(key), 60)}]`
    value = Array.isArray(value) ? value[Number(key)] : isObject(value) ? own(value, key) : undefined
  }
  return text
}

/** The property that the error is about, where that is not the place where it was found. */
function extraKey({ params, keyword }: ErrorObject): string | undefined {
  const key =
    keyword === 'additionalProperties'
      ? params.additionalProperty
      : keyword === 'unevaluatedProperties'
        ? params.unevaluatedProperty
        : keyword === 'propertyNames'
          ? params.propertyName
          : params.missingProperty
  return typeof key === 'string' ? key : undefined
}

/** The errors of the alternatives of a failed `anyOf` or `oneOf`: those of a schema that one of them holds or refers to. */
function insideOf(error: ErrorObject, errors: readonly ErrorObject[], root: JsonObject): Set<ErrorObject> {
  const schemas = new Set<unknown>()
  const stack: unknown[] = [error.schema]
  for (let schema = stack.pop(); schema !== undefined && schemas.size < 2_000; schema = stack.pop()) {
    if (typeof schema !== 'object' || schema === null || schemas.has(schema)) continue
    schemas.add(schema)
    stack.push(...Object.values(schema))
    if (isObject(schema as Json)) {
      const ref = own(schema as JsonObject, '$ref')
      const target = typeof ref === 'string' ? resolveRef(root, ref) : undefined
      if (target?.kind === 'local') stack.push(target.schema)
    }
  }
  return new Set(
    errors.filter(
      other =>
        other !== error &&
        schemas.has(other.parentSchema) &&
        (other.instancePath === error.instancePath || other.instancePath.startsWith(`${error.instancePath}/`)),
    ),
  )
}

const KINDS: Record<string, string> = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: '`true` or `false`',
  array: 'a list',
  object: 'an object',
  null: '`null`',
}

const kinds = (type: unknown): string[] => (Array.isArray(type) ? type : [type]).map(name => KINDS[String(name)] ?? String(name))

/** `a, b or c`. */
const oneOf = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} or ${parts.at(-1)}`

/** The value as it came, short. */
function got(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length.toLocaleString('en')}`
  if (typeof value === 'object' && value !== null) return `an object with ${Object.keys(value).length.toLocaleString('en')} keys`
  return shorten(JSON.stringify(typeof value === 'string' ? value.slice(0, 1_000) : value) ?? 'nothing', 60)
}

const many = (count: number, one: string): string => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`

const FORMATS: Record<string, string> = {
  date: 'a date such as `2026-05-31`',
  time: 'a time with a zone such as `09:30:00Z`',
  'date-time': 'a date and time such as `2026-05-31T09:30:00Z`',
  duration: 'a duration such as `P3D`',
  email: 'an e-mail address',
  uri: 'an absolute URI',
  url: 'a URL',
  uuid: 'a UUID',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  hostname: 'a host name',
}

/** Completes "`path` …" or "The arguments …". */
function says(error: ErrorObject, whole: boolean, inside: readonly ErrorObject[]): string {
  const { keyword, params, data: value } = error
  const limit = params.limit as number
  switch (keyword) {
    case 'type':
      return `must be ${oneOf(kinds(params.type))}, got ${got(value)}`
    case 'required':
      return 'is required and missing'
    case 'dependentRequired':
    case 'dependencies':
      return `is required where \`${shorten(String(params.property), 60)}\` is given`
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return 'is not a parameter of this tool, and it accepts no others'
    case 'false schema':
      return whole ? 'are not accepted at all' : 'is not accepted at all'
    case 'enum': {
      const allowed = params.allowedValues as unknown[]
      const shown = allowed.slice(0, 10).map(item => shorten(JSON.stringify(item), 40))
      return `must be ${allowed.length > 10 ? `one of ${shown.join(', ')} … (${many(allowed.length, 'value')})` : oneOf(shown)}, got ${got(value)}`
    }
    case 'const':
      return `must be ${shorten(JSON.stringify(params.allowedValue), 60)}, got ${got(value)}`
    case 'minimum':
      return `must be at least ${limit}, got ${got(value)}`
    case 'maximum':
      return `must be at most ${limit}, got ${got(value)}`
    case 'exclusiveMinimum':
      return `must be more than ${limit}, got ${got(value)}`
    case 'exclusiveMaximum':
      return `must be less than ${limit}, got ${got(value)}`
    case 'multipleOf':
      return `must be a multiple of ${params.multipleOf}, got ${got(value)}`
    case 'minLength':
      return `must have at least ${many(limit, 'character')}, got ${got(value)}`
    case 'maxLength':
      return `must have at most ${many(limit, 'character')}, got ${got(value)}`
    case 'pattern':
      return `must match the pattern \`${shorten(String(params.pattern), 80)}\`, got ${got(value)}`
    case 'format':
      return `must be ${Object.hasOwn(FORMATS, params.format) ? FORMATS[params.format] : `in the format \`${shorten(String(params.format), 40)}\``}, got ${got(value)}`
    case 'minItems':
      return `must have at least ${many(limit, 'item')}, got ${got(value)}`
    case 'maxItems':
    case 'items':
    case 'additionalItems':
    case 'unevaluatedItems':
      return `must have at most ${many(limit ?? params.len, 'item')}, got ${got(value)}`
    case 'uniqueItems':
      return `must not hold the same item twice: items ${Math.min(params.i, params.j)} and ${Math.max(params.i, params.j)} are equal`
    case 'contains':
      return `must hold at least ${many(params.minContains ?? 1, 'item')} that ${params.minContains === 1 ? 'fits' : 'fit'} \`contains\``
    case 'minProperties':
      return `must have at least ${many(limit, 'key')}, got ${got(value)}`
    case 'maxProperties':
      return `must have at most ${many(limit, 'key')}, got ${got(value)}`
    case 'propertyNames':
      return 'has a name that is not accepted'
    case 'anyOf':
    case 'oneOf':
      return alternatives(error, inside)
    case 'not':
      return `must not fit the schema under \`not\`, got ${got(value)}`
    default:
      return shorten(error.message ?? `${whole ? 'do' : 'does'} not fit \`${keyword}\``, 160)
  }
}

function alternatives({ params, instancePath, schema, data: value }: ErrorObject, inside: readonly ErrorObject[]): string {
  if (Array.isArray(params.passingSchemas)) return `must fit exactly one of the alternatives, fits ${params.passingSchemas.length}`
  const types = inside.filter(other => other.keyword === 'type' && other.instancePath === instancePath)
  if (types.length > 0 && types.length === inside.length) {
    return `must be ${oneOf([...new Set(types.flatMap(other => kinds(other.params.type)))])}, got ${got(value)}`
  }
  const count = Array.isArray(schema) ? schema.length : 0
  const first = inside.find(other => other.keyword !== 'type' || other.instancePath !== instancePath)
  return `${count > 1 ? `fits none of the ${count} alternatives` : 'does not fit'}, got ${got(value)}${
    first ? ` (the nearest: ${placeInside(first, instancePath)}${says(first, false, [])})` : ''
  }`
}

function placeInside(error: ErrorObject, above: string): string {
  const extra = extraKey(error)
  const path = personPath(pointer(error.instancePath.slice(above.length), ...(extra === undefined ? [] : [extra])))
  return path === '' ? 'it ' : `\`${path.replace(/^\./, '')}\` `
}

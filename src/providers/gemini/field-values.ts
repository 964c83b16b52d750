import { kindOf } from '../../base/kind-of.js'
import type { Source } from '../../schema/inline.js'
import { isObject, own, pointer } from '../../schema/json-values.js'
import type { Json } from '../../tool-list.js'
import { allowedValues } from './field-types.js'
import { droppedNote, schemaFields } from './keywords.js'
import type { Fields, Part, Subset } from './place.js'
import { unite } from './union.js'

/** The formats that a type takes; other types take every format. */
const FORMATS: Readonly<Record<string, readonly string[]>> = { NUMBER: ['float', 'double'], INTEGER: ['int32', 'int64'] }

/** JSON Pointer of a keyword in the tool. */
export const whereOf = (key: string, source: Source): string => pointer(source.path, key)

/** Where a field is written to. */
export interface Writing {
  readonly subset: Subset
  /** All schemas of the place: properties and values are gathered from each. */
  readonly sources: readonly Source[]
  /** The one type of the place, where it has one. */
  readonly type: string | undefined
  readonly out: Fields
}

/** Writes what the API has for a keyword of one of the schemas; records what it lacks or would refuse. */
export function writeField(writing: Writing, key: string, value: Json, source: Source): void {
  const write = WRITERS.get(key)
  if (write) write(writing, key, value, source)
  else if (!schemaFields.has(key)) drop(writing, key, source, droppedNote(key))
  else if (fits(key, value)) writing.out[key] = value
  else drop(writing, key, source, `${kindOf(value)} of the wrong kind; the API would refuse it`)
}

const drop = ({ subset }: Writing, key: string, source: Source, note: string): void =>
  subset.record(whereOf(key, source), key, 'dropped', note)

type Writer = (writing: Writing, key: string, value: Json, source: Source) => void

// what a reference to the list of names leads to is known when the properties are: see `finishFields`
const holdPlace: Writer = ({ out }, key) => {
  out[key] = []
}

const writeItems: Writer = ({ subset, out }, _key, _value, source) => {
  const items = out.items === undefined ? itemsOf(subset, source) : undefined
  if (items !== undefined) out.items = items
}

const writeEnum: Writer = ({ subset, sources, type, out }) => emitEnum(subset, sources, type, out)

/** The keywords that need more than a look at their value. */
const WRITERS: ReadonlyMap<string, Writer> = new Map(
  Object.entries<Writer>({
    properties: ({ subset, sources, out }) => {
      out.properties = propertiesOf(subset, sources)
    },
    required: holdPlace,
    propertyOrdering: holdPlace,
    items: writeItems,
    prefixItems: writeItems,
    enum: writeEnum,
    const: writeEnum,
    format(writing, key, value, source) {
      const { type, out } = writing
      const taken = type === undefined ? undefined : FORMATS[type]
      if (out.format === 'enum') return
      if (typeof value !== 'string') drop(writing, key, source, `${kindOf(value)}, not a string`)
      else if (taken && !taken.includes(value))
        drop(writing, key, source, `${type} takes only ${taken.join(' and ')}; the model does not see it`)
      else out.format = value
    },
    default(writing, key, value, source) {
      if (value === null) drop(writing, key, source, 'null says nothing; `@google/genai` leaves it out too')
      else writing.out.default = value
    },
    additionalProperties(writing, key, value, source) {
      const { subset, out } = writing
      if (!subset.vertex) drop(writing, key, source, `no field of the API; the model is not told ${furtherKeys(value)}`)
      else {
        const inner =
          typeof value === 'boolean' ? value : subset.convert([{ schema: value, path: whereOf(key, source), trail: source.trail }])
        if (inner !== undefined) out.additionalProperties = inner
      }
    },
  }),
)

const TEXTS = new Set(['description', 'title', 'pattern'])

const furtherKeys = (value: Json): string =>
  value === false ? 'that other keys are refused' : value === true ? 'that other keys are taken' : 'of further keys and what they hold'

function fits(key: string, value: Json): boolean {
  if (TEXTS.has(key)) return typeof value === 'string'
  if (key === 'minimum' || key === 'maximum') return typeof value === 'number'
  return key === 'example' || (typeof value === 'number' && Number.isInteger(value) && value >= 0)
}

function propertiesOf(subset: Subset, sources: readonly Source[]): Json {
  const sent = subset.emptyObject()
  for (const [name, parts] of partsOfProperties(subset, sources)) {
    const schema = subset.convert(parts)
    if (schema === undefined) subset.record(parts[0]?.path ?? '', 'properties', 'dropped', 'no value fits it; the model does not see it')
    // assigning it would set the prototype
    else if (name === '__proto__')
      Object.defineProperty(sent, name, { value: schema, enumerable: true, writable: true, configurable: true })
    else sent[name] = schema
  }
  return sent
}

/** What the sources say about each property. */
function partsOfProperties(subset: Subset, sources: readonly Source[]): Map<string, Part[]> {
  const parts = new Map<string, Part[]>()
  for (const { schema, path, trail } of sources) {
    const properties = own(schema, 'properties')
    if (properties === undefined) continue
    const where = `${path}/properties`
    if (!isObject(properties)) {
      subset.record(where, 'properties', 'dropped', `${kindOf(properties)}, not an object`)
      continue
    }
    for (const name of Object.keys(properties)) {
      const part = { schema: properties[name] as Json, path: pointer(where, name), trail }
      const known = sources.length > 1 ? parts.get(name) : undefined
      if (known) known.push(part)
      else parts.set(name, [part])
    }
  }
  return parts
}

/** What an array holds: `items`, or for a tuple every position's schema as alternatives, because the API has no tuples. */
function itemsOf(subset: Subset, { schema, path, trail }: Source): Json | undefined {
  const items = own(schema, 'items')
  const positions = own(schema, 'prefixItems')
  const [tuple, keyword] = Array.isArray(items) ? [items, 'items'] : Array.isArray(positions) ? [positions, 'prefixItems'] : []
  const rest = Array.isArray(items) || items === undefined ? [] : [{ schema: items, path: `${path}/items`, trail }]
  if (!tuple) return rest[0] && subset.convert(rest)
  subset.record(
    `${path}/${keyword}`,
    keyword as string,
    'converted',
    'sent as one schema for every item; the model is not told the positions',
  )
  const parts = [...tuple.map((item, i) => ({ schema: item, path: pointer(path, keyword as string, i), trail })), ...rest]
  const schemas = parts.map(part => subset.convert([part])).filter(item => item !== undefined)
  return schemas.length > 0 ? unite(schemas) : undefined
}

function emitEnum(subset: Subset, sources: readonly Source[], type: string | undefined, out: Fields): void {
  const allowed = allowedValues(sources)
  if (!allowed || out.enum !== undefined) return
  const { record } = subset
  const { values, keyword, path } = allowed
  const numeric = type === 'NUMBER' || type === 'INTEGER'
  const sent: string[] = []
  for (const [i, value] of values.entries()) {
    if (numeric ? typeof value === 'number' : typeof value === 'string' && value !== '') sent.push(String(value))
    else if (value === '')
      record(keyword === 'enum' ? pointer(path, i) : path, keyword, 'dropped', 'the API refuses an empty value; not offered')
  }
  if (sent.length === 0) {
    record(path, keyword, 'dropped', 'no value in it that the API takes; the model sees any value')
    return
  }
  if (keyword === 'const')
    record(path, keyword, 'converted', 'sent as an `enum` of one, which Gemini 3 shows the model and Gemini 2.5 does not')
  if (numeric) {
    record(path, keyword, 'converted', 'numbers sent as strings with `format: "enum"`, the form that Google documents for numbers')
    out.format = 'enum'
  }
  out.enum = [...new Set(sent)]
}

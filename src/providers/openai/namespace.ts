import { isObject, own, ownArray, ownObject, ownString } from '../../schema/json-values.js'
import { dereference } from '../../schema/refs.js'
import { addDoubts, type Doubts } from '../../tokens/doubt.js'
import { linesOf } from '../../tokens/estimate.js'
import { follow, type Scope as SchemaScope, scopeOf } from '../../tokens/follow.js'
import { endsOf } from '../../tokens/text-lines.js'
import type { Json, JsonObject } from '../../tool-list.js'
import { FIELD } from './render.js'

/**
 * The TypeScript-like text that OpenAI writes into the prompt in place of the tool list, and bills. The rules were inferred from
 * recorded requests; see the table of measured errors in the README.
 */
export const namespaceStart = 'namespace functions {\n\n'
export const namespaceEnd = '} // namespace functions'

/** One tool's block of that text, or what is left of it when lines that are known already are shortened. */
export interface ToolText {
  readonly text: string
  /** o200k tokens of what was cut out of the text. */
  readonly hidden: number
}

/** The block of one tool, as it is sent: its comment, its type, a blank line. With `shorten`, the inside of comment lines is left out and counted. Keywords
 * that no recording shows are added to `doubts`. */
export function toolText(sent: JsonObject, shorten: boolean, doubts: Doubts): ToolText {
  const root = ownObject(sent, FIELD) ?? {}
  const scope: Scope = { ...scopeOf(root), shorten, hidden: { tokens: 0 }, doubts }
  const comment = commentOf(ownString(sent, 'description'), scope)
  const type = `type ${ownString(sent, 'name') ?? ''} = `
  const schema = dereference(root, root)
  const text =
    isObject(schema) && hasProperties(schema)
      ? `${comment}${type}(_: ${headOf(schema, scope)}${objectText(schema, scope).text}) => any;\n\n`
      : `${comment}${type}() => any;\n\n`
  return { text, hidden: scope.hidden.tokens }
}

interface Scope extends SchemaScope {
  readonly shorten: boolean
  /** What `shorten` has cut out so far; shared by the whole tool. */
  readonly hidden: { tokens: number }
  /** Collects the keywords whose cost no recording shows. */
  readonly doubts: Doubts
}

/** In no recorded request, so that the total may be off by a few tokens for each. */
const unseen: ReadonlySet<string> = new Set([
  'allOf',
  'const',
  'else',
  'examples',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'if',
  'maxItems',
  'maxLength',
  'minItems',
  'minLength',
  'multipleOf',
  'not',
  'oneOf',
  'pattern',
  'patternProperties',
  'prefixItems',
  'then',
  'uniqueItems',
])

/** A reference to a type inside itself is shown as `any`; how OpenAI shows it, no recording tells. */
const MOST_REPEATS = 1

interface TypeText {
  readonly text: string
  /** Spans several lines, which makes the object around it span several lines. */
  readonly block?: true
  readonly union?: true
}

const any: TypeText = { text: 'any' }
const hasProperties = (schema: JsonObject): boolean => Object.keys(ownObject(schema, 'properties') ?? {}).length > 0

/** Every line gets its own `// `; indentation is lost, so it costs nothing. */
function commentOf(text: string | undefined, scope: Scope): string {
  if (text === undefined) return ''
  let comment = ''
  for (const line of linesOf(text)) {
    if (line.whole === '') comment += '//\n'
    else if (scope.shorten) {
      const { ends, hidden } = endsOf(line)
      scope.hidden.tokens += hidden
      comment += `// ${ends}\n`
    } else comment += `// ${line.whole}\n`
  }
  return comment
}

/** Title, description and examples as comment lines. */
function headOf(schema: JsonObject, scope: Scope): string {
  const title = commentOf(ownString(schema, 'title'), scope)
  const description = commentOf(ownString(schema, 'description'), scope)
  const examples = ownArray(schema, 'examples') ?? []
  return (
    (title && description ? `${title}//\n${description}` : title + description) +
    (examples.length ? `// Examples:\n${examples.map(example => `// - ${JSON.stringify(example)}\n`).join('')}` : '')
  )
}

/** Constraints that are shown, by type; one that does not fit the type is not. */
const constraints: ReadonlyMap<string, readonly string[]> = new Map([
  ['string', ['format', 'pattern', 'minLength', 'maxLength']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
  ['integer', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
  ['array', ['minItems', 'maxItems', 'uniqueItems']],
])

/** The notes behind a property's line: its default and constraints. */
function notesOf(schema: JsonObject): string[] {
  const notes = defaultOf(schema)
  for (const key of constraints.get(ownString(schema, 'type') ?? '') ?? []) {
    const value = own(schema, key)
    if (value !== undefined) notes.push(`${key}: ${key === 'pattern' ? `/${String(value)}/` : JSON.stringify(value)}`)
  }
  return notes
}

function defaultOf(schema: JsonObject): string[] {
  const value = own(schema, 'default')
  return value === undefined ? [] : [`default: ${JSON.stringify(value)}`]
}

function typeText(schema: JsonObject, scope: Scope): TypeText {
  addDoubts(schema, unseen, scope.doubts)
  const members = unionMembers(schema)
  if (members) return unionText(members, scope)
  const all = ownArray(schema, 'allOf')
  if (all?.length === 1) {
    const only = follow(all[0], scope, MOST_REPEATS)
    return only ? typeText(only.schema, only.scope) : any
  }
  const values = ownArray(schema, 'enum')
  if (values?.length) return { text: values.map(value => JSON.stringify(value)).join(' | ') }
  const constant = own(schema, 'const')
  if (constant !== undefined) return { text: JSON.stringify(constant) }
  const type = ownString(schema, 'type')
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return { text: type }
    case 'integer':
    case 'number':
      return { text: 'number' }
    case 'array':
      return arrayText(schema, scope)
  }
  if (hasProperties(schema)) return objectText(schema, scope)
  return type === 'object' ? { text: 'object' } : any
}

function unionMembers(schema: JsonObject): readonly Json[] | undefined {
  const alternatives = ownArray(schema, 'anyOf') ?? ownArray(schema, 'oneOf')
  if (alternatives) return alternatives
  const types = ownArray(schema, 'type')
  if (!types) return undefined
  // each variant repeats the description, on top of the property's own copy
  const { title: _, default: __, ...rest } = schema
  return [...new Set(types)].slice(0, MOST_TYPES).map(type => ({ ...rest, type }))
}

/** JSON Schema has seven types; a list of thousands would be as many copies of the schema. */
const MOST_TYPES = 20

function unionText(members: readonly Json[], scope: Scope): TypeText {
  const parts = members.map(member => {
    const inside = follow(member, { ...scope, copying: true }, MOST_REPEATS)
    if (!inside) return { type: any, head: '', notes: [] }
    return { type: typeText(inside.schema, inside.scope), head: headOf(inside.schema, inside.scope), notes: notesOf(inside.schema) }
  })
  if (parts.every(({ type, head, notes }) => !type.block && head === '' && notes.length === 0)) {
    return { text: parts.map(({ type }) => type.text).join(' | ') }
  }
  const lines = parts.map(({ type, head, notes }) => `${head} | ${type.text}${notes.length ? ` // ${notes.join(', ')}` : ''}\n`)
  return { text: `\n${lines.join('')}`, block: true, union: true }
}

function arrayText(schema: JsonObject, scope: Scope): TypeText {
  const items = own(schema, 'items')
  if (!isObject(items)) return { text: 'any[]' }
  const inside = follow(items, scope, MOST_REPEATS)
  const type = inside ? typeText(inside.schema, inside.scope) : any
  if (!type.block) return { text: `${type.text}[]` }
  return { text: `Array<\n${inside ? headOf(inside.schema, scope) : ''}${type.text}${type.text.endsWith('\n') ? '' : '\n'}>`, block: true }
}

function objectText(schema: JsonObject, scope: Scope): TypeText {
  const required = new Set(ownArray(schema, 'required') ?? [])
  let plain = true
  let lines = ''
  const inline: string[] = []
  for (const [name, value] of Object.entries(ownObject(schema, 'properties') ?? {})) {
    const inside = follow(value, scope, MOST_REPEATS)
    const property = inside?.schema ?? {}
    const type = inside ? typeText(property, inside.scope) : any
    const head = headOf(property, scope)
    const key = required.has(name) ? name : `${name}?`
    const notes = type.union ? defaultOf(property) : notesOf(property)
    if (type.union) lines += `${head}${notes.map(note => `// ${note}\n`).join('')}${key}:${type.text},\n`
    else lines += `${head}${key}: ${type.text},${notes.length ? ` // ${notes.join(', ')}` : ''}\n`
    plain &&= head === '' && notes.length === 0 && !type.block
    if (plain) inline.push(`${key}: ${type.text}`)
  }
  return plain ? { text: `{ ${inline.join(', ')} }` } : { text: `{\n${lines}}`, block: true }
}

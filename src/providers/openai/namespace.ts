import { isObject, own, ownArray, ownObject, ownString } from '../../schema/json.js'
import { dereference } from '../../schema/refs.js'
import { follow, type Scope, scopeOf } from '../../tokens/follow.js'
import type { Json, JsonObject, ToolEntry } from '../../tool-list.js'

/**
 * The TypeScript-like text that OpenAI writes into the prompt in place of the tool list, and bills. The rules were inferred from
 * recorded requests; see the table of measured errors in the README.
 */
export const namespaceStart = 'namespace functions {\n\n'
export const namespaceEnd = '} // namespace functions'

/** One tool's block of that text: its comment, its type, a blank line. */
export function toolText(tool: ToolEntry): string {
  const type = `type ${tool.name ?? ''} = `
  const comment = commentOf(tool.description)
  const root = isObject(tool.inputSchema) ? tool.inputSchema : {}
  const schema = dereference(root, root)
  if (!isObject(schema) || !hasProperties(schema)) return `${comment}${type}() => any;\n\n`
  return `${comment}${type}(_: ${headOf(schema)}${objectText(schema, scopeOf(root)).text}) => any;\n\n`
}

/** A reference to a type inside itself is shown as `any`; how OpenAI shows it, no recording tells. */
const MOST_REPEATS = 1

interface TypeText {
  readonly text: string
  /** Spans several lines, which makes the object around it span several lines. */
  readonly block?: true
  readonly union?: true
}

const any: TypeText = { text: 'any' }
const hasText = (text: string | undefined): text is string => text !== undefined && text.trim() !== ''
const hasProperties = (schema: JsonObject): boolean => Object.keys(ownObject(schema, 'properties') ?? {}).length > 0

/** Every line gets its own `// `; indentation is lost, so it costs nothing. */
function commentOf(text: string | undefined): string {
  if (!hasText(text)) return ''
  let lines = ''
  for (const line of text.trim().split('\n')) {
    const trimmed = line.trim()
    lines += trimmed === '' ? '//\n' : `// ${trimmed}\n`
  }
  return lines
}

/** Title, description and examples as comment lines. */
function headOf(schema: JsonObject): string {
  const title = commentOf(ownString(schema, 'title'))
  const description = commentOf(ownString(schema, 'description'))
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
  return [...new Set(types)].map(type => ({ ...rest, type }))
}

function unionText(members: readonly Json[], scope: Scope): TypeText {
  const parts = members.map(member => {
    const inside = follow(member, { ...scope, copying: true }, MOST_REPEATS)
    if (!inside) return { type: any, head: '', notes: [] }
    return { type: typeText(inside.schema, inside.scope), head: headOf(inside.schema), notes: notesOf(inside.schema) }
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
  return { text: `Array<\n${headOf(inside?.schema ?? {})}${type.text}${type.text.endsWith('\n') ? '' : '\n'}>`, block: true }
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
    const head = headOf(property)
    const key = required.has(name) ? name : `${name}?`
    const notes = type.union ? defaultOf(property) : notesOf(property)
    if (type.union) lines += `${head}${notes.map(note => `// ${note}\n`).join('')}${key}:${type.text},\n`
    else lines += `${head}${key}: ${type.text},${notes.length ? ` // ${notes.join(', ')}` : ''}\n`
    plain &&= head === '' && notes.length === 0 && !type.block
    if (plain) inline.push(`${key}: ${type.text}`)
  }
  return plain ? { text: `{ ${inline.join(', ')} }` } : { text: `{\n${lines}}`, block: true }
}

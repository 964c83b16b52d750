import { nameOf } from '../schema/by-keyword.js'
import { isObject, own, ownObject, ownString, pointer } from '../schema/json-values.js'
import { type SchemaNode, walkSchema } from '../schema/walk.js'
import type { Json, JsonObject, ToolEntry } from '../tool-list.js'

/** One text of a tool that a model or a person reads. */
export interface ToolText {
  readonly text: string
  /** `prose`: titles and descriptions; `name`: the tool's name and property keys; `value`: enum values, defaults, constants, examples. */
  readonly kind: 'prose' | 'name' | 'value'
  /** How a sentence calls it: `its description`, `the description of parameter …`. */
  readonly what: () => string
  /** JSON Pointer into the tool. */
  readonly path: () => string
}

const PROSE = ['title', 'description', '$comment']
const VALUES = ['pattern', 'enum', 'const', 'default', 'examples', 'example']

const KIND_OF: ReadonlyMap<string, 'prose' | 'value'> = new Map([
  ...PROSE.map(keyword => [keyword, 'prose'] as const),
  ...VALUES.map(keyword => [keyword, 'value'] as const),
])

const joined = new WeakMap<ToolEntry, { readonly prose: string; readonly other: string }>()
const cache = new WeakMap<ToolEntry, readonly ToolText[]>()
/** Strings inside one default or example that are looked at; data of that size is not text any more. */
const MAX_STRINGS = 1_000

/**
 * All texts of a tool in two strings, prose and the rest, one text a line: what tells in one look that none of them needs a closer one.
 * A rule that finds something in them goes through `textsOf`.
 */
export function joinedTexts(tool: ToolEntry): { readonly prose: string; readonly other: string } {
  const known = joined.get(tool)
  if (known) return known
  const prose = [tool.title, tool.description, ownString(tool.annotations ?? {}, 'title')]
  const other = [tool.name]
  for (const key of ['inputSchema', 'outputSchema'] as const) {
    // also in definitions that nothing refers to: they are sent
    for (const node of walkSchema(tool[key], `/${key}`)) {
      const { schema } = node
      if (node.keyword === 'properties') other.push(node.key)
      if (!isObject(schema)) continue
      for (const keyword in schema) {
        const kind = KIND_OF.get(keyword)
        if (kind === 'prose') prose.push(ownString(schema, keyword))
        else if (kind === 'value') addStrings(other, own(schema, keyword))
      }
    }
  }
  const texts = { prose: prose.join('\n'), other: other.join('\n') }
  joined.set(tool, texts)
  return texts
}

/** Every text of a tool with its place: what the rules about hidden characters, orders and secrets read. */
export function textsOf(tool: ToolEntry): readonly ToolText[] {
  const known = cache.get(tool)
  if (known) return known
  const texts: ToolText[] = []
  const raw = isObject(tool.raw) ? tool.raw : {}
  for (const key of ['name', 'title', 'description']) {
    const text = own(raw, key)
    if (typeof text === 'string')
      texts.push({ text, kind: key === 'name' ? 'name' : 'prose', what: () => `its ${key}`, path: () => `/${key}` })
  }
  const title = own(ownObject(raw, 'annotations') ?? {}, 'title')
  if (typeof title === 'string') texts.push({ text: title, kind: 'prose', what: () => 'its title', path: () => '/annotations/title' })
  for (const key of ['inputSchema', 'outputSchema'] as const)
    for (const node of walkSchema(tool[key], `/${key}`)) if (isObject(node.schema)) addNode(texts, node, node.schema)
  cache.set(tool, texts)
  return texts
}

function addNode(texts: ToolText[], node: SchemaNode, schema: JsonObject): void {
  if (node.keyword === 'properties' && node.key !== undefined)
    texts.push({ text: node.key, kind: 'name', what: () => `the name of ${nameOf(node)}`, path: () => node.pointer })
  for (const key of [...PROSE, 'pattern']) {
    const text = own(schema, key)
    if (typeof text === 'string')
      texts.push({
        text,
        kind: key === 'pattern' ? 'value' : 'prose',
        what: () => `the ${key.replace('$', '')} of ${nameOf(node)}`,
        path: () => pointer(node.pointer, key),
      })
  }
  for (const key of VALUES.slice(1)) {
    const value = own(schema, key)
    if (value === undefined || typeof value === 'number' || typeof value === 'boolean') continue
    const what = (): string =>
      `${key === 'enum' ? 'a value' : key === 'const' ? 'the value' : key === 'default' ? 'the default' : 'an example'} of ${nameOf(node)}`
    for (const [text, path] of stringsIn(value)) texts.push({ text, kind: 'value', what, path: () => pointer(node.pointer, key, ...path) })
  }
}

/** Adds the strings of a value to a list, without recursion. */
function addStrings(strings: (string | undefined)[], value: Json | undefined): void {
  if (typeof value === 'string') strings.push(value)
  if (typeof value !== 'object' || value === null) return
  const stack: (Json | undefined)[] = [value]
  for (let at = stack.pop(); at !== undefined; at = stack.pop())
    for (const inner of Array.isArray(at) ? at : Object.values(at as JsonObject))
      if (typeof inner === 'string') strings.push(inner)
      else if (typeof inner === 'object' && inner !== null) stack.push(inner)
}

/** The strings of a value with their keys on the way, without recursion. */
function stringsIn(value: Json): [string, (string | number)[]][] {
  const found: [string, (string | number)[]][] = []
  const stack: [Json, (string | number)[]][] = [[value, []]]
  for (let top = stack.pop(); top && found.length < MAX_STRINGS; top = stack.pop()) {
    const [at, path] = top
    if (typeof at === 'string') found.push([at, path])
    else if (Array.isArray(at)) for (let i = at.length - 1; i >= 0; i--) stack.push([at[i] as Json, [...path, i]])
    else if (isObject(at)) for (const key of Object.keys(at).reverse()) stack.push([own(at, key) as Json, [...path, key]])
  }
  return found
}

import { briefly, clip, nameOf, nodesWith } from '../schema/by-keyword.js'
import { isObject, own, ownArray, ownObject, pointer, typesOf } from '../schema/json.js'
import { metaFaults } from '../schema/meta-2020-12.js'
import { readPattern } from '../schema/patterns.js'
import { type SchemaNode, walkSchema } from '../schema/walk.js'
import type { Json, JsonObject, ToolEntry } from '../tool-list.js'
import { defineRule, type Hit } from './rule.js'

const parcel = (over: object): object => ({
  name: 'find_parcel',
  description: 'Looks up one parcel by its tracking code and returns where it is.',
  inputSchema: { type: 'object', properties: { code: { type: 'string', description: 'Tracking code, e.g. PX-4711' } } },
  ...over,
})

// what draft-07 Ajv throws for when it compiles; the meta-schema refuses more, which Ajv lets pass
const COMPILED = new Set(
  'type required properties enum pattern format items anyOf oneOf allOf minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems minProperties maxProperties uniqueItems patternProperties $id $ref'.split(
    ' ',
  ),
)
// keywords that draft-07 Ajv does not know: nothing below them is compiled
const NOT_COMPILED = new Set([
  '$defs',
  'definitions',
  'prefixItems',
  'unevaluatedProperties',
  'unevaluatedItems',
  'dependentSchemas',
  'contentSchema',
  'additionalItems',
])

export default defineRule({
  id: 'sdk-refuses-list',
  severity: 'problem',
  title: "The 1.x TypeScript SDK's client accepts every tool",
  why: 'A client on the 1.x TypeScript SDK checks the whole answer to `tools/list` and compiles every output schema. One tool that fails costs it all tools of the server.',
  fix: 'Send the value in the kind that the MCP specification asks for, or leave it out.',
  clients: ['MCP TypeScript SDK 1.x', 'claude.ai'],
  since: '0.1.0',
  verified: '2026-11-30',
  sources: [
    '@modelcontextprotocol/sdk 1.32.2',
    'inngest/inngest#3305',
    'opentokenz/mcpx#28',
    'neomjs/neo#17220',
    'smallmain/vscode-unify-chat-provider#162',
  ],
  examples: {
    good: [{ tools: [parcel({ outputSchema: { type: 'object', properties: { place: { type: 'string' } } } })] }],
    bad: [
      { tools: [parcel({ outputSchema: { description: 'The place of the parcel' } })] },
      { tools: [parcel({ inputSchema: { type: 'object', properties: { code: true } } })] },
      { tools: [parcel({ annotations: { readOnlyHint: 'yes' } })] },
      { tools: [parcel({ outputSchema: { type: 'object', properties: { place: { nullable: true } } } })] },
    ],
  },
  *check(list) {
    for (const tool of list.tools) {
      for (const fault of faultsOf(tool))
        yield { tool, ...fault, message: `${fault.message}, so clients on the 1.x TypeScript SDK cannot list any tool of this server` }
    }
  },
})

type Fault = Pick<Hit, 'path' | 'fix'> & { message: string }

function* faultsOf(tool: ToolEntry): Generator<Fault> {
  if (!isObject(tool.raw)) {
    yield { path: '', message: `is ${briefly(tool.raw)} and no object` }
    return
  }
  const { raw } = tool
  for (const key of ['title', 'description']) yield* wrongKind(raw, key, '', 'text', value => typeof value === 'string')
  yield* wrongKind(raw, '_meta', '', 'an object', isObject)
  yield* iconFaults(raw)
  yield* wrongKind(raw, 'execution', '', 'an object', isObject)
  const execution = ownObject(raw, 'execution')
  if (execution)
    yield* wrongKind(execution, 'taskSupport', '/execution', '`"required"`, `"optional"` or `"forbidden"`', value =>
      ['required', 'optional', 'forbidden'].includes(value as string),
    )
  yield* wrongKind(raw, 'annotations', '', 'an object', isObject)
  const annotations = ownObject(raw, 'annotations')
  if (annotations) {
    yield* wrongKind(annotations, 'title', '/annotations', 'text', value => typeof value === 'string')
    for (const hint of ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'])
      yield* wrongKind(annotations, hint, '/annotations', '`true` or `false`', value => typeof value === 'boolean')
  }
  for (const key of ['inputSchema', 'outputSchema']) yield* schemaFaults(raw, key)
  yield* uncompilable(tool)
}

/** One fault of the icons is enough for a client to refuse the list; a row of them would say the same. */
function* iconFaults(raw: JsonObject): Generator<Fault> {
  yield* wrongKind(raw, 'icons', '', 'a list', Array.isArray)
  for (const [i, icon] of (ownArray(raw, 'icons') ?? []).entries()) {
    const path = `/icons/${i}`
    if (!isObject(icon)) {
      yield {
        path,
        message: `has ${briefly(icon)} as an icon, which must be an object`,
        fix: 'Give each icon as `{ "src": "https://…" }`.',
      }
      return
    }
    if (own(icon, 'src') === undefined) {
      yield { path, message: 'has an icon without `src`', fix: 'Give the icon its address as `src`, or leave the icon out.' }
      return
    }
    const faults = [
      ...wrongKind(icon, 'src', path, 'text', isText),
      ...wrongKind(icon, 'mimeType', path, 'text', isText),
      ...wrongKind(icon, 'sizes', path, 'a list of texts', value => Array.isArray(value) && value.every(isText)),
      ...wrongKind(icon, 'theme', path, '`"light"` or `"dark"`', value => value === 'light' || value === 'dark'),
    ]
    if (faults[0]) {
      yield faults[0]
      return
    }
  }
}

const isText = (value: unknown): boolean => typeof value === 'string'

function* wrongKind(object: JsonObject, key: string, base: string, kind: string, fits: (value: unknown) => boolean): Generator<Fault> {
  const value = own(object, key)
  if (value === undefined || fits(value)) return
  yield {
    path: pointer(base, key),
    message: `has ${briefly(value)} as its \`${key}\`, which must be ${kind}`,
    fix: `Give \`${key}\` as ${kind}, or leave it out.`,
  }
}

function* schemaFaults(raw: JsonObject, key: string): Generator<Fault> {
  const schema = own(raw, key)
  const output = key === 'outputSchema'
  if (schema === undefined) return // that an input schema is missing is what schema-not-object says
  if (!isObject(schema)) {
    if (output)
      yield {
        path: `/${key}`,
        message: `has ${briefly(schema)} as its output schema`,
        fix: 'Write an object schema, or leave `outputSchema` out.',
      }
    return
  }
  const type = own(schema, 'type')
  if (type !== 'object' && (output || (Array.isArray(type) && type.includes('object'))))
    yield {
      path: type === undefined ? `/${key}` : `/${key}/type`,
      message: `has an ${output ? 'output' : 'input'} schema ${type === undefined ? 'without `type: "object"` at its root' : `whose root type is ${briefly(type)} and not "object"`}`,
      fix: output
        ? 'Write `"type": "object"` at the root of `outputSchema`; wrap any other result, e.g. `{ "type": "object", "properties": { "result": … } }`.'
        : 'Write `"type": "object"` at the root of `inputSchema`.',
    }
  yield* wrongKind(
    schema,
    'required',
    `/${key}`,
    'a list of names',
    value => Array.isArray(value) && value.every(item => typeof item === 'string'),
  )
  yield* wrongKind(schema, 'properties', `/${key}`, 'an object', isObject)
  const properties = ownObject(schema, 'properties') ?? {}
  for (const name of Object.keys(properties)) {
    const value = own(properties, name) as Json
    if (typeof value === 'object' && value !== null) continue
    yield {
      path: pointer(`/${key}/properties`, name),
      message: `has ${briefly(value)} as the schema of ${output ? 'result field' : 'parameter'} \`${clip(name)}\``,
      fix: `Write a schema object for \`${clip(name)}\`, e.g. \`{ "type": "string", "description": "…" }\`.`,
    }
  }
}

/** What Ajv of the 1.x client throws for when it compiles an output schema. References are the concern of ref-unresolved. */
function* uncompilable(tool: ToolEntry): Generator<Fault> {
  for (const node of walkSchema(tool.outputSchema, '/outputSchema')) {
    const { schema } = node
    if (!isObject(schema)) {
      // among several schemas Ajv trips over null alone; the properties at the root are looked at above
      const trips =
        typeof schema !== 'boolean' &&
        (node.key === undefined || (schema === null && !(node.keyword === 'properties' && !node.parent?.parent)))
      if (trips && compiled(node))
        yield {
          path: node.pointer,
          message: `has ${briefly(schema)} where ${nameOf(node)} should be a schema`,
          fix: 'Write a schema object there.',
        }
      continue
    }
    const faults = metaFaults(schema).filter(({ keyword }) => COMPILED.has(keyword) && ajvThrows(keyword, own(schema, keyword)))
    for (const { keyword, message, fix } of faults) {
      const atRoot = !node.parent && (keyword === 'required' || keyword === 'properties' || keyword === 'type')
      if (!atRoot && compiled(node))
        yield { path: pointer(node.pointer, keyword), message: `cannot be compiled because ${nameOf(node)} ${message}`, fix }
    }
  }
  for (const node of nodesWith(tool.outputSchema, '/outputSchema', 'pattern')) {
    const pattern = isObject(node.schema) ? own(node.schema, 'pattern') : undefined
    const reason = typeof pattern === 'string' && compiled(node) ? readPattern(pattern).javascript : undefined
    if (reason !== undefined)
      yield {
        path: pointer(node.pointer, 'pattern'),
        message: `has a regular expression that JavaScript cannot compile in unicode mode, the pattern of ${nameOf(node)} (${reason})`,
        fix: 'Leave `pattern` out of the output schema, or drop the escapes that it does not need.',
      }
  }
  for (const node of nodesWith(tool.outputSchema, '/outputSchema', 'nullable')) {
    const fault = isObject(node.schema) && compiled(node) ? nullableFault(node.schema) : undefined
    if (fault !== undefined)
      yield {
        path: pointer(node.pointer, 'nullable'),
        message: `has ${fault} in ${nameOf(node)}`,
        fix: 'Write the type and allow null in it, e.g. `"type": ["string", "null"]`, in place of `nullable`.',
      }
  }
  for (const node of nodesWith(tool.outputSchema, '/outputSchema', 'enum')) {
    const values = isObject(node.schema) ? own(node.schema, 'enum') : undefined
    if (Array.isArray(values) && values.length === 0 && compiled(node))
      yield {
        path: pointer(node.pointer, 'enum'),
        message: `has an empty \`enum\` in ${nameOf(node)}`,
        fix: 'List the values, or leave `enum` out.',
      }
  }
}

/** `nullable` comes from OpenAPI; Ajv takes it beside a type only. */
function nullableFault(schema: JsonObject): string | undefined {
  const nullable = own(schema, 'nullable')
  if (typeof nullable !== 'boolean') return `\`nullable: ${briefly(nullable ?? null)}\``
  if (own(schema, 'type') === undefined) return '`nullable` without `type`'
  return !nullable && typesOf(schema).includes('null') ? '`nullable: false` beside a type that allows null' : undefined
}

// Ajv without schema validation looks at the kind of a keyword's value and not at what is in it
function ajvThrows(keyword: string, value: Json | undefined): boolean {
  if (keyword === 'type') return value !== '' && !(Array.isArray(value) && (value.length === 0 || new Set(value).size < value.length))
  if (keyword === 'items') return !Array.isArray(value)
  if (/^(anyOf|oneOf|allOf|required)$/.test(keyword)) return !Array.isArray(value)
  if (/^(min|max|multiple)/.test(keyword)) return typeof value !== 'number'
  return true
}

function compiled(node: SchemaNode): boolean {
  for (let at: SchemaNode | undefined = node; at; at = at.parent) if (NOT_COMPILED.has(at.keyword)) return false
  return true
}

import { providerIds } from '../providers/registry.js'
import { briefly, clip, nameOf, nodesWith } from '../schema/by-keyword.js'
import { isObject, own, ownArray, ownObject, pointer, typesOf } from '../schema/json-values.js'
import { metaFaults } from '../schema/meta-2020-12.js'
import { type Compile, outputCompiler, refusedBy122, surelyCompiles } from '../schema/output-schema.js'
import { readPattern } from '../schema/patterns.js'
import { reachedNodes } from '../schema/reached.js'
import type { SchemaNode } from '../schema/walk.js'
import type { Json, JsonObject, ToolEntry } from '../tool-list.js'
import { defineRule, type Hit } from './rule.js'

const parcel = (over: object): object => ({
  name: 'find_parcel',
  description: 'Looks up one parcel by its tracking code and returns where it is.',
  inputSchema: { type: 'object', properties: { code: { type: 'string', description: 'Tracking code, e.g. PX-4711' } } },
  ...over,
})

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
    'gemini-cli-extensions/stitch#13',
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
    const [compile, compile122] = [outputCompiler(), outputCompiler()]
    const older: ToolEntry[] = []
    for (const tool of list.tools) {
      const faults = [...faultsOf(tool, compile)]
      for (const fault of faults) {
        const providers = fault.path === '/description' ? { providers: providerIds } : {}
        const message = `${fault.message}, so clients on the 1.x TypeScript SDK cannot list any tool of this server`
        yield { tool, ...fault, ...providers, message }
      }
      if (faults.length === 0 && isObject(tool.outputSchema) && refusedBy122(tool.outputSchema, compile122)) older.push(tool)
    }
    const [first] = older
    if (first)
      yield {
        tools: older,
        path: '/outputSchema',
        severity: 'warning',
        message: `has ${older.length === 1 ? `a tool whose output schema (\`${clip(first.label)}\`)` : `${older.length} tools whose output schemas (the first is \`${clip(first.label)}\`)`} MCP TypeScript SDK 1.22.0 refuses: that version takes \`$defs\` out before it compiles them, and wants \`additionalProperties\` at the root to be true or false, so its clients cannot list any tool of this server`,
        fix: 'Write the definitions in place of each `$ref` of the output schema, and `additionalProperties` at its root as true or false, if clients on SDK 1.22.0 matter.',
      }
  },
})
type Fault = Pick<Hit, 'path' | 'fix'> & { message: string }

function* faultsOf(tool: ToolEntry, compile: Compile): Generator<Fault> {
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
  let shaped = true
  for (const key of ['inputSchema', 'outputSchema'])
    for (const fault of schemaFaults(raw, key)) {
      shaped &&= key === 'inputSchema'
      yield fault
    }
  // a schema of a wrong shape never gets to be compiled
  if (shaped && isObject(tool.outputSchema)) yield* uncompilable(tool, tool.outputSchema, compile)
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

/**
 * What keeps Ajv of the 1.x client from compiling an output schema. Ajv itself decides; where it is is looked for here, because its
 * message seldom says.
 */
function* uncompilable(tool: ToolEntry, root: JsonObject, compile: Compile): Generator<Fault> {
  if (surelyCompiles(root)) return
  const reason = compile(root)
  if (reason === undefined) {
    // The Node that runs this may know expressions that older ones refuse. One that it does not know stands where Ajv never came.
    for (const node of nodesWith(tool.outputSchema, '/outputSchema', 'pattern')) if (compilesHere(node)) yield* oddPattern(node)
    return
  }
  const missing = /^can't resolve reference (.+) from id /s.exec(reason)?.[1]
  const places = missing === undefined ? [...suspects(tool)] : [...leadingNowhere(tool, missing)]
  if (places.length > 0) yield* places
  else
    yield {
      path: '/outputSchema',
      message: `has an output schema that draft-07 Ajv cannot compile (${clip(reason, 120)})`,
      fix: 'Mend what Ajv names in the output schema, or leave `outputSchema` out.',
    }
}

function* leadingNowhere(tool: ToolEntry, missing: string): Generator<Fault> {
  for (const node of nodesWith(tool.outputSchema, '/outputSchema', '$ref')) {
    const ref = isObject(node.schema) ? own(node.schema, '$ref') : undefined
    if (typeof ref !== 'string' || (ref !== missing && !missing.endsWith(ref))) continue
    yield {
      path: pointer(node.pointer, '$ref'),
      message: `has a \`$ref\` in ${nameOf(node)} of which Ajv finds no schema: \`${clip(ref)}\``,
      fix: 'Put the schema that the `$ref` names under `$defs` of the output schema, or write it in place of the `$ref`.',
    }
  }
}

/** What makes Ajv throw where it is, as far as that can be told from one schema. */
function* suspects(tool: ToolEntry): Generator<Fault> {
  for (const node of reachedNodes(tool.outputSchema, '/outputSchema')) {
    const { schema } = node
    if (!isObject(schema)) {
      // Ajv trips over null where a schema should be, and where a single one is wanted over anything else
      if (typeof schema !== 'boolean' && (node.key === undefined || schema === null))
        yield {
          path: node.pointer,
          message: `has ${briefly(schema)} where ${nameOf(node)} should be a schema`,
          fix: 'Write a schema object there.',
        }
      continue
    }
    for (const { keyword, message, fix } of metaFaults(schema))
      if (ajvThrows(keyword, own(schema, keyword)))
        yield { path: pointer(node.pointer, keyword), message: `cannot be compiled because ${nameOf(node)} ${message}`, fix }
    yield* oddKeywords(node, schema)
  }
}

function compilesHere({ schema }: SchemaNode): boolean {
  try {
    return isObject(schema) && new RegExp(String(own(schema, 'pattern')), 'u') instanceof RegExp
  } catch {
    return false
  }
}

function* oddPattern(node: SchemaNode): Generator<Fault> {
  const pattern = isObject(node.schema) ? own(node.schema, 'pattern') : undefined
  const javascript = typeof pattern === 'string' ? readPattern(pattern).javascript : undefined
  if (javascript !== undefined)
    yield {
      path: pointer(node.pointer, 'pattern'),
      message: `has a regular expression that JavaScript cannot compile in unicode mode, the pattern of ${nameOf(node)} (${javascript})`,
      fix: 'Leave `pattern` out of the output schema, or drop the escapes that it does not need.',
    }
}

/** Keywords whose value the meta-schema allows and Ajv, or its draft, does not. */
function* oddKeywords(node: SchemaNode, schema: JsonObject): Generator<Fault> {
  const at = (keyword: string, message: string, fix: string): Fault => ({ path: pointer(node.pointer, keyword), message, fix })
  yield* oddPattern(node)
  const nullable = Object.hasOwn(schema, 'nullable') ? nullableFault(schema) : undefined
  if (nullable !== undefined)
    yield at(
      'nullable',
      `has ${nullable} in ${nameOf(node)}`,
      'Write the type and allow null in it, e.g. `"type": ["string", "null"]`, in place of `nullable`.',
    )
  const values = own(schema, 'enum')
  if (Array.isArray(values) && values.length === 0)
    yield at('enum', `has an empty \`enum\` in ${nameOf(node)}`, 'List the values, or leave `enum` out.')
  if (Object.hasOwn(schema, 'id'))
    yield at('id', `has the keyword \`id\` of draft-04 in ${nameOf(node)}`, 'Leave `id` out, or call it `$id`.')
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

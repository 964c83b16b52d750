import { defined } from '../../base/defined.js'
import { kindOf } from '../../base/kind-of.js'
import { isObject, own } from '../../schema/json-values.js'
import type { Change, Json, JsonObject, ProviderOptions, ToolEntry, ToolList } from '../../tool-list.js'
import type { Rendering } from '../definition.js'
import { type Recorder, recorderFor, recordUnsentFields } from '../recorder.js'
import { recordJsonSchemaField } from './json-schema-field.js'
import { toSubset } from './subset.js'

/** The error text of the Gemini API; since late 2025 a colon is taken too, and 128 characters are documented by `@google/genai` 2.32. */
const NAME = /^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$/
const MAX_DECLARATIONS = 512

/**
 * `tools` of `generateContent`: one entry that holds every function declaration, or an empty list where there is no tool.
 * @param options `schemaField`: `parameters` (default), the API's schema subset, or `parametersJsonSchema`, the schema as it is, which
 * `mcpToTool` of `@google/genai` sends; `endpoint: 'vertex'` keeps `additionalProperties` and lets `anyOf` stand alone;
 * `outputSchema: true` adds `response` or `responseJsonSchema`.
 */
export function renderGemini(list: ToolList, options: ProviderOptions): Rendering {
  const changes: Change[] = []
  const names = new Map<Json, number>()
  const functionDeclarations = list.tools.map((tool, i) => {
    const record = recorderFor(tool, changes)
    const declaration = declarationOf(tool, options, record)
    recordUnsentFields(tool, options.outputSchema ? SENT_WITH_OUTPUT : SENT, record)
    recordName(declaration.name, names, record)
    if (i >= MAX_DECLARATIONS) record('', '', 'refused', `the API takes at most ${MAX_DECLARATIONS} function declarations`)
    return declaration
  })
  return { tools: functionDeclarations.length > 0 ? [{ functionDeclarations }] : [], changes }
}

/** The declarations alone, in the order of the list: what is counted. */
export const declarationsOf = (list: ToolList, options: ProviderOptions): JsonObject[] =>
  list.tools.map(tool => declarationOf(tool, options))

const SENT = new Set(['name', 'description', 'inputSchema'])
const SENT_WITH_OUTPUT = new Set([...SENT, 'outputSchema'])

/** The field of a declaration that holds the input schema. */
export const fieldOf = ({ schemaField = 'parameters' }: ProviderOptions): string => schemaField

function declarationOf(tool: ToolEntry, options: ProviderOptions, record?: Recorder): JsonObject {
  const raw = isObject(tool.raw) ? tool.raw : {}
  const vertex = options.endpoint === 'vertex'
  const jsonSchema = options.schemaField === 'parametersJsonSchema'
  const schemaOf = (schema: Json | undefined, path: string): Json | undefined => {
    if (schema === undefined) return undefined
    if (!jsonSchema) return toSubset(schema, path, vertex, record)
    if (record) recordJsonSchemaField(schema, path, record)
    return schema
  }
  const description = own(raw, 'description')
  if (description !== undefined && typeof description !== 'string')
    record?.('/description', 'description', 'refused', `${kindOf(description)}, not a string`)
  return defined({
    name: own(raw, 'name'),
    description: description,
    [fieldOf(options)]: schemaOf(tool.inputSchema, '/inputSchema'),
    [jsonSchema ? 'responseJsonSchema' : 'response']: options.outputSchema ? schemaOf(tool.outputSchema, '/outputSchema') : undefined,
  })
}

function recordName(name: Json | undefined, names: Map<Json, number>, record: Recorder): void {
  if (typeof name !== 'string') record('/name', 'name', 'refused', `the name is ${kindOf(name)}; the API wants a string`)
  else if (!NAME.test(name))
    record('/name', 'name', 'refused', 'not a letter or `_` followed by letters, digits, `_`, `.`, `:` or `-`, 128 characters in all')
  else if (names.has(name))
    record('/name', 'name', 'refused', 'the name stands twice in the list; `mcpToTool` of `@google/genai` throws for it')
  if (name !== undefined) names.set(name, 1)
}

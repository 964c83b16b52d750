import { kindOf } from '../../base/kind-of.js'
import { nodesWith } from '../../schema/by-keyword.js'
import { isObject, own, ownArray, ownObject, ownString, pointer, typesOf } from '../../schema/json-values.js'
import { metaFaultsIn } from '../../schema/meta-2020-12.js'
import { readPattern } from '../../schema/patterns.js'
import { isOfType } from '../../schema/types.js'
import type { Json, JsonObject, ToolEntry } from '../../tool-list.js'
import type { Recorder } from '../recorder.js'

const NAME = /^[a-zA-Z0-9_-]{1,64}$/

/** Notes what the API answers with an error, for one tool as it is sent. `strict`: the schema was converted, so it is not looked at. */
export function recordRefusals(tool: ToolEntry, strict: boolean, record: Recorder): void {
  if (!isObject(tool.raw)) return
  const name = own(tool.raw, 'name')
  if (typeof name !== 'string') record('/name', 'name', 'refused', `the name is ${kindOf(name)}; the API wants a string`)
  else if (!NAME.test(name)) record('/name', 'name', 'refused', 'not 1 to 64 letters, digits, `_` or `-`')
  const description = own(tool.raw, 'description')
  if (description !== undefined && typeof description !== 'string')
    record('/description', 'description', 'refused', `${kindOf(description)}, not a string`)
  if (!strict) recordSchema(tool.inputSchema, record)
}

function recordSchema(schema: Json | undefined, record: Recorder): void {
  if (schema === undefined) {
    record('/inputSchema', 'inputSchema', 'converted', 'absent; sent without `parameters`, which the API reads as no parameters')
    return
  }
  if (!isObject(schema)) {
    record('/inputSchema', 'inputSchema', 'refused', `the input schema is ${kindOf(schema)}; the API wants an object schema`)
    return
  }
  if (own(schema, 'type') !== 'object') record('/inputSchema', 'type', 'refused', 'the API wants `type: "object"` at the root')
  // what a reference at the root brings along is not known
  else if (!ownObject(schema, 'properties') && own(schema, '$ref') === undefined)
    record('/inputSchema', 'properties', 'refused', 'the API wants the key `properties`, even if it is empty')
  for (const keyword of ['oneOf', 'anyOf', 'allOf', 'enum', 'not']) {
    if (own(schema, keyword) !== undefined)
      record(pointer('/inputSchema', keyword), keyword, 'refused', `the API takes no \`${keyword}\` at the root`)
  }
  for (const { path, keyword, message } of metaFaultsIn(schema, '/inputSchema'))
    record(path, keyword, 'refused', `not valid JSON Schema: ${message}`)
  for (const node of nodesWith(schema, '/inputSchema', 'type')) {
    if (isObject(node.schema) && typesOf(node.schema).includes('array') && own(node.schema, 'items') === undefined)
      record(node.pointer, 'items', 'refused', 'an array without `items`')
  }
  for (const node of nodesWith(schema, '/inputSchema', 'enum')) {
    if (!isObject(node.schema)) continue
    const types = typesOf(node.schema)
    const nullable = own(node.schema, 'nullable') === true
    const wrong = (value: Json): boolean => !types.some(type => isOfType(value, type)) && !(nullable && value === null)
    if (types.length > 0 && ownArray(node.schema, 'enum')?.some(wrong))
      record(pointer(node.pointer, 'enum'), 'enum', 'refused', 'a value in it is not of the type that stands beside it')
  }
  for (const node of [...nodesWith(schema, '/inputSchema', 'pattern'), ...nodesWith(schema, '/inputSchema', 'patternProperties')])
    if (isObject(node.schema)) recordPatterns(node.schema, node.pointer, record)
}

/** The API compiles patterns with Python's `re`, and by a rule of its own takes no lookaround. */
function recordPatterns(schema: JsonObject, path: string, record: Recorder): void {
  const refuse = (pattern: string, where: string, keyword: string): void => {
    const [reason] = readPattern(pattern).python
    if (reason !== undefined) record(where, keyword, 'refused', `a regular expression with ${reason}, which the API does not take`)
  }
  const pattern = ownString(schema, 'pattern')
  if (pattern !== undefined) refuse(pattern, pointer(path, 'pattern'), 'pattern')
  for (const key of Object.keys(ownObject(schema, 'patternProperties') ?? {}))
    refuse(key, pointer(path, 'patternProperties', key), 'patternProperties')
}

import { kindOf } from '../../base/kind-of.js'
import { isObject, own, ownObject, pointer } from '../../schema/json-values.js'
import { metaFaultsIn } from '../../schema/meta-2020-12.js'
import type { ToolEntry } from '../../tool-list.js'
import type { Recorder } from '../recorder.js'

// both from error texts of the API: names since June 2025, keys of the root's `properties`
const NAME = /^[a-zA-Z0-9_-]{1,128}$/
const PROPERTY_KEY = /^[a-zA-Z0-9_.-]{1,64}$/

/** Notes what the Messages API answers with an error, for one tool. `names` holds those of the tools before it. */
export function recordRefusals(tool: ToolEntry, names: Set<string>, record: Recorder): void {
  if (!isObject(tool.raw)) return
  const name = own(tool.raw, 'name')
  if (typeof name !== 'string') record('/name', 'name', 'refused', `the name is ${kindOf(name)}; the API wants a string`)
  else if (!NAME.test(name)) record('/name', 'name', 'refused', 'not 1 to 128 letters, digits, `_` or `-`')
  else if (names.has(name)) record('/name', 'name', 'refused', 'the name stands twice in the list')
  else names.add(name)
  const description = own(tool.raw, 'description')
  if (description !== undefined && typeof description !== 'string')
    record('/description', 'description', 'refused', `${kindOf(description)}, not a string`)

  const schema = tool.inputSchema
  if (!isObject(schema)) {
    record('/inputSchema', 'inputSchema', 'refused', `the input schema is ${kindOf(schema)}; the API wants an object schema`)
    return
  }
  if (own(schema, 'type') !== 'object') record('/inputSchema', 'type', 'refused', 'the API wants `type: "object"` at the root')
  for (const keyword of ['oneOf', 'anyOf', 'allOf']) {
    if (own(schema, keyword) !== undefined)
      record(pointer('/inputSchema', keyword), keyword, 'refused', `the API takes no \`${keyword}\` at the root`)
  }
  for (const key of Object.keys(ownObject(schema, 'properties') ?? {})) {
    if (!PROPERTY_KEY.test(key))
      record(pointer('/inputSchema/properties', key), 'properties', 'refused', 'the key is not 1 to 64 letters, digits, `_`, `.` or `-`')
  }
  for (const { path, keyword, message } of metaFaultsIn(schema, '/inputSchema'))
    record(path, keyword, 'refused', `not valid JSON Schema 2020-12: ${message}`)
}

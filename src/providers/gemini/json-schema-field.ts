import { kindOf } from '../../base/kind-of.js'
import { isObject, own, ownString, pointer } from '../../schema/json-values.js'
import { resolveRef } from '../../schema/refs.js'
import { walkSchema } from '../../schema/walk.js'
import type { Json } from '../../tool-list.js'
import type { Recorder } from '../recorder.js'
import { documentedJsonSchema, toleratedJsonSchema } from './keywords.js'

// error text of the API: only these may stand beside `$ref`
const BESIDE_REF = new Set(['description', 'default'])

/**
 * Notes what `parametersJsonSchema` and `responseJsonSchema` carry in vain. The schema itself is sent as it is; Google documents which
 * keywords count, and refuses references that lead nowhere.
 */
export function recordJsonSchemaField(schema: Json, path: string, record: Recorder): void {
  if (!isObject(schema)) {
    record(path, path.slice(1), 'refused', `${kindOf(schema)}, not an object schema`)
    return
  }
  const type = own(schema, 'type')
  if (type !== undefined && type !== 'object')
    record(`${path}/type`, 'type', 'refused', 'not `object`; Google documents that the schema must describe an object')
  for (const node of walkSchema(schema, path)) {
    if (!isObject(node.schema)) continue
    for (const key of Object.keys(node.schema)) {
      if (documentedJsonSchema.has(key) || key.startsWith('$') ? key !== '$schema' : false) continue
      record(
        pointer(node.pointer, key),
        key,
        'dropped',
        toleratedJsonSchema.has(key)
          ? 'sent, but the API does not read it; the model does not see it'
          : 'sent, but not among the keywords that Google documents; what becomes of it is not known',
      )
    }
    const ref = ownString(node.schema, '$ref')
    if (ref === undefined) continue
    const where = pointer(node.pointer, '$ref')
    if (resolveRef(schema, ref).kind !== 'local') record(where, '$ref', 'refused', 'leads nowhere inside the schema')
    for (const key of Object.keys(node.schema))
      if (!key.startsWith('$') && !BESIDE_REF.has(key) && own(node.schema, key) !== undefined)
        record(pointer(node.pointer, key), key, 'refused', 'stands beside `$ref`, where the API takes only `description` and `default`')
  }
}

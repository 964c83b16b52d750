import { defined } from '../../base/defined.js'
import { isObject, own } from '../../schema/json-values.js'
import type { Change, Json, JsonObject, ProviderOptions, ToolEntry, ToolList } from '../../tool-list.js'
import type { Rendering } from '../definition.js'
import { type Recorder, recorderFor, recordUnsentFields } from '../recorder.js'
import { recordRefusals } from './refusals.js'
import { toStrict } from './strict.js'

const MAX_TOOLS = 128

/**
 * `tools` of the Responses API (default) or of Chat Completions (`api: 'chat'`), with `strict` always written out: the Responses API
 * would switch it on where it is absent.
 * @param options `strict: true` converts each schema to strict mode; a tool that cannot be converted is sent with `strict: false` and
 * the first reason is recorded as refused.
 */
export function renderOpenai(list: ToolList, options: ProviderOptions): Rendering {
  const changes: Change[] = []
  const tools = list.tools.map((tool, i) => {
    const record = recorderFor(tool, changes)
    recordUnsentFields(tool, SENT, record)
    if (i >= MAX_TOOLS) record('', '', 'refused', `the API takes at most ${MAX_TOOLS} tools`)
    const sent = functionAsSent(tool, options, record)
    recordRefusals(tool, own(sent, 'strict') === true, record)
    return options.api === 'chat' ? { type: 'function', function: sent } : { type: 'function', ...sent }
  })
  return { tools, changes }
}

const SENT = new Set(['name', 'description', 'inputSchema'])

/** The field of a tool that holds its schema. */
export const FIELD = 'parameters'

/** The function that one entry of `tools` holds: what is sent, and what is counted. */
export function functionAsSent(tool: ToolEntry, options: ProviderOptions, record: Recorder = () => {}): JsonObject {
  const { parameters, strict } = options.strict ? strictOr(tool, record) : { parameters: tool.inputSchema, strict: false }
  const raw = isObject(tool.raw) ? tool.raw : {}
  return defined({
    name: own(raw, 'name'),
    description: own(raw, 'description'),
    [FIELD]: parameters,
    strict: strict,
  })
}

function strictOr(tool: ToolEntry, record: Recorder): { parameters: Json | undefined; strict: boolean } {
  const converted = toStrict(tool.inputSchema, '/inputSchema')
  if ('reason' in converted) {
    const { path, keyword, reason } = converted
    record(path, keyword, 'refused', `not possible in strict mode: ${reason}; sent with \`strict: false\``)
    return { parameters: tool.inputSchema, strict: false }
  }
  for (const { path, keyword, change, note } of converted.changes) record(path, keyword, change, note)
  return { parameters: converted.schema, strict: true }
}

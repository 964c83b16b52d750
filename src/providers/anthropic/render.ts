import { isObject, own } from '../../schema/json.js'
import type { Change, JsonObject, ProviderOptions, ToolList } from '../../tool-list.js'
import { compact, recorderFor, recordUnsentFields } from '../recorder.js'
import { recordRefusals } from './refusals.js'

/**
 * `tools` of the Messages API: `{ name, description, input_schema }` for each tool, the schema as the server wrote it. Nothing else of
 * a tool is sent; what the API would answer with an error is recorded as refused.
 */
export function renderAnthropic(list: ToolList, _options: ProviderOptions = {}): { tools: JsonObject[]; changes: Change[] } {
  const changes: Change[] = []
  const names = new Set<string>()
  const tools = list.tools.map(tool => {
    const record = recorderFor(tool, changes)
    recordUnsentFields(tool, SENT, record)
    recordRefusals(tool, names, record)
    const raw = isObject(tool.raw) ? tool.raw : {}
    return compact([
      ['name', own(raw, 'name')],
      ['description', own(raw, 'description')],
      ['input_schema', tool.inputSchema],
    ])
  })
  return { tools, changes }
}

const SENT = new Set(['name', 'description', 'inputSchema'])

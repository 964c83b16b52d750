import { defined } from '../../base/defined.js'
import { isObject, own } from '../../schema/json-values.js'
import type { Change, JsonObject, ToolEntry, ToolList } from '../../tool-list.js'
import type { Rendering } from '../definition.js'
import { recorderFor, recordUnsentFields } from '../recorder.js'
import { recordRefusals } from './refusals.js'

/**
 * `tools` of the Messages API: `{ name, description, input_schema }` for each tool, the schema as the server wrote it. Nothing else of
 * a tool is sent; what the API would answer with an error is recorded as refused.
 */
export function renderAnthropic(list: ToolList): Rendering {
  const changes: Change[] = []
  const names = new Set<string>()
  const tools = list.tools.map(tool => {
    const record = recorderFor(tool, changes)
    recordUnsentFields(tool, SENT, record)
    recordRefusals(tool, names, record)
    return toolAsSent(tool)
  })
  return { tools, changes }
}

/** The field of a tool that holds its schema. */
export const FIELD = 'input_schema'

/** One entry of `tools`: what is sent, and what is counted. */
export function toolAsSent(tool: ToolEntry): JsonObject {
  const raw = isObject(tool.raw) ? tool.raw : {}
  return defined({
    name: own(raw, 'name'),
    description: own(raw, 'description'),
    [FIELD]: tool.inputSchema,
  })
}

const SENT = new Set(['name', 'description', 'inputSchema'])

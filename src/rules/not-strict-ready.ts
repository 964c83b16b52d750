import { toStrict } from '../providers/openai/strict.js'
import { clip, nodesWith } from '../schema/by-keyword.js'
import { isObject, ownString, pointer } from '../schema/json-values.js'
import type { Json } from '../tool-list.js'
import { defineRule } from './rule.js'

// formats that OpenAI's strict mode takes
const FORMATS = new Set(['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'])

const fetch = (address: object): object => ({
  name: 'fetch_scan',
  description: 'Fetches the scan of a parcel label and returns its text.',
  inputSchema: {
    type: 'object',
    properties: { address: { type: 'string', description: 'Address of the scan', ...address } },
    required: ['address'],
    additionalProperties: false,
  },
})

export default defineRule({
  id: 'not-strict-ready',
  severity: 'note',
  title: 'An input schema has a strict form',
  why: "OpenAI's strict mode makes arguments fit the schema always, but takes a part of JSON Schema only. A client that switches it on loses the tool, or the whole request.",
  fix: 'Close every object, list its properties, and leave out what strict mode does not know.',
  providers: ['openai'],
  clients: ["clients that use OpenAI's strict mode"],
  since: '0.1.0',
  verified: '2026-04-17',
  sources: ['posit-dev/chatlas#255', 'Gitlawb/openclaude#737', 'camel-ai/camel#2629', 'openai 6.49.0, strict schema helper'],
  profile: 'all',
  examples: { good: [{ tools: [fetch({})] }], bad: [{ tools: [fetch({ format: 'uri' })] }, { tools: [fetch({ type: 'object' })] }] },
  *check(list) {
    for (const tool of list.tools) {
      const form = toStrict(tool.inputSchema, '/inputSchema')
      const fault = 'reason' in form ? { path: form.path, reason: form.reason } : unknownFormat(tool.inputSchema)
      if (!fault) continue
      yield {
        tool,
        path: fault.path,
        message: `has no strict form for OpenAI: ${clip(fault.reason, 160)}`,
        fix: `Not convertible for OpenAI strict: ${clip(fault.reason, 160)}, at \`${clip(fault.path, 160)}\`.`,
      }
    }
  },
})

/** A format that strict mode refuses as it stands; a client that converts drops it. */
function unknownFormat(schema: Json | undefined): { path: string; reason: string } | undefined {
  for (const node of nodesWith(schema, '/inputSchema', 'format')) {
    const format = isObject(node.schema) ? ownString(node.schema, 'format') : undefined
    if (format !== undefined && !FORMATS.has(format))
      return { path: pointer(node.pointer, 'format'), reason: `\`${clip(format, 40)}\` is not a format that it knows` }
  }
  return undefined
}

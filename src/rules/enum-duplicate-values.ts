import { briefly, nameOf, nodesWith } from '../schema/by-keyword.js'
import { isObject, ownArray } from '../schema/json-values.js'
import { defineRule } from './rule.js'

const ship = (speeds: readonly string[]): object => ({
  name: 'ship_parcel',
  description: 'Hands a parcel to a carrier and returns the tracking code.',
  inputSchema: { type: 'object', properties: { speed: { type: 'string', description: 'How fast', enum: speeds } } },
})

export default defineRule({
  id: 'enum-duplicate-values',
  severity: 'problem',
  title: 'An enum names each value once',
  why: 'JSON Schema up to draft-07 forbids repeated values, and clients that validate by it, such as VS Code, refuse the tool. 2020-12 allows them, so other clients show nothing.',
  fix: 'Remove the repeated value.',
  clients: ['VS Code', 'clients that use Ajv with schema validation'],
  since: '0.1.0',
  verified: '2026-03-31',
  sources: ['postmanlabs/postman-mcp-server#132', 'microsoft/vscode-copilot-chat, toolSchemaNormalizer.ts'],
  examples: { good: [{ tools: [ship(['slow', 'fast'])] }], bad: [{ tools: [ship(['slow', 'fast', 'slow'])] }] },
  *check(list) {
    for (const tool of list.tools) {
      for (const node of nodesWith(tool.inputSchema, '/inputSchema', 'enum')) {
        const values = isObject(node.schema) ? ownArray(node.schema, 'enum') : undefined
        if (!values) continue
        const seen = new Set<unknown>()
        const repeated = new Set<string>()
        for (const value of values) {
          // objects are the same when their JSON is; text keeps its quotes so that "1" and 1 differ
          const key = typeof value === 'object' ? JSON.stringify(value) : typeof value === 'string' ? `"${value}` : value
          if (seen.has(key)) repeated.add(briefly(value))
          seen.add(key)
        }
        if (repeated.size === 0) continue
        const shown = [...repeated].slice(0, 5).join(', ')
        yield {
          tool,
          path: `${node.pointer}/enum`,
          message: `repeats ${shown} in the enum of ${nameOf(node)}`,
          fix: `Remove the repeated ${shown} from the enum of ${nameOf(node)}.`,
        }
      }
    }
  },
})

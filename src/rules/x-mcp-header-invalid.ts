import { briefly, clip, nameOf, nodesWith } from '../schema/by-keyword.js'
import { isObject, own, pointer } from '../schema/json-values.js'
import type { SchemaNode } from '../schema/walk.js'
import { defineRule } from './rule.js'

// RFC 9110, section 5.1: a token
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const TYPES = new Set(['string', 'integer', 'boolean'])

const query = (region: object): object => ({
  name: 'list_depots',
  description: 'Lists the depots of a region with their addresses.',
  inputSchema: { type: 'object', properties: { region: { type: 'string', description: 'Region, e.g. north', ...region } } },
})

export default defineRule({
  id: 'x-mcp-header-invalid',
  severity: 'problem',
  title: 'Every `x-mcp-header` is one that a client may send',
  why: 'Clients over Streamable HTTP must leave out a tool whose `x-mcp-header` breaks the rules of MCP 2026-07-28; the 2.x TypeScript SDK does so with a warning on the console.',
  fix: 'Use a header name of letters, digits and `-`, unique in the tool, on a parameter of type string, integer or boolean.',
  clients: ['MCP TypeScript SDK 2.x', 'every client over Streamable HTTP'],
  since: '0.1.0',
  verified: '2026-11-30',
  sources: ['MCP specification 2026-07-28, Streamable HTTP', '@modelcontextprotocol/client 2.4.0'],
  examples: {
    good: [{ tools: [query({ 'x-mcp-header': 'Region' })] }],
    bad: [{ tools: [query({ 'x-mcp-header': 'Region Name' })] }, { tools: [query({ type: 'number', 'x-mcp-header': 'Region' })] }],
  },
  *check(list) {
    for (const tool of list.tools) {
      const seen = new Map<string, string>()
      for (const node of nodesWith(tool.inputSchema, '/inputSchema', 'x-mcp-header')) {
        if (!isObject(node.schema)) continue
        const header = own(node.schema, 'x-mcp-header')
        const type = own(node.schema, 'type')
        const known = typeof header === 'string' ? seen.get(header.toLowerCase()) : undefined
        const reason = !reachable(node)
          ? 'it stands where no chain of plain `properties` leads'
          : typeof header !== 'string' || header === ''
            ? `its value is ${briefly(header ?? null)} and no header name`
            : !TOKEN.test(header)
              ? `${briefly(header)} is not a header name: no spaces, no \`:\`, no other separators`
              : typeof type !== 'string' || !TYPES.has(type)
                ? `the parameter is ${type === undefined ? 'without a type' : `of type ${briefly(type)}`}; only string, integer and boolean may travel in a header`
                : known !== undefined
                  ? `${briefly(header)} is taken by \`${clip(known)}\` already, upper and lower case counting the same`
                  : undefined
        if (typeof header === 'string' && known === undefined) seen.set(header.toLowerCase(), header)
        if (reason !== undefined)
          yield {
            tool,
            path: pointer(node.pointer, 'x-mcp-header'),
            message: `is left out by clients over HTTP because the \`x-mcp-header\` of ${nameOf(node)} is not valid: ${reason}`,
          }
      }
    }
  },
})

/** Is this a parameter, reached through `properties` alone? */
function reachable(node: SchemaNode): boolean {
  if (!node.parent) return false
  for (let at: SchemaNode | undefined = node; at?.parent; at = at.parent) if (at.keyword !== 'properties') return false
  return true
}

import { isObject } from '../schema/json-values.js'
import type { ToolList } from '../tool-list.js'

/**
 * What a tool is called in a client that puts the server's name in front, as Claude Code does: `mcp__server__tool`. Characters that
 * no provider takes in a server's name become `_`.
 */
export const clientName = (server: string, tool: string): string => `mcp__${server.replace(/[^A-Za-z0-9_-]/gu, '_')}__${tool}`

/** Several servers in one agent: clients put the server's name in front of each tool's, and findings call it so. */
export function underClientNames(list: ToolList): ToolList {
  return {
    ...list,
    tools: list.tools.map(tool => (tool.server === undefined ? tool : { ...tool, label: clientName(tool.server, tool.label) })),
  }
}

/** The list as such a client sends it: rules judge the names that the servers chose, tokens are those of the longer ones. */
export function asSent(list: ToolList): ToolList {
  if (list.servers.length < 2) return list
  return {
    ...list,
    tools: list.tools.map(tool =>
      tool.name === undefined
        ? tool
        : { ...tool, name: tool.label, raw: isObject(tool.raw) ? { ...tool.raw, name: tool.label } : tool.raw },
    ),
  }
}

/** The list as it is counted: that of one server as it is, those of several under their clients' names. */
export const listAsSent = (list: ToolList): ToolList => (list.servers.length > 1 ? asSent(underClientNames(list)) : list)

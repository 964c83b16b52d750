import { clip } from '../schema/by-keyword.js'
import type { ToolEntry } from '../tool-list.js'
import { defineRule } from './rule.js'

const tool = (name: string, description: string): object => ({
  name,
  description,
  inputSchema: { type: 'object', properties: { code: { type: 'string', description: 'Code, e.g. PX-4711' } } },
})

export default defineRule({
  id: 'duplicate-name',
  severity: 'problem',
  title: 'Every tool of a list has a name of its own',
  why: 'Anthropic answers 400 "Tool names must be unique" for the whole request. Other clients keep one of the two and lose the other.',
  fix: 'Give each tool its own name.',
  providers: ['anthropic', 'gemini'],
  clients: ['MCP TypeScript SDK 2 (refuses to register the second)', '@google/genai `mcpToTool`'],
  since: '0.1.0',
  verified: '2026-11-30',
  sources: ['cloudwego/eino#632', '@google/genai 2.32.0', '@modelcontextprotocol/server 2.4.0'],
  examples: {
    good: [
      {
        tools: [
          tool('find_parcel', 'Looks up a parcel and returns where it is.'),
          tool('find_depot', 'Looks up a depot and returns its address.'),
        ],
      },
    ],
    bad: [
      { tools: [tool('find', 'Looks up a parcel and returns where it is.'), tool('find', 'Looks up a depot and returns its address.')] },
    ],
  },
  *check(list) {
    const byName = new Map<string, ToolEntry[]>()
    for (const tool of list.tools) {
      if (tool.name === undefined || tool.name === '') continue
      const same = byName.get(tool.name)
      if (same) same.push(tool)
      else byName.set(tool.name, [tool])
    }
    for (const [name, tools] of byName) {
      if (tools.length < 2) continue
      const servers = new Set(tools.map(tool => tool.server))
      const acrossOnly = servers.size === tools.length
      yield {
        tools,
        path: '/name',
        // clients that put the server's name in front keep them apart
        ...(acrossOnly ? { severity: 'warning' as const, providers: [] } : {}),
        message: acrossOnly
          ? `has the name \`${clip(name)}\` on ${servers.size} servers; clients that put no server name in front refuse the list or lose a tool`
          : `has ${tools.length} tools that are called \`${clip(name)}\``,
        fix: `Give each tool its own name in place of \`${clip(name)}\`${acrossOnly ? ', such as one that says what it works on' : ''}.`,
      }
    }
  },
})

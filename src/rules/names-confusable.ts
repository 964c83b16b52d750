import { clientName } from '../providers/client-name.js'
import { clip } from '../schema/by-keyword.js'
import type { ToolEntry } from '../tool-list.js'
import { defineRule } from './rule.js'

const SHOWN = 5
const tool = (name: string, description: string): object => ({
  name,
  description,
  inputSchema: { type: 'object', properties: { id: { type: 'string', description: 'Id, e.g. u-17' } } },
})

export default defineRule({
  id: 'names-confusable',
  severity: 'problem',
  title: 'Names differ in more than case and separators',
  why: 'A model mixes up `getUser` and `get_user`, and clients that rewrite names make them one.',
  fix: 'Name them by what sets them apart.',
  since: '0.1.0',
  verified: '2026-11-30',
  sources: ['openai/openai-agents-js#1934', 'cloudwego/eino#632'],
  examples: {
    good: [{ tools: [tool('get_user', 'Returns the profile of a user.'), tool('get_users', 'Lists users, a page at a time.')] }],
    bad: [{ tools: [tool('get_user', 'Returns the profile of a user.'), tool('getUser', 'Returns the sessions of a user.')] }],
  },
  *check(list) {
    const groups = new Map<string, ToolEntry[]>()
    for (const tool of list.tools) {
      if (!tool.name) continue
      // several servers in one agent: their clients tell tools apart by the server's name in front
      const seen = list.servers.length > 1 && tool.server !== undefined ? clientName(tool.server, tool.name) : tool.name
      const bare =
        seen
          .normalize('NFKC')
          .toLowerCase()
          .replace(/[^\p{L}\p{M}\p{N}]/gu, '') || seen
      const group = groups.get(bare)
      if (group) group.push(tool)
      else groups.set(bare, [tool])
    }
    for (const tools of groups.values()) {
      if (tools.length < 2) continue
      const names = [...new Set(tools.map(tool => tool.label))]
      const shown = names
        .slice(0, SHOWN)
        .map(name => `\`${clip(name)}\``)
        .join(', ')
      yield {
        tools,
        path: '/name',
        message:
          names.length === 1
            ? `has ${tools.length} tools of the one name ${shown}`
            : `has names that differ only in case or separators: ${shown}${names.length > SHOWN ? ` and ${names.length - SHOWN} more` : ''}`,
      }
    }
  },
})

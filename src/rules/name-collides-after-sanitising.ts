import { clip } from '../schema/by-keyword.js'
import type { ToolEntry } from '../tool-list.js'
import { defineRule } from './rule.js'

const tool = (name: string, description: string): object => ({
  name,
  description,
  inputSchema: { type: 'object', properties: { depot: { type: 'string', description: 'Depot, e.g. HB2' } } },
})

/** Gemini CLI shortens names over 63 characters in the middle; older versions keep 28 and 32 characters, newer ones 30 and 30. */
const GEMINI_CLI_LONGEST = 63
const shortened = (name: string): string => `${name.slice(0, 30)}...${name.slice(-30)}`

export default defineRule({
  id: 'name-collides-after-sanitising',
  severity: 'warning',
  title: 'Names stay apart when a client replaces their odd characters',
  why: 'Clients replace `.`, `/` or `-` in a name, or cut it, before a model sees it. When two names become one, one tool is lost or the wrong one is called.',
  fix: 'Rename one of the tools.',
  clients: ['OpenAI Agents SDK', 'Continue', 'Gemini CLI'],
  since: '0.1.0',
  verified: '2026-11-30',
  sources: ['openai/openai-agents-js#1934', 'google-gemini/gemini-cli, mcp-tool.ts'],
  examples: {
    good: [
      { tools: [tool('list_parcels', 'Lists the parcels of a depot.'), tool('list_drivers', 'Lists the drivers who start at a depot.')] },
    ],
    bad: [{ tools: [tool('parcel.list', 'Lists the parcels of a depot.'), tool('parcel_list', 'Lists printed manifests by date.')] }],
  },
  *check(list, context) {
    const groups = new Map<string, ToolEntry[]>()
    const add = (key: string, tool: ToolEntry): void => {
      const group = groups.get(key)
      if (group) group.push(tool)
      else groups.set(key, [tool])
    }
    const prefix = context.serverName === undefined ? '' : `mcp_${context.serverName}_`
    for (const tool of list.tools) {
      const { name } = tool
      if (!name) continue
      // names of other scripts have no character that clients keep; name-not-accepted speaks of them
      const kept = name.replace(/[^A-Za-z0-9]+/g, '')
      if (kept) add(`kept ${tool.server ?? ''} ${kept}`, tool)
      if (prefix.length + name.length > GEMINI_CLI_LONGEST) add(`cut ${tool.server ?? ''} ${shortened(prefix + name)}`, tool)
    }
    for (const [key, tools] of groups) {
      const names = [...new Set(tools.map(tool => tool.name ?? ''))]
      if (names.length < 2) continue
      const how = key.startsWith('cut ') ? 'Gemini CLI has cut them to 63 characters' : 'a client has replaced `.`, `/`, `_` or `-`'
      const shown = names.slice(0, 3).map(name => `\`${clip(name)}\``)
      yield {
        tools,
        path: '/name',
        message: `has ${names.length} names that become one when ${how}: ${shown.join(', ')}${names.length > 3 ? '…' : ''}`,
        fix: `Rename one of ${shown.join(' and ')}.`,
      }
    }
  },
})

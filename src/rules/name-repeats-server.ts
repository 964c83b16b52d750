import { clip } from '../schema/by-keyword.js'
import { wordsOfName } from '../words.js'
import { defineRule } from './rule.js'

const EMPTY = new Set(['mcp', 'server', 'the', 'js', 'ts', 'py', 'node', 'official', 'tools', 'api', 'com', 'io', 'modelcontextprotocol'])

const tool = (name: string): object => ({
  name,
  description: 'Returns where one parcel is and when it arrives.',
  inputSchema: { type: 'object', properties: { code: { type: 'string', description: 'Tracking code, e.g. PX-4711' } } },
})

export default defineRule({
  id: 'name-repeats-server',
  severity: 'note',
  title: "A tool's name does not begin with the server's",
  why: "Clients that put the server's name in front show the model `parcels__parcels_track`: tokens and length without meaning. Clients that put nothing in front need the prefix, so this is a note.",
  fix: "Drop the server's name from the tools' names, unless your users' clients put none in front.",
  clients: ['Claude Code', 'Cursor', 'VS Code', 'Gemini CLI'],
  since: '0.1.0',
  verified: '2026-08-18',
  sources: ['axelmierczuk/fleet-mcp#86'],
  examples: { good: [{ serverName: 'parcels', tools: [tool('track')] }], bad: [{ serverName: 'parcels', tools: [tool('parcels_track')] }] },
  *check(list, context) {
    const repeating = list.tools.filter(tool => {
      const server = list.servers.length < 2 ? context.serverName : tool.server
      const own = server === undefined ? [] : wordsOfName(server).filter(word => !EMPTY.has(word))
      if (own.length === 0 || !tool.name) return false
      const words = wordsOfName(tool.name)
      return words.length > own.length && own.every((word, i) => word === words[i])
    })
    const first = repeating[0]
    if (!first) return
    const server = clip((list.servers.length < 2 ? context.serverName : first.server) ?? '', 40)
    const shown = `\`${server}__${clip(first.name ?? '', 60)}\``
    yield {
      ...(repeating.length === 1 ? { tool: first } : { tools: repeating }),
      path: '/name',
      message:
        repeating.length === 1
          ? `repeats the server's name: clients that put it in front show the model ${shown}`
          : `has ${repeating.length} names that repeat the server's: clients that put it in front show the model ${shown} and the like`,
      fix: `Clients put the server's name in front: the model reads ${shown}. Drop it from the tool, unless your users' clients put none in front.`,
    }
  },
})

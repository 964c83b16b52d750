import { defined } from '../base/defined.js'
import { clip } from '../schema/by-keyword.js'
import { defineRule } from './rule.js'

/** What Claude Code puts around the server's name: `mcp__` in front and `__` behind. */
const CLAUDE_PREFIX = 'mcp__'.length + '__'.length
const LIMIT = 64
const CURSOR_LIMIT = 60
/** Median length of the server names in the measured public lists (186 servers, November 2026). */
const USUAL_SERVER_NAME = 16
const LONGEST = LIMIT - CLAUDE_PREFIX - USUAL_SERVER_NAME

const tool = (name: string): object => ({
  name,
  description: 'Returns the parcels that a depot took in and has not sent on, oldest first.',
  inputSchema: { type: 'object', properties: { depot: { type: 'string', description: 'Depot, e.g. HB2' } } },
})

export default defineRule({
  id: 'name-too-long-with-prefix',
  severity: 'problem',
  title: "A tool's name leaves room for the server's name in front",
  why: "Clients put the server's name in front of the tool's. Cursor hides a tool when both together reach 60 characters; `mcp__server__tool`, which Claude Code sends, must fit 64 on OpenAI and Bedrock back ends.",
  fix: 'Shorten the name.',
  clients: ['Cursor', 'Claude Code', 'VS Code', 'Bedrock Converse'],
  since: '0.1.0',
  verified: '2026-04-17',
  sources: [
    'getsentry/XcodeBuildMCP#3',
    'ComposioHQ/composio#2788',
    'awslabs/mcp#3181',
    'awslabs/mcp#1283',
    'microsoft/foundry-dev-tools#201',
  ],
  examples: {
    good: [{ serverName: 'depot', tools: [tool('list_waiting_parcels')] }],
    bad: [
      { serverName: 'central-depot-and-logistics', tools: [tool('list_waiting_parcels_of_one_depot_by_age')] },
      { tools: [tool('list_parcels_that_wait_in_one_depot_oldest_first')] },
    ],
  },
  *check(list, context) {
    for (const tool of list.tools) {
      const name = tool.name ?? ''
      const server = tool.server === undefined || list.servers.length < 2 ? context.serverName : tool.server
      if (server === undefined) {
        if (name.length > LONGEST && name.length <= LIMIT)
          yield {
            tool,
            path: '/name',
            severity: 'note',
            message: `has a name of ${name.length} characters, which leaves ${LIMIT - CLAUDE_PREFIX - name.length < 1 ? 'no room' : `${LIMIT - CLAUDE_PREFIX - name.length} characters`} for the server's name in \`mcp__server__tool\` (64 in all)`,
            fix: `Shorten the name to ${LONGEST} characters, or keep the server's name as short; set \`serverName\` to have it judged exactly.`,
          }
        continue
      }
      const both = server.length + name.length
      // the name that a server gives itself need not be the one it is configured with
      const guessed = list.servers.some(({ name }) => name === server)
      const under = `under the server name \`${clip(server, 60)}\`${guessed ? ', should it be configured with that' : ''}`
      const shown = clip(server, 60)
      if (both >= CURSOR_LIMIT)
        yield defined({
          tool,
          path: '/name',
          severity: guessed ? ('warning' as const) : undefined,
          message: `is hidden by Cursor ${under}: both names together have ${both} characters, and 59 is the most`,
          fix: room(CURSOR_LIMIT - 1 - server.length, shown),
        })
      else if (both + CLAUDE_PREFIX > LIMIT)
        yield {
          tool,
          path: '/name',
          severity: 'warning',
          message: `becomes \`mcp__${shown}__${name}\` in Claude Code, ${both + CLAUDE_PREFIX} characters; OpenAI and Bedrock back ends take 64`,
          fix: room(LIMIT - CLAUDE_PREFIX - server.length, shown),
        }
    }
  },
})

const room = (left: number, server: string): string =>
  left < 1
    ? `Shorten the server name \`${server}\`: it leaves no room for a tool's name.`
    : `Shorten the name to ${left} characters, or shorten the server name \`${server}\`.`

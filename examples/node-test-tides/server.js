#!/usr/bin/env node
// A tide table as an MCP server over stdio: the tests start it as a client would.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { z } from 'zod'

const harbours = { husum: 11.2, emden: 10.4, brest: 4.1 }
const PERIOD = 12.42
const text = value => ({ content: [{ type: 'text', text: JSON.stringify(value) }] })
const harbour = z.enum(['husum', 'emden', 'brest']).describe('Harbour')

const server = new McpServer({ name: 'tides', version: '0.9.0' })
server.registerTool(
  'list_harbours',
  {
    title: 'List harbours',
    description: 'Names every harbour that a tide table is kept for.',
    inputSchema: {},
    annotations: { readOnlyHint: true },
  },
  () => text(Object.keys(harbours)),
)
server.registerTool(
  'next_high_water',
  {
    title: 'Next high water',
    description: 'Says when the water stands highest next at one harbour, in hours after the given time.',
    inputSchema: { harbour, hour: z.number().min(0).max(24).describe('Hour of the day in local time, such as 14.5 for half past two') },
    annotations: { readOnlyHint: true },
  },
  ({ harbour, hour }) => text({ in_hours: (((harbours[harbour] - hour) % PERIOD) + PERIOD) % PERIOD }),
)
await server.connect(new StdioServerTransport())

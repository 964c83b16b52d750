import { mkdtempSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client as ClientV2, InMemoryTransport as InMemoryTransportV2 } from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { McpServer as McpServerV2 } from '@modelcontextprotocol/server'
import { z } from 'zod'

/** A connected client and the list that it reads. */
export interface RealList {
  name: string
  client: Client | ClientV2
  tools: { name: string; inputSchema: Record<string, unknown> }[]
}

const require = createRequire(import.meta.url)
const info = { name: 'echolot-tests', version: '0.0.0' }

async function overStdio(name: string, ...args: string[]): Promise<RealList> {
  const file = join(dirname(require.resolve(`@modelcontextprotocol/${name}/package.json`)), 'dist/index.js')
  const client = new Client(info)
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [file, ...args], stderr: 'ignore' }))
  return { name, client, tools: (await client.listTools()).tools }
}

const point = z.tuple([z.number(), z.number()]).describe('Longitude and latitude, such as [8.5, 47.4]')
const labels = z.record(z.string(), z.string()).describe('Labels by name')
interface Folder {
  name: string
  inside?: Folder[] | undefined
}
const folder: z.ZodType<Folder> = z
  .object({
    name: z.string(),
    get inside() {
      return z.array(folder).optional()
    },
  })
  .meta({ id: 'Folder' })
const shape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('circle'), radius: z.number().positive() }),
  z.object({ kind: z.literal('box'), width: z.number().int().min(1), height: z.number().int().multipleOf(2) }),
])

/** Unions, a tuple, a record, recursion, literals of all kinds and text beyond ASCII, on SDK 1.x. */
async function drawing(): Promise<RealList> {
  const server = new McpServer(info)
  const answer = async () => ({ content: [] })
  server.registerTool(
    'draw_shape',
    {
      title: 'Draw',
      description: 'Draws a shape – größer als gedacht 図形',
      inputSchema: { shape, at: point.optional(), size: z.union([z.literal(1), z.literal(2), z.literal('auto')]).default('auto') },
      outputSchema: { area: z.number() },
    },
    async () => ({ content: [], structuredContent: { area: 1 } }),
  )
  server.registerTool(
    'tag_shape',
    {
      description: 'Sets labels',
      inputSchema: { id: z.uuid(), labels, note: z.string().max(80).nullable().optional() },
      annotations: { idempotentHint: true },
    },
    answer,
  )
  server.registerTool(
    'export_folder',
    { description: 'Exports a folder with all inside', inputSchema: { root: folder, depth: z.int().gt(0) } },
    answer,
  )
  server.registerTool('list_shapes', { description: 'Lists the shapes' }, answer)
  const [near, far] = InMemoryTransport.createLinkedPair()
  const client = new Client(info)
  await Promise.all([server.connect(far), client.connect(near)])
  return { name: 'drawing, in process, SDK 1', client, tools: (await client.listTools()).tools }
}

/** The same kinds on SDK 2.x, which writes JSON Schema 2020-12: `prefixItems`, a union at the root. */
async function maps(): Promise<RealList> {
  const server = new McpServerV2(info)
  const answer = async () => ({ content: [] })
  server.registerTool(
    'find_route',
    { description: 'Finds a route', inputSchema: z.object({ from: point, to: point, via: z.array(point).max(5).optional() }) },
    answer,
  )
  server.registerTool('move', { description: 'Moves a shape', inputSchema: shape }, answer)
  server.registerTool(
    'save_tree',
    { description: 'Saves a tree', inputSchema: z.object({ tree: folder, labels: labels.optional() }) },
    answer,
  )
  server.registerTool('rename_tree', { description: 'Renames a tree', inputSchema: z.object({ tree: folder, name: z.string() }) }, answer)
  server.registerTool(
    'locate',
    {
      description: 'Finds a place',
      inputSchema: z.object({ place: z.string(), zoom: z.int().min(1).nullable(), near: z.string().optional() }),
    },
    answer,
  )
  const [near, far] = InMemoryTransportV2.createLinkedPair()
  const client = new ClientV2(info)
  await Promise.all([server.connect(far), client.connect(near)])
  return { name: 'maps, in process, SDK 2', client, tools: (await client.listTools()).tools as RealList['tools'] }
}

/** A client of a server that answers with this list as it is, with the faults that the class `McpServer` would not let through. */
export async function clientOf(tools: readonly object[]): Promise<Client> {
  const server = new Server(info, { capabilities: { tools: {} } })
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: tools as { name: string; inputSchema: { type: 'object' } }[] }))
  const [near, far] = InMemoryTransport.createLinkedPair()
  const client = new Client(info)
  await Promise.all([server.connect(far), client.connect(near)])
  return client
}

/** Three published servers over stdio and two in this process. Close them with `closeAll`. */
export const realLists = (): Promise<RealList[]> =>
  Promise.all([
    overStdio('server-everything'),
    overStdio('server-filesystem', mkdtempSync(join(tmpdir(), 'echolot-'))),
    overStdio('server-memory'),
    drawing(),
    maps(),
  ])

export const closeAll = (lists: readonly RealList[]): Promise<unknown> => Promise.all(lists.map(({ client }) => client.close()))

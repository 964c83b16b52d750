import { createRequire } from 'node:module'

/** Versions of the 1.x TypeScript SDK whose client is asked, oldest first: the first that reads output schemas, a strange one, the newest. */
export const sdkVersions = { '1.11': 'mcp-sdk-1.11', '1.22': 'mcp-sdk-1.22', newest: '@modelcontextprotocol/sdk' } as const
export type SdkVersion = keyof typeof sdkVersions

interface Message {
  id?: unknown
  method?: string
}
interface Client {
  connect(transport: object): Promise<void>
  listTools(): Promise<{ tools: unknown[] }>
}

const require = createRequire(import.meta.url)

/** Does a real client take this list, from a server that it has just connected to? A client keeps what it compiled, so each asks once. */
export async function clientTakes(version: SdkVersion, tools: readonly unknown[]): Promise<boolean> {
  const { Client: Constructor } = require(`${sdkVersions[version]}/client/index.js`) as { Client: new (info: object) => Client }
  const transport = {
    onmessage: undefined as ((message: object) => void) | undefined,
    async start() {},
    async close() {},
    async send({ id, method }: Message) {
      if (id === undefined) return
      const result =
        method === 'initialize'
          ? { protocolVersion: '2025-03-26', capabilities: { tools: {} }, serverInfo: { name: 'test', version: '1' } }
          : { tools }
      const text = JSON.stringify({ jsonrpc: '2.0', id, result })
      queueMicrotask(() => transport.onmessage?.(JSON.parse(text)))
    },
  }
  const client = new Constructor({ name: 'test', version: '1' })
  await client.connect(transport)
  try {
    await client.listTools()
    return true
  } catch {
    return false
  }
}

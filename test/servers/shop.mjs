// A small shop, as a server author would write it with SDK 1.x and zod. Runs over stdio: node test/servers/shop.mjs
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { runOverStdio } from './run.mjs'
import { registerShop } from './shop-tools.mjs'

/** The shop on SDK 1.x, not connected. */
export function shopServer() {
  const server = new McpServer({ name: 'shop', version: '1.2.3' }, { instructions: 'Sells camping gear. Prices are in euros.' })
  registerShop(server, z)
  return server
}

await runOverStdio(import.meta.url, async () => {
  const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js')
  await shopServer().connect(new StdioServerTransport())
})

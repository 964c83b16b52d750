// The same shop on @modelcontextprotocol/server 2.x. Over stdio: node test/servers/shop-v2.mjs [--modern-only]
import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { runOverStdio } from './run.mjs'
import { registerShop } from './shop-tools.mjs'

/** The shop on SDK 2.x, not connected. */
export function shopServerV2() {
  const server = new McpServer({ name: 'shop', version: '2.0.0' }, { instructions: 'Sells camping gear. Prices are in euros.' })
  registerShop(server, z, shape => z.object(shape))
  return server
}

await runOverStdio(import.meta.url, async () => {
  const { serveStdio } = await import('@modelcontextprotocol/server/stdio')
  // with --modern-only the server knows no `initialize`, only the revision 2026-07-28
  serveStdio(shopServerV2, { legacy: process.argv.includes('--modern-only') ? 'reject' : 'serve' })
})

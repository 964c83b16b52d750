// The shop on @modelcontextprotocol/server 2.x over Streamable HTTP, on a free port: node test/servers/shop-v2-http.mjs [--modern-only]
// With --faulty its list holds what SDK clients refuse. Prints its URL.
import { createServer } from 'node:http'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { refusedTools } from './faulty.mjs'
import { shopServerV2 } from './shop-v2.mjs'

const handler = createMcpHandler(
  () => {
    const shop = shopServerV2()
    if (process.argv.includes('--faulty')) shop.server.setRequestHandler('tools/list', () => ({ tools: refusedTools }))
    return shop
  },
  { legacy: process.argv.includes('--modern-only') ? 'reject' : 'stateless' },
)

const server = createServer(async (incoming, outgoing) => {
  const parts = []
  for await (const part of incoming) parts.push(part)
  const { method, headers, url } = incoming
  const body = parts.length ? Buffer.concat(parts) : undefined
  const answer = await handler.fetch(new Request(`http://${headers.host}${url}`, { method, headers, body }))
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers))
  for await (const part of answer.body ?? []) outgoing.write(part)
  outgoing.end()
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/mcp`))
process.on('disconnect', () => process.exit())

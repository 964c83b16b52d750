// The shop over Streamable HTTP without session ids: a new server for each request. With --faulty its list holds what SDK clients refuse.
// PORT=… node test/servers/stateless.mjs [--faulty]
import { createServer } from 'node:http'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { faultyServer } from './faulty.mjs'
import { shopServer } from './shop.mjs'

createServer(async (request, response) => {
  if (request.method !== 'POST') return response.writeHead(405).end()
  const server = process.argv.includes('--faulty') ? faultyServer() : shopServer()
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined })
  response.once('close', () => void server.close())
  await server.connect(transport)
  await transport.handleRequest(request, response)
}).listen(Number(process.env.PORT), '127.0.0.1')

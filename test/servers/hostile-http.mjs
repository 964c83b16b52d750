// A server that misbehaves over HTTP, on a free port of this machine, in the way that the path names: /MODE/mcp. Plain Node, no SDK.
// node test/servers/hostile-http.mjs prints its address. Started by `fork`, it also answers a message with the numbers of open sockets, and of requests under another name.
import { createServer } from 'node:http'
import { createGzip } from 'node:zlib'

/** Another origin, to redirect to: the port of this server is open under this name too. */
const other = () => `http://localhost:${server.address().port}/fine/`
const tool = (name = 'get_stock') => ({
  name,
  description: 'Tells how many pieces of an article there are.',
  inputSchema: { type: 'object', properties: { sku: { type: 'string', description: 'Article number.' } } },
})
const wait = ms => new Promise(resolve => setTimeout(resolve, ms))
const text = (id, result) => JSON.stringify({ jsonrpc: '2.0', id, result })
const json = (response, body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body)
const events = response => response.writeHead(200, { 'content-type': 'text/event-stream' })
const event = data => `event: message\ndata: ${data}\n\n`
const hello = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'hostile', version: '1.0.0' } }
const status = code => (_message, response, request) =>
  response.writeHead(code, { 'content-type': 'text/plain' }).end(`no: ${request.headers.authorization ?? 'nobody'}`)

/** Writes `megabytes` of the letter a, at the reader's pace. */
async function letters(stream, megabytes) {
  const block = Buffer.alloc(1024 * 1024, 'a')
  for (let i = 0; i < megabytes && !stream.destroyed; i++) {
    if (!stream.write(block)) await new Promise(resolve => stream.once('drain', resolve).once('close', resolve))
  }
}

let lists = 0
/** How many requests came to a name other than 127.0.0.1. */
let strays = 0
const initialize = {
  silent: () => {},
  'headers-only': (_message, response) => response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders(),
  html: (_message, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Shop</title>'),
  'html-404': (_message, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<!doctype html><title>Nothing</title>'),
  plain: (_message, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('hello'),
  'no-type': (_message, response) => response.writeHead(200).end('{}'),
  'bad-hello': (message, response) => json(response, text(message.id, { protocolVersion: 7 })),
  'bad-json': (_message, response) => json(response, '{"jsonrpc":"2.0",'),
  401: status(401),
  403: status(403),
  404: status(404),
  500: status(500),
  'redirect-other': (_message, response) => response.writeHead(307, { location: `${other()}mcp?token=very-secret-token` }).end(),
  'redirect-301': (_message, response) => response.writeHead(301, { location: '/fine/mcp' }).end(),
  'redirect-loop': (_message, response) => response.writeHead(307, { location: '/redirect-loop/mcp' }).end(),
  'redirect-same': (message, response, request) =>
    request.url === '/redirect-same/mcp'
      ? response.writeHead(307, { location: '/redirect-same/mcp2' }).end()
      : json(response, text(message.id, hello)),
  reset: (_message, _response, request) => request.socket.destroy(),
}
const list = {
  'bad-json-list': (_message, response) => json(response, '<>'),
  'silent-list': () => {},
  'ping-flood': () => {},
  drip: async (message, response) => {
    events(response)
    for (const letter of event(text(message.id, { tools: [tool()] }))) {
      response.write(letter)
      await wait(0)
    }
    response.end()
  },
  half: (message, response) => {
    const body = text(message.id, { tools: [tool()] })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
    response.write(body.slice(0, 80))
  },
  'half-close': async (message, response) => {
    const body = text(message.id, { tools: [tool()] })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
    response.write(body.slice(0, 80))
    await wait(50)
    response.destroy()
  },
  'half-event': async (message, response) => {
    events(response).write(event(text(message.id, { tools: [tool()] })).slice(0, 80))
    await wait(50)
    response.end()
  },
  'no-event': (_message, response) => events(response).end(': nothing\n\n'),
  garbage: (message, response) => {
    events(response).write(': comment\n\ndata: {broken\n\nevent: other\ndata: 1\n\ndata: {"not":"rpc"}\n\nretry: 5\n\n')
    response.end(event(text(message.id, { tools: [tool()] })))
  },
  'huge-json': async (message, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write(`{"jsonrpc":"2.0","id":${message.id},"result":{"tools":[{"name":"`)
    await letters(response, 100)
    response.end('"}]}}')
  },
  'huge-event': async (message, response) => {
    events(response).write(`data: {"jsonrpc":"2.0","id":${message.id},"result":{"tools":[{"name":"`)
    await letters(response, 100)
    response.end('"}]}}\n\n')
  },
  bomb: async (message, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    const gzip = createGzip()
    gzip.pipe(response)
    response.once('close', () => gzip.destroy())
    gzip.write(`{"jsonrpc":"2.0","id":${message.id},"result":{"tools":[{"name":"`)
    await letters(gzip, 1024)
    if (!gzip.destroyed) gzip.end('"}]}}')
  },
  'endless-events': async (_message, response) => {
    events(response)
    while (!response.destroyed) {
      response.write(event('{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"still here"}}'))
      await wait(5)
    }
  },
  'endless-pages': (message, response) => json(response, text(message.id, { tools: [tool(`t${lists}`)], nextCursor: `p${lists}` })),
  'repeating-cursor': (message, response) => json(response, text(message.id, { tools: [tool(`t${lists}`)], nextCursor: 'again' })),
  'html-list': (_message, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>please log in</html>'),
  '401-list': status(401),
  'redirect-list': (_message, response) => response.writeHead(302, { location: other() }).end(),
}

const server = createServer(async (request, response) => {
  if (!request.headers.host.startsWith('127.0.0.1')) strays++
  const { pathname } = new URL(request.url, 'http://x')
  const mode = pathname.split('/')[1]
  if (mode.startsWith('sse-')) return sse(request, response, mode, pathname)
  if (mode === 'ping-flood' && request.method === 'GET') {
    events(response)
    for (let i = 0; !response.destroyed && i < 200_000; i++) {
      if (!response.write(event(`{"jsonrpc":"2.0","id":"ping-${i}","method":"ping"}`))) await wait(0)
    }
    return
  }
  if (request.method !== 'POST') return response.writeHead(mode === '404' ? 404 : 405).end()
  const message = JSON.parse(await bodyOf(request))
  if (message.method === 'initialize') return (initialize[mode] ?? ((m, r) => json(r, text(m.id, hello))))(message, response, request)
  if (message.method === 'tools/list') {
    lists++
    return (list[mode] ?? ((m, r) => json(r, text(m.id, { tools: [tool()] }))))(message, response, request)
  }
  response.writeHead(202).end()
})

/** The older SSE transport. */
let stream
async function sse(request, response, mode, pathname) {
  if (request.method === 'GET') {
    if (mode === 'sse-html') return response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>')
    stream = events(response)
    return stream.write(`event: endpoint\ndata: ${mode === 'sse-other-origin' ? `${other()}message` : `/${mode}/message`}\n\n`)
  }
  if (!pathname.endsWith('/message')) return response.writeHead(404).end()
  const message = JSON.parse(await bodyOf(request))
  response.writeHead(202).end()
  if (message.method === 'initialize' && mode !== 'sse-silent') stream.write(event(text(message.id, hello)))
  if (message.method === 'tools/list') {
    if (mode === 'sse-close') stream.end()
    else stream.write(event(text(message.id, { tools: [tool()] })))
  }
}

async function bodyOf(request) {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}

server.listen(0, () => {
  const url = `http://127.0.0.1:${server.address().port}`
  console.log(url)
  process.send?.({ url })
})
process.on('message', () => server.getConnections((_error, sockets) => process.send({ sockets, strays })))
process.on('disconnect', () => process.exit())

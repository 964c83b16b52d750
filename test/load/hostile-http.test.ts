import { afterAll, afterEach, expect, test } from 'vitest'
import { connect } from '../../src/load/connect.js'
import type { ConnectOptions } from '../../src/load/target.js'
import { failure, freePort, hostileHttp, memoryOf } from './helpers.js'

const quick = { connectTimeout: 800, listTimeout: 800 }
const authorization = 'Bearer abc-very-secret-123'

const server = await hostileHttp()
afterAll(server.end)

/** What connecting to the server in this mode says. Nothing of it may stay open, and no secret may be shown. */
async function said(mode: string, options: ConnectOptions = {}): Promise<string> {
  const url = new URL(server.url(mode))
  url.searchParams.set('api_key', 'query-secret-456')
  const { message } = await failure(connect(url, { headers: { authorization }, ...options }))
  expect(await server.sockets()).toBe(0)
  for (const secret of ['abc-very-secret-123', 'query-secret-456', 'very-secret-token']) expect(message).not.toContain(secret)
  return message.replaceAll(url.origin, 'http://server').replaceAll(`http://localhost:${url.port}`, 'http://other')
}
/** The names of the tools that are read from the server in this mode. */
async function read(mode: string, options: ConnectOptions = {}): Promise<unknown[]> {
  const connected = await connect(server.url(mode), options)
  await connected.close()
  expect(await server.sockets()).toBe(0)
  return connected.tools.map(tool => tool.name)
}

const sockets = () => process.getActiveResourcesInfo().filter(name => /TCP|Socket/.test(name)).length
afterEach(() => expect.poll(sockets).toBe(0))

test('nothing listens', async () => {
  const port = await freePort()
  expect((await failure(connect(`http://127.0.0.1:${port}/mcp`))).message.replace(String(port), 'PORT')).toMatchInlineSnapshot(
    `"\`http://127.0.0.1:PORT/mcp\` cannot be reached: nothing listens there (connection refused). Is the server running, and is the port right? (ECONNREFUSED)"`,
  )
})

test('never answers', async () => {
  const started = Date.now()
  expect(await said('silent', quick)).toMatchInlineSnapshot(
    `"\`http://server/silent/mcp?…\` did not answer \`initialize\` within 0.8 s. The option \`connectTimeout\` (milliseconds) or \`--connect-timeout\` changes the limit."`,
  )
  expect(await said('headers-only', quick)).toMatch(/did not answer `initialize` within 0\.8 s/)
  expect(await said('silent-list', quick)).toMatchInlineSnapshot(
    `"\`http://server/silent-list/mcp?…\` did not send its whole tool list within 0.8 s. The option \`listTimeout\` (milliseconds) or \`--list-timeout\` changes the limit."`,
  )
  expect(await said('sse-silent', quick)).toMatch(/did not answer `initialize` within 0\.8 s/)
  expect(Date.now() - started).toBeLessThan(10_000)
})

test('closes the connection without an answer', async () => {
  expect(await said('reset')).toMatchInlineSnapshot(
    `"\`http://server/reset/mcp?…\` cannot be reached: the server closed the connection without an answer. (ECONNRESET)"`,
  )
})

test('401, 403, 404, 500', async () => {
  expect(await said('401')).toMatchInlineSnapshot(
    `"\`http://server/401/mcp?…\` answered 401 Unauthorized. It wants credentials: give them with --header 'Authorization: Bearer …' (option \`headers\`). It says: no: [hidden]"`,
  )
  expect(await said('401-list')).toMatch(/answered 401 Unauthorized\. It wants credentials/)
  expect(await said('403')).toMatchInlineSnapshot(
    `"\`http://server/403/mcp?…\` answered 403 Forbidden. The credentials are missing or not enough: give others with --header 'Authorization: Bearer …' (option \`headers\`). It says: no: [hidden]"`,
  )
  expect(await said('404')).toMatchInlineSnapshot(
    `"\`http://server/404/mcp?…\` answered 404 Not Found. There is no MCP server at this path; usual ones are \`/mcp\`, and \`/sse\` for the older transport. It says: no: [hidden]"`,
  )
  expect(await said('500')).toMatchInlineSnapshot(
    `"\`http://server/500/mcp?…\` answered 500 Internal Server Error. The fault is on the server’s side; its log should tell more. It says: no: [hidden]"`,
  )
})

test('a web page, another content type, none', async () => {
  expect(await said('html')).toMatchInlineSnapshot(
    `"\`http://server/html/mcp?…\` answered with \`text/html\` instead of JSON or events. The URL leads to a web page, not to an MCP server; usual paths are \`/mcp\` and \`/sse\`."`,
  )
  expect(await said('html-404')).toMatchInlineSnapshot(
    `"\`http://server/html-404/mcp?…\` answered 404 Not Found and a web page. There is no MCP server at this path; usual ones are \`/mcp\`, and \`/sse\` for the older transport."`,
  )
  expect(await said('html-list')).toMatch(/answered with `text\/html` instead of JSON or events/)
  expect(await said('sse-html')).toMatchInlineSnapshot(
    `"\`http://server/sse-html/mcp?…\` answered 404 Not Found. There is no MCP server at this path; usual ones are \`/mcp\`, and \`/sse\` for the older transport."`,
  )
  expect(await said('plain')).toMatchInlineSnapshot(
    `"\`http://server/plain/mcp?…\` answered with \`text/plain\` instead of JSON or events. It says: hello"`,
  )
  expect(await said('no-type')).toMatchInlineSnapshot(
    `"\`http://server/no-type/mcp?…\` answered with no content type instead of JSON or events. It says: {}"`,
  )
})

test('redirects to another origin: nothing is sent there', async () => {
  expect(await said('redirect-other')).toMatchInlineSnapshot(
    `"\`http://server/redirect-other/mcp?…\` redirects to \`http://other/fine/mcp?…\` (status 307), which is another origin; headers and keys are not sent there. If that is the right server, give that URL."`,
  )
  expect(await said('redirect-list')).toMatchInlineSnapshot(
    `"\`http://server/redirect-list/mcp?…\` redirects to \`http://other/fine/\` (status 302), which is another origin; headers and keys are not sent there. If that is the right server, give that URL."`,
  )
  expect(await said('sse-other-origin')).toMatchInlineSnapshot(
    `"The handshake with \`http://server/sse-other-origin/mcp?…\` failed: Endpoint origin does not match connection origin: http://other."`,
  )
  expect(await server.strays()).toBe(0)
})

test('redirects within its origin', async () => {
  expect(await read('redirect-same')).toEqual(['get_stock'])
  expect(await said('redirect-301')).toMatchInlineSnapshot(
    `"\`http://server/redirect-301/mcp?…\` redirects to \`http://server/fine/mcp\` (status 301), in a way that would turn the request into a GET. If that is the right server, give that URL."`,
  )
  expect(await said('redirect-loop')).toMatchInlineSnapshot(
    `"\`http://server/redirect-loop/mcp\` redirects (status 307) again and again, last to \`http://server/redirect-loop/mcp\`."`,
  )
})

test('answers in pieces', async () => {
  expect(await read('drip')).toEqual(['get_stock'])
  expect(await read('garbage')).toEqual(['get_stock'])
})

test('sends half an answer and waits', async () => {
  expect(await said('half', quick)).toMatch(/did not send its whole tool list within 0\.8 s/)
})

test('closes in the middle of an answer', async () => {
  const started = Date.now()
  expect(await said('half-close')).toMatchInlineSnapshot(
    `"\`http://server/half-close/mcp?…\` broke off its answer after 80 bytes: aborted"`,
  )
  expect(await said('half-event')).toMatchInlineSnapshot(`"\`http://server/half-event/mcp?…\` ended its answer before it was complete."`)
  expect(await said('no-event')).toMatchInlineSnapshot(`"\`http://server/no-event/mcp?…\` ended its answer before it was complete."`)
  expect(await said('sse-close')).toMatchInlineSnapshot(`"\`http://server/sse-close/mcp?…\` ended its answer before it was complete."`)
  expect(await said('bad-hello')).toMatchInlineSnapshot(
    `"The handshake with \`http://server/bad-hello/mcp?…\` failed: its answer is not as MCP wants it: \`protocolVersion\`: Invalid input: expected string, received number; \`capabilities\`: Invalid input: expected object, received undefined; \`serverInfo\`: Invalid input: expected object, received undefined."`,
  )
  expect(await said('bad-json-list')).toMatchInlineSnapshot(
    `"Reading the tool list of \`http://server/bad-json-list/mcp?…\` failed: it answered with something that is not valid JSON: Unexpected token '<', "<>" is not valid JSON"`,
  )
  expect(await said('bad-json')).toMatchInlineSnapshot(
    `"The handshake with \`http://server/bad-json/mcp?…\` failed: it answered with something that is not valid JSON: Expected double-quoted property name in JSON at position 17."`,
  )
  expect(Date.now() - started).toBeLessThan(5_000)
})

test.each(['huge-json', 'huge-event', 'bomb'])('%s: an answer of 100 MB or more', async mode => {
  const started = Date.now()
  let message = ''
  const grown = await memoryOf(async () => {
    message = await said(mode)
  })
  expect(message).toBe(
    `\`http://server/${mode}/mcp?…\` sent an answer of more than 64 MB (after decompression), the most that is read; the option \`maxMessageBytes\` changes it. It is not judged.`,
  )
  expect(grown).toBeLessThan(400)
  expect(Date.now() - started).toBeLessThan(10_000)
})

test('sends events for ever, and never the answer', async () => {
  expect(await said('endless-events', quick)).toMatch(/did not send its whole tool list within 0\.8 s/)
})

test('sends pages without end, or repeats a cursor', async () => {
  expect(await said('endless-pages')).toMatchInlineSnapshot(
    `"The list of \`http://server/endless-pages/mcp?…\` has more than 1,000 pages (1,000 tools so far), the most that are read. What was read so far is not the whole list, so it is not judged."`,
  )
  expect(await said('repeating-cursor')).toMatchInlineSnapshot(
    `"\`http://server/repeating-cursor/mcp?…\` repeats a \`nextCursor\` of \`tools/list\` on page 2: its pages never end. What was read so far is not the whole list, so it is not judged. A server must answer the last page without \`nextCursor\`."`,
  )
})

test('the older SSE transport is spoken where the newer is refused', async () => {
  expect(await read('sse-fine')).toEqual(['get_stock'])
})

test('a user name in the URL becomes a header and is not shown', async () => {
  const { message } = await failure(connect(server.url('401').replace('//', '//jane:pass%20word@')))
  expect(message).toContain('[hidden]')
  for (const secret of ['jane', 'pass', btoa('jane:pass word')]) expect(message).not.toContain(secret)
})

test('headers that HTTP does not allow are not shown', async () => {
  const { message } = await failure(connect('http://127.0.0.1:1/', { headers: { 'x-key': 'secret\nsecond line' } }))
  expect(message).toBe('The header `x-key` has a name or value that HTTP does not allow (a line break, say).')
})

test('floods the stream of events with pings', async () => {
  const started = process.memoryUsage().rss
  expect(await said('ping-flood')).toMatch(/sent more than 1,000 requests and notifications of its own/)
  expect(process.memoryUsage().rss - started).toBeLessThan(150_000_000)
})

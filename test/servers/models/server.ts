import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Behaviour, Protocol } from './protocol.js'

/** A request as it came in. */
export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Record<string, unknown>
  /** When, in milliseconds. */
  at: number
  /** Why the stand-in refused it as the provider would. */
  refused?: string
}

/** A server on loopback that stands in for a provider's API and speaks its published protocol. */
export interface ModelServer {
  url: string
  requests: Received[]
  /** Most requests that were open at one time. */
  most: number
  /** What to do with the next requests, one each; after the last, that one again. A function answers by the request. */
  script(...behaviours: (Behaviour | ((body: Record<string, unknown>) => Behaviour))[]): void
  close(): Promise<void>
}

export async function startModelServer(protocol: Protocol): Promise<ModelServer> {
  let queue: Parameters<ModelServer['script']> = [{ text: 'nothing to do' }]
  let open = 0
  const model: ModelServer = {
    url: '',
    requests: [],
    most: 0,
    script: (...behaviours) => {
      queue = behaviours
    },
    close: async () => {
      const closed = new Promise(done => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
  const server = createServer((request, response) => {
    model.most = Math.max(model.most, ++open)
    response.once('close', () => open--)
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      const send = (status: number, body: unknown, headers: Record<string, string> = {}): void => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers })
        response.end(JSON.stringify(body))
      }
      let body: Record<string, unknown>
      try {
        body = JSON.parse(Buffer.concat(chunks).toString())
      } catch {
        return send(400, protocol.error(400, 'We could not parse the JSON body of your request.'))
      }
      const received: Received = { path, headers: request.headers, body, at: performance.now() }
      model.requests.push(received)
      const problem = protocol.check(path, request.headers, body)
      if (problem !== undefined) {
        received.refused = problem
        return send(400, protocol.error(400, problem))
      }
      const next = queue.length > 1 ? queue.shift() : queue[0]
      const behaviour = typeof next === 'function' ? next(body) : (next ?? {})
      if (behaviour.delay) setTimeout(() => behave(behaviour, body, response, send), behaviour.delay)
      else behave(behaviour, body, response, send)
    })
  })
  const behave = (
    behaviour: Behaviour,
    body: Record<string, unknown>,
    response: ServerResponse,
    send: (status: number, body: unknown, headers?: Record<string, string>) => void,
  ): void => {
    const { status, headers, cut, endless, raw } = behaviour
    if (status !== undefined) {
      send(status, protocol.error(status, `stand-in error ${status}`), headers)
      return
    }
    if (raw !== undefined) {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(raw)
      return
    }
    const text = JSON.stringify(protocol.answer(behaviour, body))
    if (cut) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(text.length) })
      response.write(text.slice(0, text.length / 2), () => response.destroy())
    } else if (endless) {
      response.writeHead(200, { 'content-type': 'application/json' })
      const piece = endless === 'fast' ? ' '.repeat(256 * 1024) : ' '
      const timer = setInterval(() => response.write(piece), endless === 'fast' ? 1 : 20)
      response.once('close', () => clearInterval(timer))
    } else send(200, JSON.parse(text))
  }
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  model.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return model
}

import { request as http, type IncomingMessage } from 'node:http'
import { request as https } from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

/** An HTTP answer whose body has not been read. */
export interface Answer {
  readonly status: number
  readonly statusText: string
  readonly headers: Headers
  /** Decompressed while it is read. Destroying it closes the socket. */
  readonly body: Readable
}

const DECODERS: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/**
 * One HTTP request over a socket of its own, which is closed with it. Not the built-in `fetch`: when an answer is given up there, Node 20
 * opens a new connection at once and keeps it.
 */
export function request(
  url: URL,
  { method, headers, body, signal }: { method: string; headers: Headers; body: string | undefined; signal: AbortSignal },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const all: Record<string, string> = Object.fromEntries(headers)
    if (body !== undefined) all['content-length'] = String(Buffer.byteLength(body))
    const outgoing = (url.protocol === 'https:' ? https : http)(url, { method, headers: all, agent: false, signal })
    outgoing.once('response', incoming => {
      try {
        resolve({
          status: incoming.statusCode ?? 0,
          statusText: incoming.statusMessage ?? '',
          headers: headersOf(incoming),
          body: decoded(incoming),
        })
      } catch (error) {
        incoming.destroy()
        reject(error)
      }
    })
    // a connection that somebody forgot to close does not keep the process; while one is waited for, a timer does
    outgoing.once('socket', socket => socket.unref())
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function headersOf(incoming: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values] of Object.entries(incoming.headersDistinct)) for (const value of values ?? []) headers.append(name, value)
  return headers
}

function decoded(incoming: IncomingMessage): Readable {
  const encodings = (incoming.headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map(name => name.trim())
  let stream: Readable = incoming
  // the last one named was applied last
  for (const name of encodings.reverse()) {
    if (name === '' || name === 'identity') continue
    const make = Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined
    if (!make || encodings.length > 2)
      throw new Error(`its content encoding \`${incoming.headers['content-encoding']}\` is not understood.`)
    const decoder = make()
    // an error of either ends both; the reader hears of it from the last stream
    pipeline(stream, decoder, () => {})
    stream = decoder
  }
  stream.on('error', () => {})
  return stream
}

/** The beginning of a body as text, at most 64 kB; the rest is not read. */
export async function firstText(body: Readable): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  try {
    // leaving the loop closes the socket
    for await (const part of body as AsyncIterable<Buffer>) {
      parts.push(part)
      size += part.length
      if (size >= 65_536) break
    }
  } catch {
    // what came until then is enough
  }
  return Buffer.concat(parts).toString('utf8').slice(0, 65_536)
}

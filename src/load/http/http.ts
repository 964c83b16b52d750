import { EcholotError } from '../../base/errors.js'
import { attempt, establish, type Line, type Route } from '../establish.js'
import { lifeline } from '../lifeline.js'
import { limitsOf } from '../limits.js'
import { headerSecrets, hider, shownUrl, urlSecrets } from '../redact.js'
import { type Connection, load, newClient } from '../sdk.js'
import { type Transport, tap } from '../tap.js'
import type { ConnectOptions } from '../target.js'
import { boundedFetch } from './fetch.js'
import { isHttpError } from './http-errors.js'

type TransportClass = new (url: URL, options: object) => Transport & { terminateSession?(): Promise<void> }

/** Milliseconds for the server to end its session when we leave. */
const FAREWELL = 1_000

/** Connects to a URL over Streamable HTTP; where the server refuses that with 400, 404 or 405, over the older SSE transport. */
export async function connectHttp(given: URL, options: ConnectOptions, secrets: readonly string[] = []): Promise<Connection> {
  const { connectTimeout, listTimeout, maxMessageBytes, connectRemedy, listRemedy } = limitsOf(options)
  const { url, headers } = withoutUserinfo(given, options.headers ?? {})
  const known = [...urlSecrets(given), ...headerSecrets(headers), ...secrets]
  const hide = hider(known)
  const label = `\`${hide(shownUrl(url))}\``
  const { StreamableHTTPClientTransport } = await load<{ StreamableHTTPClientTransport: TransportClass }>(
    '@modelcontextprotocol/sdk/client/streamableHttp.js',
  )
  const route = (make: TransportClass, sse = false): Route => ({
    label,
    doing: `connecting to ${label}`,
    connectTimeout,
    listTimeout,
    connectRemedy,
    listRemedy,
    maxBytes: maxMessageBytes,
    hide,
    secrets: known,
    open: sdk => openHttp(sdk?.StreamableHTTPClientTransport ?? make, sse),
  })
  const openHttp = (make: TransportClass, sse: boolean): Line => {
    const life = lifeline(options.onProgress)
    const bounded = boundedFetch({
      base: url,
      headers,
      hide,
      life,
      maxBytes: maxMessageBytes,
      isPending: id => ears.isPending(id),
      sse,
    })
    const transport = new make(url, { fetch: bounded.fetch })
    const ears = tap(transport)
    transport.onerror = bounded.onTransportError
    const close = transport.close.bind(transport)
    transport.close = async () => {
      // a lost connection has no session to end
      const farewell = life.failure ? undefined : transport.terminateSession?.().catch(() => {})
      // the timer keeps the process: its sockets do not, and it must not end before this is over
      let timer: NodeJS.Timeout | undefined
      await Promise.race([farewell, new Promise(resolve => (timer = setTimeout(resolve, FAREWELL)))])
      clearTimeout(timer)
      bounded.closeAll()
      await close()
    }
    return { life, transport, ears, received: bounded.received, trouble: bounded.trouble }
  }
  const deadline = Date.now() + connectTimeout
  try {
    return await establish(route(StreamableHTTPClientTransport))
  } catch (error) {
    if (!isHttpError(error) || ![400, 404, 405].includes(error.status)) throw error
    const { SSEClientTransport } = await load<{ SSEClientTransport: TransportClass }>('@modelcontextprotocol/sdk/client/sse.js')
    try {
      return await attempt(route(SSEClientTransport, true), await newClient(), deadline)
    } catch (second) {
      // where neither works, the answer to the current transport is the one to mend
      if (isHttpError(second)) throw error
      throw second
    }
  }
}

/** `fetch` refuses URLs that hold a user name; they mean a header. */
function withoutUserinfo(given: URL, headers: Readonly<Record<string, string>>): { url: URL; headers: Record<string, string> } {
  const url = new URL(given)
  url.username = ''
  url.password = ''
  url.hash = ''
  if (given.username === '' && given.password === '') return { url, headers: checked(headers) }
  const pair = [given.username, given.password].map(decodeURIComponent).join(':')
  return { url, headers: checked({ Authorization: `Basic ${Buffer.from(pair).toString('base64')}`, ...headers }) }
}

function checked(headers: Readonly<Record<string, string>>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    try {
      new Headers([[name, value]])
    } catch {
      // the engine's own message would print the value
      throw new EcholotError(
        'bad-target',
        `The header \`${name.slice(0, 60)}\` has a name or value that HTTP does not allow (a line break, say).`,
      )
    }
  }
  return { ...headers }
}

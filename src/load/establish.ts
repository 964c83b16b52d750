import { EcholotError, isEcholotError } from './error.js'
import type { Lifeline } from './lifeline.js'
import { seconds } from './limits.js'
import type { Hide } from './redact.js'
import { type Connection, identity, type ModernSdk, messageOf, newClient, newModernClient, readList, type SdkClient } from './sdk.js'
import type { RawAnswer, RpcError, Tap, Transport } from './tap.js'

/** A transport that has not been started yet, with all that watches over it. */
export interface Line {
  readonly life: Lifeline
  readonly transport: Transport
  readonly ears: Tap
  /** Bytes received so far. */
  received(): number
  /** What is known about why the server may be silent; empty, or sentences with a space in front. */
  trouble(): string
}

/** A way to a server. */
export interface Route {
  /** How the server is called in messages. */
  label: string
  /** What is being done while it is connected to, for `onProgress`. */
  doing: string
  connectTimeout: number
  listTimeout: number
  maxBytes: number
  hide: Hide
  /** @param sdk Given when the newer client will speak; over HTTP its own transport must be used then. */
  open(sdk?: ModernSdk): Line
}

/** The server knows no `initialize`: it speaks a revision from 2026-07-28 on, and no older one. */
class ModernOnly extends Error {}

/** JSON-RPC codes with which a server of the newer revisions answers `initialize`: unsupported version, and method not found. */
const MODERN_CODES = new Set<unknown>([-32022, -32601])
const FIRST_MODERN = '2026-07-28'

/** Does this error of `initialize` say that only a newer revision is spoken? */
export const saysModern = (error: RpcError): boolean =>
  MODERN_CODES.has(error.code) ||
  (Array.isArray((error.data as { supported?: unknown } | undefined)?.supported) && supportsModern(error.data))

const supportsModern = (data: unknown): boolean =>
  (data as { supported: unknown[] }).supported.some(version => typeof version === 'string' && version >= FIRST_MODERN)

/**
 * Connects with SDK 1.x and, where the server knows no `initialize`, once more with `@modelcontextprotocol/client`. Both share the time
 * limit. What was opened is closed again on every failure.
 */
export async function establish(route: Route): Promise<Connection> {
  const deadline = Date.now() + route.connectTimeout
  try {
    return await attempt(route, await newClient(), deadline)
  } catch (error) {
    if (!(error instanceof ModernOnly)) throw error
    const { client, sdk } = await newModernClient()
    return await attempt(route, client, deadline, sdk)
  }
}

/** One attempt with one client. */
export async function attempt(route: Route, client: SdkClient, deadline: number, sdk?: ModernSdk): Promise<Connection> {
  const line = route.open(sdk)
  const { life, transport, ears } = line
  let hello: RawAnswer | undefined
  ears.answerTo('initialize').then(answer => {
    hello = answer
  })
  try {
    await life.within(
      () => client.connect(transport, { timeout: route.connectTimeout + 5_000 }),
      Math.max(0, deadline - Date.now()),
      () =>
        new EcholotError(
          'timeout',
          `${route.label} did not answer \`initialize\` within ${seconds(route.connectTimeout)}. The option \`connectTimeout\` (milliseconds) or \`--connect-timeout\` changes the limit.${line.trouble()}`,
        ),
      route.doing,
    )
  } catch (error) {
    const lost = life.failure
    // nothing more is expected of it, so no time is given to it either
    life.fail(error as Error)
    await transport.close()
    if (!lost && isModernOnly(hello, error)) throw new ModernOnly()
    throw isEcholotError(error) ? error : handshakeError(route, error, line)
  }
  const version = hello && 'result' in hello ? (hello.result as { protocolVersion?: unknown })?.protocolVersion : undefined
  return {
    ...identity(client),
    ...(typeof version === 'string' ? { protocolVersion: version } : {}),
    list: () =>
      readList({
        client,
        ears,
        life,
        received: line.received,
        maxBytes: route.maxBytes,
        listTimeout: route.listTimeout,
        label: route.label,
        hide: route.hide,
        trouble: line.trouble,
      }),
    close: async hurry => {
      if (hurry) life.fail(new EcholotError('closed', `The connection to ${route.label} is closed.`))
      await client.close()
      await transport.close()
    },
  }
}

function isModernOnly(hello: RawAnswer | undefined, error: unknown): boolean {
  if (hello && 'error' in hello) return saysModern(hello.error)
  const { rpc } = error as { rpc?: RpcError }
  if (rpc) return saysModern(rpc)
  const version = (hello?.result as { protocolVersion?: unknown } | undefined)?.protocolVersion
  return typeof version === 'string' && /^\d{4}-/.test(version) && version >= FIRST_MODERN
}

function handshakeError(route: Route, error: unknown, line: Line): EcholotError {
  const why = route.hide(messageOf(error))
  const trouble = line.trouble()
  // no cause: it may hold what must not be shown
  return new EcholotError('protocol', `The handshake with ${route.label} failed: ${why}${trouble.includes(why) ? '' : trouble}`)
}

import { defined } from '../base/defined.js'
import { EcholotError, isEcholotError } from '../base/errors.js'
import { kindOf } from '../base/kind-of.js'
import { isObject } from '../schema/json-values.js'
import type { Lifeline } from './lifeline.js'
import { seconds } from './limits.js'
import type { Hide } from './redact.js'
import {
  type Connection,
  identity,
  knownRevisions,
  type ModernSdk,
  messageOf,
  newClient,
  newModernClient,
  readList,
  type SdkClient,
} from './sdk.js'
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
  /** As in `Limits`. */
  connectRemedy: string
  listRemedy: string
  maxBytes: number
  hide: Hide
  secrets: readonly string[]
  /** @param sdk Given when the newer client will speak; over HTTP its own transport must be used then. */
  open(sdk?: ModernSdk): Line
}

/** The server may speak a newer revision, which knows no `initialize`. */
class MaybeModern extends Error {
  /** What it answered to `initialize`; completes "The server …". */
  readonly answered: string
  constructor(answered: string) {
    super(answered)
    this.answered = answered
  }
}

/** JSON-RPC codes with which a server of the newer revisions answers `initialize`: unsupported version, and method not found. */
const MODERN_CODES = new Set<unknown>([-32022, -32601])
/** The revision that the newer client speaks, and the SDK 1.x does not. */
const MODERN = '2026-07-28'

/** Does this error of `initialize` say that only a newer revision is spoken? */
export const saysModern = (error: RpcError): boolean =>
  MODERN_CODES.has(error.code) || supportedBy(error).some(version => typeof version === 'string' && version >= MODERN)

/** The revisions that an error names, where it names some. */
function supportedBy({ data }: RpcError): unknown[] {
  const { supported } = (data ?? {}) as { supported?: unknown }
  return Array.isArray(supported) ? supported : []
}

/**
 * Connects with SDK 1.x and, where the server knows no `initialize`, once more with `@modelcontextprotocol/client`. Both share the time
 * limit. What was opened is closed again on every failure.
 */
export async function establish(route: Route): Promise<Connection> {
  const deadline = Date.now() + route.connectTimeout
  try {
    return await attempt(route, await newClient(), deadline)
  } catch (error) {
    if (!(error instanceof MaybeModern)) throw error
    const { client, sdk } = await newModernClient(`${route.label} ${error.answered}`)
    return await attempt(route, client, deadline, sdk).catch((second: unknown) => {
      if (!isEcholotError(second)) throw second
      throw new EcholotError(
        second.code,
        `${route.label} ${error.answered}. Asked again as the MCP revision ${MODERN} has it, it failed too: ${second.message}`,
      )
    })
  }
}

/** One attempt with one client. */
export async function attempt(route: Route, client: SdkClient, deadline: number, sdk?: ModernSdk): Promise<Connection> {
  const line = route.open(sdk)
  const { life, transport, ears } = line
  ears.onFlood = count =>
    life.fail(
      new EcholotError(
        'protocol',
        `${route.label} sent more than ${count.toLocaleString('en')} requests and notifications of its own while its list was read; it is not read on.${line.trouble()}`,
      ),
    )
  let hello: RawAnswer | undefined
  ears.answerTo('initialize').then(answer => {
    hello = answer
    // the SDK takes no notice of such an answer, and would wait
    if ('result' in answer && !isObject(answer.result)) {
      life.fail(
        new EcholotError(
          'protocol',
          `${route.label} answered \`initialize\` with a result that is ${kindOf(answer.result)} where an object is needed.${line.trouble()}`,
        ),
      )
    }
  })
  try {
    await life.within(
      () => client.connect(transport, { timeout: route.connectTimeout + 5_000 }),
      Math.max(0, deadline - Date.now()),
      () =>
        new EcholotError(
          'timeout',
          `${route.label} did not answer \`initialize\` within ${seconds(route.connectTimeout)}. The option \`connectTimeout\` (milliseconds) or \`--connect-timeout\` changes the limit.${route.connectRemedy}${line.trouble()}`,
        ),
      route.doing,
    )
  } catch (error) {
    const lost = life.failure
    // nothing more is expected of it, so no time is given to it either
    life.fail(error as Error)
    await transport.close()
    if (!lost && !sdk && isModern(hello, error)) throw new MaybeModern(answered(route, hello, error))
    throw isEcholotError(error) ? error : handshakeError(route, error, line, hello)
  }
  const version = versionIn(hello)
  const known = identity(client)
  return defined({
    ...known,
    secrets: route.secrets,
    protocolVersion: typeof version === 'string' ? version : known.protocolVersion,
    list: () =>
      readList({
        client,
        ears,
        life,
        received: line.received,
        maxBytes: route.maxBytes,
        listTimeout: route.listTimeout,
        remedy: route.listRemedy,
        label: route.label,
        hide: route.hide,
        trouble: line.trouble,
      }),
    close: async hurry => {
      if (hurry) life.fail(new EcholotError('closed', `The connection to ${route.label} is closed.`))
      await client.close()
      await transport.close()
    },
  })
}

const versionIn = (hello: RawAnswer | undefined): unknown =>
  hello && 'result' in hello ? (hello.result as { protocolVersion?: unknown } | null)?.protocolVersion : undefined

/** The JSON-RPC error that came back, over a stream or as the body of an HTTP error. */
const rpcErrorOf = (hello: RawAnswer | undefined, error: unknown): RpcError | undefined =>
  hello && 'error' in hello ? hello.error : (error as { rpc?: RpcError }).rpc

function isModern(hello: RawAnswer | undefined, error: unknown): boolean {
  const refused = rpcErrorOf(hello, error)
  return refused ? saysModern(refused) : versionIn(hello) === MODERN
}

/** What the server answered to `initialize`; completes "The server …". */
function answered({ hide }: Route, hello: RawAnswer | undefined, error: unknown): string {
  const refused = rpcErrorOf(hello, error)
  if (!refused) return `answered \`initialize\` with the revision \`${hide(String(versionIn(hello)), 40)}\``
  const named = supportedBy(refused).map(version => `\`${hide(String(version), 40)}\``)
  const says = typeof refused.message === 'string' && refused.message.trim() !== '' ? `: ${hide(refused.message, 200)}` : ''
  return `answered \`initialize\` with error ${hide(String(refused.code), 20)}${says}${named.length ? ` (it speaks ${named.slice(0, 10).join(', ')})` : ''}`
}

function handshakeError(route: Route, error: unknown, line: Line, hello: RawAnswer | undefined): EcholotError {
  const version = versionIn(hello)
  const known = [...knownRevisions(), MODERN]
  const unknown = typeof version === 'string' && !known.includes(version)
  const why = unknown
    ? `the server ${answered(route, hello, error)}, which is not known here; known are ${known.map(name => `\`${name}\``).join(', ')}`
    : rpcErrorOf(hello, error)
      ? `the server ${answered(route, hello, error)}`
      : route.hide(messageOf(error), 500) || 'the connection ended without a word'
  const trouble = line.trouble()
  // no cause: it may hold what must not be shown
  return new EcholotError(
    unknown ? 'unsupported-revision' : 'protocol',
    `The handshake with ${route.label} failed: ${why}.${trouble.includes(why) ? '' : trouble}`.replace(/\.\.(?=\s|$)/g, '.'),
  )
}

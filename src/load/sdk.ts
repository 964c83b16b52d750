import { defined } from '../base/defined.js'
import { EcholotError, isEcholotError } from '../base/errors.js'
import { requireLazily } from '../base/lazy.js'
import { printableLine } from '../base/printable.js'
import type { Lifeline } from './lifeline.js'
import { seconds } from './limits.js'
import { type PageSource, readPages } from './pages.js'
import type { Hide } from './redact.js'
import { type RawAnswer, type Tap, type Transport, tap } from './tap.js'

/** A server that answered the handshake. */
export interface Connection {
  readonly name?: string
  readonly version?: string
  readonly instructions?: string
  readonly protocolVersion?: string
  /** What was handed to the server to keep secret, and must not come back. */
  readonly secrets?: readonly string[]
  /** Reads the whole list as it is now. */
  list(): Promise<unknown[]>
  /** Ends it. In a hurry nobody is asked twice: something failed, and the user waits for the error. */
  close(hurry?: boolean): Promise<void>
}

/** The parts of both SDKs' `Client` that are used here. */
export interface SdkClient {
  readonly transport?: Transport | undefined
  connect(transport: unknown, options?: object): Promise<void>
  close(): Promise<void>
  request(request: object, schema: object, options?: object): Promise<unknown>
  getServerVersion?(): { name?: unknown; version?: unknown } | undefined
  getServerCapabilities?(): { tools?: unknown } | undefined
  getInstructions?(): string | undefined
  getNegotiatedProtocolVersion?(): string | undefined
}

/** A result schema that lets everything through, in the forms that SDK 1.x (`safeParse`) and 2.x (Standard Schema) look for. */
export const anything = {
  safeParse: (data: unknown) => ({ success: true, data }),
  '~standard': { version: 1, vendor: 'echolot', validate: (value: unknown) => ({ value }) },
}

/** How we introduce ourselves to a server. */
export const clientInfo = (): { name: string; version: string } => ({
  name: 'echolot',
  version: (requireLazily('echolot/package.json') as { version: string }).version,
})

/** Imports a package on first use. Where `import()` does not work, as in Jest, which runs CommonJS in a context of its own, it is required. */
export async function load<T>(name: string): Promise<T> {
  try {
    return (await import(name)) as T
  } catch (error) {
    try {
      return requireLazily(name) as T
    } catch {
      throw error
    }
  }
}

/** A `Client` of SDK 1.x, not connected yet. It offers no abilities (roots, sampling…), as the plainest host does. */
export async function newClient(): Promise<SdkClient> {
  const { Client } = await load<{ Client: new (info: object, options: object) => SdkClient }>('@modelcontextprotocol/sdk/client/index.js')
  return new Client(clientInfo(), { capabilities: {} })
}

/** What is used of `@modelcontextprotocol/client`. */
export interface ModernSdk {
  Client: new (info: object, options: object) => SdkClient
  StreamableHTTPClientTransport: new (url: URL, options: object) => Transport
}

/** The revisions that the SDK 1.x speaks, oldest first. */
export function knownRevisions(): string[] {
  const { SUPPORTED_PROTOCOL_VERSIONS } = requireLazily('@modelcontextprotocol/sdk/types.js') as {
    SUPPORTED_PROTOCOL_VERSIONS: readonly string[]
  }
  return [...SUPPORTED_PROTOCOL_VERSIONS].sort()
}

/**
 * A `Client` of `@modelcontextprotocol/client`, which speaks the revision 2026-07-28 too.
 * @param who What the server answered to the older client, for the error's text.
 * @throws EcholotError when that package is not installed.
 */
export async function newModernClient(who: string, name = '@modelcontextprotocol/client'): Promise<{ client: SdkClient; sdk: ModernSdk }> {
  let sdk: ModernSdk
  try {
    sdk = await load(name)
  } catch (error) {
    throw new EcholotError(
      'unsupported-revision',
      `${who}. A server that speaks only the MCP revision 2026-07-28 answers so; if this is one, reading it needs the package \`${name}\`, which is not installed: npm install --save-dev ${name}`,
      { cause: error },
    )
  }
  const client = new sdk.Client(clientInfo(), { capabilities: {}, versionNegotiation: { mode: 'auto' } })
  return { client, sdk }
}

/** What is needed to read lists from a client that is connected. */
export interface Reading {
  client: SdkClient
  ears: Tap
  life: Lifeline
  received(): number
  maxBytes: number
  listTimeout: number
  remedy: string
  /** How the server is called in messages, such as "`node server.js`". */
  label: string
  hide: Hide
  /** What is known about why it may be silent; empty or a sentence with a space in front. */
  trouble(): string
}

/** Reads the whole list within the time limit. */
export async function readList(reading: Reading): Promise<unknown[]> {
  const { client, ears, life, listTimeout, label, remedy } = reading
  const source: PageSource = {
    async ask(params) {
      const answer = ears.answerTo('tools/list')
      // Whether the SDK likes the answer does not matter; an error that no answer came with does.
      return await new Promise<RawAnswer>((resolve, reject) => {
        answer.then(resolve)
        client.request({ method: 'tools/list', params }, anything, { timeout: listTimeout + 5_000 }).catch(error => {
          // the raw answer, when there is one, was handed out before the SDK judged it
          setImmediate(() => reject(error))
        })
      })
    },
    changes: () => ears.changes,
    received: reading.received,
    maxBytes: reading.maxBytes,
    label,
    hide: reading.hide,
    declaresTools: client.getServerCapabilities?.()?.tools !== undefined,
  }
  return life.within(
    () =>
      readPages(source).catch(error => {
        if (isEcholotError(error)) throw error
        throw new EcholotError('protocol', `Reading the tool list of ${label} failed: ${reading.hide(messageOf(error), 500)}`)
      }),
    listTimeout,
    () =>
      new EcholotError(
        'timeout',
        `${label} did not send its whole tool list within ${seconds(listTimeout)}. The option \`listTimeout\` (milliseconds) or \`--list-timeout\` changes the limit.${remedy}${reading.trouble()}`,
      ),
    `reading the tool list of ${label}`,
  )
}

/** What the handshake told. Names are only taken where they are text. */
export function identity(client: SdkClient): { name?: string; version?: string; instructions?: string; protocolVersion?: string } {
  const { name, version } = client.getServerVersion?.() ?? {}
  const instructions = client.getInstructions?.()
  const protocolVersion =
    client.getNegotiatedProtocolVersion?.() ?? (client.transport as { protocolVersion?: string } | undefined)?.protocolVersion
  return defined({
    name: typeof name === 'string' ? name : undefined,
    version: typeof version === 'string' ? version : undefined,
    instructions: typeof instructions === 'string' ? instructions : undefined,
    protocolVersion: typeof protocolVersion === 'string' ? protocolVersion : undefined,
  })
}

// ears come off a transport in the order in which they were put on, so only one at a time listens
const turns = new WeakMap<SdkClient, Promise<unknown>>()

/** Listens to the transport of a client that somebody else connected, while `work` runs; one after the other for the same client. */
export function listeningTo<T>(client: SdkClient, work: (ears: Tap) => Promise<T>): Promise<T> {
  const turn = (turns.get(client) ?? Promise.resolve()).then(() => listen(client, work))
  turns.set(
    client,
    turn.catch(() => {}),
  )
  return turn
}

async function listen<T>(client: SdkClient, work: (ears: Tap) => Promise<T>): Promise<T> {
  if (!client.transport) {
    throw new EcholotError('bad-target', 'The client is not connected to a server. Call `await client.connect(transport)` first.')
  }
  const ears = tap(client.transport)
  try {
    return await work(ears)
  } finally {
    ears.release()
  }
}

/** An unknown error's message on one line, safe to print. */
export function messageOf(error: unknown): string {
  const text = textOf(error).trim()
  if (text !== '') return text
  const { name, code } = (typeof error === 'object' && error !== null ? error : {}) as { name?: unknown; code?: unknown }
  return printableLine(
    `an error without a message (${[name, code].filter(part => part !== undefined && part !== '').join(' ') || 'of no name'})`,
  )
}

function textOf(error: unknown): string {
  const issues = (error as { issues?: unknown } | null)?.issues
  // zod writes its message as JSON over many lines
  const text = Array.isArray(issues)
    ? `its answer is not as MCP wants it: ${issues.map(issue => `\`${issue?.path?.join?.('.')}\`: ${issue?.message}`).join('; ')}`
    : error instanceof Error
      ? error.message
      : String(error)
  return printableLine(
    `${error instanceof SyntaxError ? 'it answered with something that is not valid JSON: ' : ''}${text}`.slice(0, 16_000),
  )
}

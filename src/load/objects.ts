import { defined } from '../base/defined.js'
import { EcholotError } from '../base/errors.js'
import { linkedPair } from './in-memory.js'
import { lifeline } from './lifeline.js'
import { limitsOf, seconds } from './limits.js'
import { hider } from './redact.js'
import { type Connection, identity, listeningTo, messageOf, newClient, readList, type SdkClient } from './sdk.js'
import { tap } from './tap.js'
import type { ClientObject, ConnectOptions, ServerObject } from './target.js'

const hide = hider([])

/** Connects to a server object in this process. `close()` leaves the object ready to be connected again. */
export async function connectServerObject(server: ServerObject, options: ConnectOptions): Promise<Connection> {
  const { connectTimeout, listTimeout, maxMessageBytes, connectRemedy, listRemedy } = limitsOf(options)
  const life = lifeline(options.onProgress)
  const pair = linkedPair(life, maxMessageBytes)
  const ears = tap(pair.client)
  const client = await newClient()
  const label = 'The server object'
  try {
    const hello = ears.answerTo('initialize')
    await life.within(
      async () => {
        await server.connect(pair.server)
        await client.connect(pair.client, { timeout: connectTimeout + 5_000 })
      },
      connectTimeout,
      () =>
        new EcholotError(
          'timeout',
          `${label} did not answer \`initialize\` within ${seconds(connectTimeout)}. The option \`connectTimeout\` (milliseconds) or \`--connect-timeout\` changes the limit.${connectRemedy}`,
        ),
      'connecting to the server object',
    )
    const answer = await hello
    const protocolVersion = 'result' in answer ? (answer.result as { protocolVersion?: unknown })?.protocolVersion : undefined
    const known = identity(client)
    return defined({
      ...known,
      protocolVersion: typeof protocolVersion === 'string' ? protocolVersion : known.protocolVersion,
      list: () =>
        readList({
          client,
          ears,
          life,
          received: pair.client.received,
          maxBytes: maxMessageBytes,
          listTimeout,
          remedy: listRemedy,
          label,
          hide,
          trouble: () => '',
        }),
      close: () => client.close(),
    })
  } catch (error) {
    await pair.client.close()
    throw asConnectError(error)
  }
}

function asConnectError(error: unknown): unknown {
  const text = messageOf(error)
  if (!/already connected/i.test(text)) return error
  return new EcholotError(
    'bad-target',
    'The server object is connected to another transport already, and a server object serves one at a time. Hand in the client at the other end, or what `connect()` returned, or close that connection first.',
    { cause: error },
  )
}

/** Reads from a client that somebody else connected; it stays connected when this is closed. */
export async function connectClientObject(object: ClientObject, options: ConnectOptions): Promise<Connection> {
  const client = object as unknown as SdkClient
  const { listTimeout, maxMessageBytes, listRemedy: remedy } = limitsOf(options)
  return {
    ...identity(client),
    list: () =>
      listeningTo(client, async ears => {
        const life = lifeline(options.onProgress)
        const label = 'The server behind the client object'
        const tools = await readList({
          client,
          ears,
          life,
          received: () => 0,
          maxBytes: maxMessageBytes,
          listTimeout,
          remedy,
          label,
          hide,
          trouble: () => '',
        })
        // over an in-memory transport these are the server's own objects, which must not be frozen
        return throughJson(tools)
      }),
    close: async () => {},
  }
}

function throughJson(tools: unknown[]): unknown[] {
  try {
    return JSON.parse(JSON.stringify(tools)) as unknown[]
  } catch (error) {
    throw new EcholotError('protocol', `The server's tool list cannot be written as JSON: ${messageOf(error)}`, { cause: error })
  }
}

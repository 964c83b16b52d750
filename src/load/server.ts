import { defined } from '../base/defined.js'
import type { Tool } from '../tool-list.js'
import { deepFreeze } from './freeze.js'
import { textWithoutSecrets, withoutSecrets } from './leaks.js'
import type { Connection } from './sdk.js'

/** A server whose tool list has been read. May be handed to every function and matcher as it is. */
export interface McpToolServer extends AsyncDisposable {
  /** The tools as the server sent them, unchecked and deep-frozen. Typed as tools for convenience: a faulty server may send anything. */
  readonly tools: readonly Tool[]
  /** Name of the entry in `mcp.json`, or what the server calls itself. */
  readonly name?: string
  readonly version?: string
  readonly instructions?: string
  /** The MCP revision that was agreed on, such as `2025-11-25`. */
  readonly protocolVersion?: string
  /** Reads the list again; `tools` is the new list from then on. Resolves to this same object. */
  refresh(): Promise<McpToolServer>
  /** Ends the connection, and the server's process with all its children if it was started here. May be called twice. */
  close(): Promise<void>
}

const brand = Symbol.for('echolot.server')

/** Is this what `connect()` returned, from whichever copy of this package? */
export const isMcpToolServer = (value: unknown): value is McpToolServer =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, brand)

/** Reads the list of a connection once and wraps both. On failure the connection is closed. */
export async function toolServer(connection: Connection, configured?: string): Promise<McpToolServer> {
  const secrets = connection.secrets ?? []
  const read = async (): Promise<readonly Tool[]> => deepFreeze(withoutSecrets(await connection.list(), secrets)) as readonly Tool[]
  let closing: Promise<void> | undefined
  let refreshing: Promise<readonly Tool[]> | undefined
  const close = (hurry = false): Promise<void> => {
    closing ??= connection.close(hurry)
    return closing
  }
  let tools: readonly Tool[]
  try {
    tools = await read()
  } catch (error) {
    await close(true)
    throw error
  }
  const shown = (text: string | undefined): string | undefined => (text === undefined ? undefined : textWithoutSecrets(text, secrets))
  const name = configured ?? shown(connection.name)
  const version = shown(connection.version)
  const instructions = shown(connection.instructions)
  const { protocolVersion } = connection
  const server: McpToolServer = {
    ...defined({ name, version, instructions, protocolVersion }),
    get tools() {
      return tools
    },
    async refresh() {
      // two at once are one
      refreshing ??= read().finally(() => {
        refreshing = undefined
      })
      tools = await refreshing
      return server
    },
    close: () => close(),
    [Symbol.asyncDispose]: () => close(),
  }
  return Object.defineProperty(server, brand, { value: true })
}

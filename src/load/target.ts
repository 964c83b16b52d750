/** A server that is started as a command and spoken to over its stdin and stdout. */
export interface StdioTarget {
  command: string
  args?: readonly string[]
  /** Added to the few variables that are always passed on (`PATH`, `HOME` and the like; never API keys). */
  env?: Readonly<Record<string, string>>
  cwd?: string
}

/** An entry of an `mcp.json`, in the shape `mcpServers` or `servers`. */
export interface ConfigTarget {
  /** Path of the file. */
  config: string
  /** Name of the entry; may be left out where the file holds only one. */
  server?: string
}

/** A file that holds a tool list: an array of tools, `{ tools }` or a JSON-RPC answer. */
export interface FileTarget {
  file: string
}

/** A server object of `@modelcontextprotocol/sdk` or `@modelcontextprotocol/server` that no transport is connected to. */
export interface ServerObject {
  // biome-ignore lint/suspicious/noExplicitAny: both SDKs' transports must fit
  connect(transport: any): Promise<void>
  close(): Promise<void>
}

/** A connected client object of `@modelcontextprotocol/sdk` or `@modelcontextprotocol/client`. */
export interface ClientObject {
  // biome-ignore lint/suspicious/noExplicitAny: both SDKs' signatures must fit
  request(...args: any[]): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: both SDKs' signatures must fit
  listTools(...args: any[]): Promise<any>
}

/** Whatever `connect` can read a tool list from. A string is a URL. */
export type Target = StdioTarget | ConfigTarget | FileTarget | URL | string | ServerObject | ClientObject

/** How a server is reached. */
export interface ConnectOptions {
  /** HTTP headers for a URL, such as `{ Authorization: 'Bearer …' }`. Sent to the URL's own origin only, and never printed. */
  headers?: Readonly<Record<string, string>>
  /** Milliseconds until the server must have been started and have answered the handshake. Default 10,000. */
  connectTimeout?: number
  /** Milliseconds until the whole list must have been read. Default 30,000. */
  listTimeout?: number
  /** Bytes that one message, and all pages of a list together, may hold. Default 67,108,864 (64 MB). */
  maxMessageBytes?: number
  /** Called with a line of text once a step takes longer than a second, and every five seconds from then on. */
  onProgress?: (text: string) => void
}

const has = (value: unknown, ...methods: string[]): boolean => {
  if (typeof value !== 'object' || value === null) return false
  try {
    return methods.every(method => typeof (value as Record<string, unknown>)[method] === 'function')
  } catch {
    // a getter or a Proxy that throws: whatever it is, it is no SDK object
    return false
  }
}

/** Is this a client object of one of the SDKs? Told by its methods, since several copies of an SDK may be installed. */
export const isClientObject = (value: unknown): value is ClientObject => has(value, 'request', 'listTools', 'callTool')

/** Is this a server object (`McpServer` or `Server`) of one of the SDKs? */
export const isServerObject = (value: unknown): value is ServerObject =>
  has(value, 'connect', 'close') && (has(value, 'registerTool') || has(value, 'setRequestHandler', 'getClientCapabilities'))

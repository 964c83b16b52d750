import { EcholotError } from '../base/errors.js'
import { kindOf } from '../base/kind-of.js'
import { printableLine, shorten, typeError } from '../base/printable.js'
import { checkConnect } from './check-target.js'
import { readToolFile } from './file.js'
import { connectHttp } from './http/http.js'
import { readConfig } from './mcp-json.js'
import { connectClientObject, connectServerObject } from './objects.js'
import { type McpToolServer, toolServer } from './server.js'
import { connectStdio } from './stdio/stdio.js'
import { type ConnectOptions, isClientObject, isServerObject, type StdioTarget, type Target } from './target.js'

/**
 * Connects to an MCP server and reads its tool list, raw: a list that SDK clients refuse is read too.
 *
 * @param target A command `{ command, args, env, cwd }`; a URL (Streamable HTTP, else legacy SSE); a server object or a connected client
 *   object of either SDK generation; an entry of an `mcp.json` `{ config, server }`; a file `{ file }`.
 * @returns The list, and ways to read it again and to end the connection. What was started here is ended by `close()` or `await using`;
 *   a client object that was handed in stays connected.
 * @throws EcholotError when the server cannot be reached or its list cannot be read whole, within 10 s to connect and 30 s to list
 *   (options `connectTimeout`, `listTimeout`, in milliseconds). Nothing is left running then.
 * @throws TypeError when `target` is none of these.
 */
export async function connect(target: Target, options: ConnectOptions = {}): Promise<McpToolServer> {
  checkConnect(target, options)
  if (typeof target === 'string' || target instanceof URL) return toolServer(await connectHttp(urlOf(target), options))
  if (isClientObject(target)) return toolServer(await connectClientObject(target, options))
  if (isServerObject(target)) return toolServer(await connectServerObject(target, options))
  if (typeof target !== 'object' || target === null) throw wrongTarget(target)
  if ('command' in target && typeof target.command === 'string') return toolServer(await connectStdio(target as StdioTarget, options))
  if ('config' in target && typeof target.config === 'string') {
    const { name, entry, secrets } = await readConfig(target.config, target.server)
    if ('command' in entry) return toolServer(await connectStdio(entry, options, secrets), name)
    return toolServer(await connectHttp(urlOf(entry.url), { ...options, headers: { ...entry.headers, ...options.headers } }, secrets), name)
  }
  if ('file' in target && typeof target.file === 'string') return toolServer(await readToolFile(target.file))
  throw wrongTarget(target)
}

function urlOf(target: string | URL): URL {
  const text = String(target)
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  const shown = printableLine(shorten(url ? `${url.protocol}…` : text, 80))
  const instead = url
    ? 'Only http: and https: URLs can be reached'
    : /\.json$/i.test(text)
      ? `A file is given as { file: '…' }, an mcp.json as { config: '…', server: '…' }`
      : "A command is given as { command: 'node', args: ['server.js'] }"
  throw new EcholotError('bad-target', `connect: \`${shown}\` is not an http(s) URL. ${instead}.`)
}

const wrongTarget = (target: unknown): TypeError =>
  typeError(
    `connect: received ${target === undefined ? 'nothing' : kindOf(target)}. Give { command, args, env, cwd }, a URL, a server object or connected client of an MCP SDK, { config: 'mcp.json', server: 'name' } or { file: 'tools.json' }.`,
  )

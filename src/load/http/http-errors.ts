import { EcholotError } from '../../base/errors.js'
import { type Hide, shownUrl } from '../redact.js'
import type { Answer } from '../request.js'
import type { RpcError } from '../tap.js'

/** An HTTP answer that is no MCP answer. */
export interface HttpError extends EcholotError {
  status: number
  /** The JSON-RPC error in its body, where there is one. */
  rpc?: RpcError
}

/** Is this an error made by `httpError`? */
export const isHttpError = (error: unknown): error is HttpError =>
  error instanceof EcholotError && typeof (error as { status?: unknown }).status === 'number'

const REMEDY: Readonly<Record<number, string>> = {
  401: "It wants credentials: give them with --header 'Authorization: Bearer …' (option `headers`).",
  403: "The credentials are missing or not enough: give others with --header 'Authorization: Bearer …' (option `headers`).",
  404: 'There is no MCP server at this path; usual ones are `/mcp`, and `/sse` for the older transport.',
  405: 'This path takes no POST, so it is no Streamable HTTP endpoint; the usual path is `/mcp`.',
  429: 'It asks for fewer requests; wait and try again.',
}

/** An error for an answer with a status or content type that MCP does not have. Holds the beginning of its text, never a header. */
export function httpError(url: URL, { status: code, statusText, headers }: Answer, text: string, hide: Hide): HttpError {
  const type = headers.get('content-type')
  const html = /html/i.test(type ?? '') || /^\s*<(!doctype|html)/i.test(text)
  const status = `${code}${statusText ? ` ${hide(statusText, 80)}` : ''}`
  const ok = code >= 200 && code < 300
  const what = ok ? `with ${type ? `\`${hide(type, 80)}\`` : 'no content type'} instead of JSON or events` : status
  const remedy =
    REMEDY[code] ??
    (html
      ? 'The URL leads to a web page, not to an MCP server; usual paths are `/mcp` and `/sse`.'
      : code >= 500
        ? 'The fault is on the server’s side; its log should tell more.'
        : '')
  const excerpt = html || text.trim() === '' ? '' : ` It says: ${hide(text.trim().replace(/\s+/g, ' '), 200)}`
  const message = `\`${hide(shownUrl(url))}\` answered ${what}${html && !ok ? ' and a web page' : ''}.${remedy === '' ? '' : ` ${remedy}`}${excerpt}`
  const rpc = rpcErrorIn(text)
  const error = Object.assign(new EcholotError('http', message), { status: code })
  // not to be printed along: it is the server's text as it came
  return rpc ? Object.defineProperty(error, 'rpc', { value: rpc }) : error
}

function rpcErrorIn(text: string): RpcError | undefined {
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    const { error } = JSON.parse(text) as { error?: unknown }
    return typeof error === 'object' && error !== null ? error : undefined
  } catch {
    return undefined
  }
}

/** An error for a redirect that is not followed. */
export function redirectError(from: URL, to: URL | undefined, hide: Hide, verb: string, status?: number, endless = false): EcholotError {
  const answered = status === undefined ? '' : ` (status ${status})`
  if (!to) return new EcholotError('redirect', `\`${hide(shownUrl(from))}\` redirects${answered} without saying where to.`)
  if (endless)
    return new EcholotError(
      'redirect',
      `\`${hide(shownUrl(from))}\` redirects${answered} again and again, last to \`${hide(shownUrl(to))}\`.`,
    )
  const why =
    to.origin === from.origin
      ? 'in a way that would turn the request into a GET'
      : 'which is another origin; headers and keys are not sent there'
  return new EcholotError(
    'redirect',
    `\`${hide(shownUrl(from))}\` ${verb} \`${hide(shownUrl(to))}\`${answered}, ${why}. If that is the right server, give that URL.`,
  )
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there (connection refused). Is the server running, and is the port right?',
  ENOTFOUND: 'the host name is unknown.',
  EAI_AGAIN: 'the host name could not be looked up just now.',
  ETIMEDOUT: 'no connection came about.',
  ECONNRESET: 'the server closed the connection without an answer.',
  HPE_HEADER_OVERFLOW: 'its answer’s headers are larger than HTTP clients read.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed. Node accepts it with the variable NODE_EXTRA_CA_CERTS.',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed. Node accepts it with the variable NODE_EXTRA_CA_CERTS.',
  CERT_HAS_EXPIRED: 'its certificate has expired.',
}

/** An error for a request that no answer came to. */
export function unreachable(url: URL, error: unknown, hide: Hide): EcholotError {
  const { code: given, message } = error as { code?: unknown; message?: unknown }
  const code = typeof given === 'string' ? given : undefined
  const known = code === undefined ? undefined : (REASONS[code] ?? (code.startsWith('HPE_') ? 'it does not speak HTTP.' : undefined))
  const why = known ?? hide(String(message), 500)
  return new EcholotError('http', `\`${hide(shownUrl(url))}\` cannot be reached: ${why}${code ? ` (${code})` : ''}`)
}

import { printableLine, shorten } from '../base/printable.js'
import { AskError } from './answer.js'
import { type Provider, providers } from './model-name.js'

/** Answers after which asking again may help; the SDKs have then tried again already. */
const TRANSIENT: ReadonlySet<number> = new Set([408, 409, 425, 429, 529])

/**
 * Why a request brought no answer, from what an SDK threw. The key never shows: a provider's own text about a refused key is left out,
 * because it may hold parts of it.
 */
/** @param remedy A sentence for the case that the time was too short, with a space in front. */
export function whyNoAnswer(error: unknown, provider: Provider, model: string, key: string, timeout: number, remedy = ''): AskError {
  const { keys, title, sdk, minimum } = providers[provider]
  const status = statusOf(error)
  const asked = `\`${model}\` could not be asked`
  if (status === 401 || status === 403) {
    return new AskError('setup', `${asked}: ${title} refused the key (${status}). It is read from ${keys.join(' or ')}.`)
  }
  const old = causes(error).find(cause => cause.name === 'TooOld')
  if (old) {
    return new AskError(
      'setup',
      `${asked}: the installed \`${sdk}\` is too old: ${old.message}. At least ${minimum} is needed: npm install --save-dev ${sdk}@latest`,
    )
  }
  const text = textOf(error, key)
  if (status !== undefined && (TRANSIENT.has(status) || status >= 500)) {
    const what = status === 429 ? 'rate limit' : status === 529 || status === 503 ? 'overloaded' : 'server error'
    return new AskError('unasked', `${asked}: ${what} (${status}), also when tried again. ${text}`)
  }
  if (status === 404) return new AskError('refused', `${asked}: ${title} knows no such model or address (404). ${text}`)
  if (status !== undefined && status >= 400) return new AskError('refused', `${asked}: ${title} refused the request (${status}). ${text}`)
  // some SDKs give their errors no name of their own
  const names = causes(error).map(cause => `${cause.name} ${cause.constructor.name}`)
  if (names.some(name => /Timeout|AbortError|APIUserAbort/.test(name))) {
    return new AskError('unasked', `${asked}: no whole answer came within ${Number((timeout / 1000).toFixed(1))} s.${remedy}`)
  }
  if (
    isErrorLike(error) &&
    (error.name === 'NoAnswer' || (error.name === 'TypeError' && /^Cannot |is not (a function|iterable)/.test(error.message)))
  ) {
    return new AskError('unasked', `${asked}: what came back is not an answer of the kind that ${title} gives.`)
  }
  const reason = causes(error).at(-1)
  const code = (reason as { code?: unknown } | undefined)?.code
  const detail = clean(reason?.message || String(code ?? 'no reason given'), key).replace(/\.+$/, '')
  return new AskError(
    'unasked',
    `${asked}: the connection or the answer is broken: ${detail}${typeof code === 'string' && !detail.includes(code) ? ` (${code})` : ''}.`,
  )
}

/** Could the provider have answered, and charged for it, although nothing arrived? Not when it answered with an error or was not reached. */
export const mayHaveAnswered = (error: unknown): boolean =>
  statusOf(error) === undefined &&
  !causes(error).some(cause => /ECONNREFUSED|ENOTFOUND|EAI_AGAIN/.test(String((cause as { code?: unknown }).code)))

function statusOf(error: unknown): number | undefined {
  const status = (error as { status?: unknown } | undefined)?.status
  return typeof status === 'number' ? status : undefined
}

/** The error and what caused it, outermost first. By their shape: in Jest, `fetch` throws errors of another realm. */
function causes(error: unknown): Error[] {
  const found: Error[] = []
  for (let cause = error; isErrorLike(cause) && found.length < 8; cause = cause.cause) found.push(cause)
  return found
}

const isErrorLike = (value: unknown): value is Error =>
  typeof value === 'object' && value !== null && typeof (value as Error).message === 'string' && typeof (value as Error).name === 'string'

/** What the provider said: the innermost `message` of its JSON, else the error's own text. */
function textOf(error: unknown, key: string): string {
  const message = isErrorLike(error) ? error.message : String(error)
  try {
    const body = JSON.parse(message.slice(message.indexOf('{'), message.lastIndexOf('}') + 1)) as {
      error?: { message?: unknown }
      message?: unknown
    }
    const inner = body.error?.message ?? body.message
    if (typeof inner === 'string') return clean(inner, key)
  } catch {
    // not JSON: the text itself
  }
  return clean(message.replace(/^\d{3} /, ''), key)
}

const clean = (text: string, key: string): string => shorten(printableLine(key.length >= 8 ? text.replaceAll(key, '[key]') : text), 300)

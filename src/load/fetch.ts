import { EcholotError } from './error.js'
import { httpError, redirectError, unreachable } from './http-errors.js'
import type { Lifeline } from './lifeline.js'
import { bytes } from './limits.js'
import { type Hide, shownUrl } from './redact.js'
import { messageOf } from './sdk.js'

export { type HttpError, isHttpError } from './http-errors.js'

/** What surrounds a bounded `fetch`. */
export interface Surroundings {
  /** The server's URL; nothing is sent to another origin. */
  base: URL
  /** Sent with every request. */
  headers: Readonly<Record<string, string>>
  hide: Hide
  life: Lifeline
  /** Bytes, after decompression, of one answer or one event. */
  maxBytes: number
  /** Whether the request with this id, or any without an id given, is still unanswered. */
  isPending(id?: unknown): boolean
  /** The older SSE transport: every answer comes over the stream of one GET. */
  sse: boolean
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * A `fetch` for the SDKs' HTTP transports that leaves the origin for nothing, reads no more than it must, and turns everything that goes
 * wrong into an error for people. Connections are not kept: when a request is over, its socket is closed.
 */
export function boundedFetch(around: Surroundings) {
  const { base, headers, hide, life, maxBytes, sse } = around
  const everything = new AbortController()
  let received = 0
  const troubles: string[] = []

  const lost = (error: EcholotError): EcholotError => {
    life.fail(error)
    return error
  }

  const bounded = async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input)
    if (url.origin !== base.origin) throw lost(redirectError(base, url, 'points to'))
    const all = new Headers(init.headers)
    for (const [name, value] of Object.entries(headers)) all.set(name, value)
    all.set('connection', 'close')
    const signal = init.signal ? AbortSignal.any([init.signal, everything.signal]) : everything.signal
    let response: Response
    try {
      response = await fetch(url, { ...init, headers: all, signal, redirect: 'manual' })
    } catch (error) {
      if (signal.aborted) throw error
      throw lost(unreachable(url, error, hide))
    }
    const method = (init.method ?? 'GET').toUpperCase()
    const posted = method === 'POST' ? idOf(init.body) : undefined
    const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    if (REDIRECTS.has(response.status)) {
      const target = targetOf(response, url)
      if (!target || target.origin !== base.origin || (method !== 'GET' && response.status < 307)) {
        await response.body?.cancel()
        throw lost(redirectError(url, target, 'redirects to', response.status))
      }
      // within the origin: the SDK follows, a few times at most
      return response
    }
    if (!response.ok) {
      // over Streamable HTTP a server need not offer the stream of a GET, nor the end of a session
      if (method === 'DELETE' || (method === 'GET' && !sse)) return response
      const error = httpError(url, response, await firstText(response), hide)
      throw sse && method === 'GET' ? lost(error) : error
    }
    if (posted !== undefined && response.status !== 202 && type !== 'application/json' && type !== 'text/event-stream') {
      const text = await firstText(response)
      throw lost(httpError(url, response, text, hide))
    }
    if (method === 'GET' && type !== 'text/event-stream') {
      const error = httpError(url, response, await firstText(response), hide)
      throw sse ? lost(error) : error
    }
    if (!response.body) return response
    const events = type === 'text/event-stream'
    const body = watch(response.body, url, events, resumable => {
      if (sse ? method !== 'GET' : posted === undefined || resumable) return
      // the last event may still be on its way through the SDK
      setTimeout(() => {
        if (around.isPending(sse ? undefined : posted)) {
          lost(new EcholotError('closed', `\`${shownUrl(url)}\` ended its answer before it was complete.${trouble()}`))
        }
      }, 50)
    })
    return new Response(body, { status: response.status, statusText: response.statusText, headers: response.headers })
  }

  /** Counts and bounds a body; hands events on in whole lines, since the SDK's parser looks through an unfinished line again and again. */
  const watch = (
    source: ReadableStream<Uint8Array>,
    url: URL,
    events: boolean,
    onEnd: (resumable: boolean) => void,
  ): ReadableStream<Uint8Array> => {
    const reader = source.getReader()
    let held: Uint8Array[] = []
    let heldSize = 0
    let size = 0
    let resumable = false
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        for (;;) {
          let read: Awaited<ReturnType<typeof reader.read>>
          try {
            read = await reader.read()
          } catch (error) {
            if (everything.signal.aborted) return controller.error(error)
            const failure = new EcholotError('closed', `\`${shownUrl(url)}\` broke off its answer after ${bytes(size)}: ${causeOf(error)}`)
            if (events) onEnd(resumable)
            else lost(failure)
            return controller.error(failure)
          }
          if (read.done) {
            if (heldSize > 0) controller.enqueue(joined(held))
            controller.close()
            if (events) onEnd(resumable)
            return
          }
          const chunk = read.value
          received += chunk.length
          size += chunk.length
          if (size > maxBytes) {
            const failure = lost(
              new EcholotError(
                'too-large',
                `\`${shownUrl(url)}\` sent an answer of more than ${bytes(maxBytes)} (after decompression), the most that is read; the option \`maxMessageBytes\` changes it. It is not judged.`,
              ),
            )
            controller.error(failure)
            await reader.cancel().catch(() => {})
            return
          }
          if (!events) return controller.enqueue(chunk)
          const end = chunk.lastIndexOf(0x0a) + 1
          if (end === 0) {
            held.push(chunk)
            heldSize += chunk.length
            // many tiny pieces cost more than their bytes
            if (held.length > 4096) held = [joined(held)]
            continue
          }
          const whole = joined([...held, chunk.subarray(0, end)])
          held = end < chunk.length ? [chunk.subarray(end)] : []
          heldSize = chunk.length - end
          resumable ||= hasEventId(whole)
          if (hasBlankLine(whole)) size = heldSize
          return controller.enqueue(whole)
        }
      },
      cancel: reason => reader.cancel(reason),
    })
  }

  const trouble = (): string => (troubles.length === 0 ? '' : ` ${troubles.join(' ')}`)

  return {
    fetch: bounded,
    received: () => received,
    trouble,
    /** What an SDK transport reports beside its answers: remembered for the message, should no answer come. */
    onTransportError: (error: Error): void => {
      if (troubles.length < 3 && !everything.signal.aborted) troubles.push(hide(messageOf(error)))
    },
    /** Ends every request that still runs. */
    closeAll: () => everything.abort(),
  }
}

function idOf(body: unknown): unknown {
  try {
    return typeof body === 'string' ? (JSON.parse(body) as { id?: unknown }).id : undefined
  } catch {
    return undefined
  }
}

function targetOf(response: Response, from: URL): URL | undefined {
  const location = response.headers.get('location')
  return location !== null && URL.canParse(location, from.href) ? new URL(location, from) : undefined
}

/** The beginning of a body, at most 64 kB; the rest is not read. */
async function firstText(response: Response): Promise<string> {
  if (!response.body) return ''
  const reader = response.body.getReader()
  const parts: Uint8Array[] = []
  try {
    for (let size = 0; size < 65_536; ) {
      const { done, value } = await reader.read()
      if (done) break
      parts.push(value)
      size += value.length
    }
    await reader.cancel()
  } catch {
    // what came until then is enough
  }
  return Buffer.concat(parts).toString('utf8').slice(0, 65_536)
}

const joined = (parts: Uint8Array[]): Uint8Array => (parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts))
const hasBlankLine = (chunk: Uint8Array): boolean => /\n\r?\n|^\r?\n/.test(Buffer.from(chunk).toString('latin1'))
const hasEventId = (chunk: Uint8Array): boolean => /(^|\n)id:/.test(Buffer.from(chunk).toString('latin1'))

/** What is behind undici's bare "terminated". */
function causeOf(error: unknown): string {
  const cause = (error as { cause?: unknown }).cause
  return messageOf(cause instanceof Error ? cause : error)
}

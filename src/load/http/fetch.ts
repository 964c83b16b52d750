import { EcholotError } from '../../base/errors.js'
import type { Lifeline } from '../lifeline.js'
import { bytes } from '../limits.js'
import { type Hide, shownUrl } from '../redact.js'
import { type Answer, firstText, request } from '../request.js'
import { messageOf } from '../sdk.js'
import { watchBody } from './body.js'
import { httpError, redirectError, unreachable } from './http-errors.js'

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

/** The SDK follows no more either. */
const MAX_REDIRECTS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * A `fetch` for the SDKs' HTTP transports that leaves the origin for nothing, reads no more than it must, and turns everything that goes
 * wrong into an error for people. When a request is over, its socket is closed.
 */
export function boundedFetch(around: Surroundings) {
  const { base, headers, hide, life, maxBytes, sse } = around
  const running = new Set<AbortController>()
  let ended = false
  let received = 0
  let redirects = 0
  const troubles: string[] = []
  const trouble = (): string => (troubles.length === 0 ? '' : ` ${troubles.join(' ')}`)

  /** The connection is beyond help. */
  const lost = <E extends Error>(error: E): E => {
    life.fail(error)
    return error
  }

  const bounded = async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input)
    if (url.origin !== base.origin) throw lost(redirectError(base, url, hide, 'points to'))
    const all = new Headers(init.headers)
    for (const [name, value] of Object.entries(headers)) all.set(name, value)
    const controller = new AbortController()
    const abort = (): void => controller.abort()
    const over = (): void => {
      running.delete(controller)
      init.signal?.removeEventListener('abort', abort)
    }
    if (ended || init.signal?.aborted) abort()
    init.signal?.addEventListener('abort', abort)
    running.add(controller)
    try {
      const method = (init.method ?? 'GET').toUpperCase()
      const body = typeof init.body === 'string' ? init.body : undefined
      const answer = await request(url, { method, headers: all, body, signal: controller.signal }).catch(error => {
        throw controller.signal.aborted ? error : lost(unreachable(url, error, hide))
      })
      return await accepted(url, { method, id: method === 'POST' ? idOf(body) : undefined }, answer, over)
    } catch (error) {
      over()
      throw error
    }
  }

  /** The answer as the SDK wants it, its body watched, if it is one that MCP knows. */
  const accepted = async (url: URL, asked: { method: string; id: unknown }, answer: Answer, over: () => void): Promise<Response> => {
    const { method, id } = asked
    const { status, headers, body } = answer
    const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    const without = (): Response => {
      body.destroy()
      over()
      return new Response(null, { status, headers })
    }
    if (REDIRECTS.has(status)) {
      const target = targetOf(answer, url)
      // within the origin the SDK follows, a few times at most
      if (target?.origin === base.origin && (method === 'GET' || status >= 307) && ++redirects <= MAX_REDIRECTS) return without()
      body.destroy()
      throw lost(redirectError(url, target, hide, 'redirects to', status, redirects > MAX_REDIRECTS))
    }
    redirects = 0
    // over Streamable HTTP a server need not offer the stream of a GET, nor the end of a session
    const optional = method === 'DELETE' || (method === 'GET' && !sse)
    const refused = async (): Promise<Error> => httpError(url, answer, await firstText(body), hide)
    if (status < 200 || status > 299) {
      if (optional) return without()
      throw method === 'GET' ? lost(await refused()) : await refused()
    }
    const events = type === 'text/event-stream'
    if (method === 'GET' ? !events : id !== undefined && !sse && status !== 202 && !events && type !== 'application/json') {
      throw optional ? await refused() : lost(await refused())
    }
    if (id === undefined && method !== 'GET') return without()
    const shown = `\`${hide(shownUrl(url))}\``
    const watched = watchBody(body, {
      maxBytes,
      events,
      onBytes: count => {
        received += count
      },
      onTooLarge: () =>
        lost(
          new EcholotError(
            'too-large',
            `${shown} sent an answer of more than ${bytes(maxBytes)} (after decompression), the most that is read; the option \`maxMessageBytes\` changes it. It is not judged.`,
          ),
        ),
      onBroken: (error, size) => {
        const failure = new EcholotError('closed', `${shown} broke off its answer after ${bytes(size)}: ${hide(messageOf(error), 500)}`)
        return ended || events ? failure : lost(failure)
      },
      onEnd: resumable => {
        if (!events || (sse ? method !== 'GET' : id === undefined || resumable)) return
        // the last event may still be on its way through the SDK
        setTimeout(() => {
          if (ended || !around.isPending(sse ? undefined : id)) return
          lost(new EcholotError('closed', `${shown} ended its answer before it was complete.${trouble()}`))
        }, 50)
      },
      onOver: over,
    })
    return new Response(watched, { status, headers })
  }

  return {
    fetch: bounded,
    received: () => received,
    trouble,
    /** What an SDK transport reports beside its answers: remembered for the message, should no answer come. */
    onTransportError: (error: Error): void => {
      const text = hide(messageOf(error), 500)
      // the stream of events has ended, which is told elsewhere
      if (troubles.length < 3 && !ended && !text.endsWith(': undefined')) troubles.push(text)
    },
    /** Ends every request that still runs. */
    closeAll: (): void => {
      ended = true
      for (const controller of running) controller.abort()
    },
  }
}

/** The id of the JSON-RPC request in a body; none for a notification. */
function idOf(body = ''): unknown {
  try {
    return (JSON.parse(body) as { id?: unknown }).id
  } catch {
    return undefined
  }
}

function targetOf(answer: Answer, from: URL): URL | undefined {
  const location = answer.headers.get('location')
  return location !== null && URL.canParse(location, from.href) ? new URL(location, from) : undefined
}

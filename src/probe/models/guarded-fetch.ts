/** Bytes that an answer may hold. A call's arguments are a few kilobytes. */
const MAX_BYTES = 8 * 1024 * 1024

/** The body went on for too long, or the server pointed elsewhere. */
export class BadAnswer extends Error {
  override readonly name = 'BadAnswer'
}

/** What came back is not an answer of the API's kind. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** The installed SDK is older than what is asked of it. */
export class TooOld extends Error {
  override readonly name = 'TooOld'
}

/** @throws TooOld where a body does not carry the tools: some SDK versions drop what they do not know, and the answer would mean nothing. */
function checkSent(body: unknown, tools: unknown): void {
  let sent: unknown
  try {
    sent = typeof body === 'string' ? (JSON.parse(body) as { tools?: unknown }).tools : undefined
  } catch {
    sent = undefined
  }
  if (JSON.stringify(sent) !== JSON.stringify(tools)) throw new TooOld('it did not send the tools as they are')
}

/**
 * `fetch` for the SDKs, with what they leave open: the body is read here, so that their time limit covers it too and a body that
 * never ends is broken off; redirects are not followed, because the key would travel along; and what leaves is held against the tools
 * that were to be sent.
 */
export function guardedFetch(timeout: number, tools: unknown): typeof fetch {
  const guarded: typeof fetch = async (input, init) => {
    checkSent(init?.body, tools)
    used.add(guarded)
    const controller = new AbortController()
    const given = init?.signal
    const abort = (): void => controller.abort(given?.reason)
    if (given?.aborted) abort()
    given?.addEventListener('abort', abort, { once: true })
    const timer = setTimeout(() => controller.abort(new DOMException('The time limit was reached.', 'TimeoutError')), timeout)
    try {
      const response = await fetch(input, { ...init, signal: controller.signal, redirect: 'manual' })
      if (response.status >= 300 && response.status < 400) {
        throw new BadAnswer(`the server answered ${response.status}, a redirect, which is not followed because the key would travel along`)
      }
      return await whole(response)
    } finally {
      clearTimeout(timer)
      given?.removeEventListener('abort', abort)
    }
  }
  return guarded
}

const used = new WeakSet<typeof fetch>()

/** @throws TooOld where an SDK got its answer without the `fetch` that it was given: nobody saw what it sent. */
export function checkUsed(guarded: typeof fetch): void {
  if (!used.has(guarded)) throw new TooOld('it does not send the tools')
}

async function whole(response: Response): Promise<Response> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    parts.push(part)
    size += part.byteLength
    if (size > MAX_BYTES) throw new BadAnswer(`the answer is longer than ${MAX_BYTES / 1024 / 1024} MB`)
  }
  const { status, statusText, headers } = response
  const empty = status === 204 || status === 205 || status === 304
  return new Response(empty ? null : Buffer.concat(parts), { status, statusText, headers })
}

/** What both SDKs call a transport, as far as it is used here. */
export interface Transport {
  start(): Promise<void>
  // biome-ignore lint/suspicious/noExplicitAny: each SDK has a type of its own for messages and options
  send(message: any, options?: any): Promise<void>
  close(): Promise<void>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  onmessage?: ((message: any, extra?: any) => void) | undefined
  onerror?: ((error: Error) => void) | undefined
  onclose?: (() => void) | undefined
}

/** A JSON-RPC error that a server answered with. */
export interface RpcError {
  readonly code?: unknown
  readonly message?: unknown
  readonly data?: unknown
}

/** An answer as it came over the line, before any SDK judged it. */
export type RawAnswer = { readonly result: unknown } | { readonly error: RpcError }

/** Ears on a transport. */
export interface Tap {
  /** The answer to the next request of this method that is sent from now on, and to no other. Never rejects. */
  answerTo(method: string): Promise<RawAnswer>
  /** How often the server said that its list changed. */
  readonly changes: number
  /** Called once, when the server has sent more messages of its own than a list is worth: each is answered, and costs memory. */
  onFlood?: ((count: number) => void) | undefined
  /** Whether the request with this id, or any where none is given, is still unanswered. */
  isPending(id?: unknown): boolean
  /** Takes the ears off again. */
  release(): void
}

/** Requests and notifications that a server may send while its list is read. Logging servers send a few. */
const MOST_UNASKED = 1_000

/**
 * Listens to what goes through a transport. The SDKs check every answer against their own schemas and throw a whole list away for one
 * bad tool; here the raw answer is needed. Works before and after a client has been connected, since both SDKs call handlers that
 * stand on the transport already.
 */
export function tap(transport: Transport): Tap {
  type Listener = (answer: RawAnswer) => void
  /** Who waits for a request that has not been sent yet, by method. */
  const expected = new Map<string, Listener>()
  /** Requests without an answer, by id. */
  const pending = new Map<unknown, Listener | undefined>()
  let changes = 0
  let unasked = 0
  const { send, onmessage } = transport
  transport.send = (message, options) => {
    if (typeof message === 'object' && message !== null && 'id' in message && typeof message.method === 'string') {
      pending.set(message.id, expected.get(message.method))
      expected.delete(message.method)
    }
    return send.call(transport, message, options)
  }
  transport.onmessage = (message, extra) => {
    if (typeof message === 'object' && message !== null) {
      if (message.method === 'notifications/tools/list_changed') changes++
      if ('method' in message && ++unasked > MOST_UNASKED) {
        if (unasked === MOST_UNASKED + 1) ears.onFlood?.(MOST_UNASKED)
        return
      }
      if (!('method' in message)) {
        const listener = pending.get(message.id)
        pending.delete(message.id)
        listener?.('error' in message ? { error: message.error ?? {} } : { result: message.result })
      }
    }
    onmessage?.call(transport, message, extra)
  }
  const ears: Tap = {
    answerTo: method => new Promise(resolve => expected.set(method, resolve)),
    get changes() {
      return changes
    },
    isPending: id => (id === undefined ? pending.size > 0 : pending.has(id)),
    release() {
      transport.send = send
      transport.onmessage = onmessage
    },
  }
  return ears
}

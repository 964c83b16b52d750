import { EcholotError } from '../base/errors.js'
import type { Lifeline } from './lifeline.js'
import { bytes } from './limits.js'
import type { Transport } from './tap.js'

/**
 * Two linked transports for a server object in this process. Every message goes through JSON text, as it would to a client elsewhere:
 * what JSON cannot carry is seen, and nothing that is read belongs to the server any more.
 */
export function linkedPair(life: Lifeline, maxBytes: number): { client: Transport & { received(): number }; server: Transport } {
  let received = 0
  let closed = false
  const end = (from: () => Transport, to: () => Transport, write: (message: unknown) => string): Transport => ({
    async start() {},
    async send(message) {
      if (closed) throw new Error('Not connected')
      const text = write(message)
      // never within the sender's own stack, as over a pipe
      queueMicrotask(() => {
        if (!closed) to().onmessage?.(JSON.parse(text))
      })
    },
    async close() {
      if (closed) return
      closed = true
      to().onclose?.()
      from().onclose?.()
    },
  })
  const client: Transport = end(
    () => client,
    () => server,
    message => JSON.stringify(message),
  )
  const server: Transport = end(
    () => server,
    () => client,
    message => {
      let text: string
      try {
        text = JSON.stringify(message)
      } catch (error) {
        const failure = new EcholotError(
          'protocol',
          `The server's answer cannot be written as JSON: ${String((error as Error)?.message).split('\n')[0]}`,
        )
        life.fail(failure)
        throw failure
      }
      received += text.length
      if (text.length > maxBytes) {
        const failure = new EcholotError(
          'too-large',
          `The server sent a message of ${bytes(text.length)}; the most that is read is ${bytes(maxBytes)} (option \`maxMessageBytes\`).`,
        )
        life.fail(failure)
        throw failure
      }
      return text
    },
  )
  return { client: Object.assign(client, { received: () => received }), server }
}

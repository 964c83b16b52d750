/** Milliseconds for a server to start and answer the handshake. */
export const CONNECT_TIMEOUT = 10_000
/** Milliseconds for the whole list, all pages. */
export const LIST_TIMEOUT = 30_000
/** Bytes of one message, and of all pages of a list together. The largest list among the servers measured has 755 kB. */
export const MAX_MESSAGE_BYTES = 64 * 1024 * 1024
/** Tools of one list. */
export const MAX_TOOLS = 10_000
/** Pages of one list. */
export const MAX_PAGES = 1_000

/** The longest time that a timer of Node can wait; a longer one would go off at once. */
const MAX_TIMEOUT = 2 ** 31 - 1 - 10_000

/**
 * The limits to hold to: those given, else the defaults.
 * @throws TypeError for one that is no positive number.
 */
export function limitsOf(options: { connectTimeout?: number; listTimeout?: number; maxMessageBytes?: number }) {
  const { connectTimeout = CONNECT_TIMEOUT, listTimeout = LIST_TIMEOUT, maxMessageBytes = MAX_MESSAGE_BYTES } = options
  for (const [name, value] of Object.entries({ connectTimeout, listTimeout, maxMessageBytes })) {
    if (typeof value !== 'number' || !(value > 0))
      throw new TypeError(`connect: \`${name}\` must be a number over 0, not ${String(value)}.`)
  }
  return {
    connectTimeout: Math.min(connectTimeout, MAX_TIMEOUT),
    listTimeout: Math.min(listTimeout, MAX_TIMEOUT),
    maxMessageBytes,
  }
}

/** A number of bytes for people: `64 MB`, `512 bytes`. */
export function bytes(count: number): string {
  if (count < 1024) return `${count} bytes`
  const [size, unit] = count < 1024 * 1024 ? [count / 1024, 'kB'] : [count / (1024 * 1024), 'MB']
  return `${Number(size.toFixed(1)).toLocaleString('en')} ${unit}`
}

/** Milliseconds for people: `10 s`, `0.3 s`. */
export const seconds = (ms: number): string => `${Number((ms / 1000).toFixed(1)).toLocaleString('en')} s`

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

/** A number of bytes for people: `64 MB`, `512 bytes`. */
export function bytes(count: number): string {
  if (count < 1024) return `${count} bytes`
  const [size, unit] = count < 1024 * 1024 ? [count / 1024, 'kB'] : [count / (1024 * 1024), 'MB']
  return `${Number(size.toFixed(1)).toLocaleString('en')} ${unit}`
}

/** Milliseconds for people: `10 s`, `0.3 s`. */
export const seconds = (ms: number): string => `${Number((ms / 1000).toFixed(1)).toLocaleString('en')} s`

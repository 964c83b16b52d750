import { runnerLimit } from '../base/runner-limit.js'

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

/** The limits to hold to. */
export interface Limits {
  readonly connectTimeout: number
  readonly listTimeout: number
  readonly maxMessageBytes: number
  /** Added to an error about either time: which limit of the test runner it was, where it was that; with a space in front. */
  readonly connectRemedy: string
  readonly listRemedy: string
}

/**
 * The limits to hold to: those given, else the defaults, and within a test or hook no longer than the runner waits: its own message would
 * name no server.
 */
export function limitsOf(options: { connectTimeout?: number; listTimeout?: number; maxMessageBytes?: number }): Limits {
  const runner = runnerLimit()
  const within = (limit: number): number => Math.min(limit, runner?.left ?? limit)
  const { connectTimeout = within(CONNECT_TIMEOUT), listTimeout = within(LIST_TIMEOUT), maxMessageBytes = MAX_MESSAGE_BYTES } = options
  return {
    connectTimeout: Math.min(connectTimeout, MAX_TIMEOUT),
    listTimeout: Math.min(listTimeout, MAX_TIMEOUT),
    maxMessageBytes,
    connectRemedy: runner?.left === connectTimeout ? ` ${runner.remedy}` : '',
    listRemedy: runner?.left === listTimeout ? ` ${runner.remedy}` : '',
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

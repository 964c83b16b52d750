import type { IncomingHttpHeaders } from 'node:http'
import type { Problem } from './check.js'

/** What a stand-in does with the next request. */
export interface Behaviour {
  calls?: readonly { name: string; args: Record<string, unknown> }[]
  text?: string
  /** The model declines. */
  refuses?: string
  /** Arguments that are no JSON; APIs that send a value instead of text say so in their own way. */
  malformed?: string
  /** The answer stops at the output limit. */
  tooLong?: true
  /** An error answer. */
  status?: number
  headers?: Record<string, string>
  /** The connection breaks in the middle of the body. */
  cut?: true
  /** The body goes on for ever, slowly or as fast as the reader takes it. */
  endless?: 'slow' | 'fast'
  /** Milliseconds before anything is sent. */
  delay?: number
  /** A body as it is, instead of an answer. */
  raw?: string
}

/** One API as its provider publishes it. */
export interface Protocol {
  /** What the API refuses: path, key, body. */
  check(path: string, headers: IncomingHttpHeaders, body: Record<string, unknown>): Problem
  answer(behaviour: Behaviour, body: Record<string, unknown>): unknown
  error(status: number, message: string): unknown
}

import { printable } from '../printable.js'
import type { ArgumentFault } from '../schema/argument-faults.js'

/** One call that a model would make. It was not made. */
export interface Call {
  tool: string
  /** As the model gave them; the text itself where it is not JSON. */
  arguments: unknown
  /** What does not fit the tool's schema; empty when all does. */
  faults: ArgumentFault[]
}

/** Tokens of one request. */
export interface Usage {
  /** As the provider reported them. */
  input: number
  output: number
  /** Input tokens as counted before the request was sent: the list exactly as `countTokens` counts it, the prompt estimated. */
  predicted: number
}

/** What a model answered to a prompt and a tool list. Plain JSON. */
export interface Answer {
  /** In the order in which the model gave them; empty when it called nothing. */
  calls: Call[]
  /** What it said beside its calls. */
  text?: string
  /** True when the model declined to answer at all. */
  refused?: true
  usage: Usage
  /** US dollars, from a table of list prices; absent where that table, or the model in it, is not known. */
  price?: number
  /** As `provider/model`. */
  model: string
  /** Who really answered: the host's name, or that it was a server on this machine. */
  answeredBy: string
  /** True when the answer was read from a recording and nothing was sent. */
  recorded: boolean
}

/** Options of `ask`. */
export interface AskOptions {
  /** `provider/model`; default: `ECHOLOT_MODEL`, then `configure({ model })`, then the one that was recorded. */
  model?: string
  /** System prompt; default: none. */
  system?: string
  /** Address of the OpenAI-compatible server that `local/…` models run on. Default: `configure({ baseURL })`, then Ollama's. */
  baseURL?: string
  /** True allows sending prompt and list to the provider, as `ECHOLOT_LIVE=1` does. */
  live?: boolean
  /** Which answers are recorded; default: `ECHOLOT_RECORD`, then `configure({ record })`, then `missing`, in CI `none`. */
  record?: RecordMode
  /** The test file (or case file) beside which answers are recorded, in `__recordings__`; default: answers are not recorded. */
  recordBeside?: string
  /** Full name of the test that asks; kept in the recording, to say what changed when it no longer fits. */
  test?: string
  /** Which repetition this is, from 1. Each has a recording of its own. */
  trial?: number
  /** Most tokens, and most US dollars, that asking may use in the whole run. */
  maxTokens?: number
  maxCost?: number
  /** Milliseconds for one attempt, answer included. Default 60,000. */
  timeout?: number
  /** How often a request is tried again after a rate limit, a server error or a timeout. Default: as the provider's SDK does. */
  maxRetries?: number
  /** Breaks the request off. */
  signal?: AbortSignal
}

/** `none`: recordings answer, nothing is written. `missing`: what has no recording is asked and written. `all`: everything is asked anew. */
export type RecordMode = 'none' | 'missing' | 'all'

/**
 * Why there is no answer.
 * `usage`: the call itself is wrong. `no-recording`: nothing answers and no model may be asked. `stale`: a recording exists, but for
 * something else. `setup`: an SDK or key is missing. `unasked`: rate limit, server error,
 * timeout, a broken answer. `refused`: the provider does not take the request. `budget`: it would cost more than allowed.
 */
export type AskErrorCode = 'usage' | 'no-recording' | 'stale' | 'setup' | 'unasked' | 'refused' | 'budget'

/** There is no answer. The message says why and what to do; it holds no key and no header. */
export class AskError extends Error {
  override readonly name = 'AskError'
  readonly code: AskErrorCode

  constructor(code: AskErrorCode, message: string, options?: ErrorOptions) {
    super(printable(message), options)
    this.code = code
  }
}

/** Is this an `AskError`, also one of another copy of this package (ESM beside CommonJS)? */
export const isAskError = (error: unknown): error is AskError => error instanceof Error && error.name === 'AskError'

import { EcholotError } from '../base/errors.js'
import type { ArgumentFault } from '../schema/argument-faults.js'

/** One call that a model would make. It was not made. */
export interface Call {
  tool: string
  /** As the model gave them; the text itself where it is not JSON. */
  arguments: unknown
  /** What does not fit the tool's schema; empty when all does. */
  faults: ArgumentFault[]
  /** True where the arguments are no JSON object. */
  notJson?: true
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
  /** True when the model, or a filter of its provider, declined to answer at all. */
  refused?: true
  /** Why the provider could make no call of what the model wrote, such as `MALFORMED_FUNCTION_CALL`. */
  malformed?: string
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
  /** Milliseconds for one attempt, answer included. Default 60,000, and within a test less than the runner gives it. */
  timeout?: number
  /** Most tokens that the model may write for one answer, its thoughts included. Default 4,096. */
  maxOutputTokens?: number
  /** Sampling temperature. Default: the model's own. */
  temperature?: number
  /** How hard a thinking model thinks, in the provider's own words, such as `low`. Default: the model's own. */
  effort?: string
  /** How many requests of this process may be under way at one time. Default 4. */
  concurrency?: number
  /** How often a request is tried again after a rate limit, a server error or a timeout. Default: as the provider's SDK does. */
  maxRetries?: number
  /** Breaks the request off. */
  signal?: AbortSignal
}

/** `none`: recordings alone answer, no model is asked, nothing is written. `missing`: what has no recording is asked and written. `all`: everything is asked again. */
export type RecordMode = 'none' | 'missing' | 'all'

/**
 * Why there is no answer.
 * `usage`: the call itself is wrong. `no-recording`: nothing answers and no model may be asked. `stale`: a recording exists, but for
 * something else. `setup`: an SDK or key is missing, or the SDK is too old. `unasked`: rate limit, server error, timeout, a broken
 * answer. `cut`: the answer is not whole. `refused`: the provider does not take the request. `budget`: it would cost more than allowed.
 */
export type AskErrorCode = 'usage' | 'no-recording' | 'stale' | 'setup' | 'unasked' | 'cut' | 'refused' | 'budget'

/** There is no answer. The message says why and what to do; it holds no key and no header. */
export class AskError extends EcholotError<AskErrorCode> {
  override readonly name = 'AskError'
}

/** Is this an `AskError`, also one of another copy of this package (ESM beside CommonJS)? */
export const isAskError = (error: unknown): error is AskError => error instanceof Error && error.name === 'AskError'

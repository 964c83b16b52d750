import { type Check, checkKeys, oneOf, truth, wrong } from '../base/checks.js'
import type { AskOptions } from './answer.js'

// the longest time that a timer takes
const MAX_TIMEOUT_MS = 2_147_483_647

const checks: { [Key in keyof Required<AskOptions>]: Check } = {
  model: anyText,
  system: anyText,
  baseURL: anyText,
  live: truth,
  record: oneOf(['none', 'missing', 'all']),
  recordBeside: anyText,
  test: anyText,
  trial: number('a whole number from 1', value => Number.isSafeInteger(value) && value >= 1),
  maxTokens: number('a number of at least 0', value => value >= 0),
  maxCost: number('a number of at least 0', value => value >= 0),
  timeout: number(`milliseconds from 1 to ${MAX_TIMEOUT_MS}`, value => value >= 1 && value <= MAX_TIMEOUT_MS),
  maxOutputTokens: number('a whole number from 1', value => Number.isSafeInteger(value) && value >= 1),
  temperature: number('a number from 0 to 2', value => value >= 0 && value <= 2),
  effort: anyText,
  concurrency: number('a whole number from 1 to 64', value => Number.isSafeInteger(value) && value >= 1 && value <= 64),
  maxRetries: number('a whole number from 0', value => Number.isSafeInteger(value) && value >= 0),
  signal(value, name) {
    // by its shape: a runner's signal may come from another realm
    if (typeof (value as AbortSignal | null)?.aborted !== 'boolean') throw wrong(name, value, 'an AbortSignal')
  },
}

/** The options of asking that a test or the settings may give, for callers that take them among others. */
export const askOptionKeys: readonly string[] = Object.keys(checks).filter(key => key !== 'trial' && key !== 'signal')

/**
 * Checks options of `ask`: a misspelled limit must not be no limit.
 * @throws TypeError for an unknown option (suggests the nearest) or a value that is not accepted.
 */
export function checkAskOptions(options: unknown): asserts options is AskOptions {
  checkKeys(options, checks, 'ask', 'option')
}

function anyText(value: unknown, name: string): void {
  if (typeof value !== 'string') throw wrong(name, value, 'text')
}

function number(accepted: string, fits: (value: number) => boolean): Check {
  return (value, name) => {
    if (typeof value !== 'number' || !fits(value)) throw wrong(name, value, accepted)
  }
}

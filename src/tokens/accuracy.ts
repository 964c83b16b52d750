/** Written by `test/measure/accuracy.mjs`: how far counts are from what the providers counted, on recorded requests. */

/** Relative errors as fractions; `met` is the share of requests that were met to the token. */
export interface Accuracy {
  readonly requests: number
  readonly median: number
  readonly p95: number
  readonly met: number
}

export const accuracies = {
  'openai 4': { requests: 263, median: 0, p95: 0, met: 0.981 },
  'openai 5': { requests: 72, median: 0, p95: 0, met: 0.9861 },
  'openai o': { requests: 6, median: 0, p95: 0, met: 1 },
  'anthropic older': { requests: 187, median: 0.012, p95: 0.0654, met: 0.0588 },
  'anthropic newer': { requests: 3, median: 0.026, p95: 0.071, met: 0 },
  'gemini declaration': { requests: 34, median: 0.0065, p95: 0.0332, met: 0.9118 },
  'gemini stub': { requests: 117, median: 0.0065, p95: 0.0332, met: 0.7607 },
  'gemini words': { requests: 91, median: 0.0065, p95: 0.25, met: 0.7253 },
  'gemini untyped words': { requests: 6, median: 0.0065, p95: 0.1111, met: 0.6667 },
} satisfies Record<string, Accuracy>

export type Counting = keyof typeof accuracies

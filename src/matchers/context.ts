/**
 * What our matchers read from `this`. Every runner's own context fits this shape (Vitest 3.2 to 5, Jest 29 and 30, stand-alone
 * `expect`, Bun, Playwright), so that no runner's types are needed. A field is absent where the runner does not have it.
 */
export interface MatcherContext {
  readonly isNot?: boolean | undefined
  /** `resolves` or `rejects` when the matcher was reached through one of them, else an empty string. */
  readonly promise?: string | undefined
  /** Full name of the running test, and its file: Vitest and Jest. */
  readonly currentTestName?: string | undefined
  readonly testPath?: string | undefined
  /** The runner's own store of snapshots; read by the snapshot matchers alone. */
  readonly snapshotState?: unknown
  /** The running test: Vitest 4 and later. */
  readonly task?: unknown
}

/** What a matcher returns. `message` is asked for when the assertion fails: with `pass` true that is under `.not`. */
export interface MatcherResult {
  pass: boolean
  message: () => string
  /** Only where a text diff explains best: Vitest prints its own diff of the two below the message. */
  actual?: unknown
  expected?: unknown
}

/** A matcher answers at once for a list that is here, and with a promise where a server has to be asked for its list. */
export type MaybePromise<T> = T | Promise<T>

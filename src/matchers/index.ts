import type { MatcherContext, MatcherResult, MaybePromise } from './context.js'
import { type NoToolProblemsOptions, toHaveNoToolProblems } from './to-have-no-tool-problems.js'

export type { MatcherContext, MatcherResult, MaybePromise } from './context.js'
export type { NoToolProblemsOptions } from './to-have-no-tool-problems.js'

/** The matchers as an assertion offers them; `R` is what an assertion returns. A signature here is never overloaded. */
export interface ToolMatchers<R> {
  /** Passes when nothing of the given severity (default `problem`) or graver is found in the tool list. */
  toHaveNoToolProblems(options?: NoToolProblemsOptions): R
}

/** The functions for `expect.extend()`, for runners that have no entry of their own. */
export const matchers: {
  toHaveNoToolProblems: (this: MatcherContext, received: unknown, options?: NoToolProblemsOptions) => MaybePromise<MatcherResult>
} = { toHaveNoToolProblems }

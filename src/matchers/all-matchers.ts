import type { ClientObject, ServerObject } from '../load/target.js'
import type { RouteCase } from '../probe/route.js'
import type { ProviderId } from '../providers/registry.js'
import { noSnapshots } from './no-snapshots.js'
import { failingUnderBun } from './rejections.js'
import type { SnapshotOptions } from './snapshot-text.js'

export { makeSnapshotMatchers } from './snapshots.js'

import { type InlineSnapshotOptions, makeSnapshotMatchers, type SnapshotMatcherFunctions } from './snapshots.js'
import { toAcceptArguments } from './to-accept-arguments.js'
import { type CostLimit, toCostUnder } from './to-cost-under.js'
import { type FindingOptions, toHaveFinding } from './to-have-finding.js'
import { type NoToolProblemsOptions, toHaveNoToolProblems } from './to-have-no-tool-problems.js'
import { type RouteAllOptions, toRouteAll } from './to-route-all.js'
import { type RouteToNothingOptions, type RouteToOptions, toRouteTo, toRouteToNothing } from './to-route-to.js'

export type { MatcherContext, MatcherResult, MaybePromise } from './context.js'
export type { SnapshotOptions } from './snapshot-text.js'
export type { InlineSnapshotOptions } from './snapshots.js'
export type { CostLimit } from './to-cost-under.js'
export type { FindingOptions } from './to-have-finding.js'
export type { NoToolProblemsOptions } from './to-have-no-tool-problems.js'
export type { RouteAllOptions } from './to-route-all.js'
export type { RouteToNothingOptions, RouteToOptions } from './to-route-to.js'

/** A bare client or server object of an SDK, as `isLiveSubject` tells it. */
type LiveObject =
  | ClientObject
  | (ServerObject & ({ registerTool: unknown } | { setRequestHandler: unknown; getClientCapabilities: unknown }))

type IsLive<T> = 0 extends 1 & T ? false : T extends LiveObject ? true : false

/** What an assertion about a value of type `T` returns where the runner's own return `R`: a promise for a bare SDK client or server. */
export type Answer<T, R> = true extends IsLive<T extends readonly (infer Item)[] ? Item : T> ? Promise<void> : R

/**
 * The matchers as an assertion offers them; `R` is what an assertion returns. A bare SDK client or server as the received value makes a
 * matcher return a promise (`Answer`): `await` it. A signature here is never overloaded, because `.resolves` sees only the last overload.
 */
export interface ToolMatchers<R> {
  /** Passes when nothing of the given severity (default `problem`) or more severe is found in the tool list. */
  toHaveNoToolProblems(options?: NoToolProblemsOptions): R
  /** Passes when the rule finds something, in any tool or in the one named. */
  toHaveFinding(rule: string, options?: FindingOptions): R
  /** Passes when the list costs fewer tokens per turn than the limit, with one provider or with each of them. */
  toCostUnder(limit: number | CostLimit, provider?: ProviderId): R
  /** Passes when the arguments fit the tool's input schema. */
  toAcceptArguments(tool: string, args: unknown): R
  /** Passes when a model that is shown the list answers the prompt with a call of this tool; nothing is called. `await` it. */
  toRouteTo(prompt: string, tool: string, options?: RouteToOptions): Promise<void>
  /** Passes when the model answers the prompt without a call. `await` it. */
  toRouteToNothing(prompt: string, options?: RouteToNothingOptions): Promise<void>
  /** Passes when a model chooses the right tool for each case of a table, or of a JSON or YAML file. `await` it. */
  toRouteAll(cases: string | readonly RouteCase[], options?: RouteAllOptions): Promise<void>
  /** Passes when the list as the provider receives it equals the stored snapshot. */
  toMatchProviderSnapshot(provider: ProviderId, optionsOrHint?: SnapshotOptions | string): R
  /** The same with the snapshot in the test itself; the runner writes the second argument. */
  toMatchInlineProviderSnapshot(options: InlineSnapshotOptions, snapshot?: string): R
  /** The same with the snapshot in a JSON file of its own, named relative to the test file. Asynchronous in Vitest: `await` it. */
  toMatchProviderFileSnapshot(path: string, provider: ProviderId, options?: Omit<SnapshotOptions, 'hint'>): Promise<void>
}

/** The matchers that need nothing from the runner but its `expect.extend()`. */
export const plainMatchers: {
  toHaveNoToolProblems: typeof toHaveNoToolProblems
  toHaveFinding: typeof toHaveFinding
  toCostUnder: typeof toCostUnder
  toAcceptArguments: typeof toAcceptArguments
  toRouteTo: typeof toRouteTo
  toRouteToNothing: typeof toRouteToNothing
  toRouteAll: typeof toRouteAll
} = { toHaveNoToolProblems, toHaveFinding, toCostUnder, toAcceptArguments, toRouteTo, toRouteToNothing, toRouteAll }

/** All matchers for `expect.extend()`, for runners that have no entry of their own. The snapshot matchers throw there and say why. */
export const matchers: typeof plainMatchers & SnapshotMatcherFunctions = failingUnderBun({
  ...plainMatchers,
  ...makeSnapshotMatchers(noSnapshots),
})

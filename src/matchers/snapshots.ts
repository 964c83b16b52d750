import { defined } from '../base/defined.js'
import { typeError } from '../base/printable.js'
import type { ProviderId } from '../providers/registry.js'
import type { MatcherContext, MatcherResult, MaybePromise } from './context.js'
import { judgeList } from './judge.js'
import { checkMeantFor, checkOptions, checkProvider, providerOptionKeys } from './matcher-options.js'
import { hint, quoted } from './message.js'
import { summarizeChange } from './snapshot-summary.js'
import { type SnapshotOptions, snapshotText, verbatim } from './snapshot-text.js'
import { traceList } from './trace.js'

/** What a runner's own snapshot function returns; the two texts stand there when they differ. */
export interface SnapshotResult {
  pass: boolean
  message: () => string
  actual?: unknown
  expected?: unknown
}

/** A runner's snapshots. Each function throws an error that says why where the runner cannot do it. */
export interface SnapshotRunner {
  named(context: MatcherContext, value: object, hint: string | undefined): SnapshotResult
  inline(context: MatcherContext, value: object, snapshot: string | undefined): SnapshotResult
  file(context: MatcherContext, text: string, path: string): MaybePromise<SnapshotResult>
  /** Called before anything asynchronous, so that the runner later finds the line of the test. */
  remember?(context: MatcherContext): void
}

/** Options of the inline form: the provider stands among them. */
export interface InlineSnapshotOptions extends Omit<SnapshotOptions, 'hint'> {
  provider: ProviderId
}

// a type, not an interface: only a type may stand where a record of functions is asked for (Playwright)
/** The three snapshot matchers as functions for `expect.extend()`. */
export type SnapshotMatcherFunctions = {
  toMatchProviderSnapshot: (
    this: MatcherContext,
    received: unknown,
    provider: ProviderId,
    optionsOrHint?: SnapshotOptions | string,
  ) => MaybePromise<MatcherResult>
  toMatchInlineProviderSnapshot: (
    this: MatcherContext,
    received: unknown,
    options: InlineSnapshotOptions,
    snapshot?: string,
  ) => MaybePromise<MatcherResult>
  toMatchProviderFileSnapshot: (
    this: MatcherContext,
    received: unknown,
    path: string,
    provider: ProviderId,
    options?: Omit<SnapshotOptions, 'hint'>,
  ) => MaybePromise<MatcherResult>
}

const contentKeys = ['cost', 'changes', ...providerOptionKeys]

/** The snapshot matchers on top of a runner's own snapshots, so that updating, `--ci` and obsolete snapshots work as they do there. */
export function makeSnapshotMatchers(runner: SnapshotRunner): SnapshotMatcherFunctions {
  function judge(
    context: MatcherContext,
    received: unknown,
    matcher: string,
    provider: ProviderId,
    options: SnapshotOptions,
    match: (text: string) => MaybePromise<SnapshotResult>,
  ): MaybePromise<MatcherResult> {
    checkMeantFor(options, provider, matcher)
    if (context.isNot) throw new Error(`${matcher} cannot be used with \`.not\`: a snapshot says what the list is, not what it is not.`)
    runner.remember?.(context)
    return judgeList(received, matcher, list => {
      traceList(context, list)
      const text = snapshotText(list, provider, options)
      const explain = (result: SnapshotResult): MatcherResult => explained(context, matcher, provider, text, result)
      const result = match(text)
      return 'then' in result ? result.then(explain) : explain(result)
    })
  }

  return {
    toMatchProviderSnapshot(received, provider, optionsOrHint = {}) {
      const matcher = 'toMatchProviderSnapshot'
      checkProvider(provider, matcher)
      const options = typeof optionsOrHint === 'string' ? { hint: optionsOrHint } : optionsOrHint
      checkOptions(options, ['hint', ...contentKeys], matcher)
      return judge(this, received, matcher, provider, options, text => runner.named(this, verbatim(text), options.hint))
    },
    toMatchInlineProviderSnapshot(received, inlineOptions, snapshot) {
      const matcher = 'toMatchInlineProviderSnapshot'
      if (typeof inlineOptions !== 'object') {
        throw typeError(
          `${matcher}: write the provider as \`{ provider: 'gemini' }\`. Runners write the snapshot over the first text among the arguments.`,
        )
      }
      checkOptions(inlineOptions, ['provider', ...contentKeys], matcher)
      const { provider, ...options } = inlineOptions
      checkProvider(provider, matcher)
      return judge(this, received, matcher, provider, options, text => runner.inline(this, verbatim(text), snapshot))
    },
    toMatchProviderFileSnapshot(received, path, provider, options = {}) {
      const matcher = 'toMatchProviderFileSnapshot'
      if (typeof path !== 'string' || path === '') throw typeError(`${matcher}: the first argument is the path of the file.`)
      checkProvider(provider, matcher)
      checkOptions(options, contentKeys, matcher)
      return judge(this, received, matcher, provider, options, text => runner.file(this, `${text}\n`, path))
    },
  }
}

function explained(context: MatcherContext, matcher: string, provider: ProviderId, text: string, result: SnapshotResult): MatcherResult {
  if (result.pass) return { pass: true, message: result.message }
  const { actual, expected } = result
  const summary = typeof expected === 'string' && expected !== '' ? summarizeChange(expected, text, provider) : []
  const message = (): string =>
    [hint(context, matcher, quoted(provider)), '', ...summary, ...(summary.length ? [''] : []), result.message()].join('\n')
  return defined({ pass: false, message, actual, expected })
}

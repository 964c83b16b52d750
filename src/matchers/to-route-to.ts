import { defined } from '../base/defined.js'
import { typeError } from '../base/printable.js'
import { loadSubject } from '../load/live.js'
import { listOf } from '../load/subject.js'
import type { AskOptions } from '../probe/answer.js'
import { askOptionKeys } from '../probe/ask-options.js'
import type { RouteOptions, RouteResult } from '../probe/route.js'
import { listAsSent } from '../providers/client-name.js'
import { settings } from '../settings/settings.js'
import type { ToolList } from '../tool-list.js'
import type { MatcherContext, MatcherResult } from './context.js'
import { checkOptions } from './matcher-options.js'
import { hint, quoted } from './message.js'
import { hashOf, serverOf, trace, traceList } from './trace.js'

/** Options of `toRouteTo`. */
export interface RouteToOptions extends RouteToNothingOptions {
  /**
   * Arguments that the call should have: partly, asymmetric matchers allowed. `'any'`: also such as the tool's schema refuses; without
   * it, those are wrong.
   */
  args?: Readonly<Record<string, unknown>> | 'any'
  /** The tool has to be among the first so many calls of the answer. Default 1: it is called first. */
  within?: number
}

/** Options of `toRouteToNothing`: how often to ask, and what `ask` takes. */
export interface RouteToNothingOptions extends Omit<AskOptions, 'trial' | 'signal'> {
  /** How often the prompt is asked. Default 1. */
  trials?: number
  /** Share of the answers, 0 to 1, that have to be right. Default 1. */
  passRate?: number
}

/** What the routing matchers read from `this` beyond the rest. */
export interface RouteContext extends MatcherContext {
  readonly equals?: ((actual: unknown, expected: unknown) => boolean) | undefined
}

/** The options that every routing matcher takes. */
export const routeOptionKeys: readonly string[] = ['trials', 'passRate', ...askOptionKeys]

/**
 * Passes when a model that is shown the list answers the prompt with a call of this tool. Nothing is called. Asynchronous: `await` it.
 * Under `.not` it fails when the tool is called anywhere in more than 1 − `passRate` of the answers.
 * @throws AskError when there is no answer (no recording and no consent, a changed list, a rate limit): under `.not` too.
 */
export async function toRouteTo(
  this: RouteContext,
  received: unknown,
  prompt: string,
  tool: string,
  options: RouteToOptions = {},
): Promise<MatcherResult> {
  checkOptions(options, [...routeOptionKeys, 'args', 'within'], 'toRouteTo')
  const { args, ...rest } = options
  return routeOne(this, 'toRouteTo', received, defined({ prompt, tool, args }), rest)
}

/** Passes when the model answers the prompt without calling any tool. Asynchronous: `await` it. @throws AskError as `toRouteTo` does. */
export async function toRouteToNothing(
  this: RouteContext,
  received: unknown,
  prompt: string,
  options: RouteToNothingOptions = {},
): Promise<MatcherResult> {
  checkOptions(options, routeOptionKeys, 'toRouteToNothing')
  return routeOne(this, 'toRouteToNothing', received, { prompt, tool: null }, options)
}

async function routeOne(
  context: RouteContext,
  matcher: string,
  received: unknown,
  routeCase: RouteResult['case'],
  options: RouteOptions,
): Promise<MatcherResult> {
  // asking is loaded when something is asked: every test file loads this one
  const { checkRoute, route } = await import('../probe/route.js')
  const { enoughRight, tooOften } = await import('../probe/verdict.js')
  const { failureLines, notLines, promptText } = await import('../probe/route-text.js')
  const subject = listOf(await loadSubject(received, {}, matcher), matcher)
  checkRoute(subject, routeCase, options, matcher)
  const run = await route(subject, [routeCase], askingFor(context, options), equalsOf(context))
  const [result] = run.results as [RouteResult]
  const passRate = options.passRate ?? 1
  const list = listAsSent(subject)
  // what was answered before the budget ran out is reported, and decides nothing
  const first = hint(context, matcher, promptText(routeCase.prompt), ...(routeCase.tool === null ? [] : [quoted(routeCase.tool)]))
  if (run.stopped && result.asked < (options.trials ?? 1)) {
    const { AskError } = await import('../probe/answer.js')
    throw new AskError('budget', [run.stopped.message, '', first, '', ...failureLines(list, result, passRate)].join('\n'))
  }
  const pass = context.isNot ? tooOften(result, passRate) : enoughRight(result, passRate)
  await traceRoute(context, subject, result, context.isNot ? !pass : pass)
  return {
    pass,
    message: () => [first, '', ...(context.isNot ? notLines(result, passRate) : failureLines(list, result, passRate))].join('\n'),
  }
}

/** The options with where answers are recorded. Where the runner writes no snapshots (`--ci`), no answers are written either. */
export const askingFor = (context: RouteContext, options: RouteOptions): RouteOptions =>
  defined({
    ...options,
    record: options.record ?? (writesNothing(context) ? 'none' : undefined),
    recordBeside: options.recordBeside ?? context.testPath,
    test: options.test ?? context.currentTestName,
  })

function writesNothing({ snapshotState }: RouteContext): boolean {
  const update = (snapshotState as { _updateSnapshot?: unknown } | undefined)?._updateSnapshot
  return update === 'none' && !process.env.ECHOLOT_RECORD && settings().record === undefined
}

/** The runner's own comparison, which knows asymmetric matchers. */
export function equalsOf(context: RouteContext): (actual: unknown, expected: unknown) => boolean {
  const { equals } = context
  if (!equals) throw typeError('This runner gives matchers no `equals`, so arguments cannot be compared.')
  return (actual, expected) => equals.call(context, actual, expected)
}

/** Leaves what came of a case for the reporter. @param passed Did the test pass, `.not` included? */
export async function traceRoute(context: RouteContext, list: ToolList, result: RouteResult, passed: boolean): Promise<void> {
  const { chosenBy, chosenDespite, verdicts } = await import('../probe/verdict.js')
  traceList(context, list)
  const answer = result.trials.find(trial => trial.answer)?.answer
  const wanted = result.case.tool
  const choose = context.isNot ? chosenDespite : chosenBy
  trace(
    context,
    defined({
      kind: 'route',
      server: serverOf(list),
      hash: hashOf(list),
      prompt: result.case.prompt,
      wanted,
      not: context.isNot ? true : undefined,
      passed: passed && result.asked > 0,
      model: answer ? `${answer.model}, answered by ${answer.answeredBy}` : (settings().model ?? ''),
      recorded: answer?.recorded ?? false,
      trials: result.trials.map(({ answer, error, verdict, occurred }) => ({
        verdict,
        fine: context.isNot ? verdicts[verdict].answered && !occurred : verdicts[verdict].right,
        ...(answer
          ? defined({ calls: answer.calls, chosen: choose(answer.calls, verdict, wanted), usage: answer.usage, price: answer.price })
          : { calls: [], error: error?.message ?? '' }),
      })),
    }),
  )
}

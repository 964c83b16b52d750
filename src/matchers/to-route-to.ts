import { loadSubject } from '../load/live.js'
import { listOf } from '../load/subject.js'
import type { RouteOptions, RouteResult } from '../probe/route.js'
import { settings } from '../settings.js'
import type { ToolList } from '../tool-list.js'
import type { MatcherContext, MatcherResult } from './context.js'
import { hint, quoted } from './message.js'
import { checkOptions } from './options.js'
import { hashOf, serverOf, trace, traceList } from './trace.js'

/** Options of `toRouteTo`. */
export interface RouteToOptions extends RouteToNothingOptions {
  /** Arguments that the call should have: partly, asymmetric matchers allowed. */
  args?: Readonly<Record<string, unknown>>
  /** The tool has to be among the first so many calls of the answer. Default 1: it is called first. */
  within?: number
}

/** Options of `toRouteToNothing`. */
export interface RouteToNothingOptions {
  /** How often the prompt is asked. Default 1. */
  trials?: number
  /** Share of the answers, 0 to 1, that have to be right. Default 1. */
  passRate?: number
  /** System prompt. */
  system?: string
  /** `provider/model`, for this test alone. */
  model?: string
}

/** What the routing matchers read from `this` beyond the rest. */
export interface RouteContext extends MatcherContext {
  readonly equals?: ((actual: unknown, expected: unknown) => boolean) | undefined
}

const NOTHING_OPTIONS = ['trials', 'passRate', 'system', 'model']

/**
 * Passes when a model that is shown the list answers the prompt with a call of this tool. Nothing is called. Asynchronous: `await` it.
 * @throws AskError when there is no answer (no recording and no consent, a changed list, a rate limit): under `.not` too.
 */
export async function toRouteTo(
  this: RouteContext,
  received: unknown,
  prompt: string,
  tool: string,
  options: RouteToOptions = {},
): Promise<MatcherResult> {
  checkOptions(options, [...NOTHING_OPTIONS, 'args', 'within'], 'toRouteTo')
  const { args, ...rest } = options
  return routeOne(this, 'toRouteTo', received, { prompt, tool, ...(args === undefined ? {} : { args }) }, rest)
}

/** Passes when the model answers the prompt without calling any tool. Asynchronous: `await` it. @throws AskError as `toRouteTo` does. */
export async function toRouteToNothing(
  this: RouteContext,
  received: unknown,
  prompt: string,
  options: RouteToNothingOptions = {},
): Promise<MatcherResult> {
  checkOptions(options, NOTHING_OPTIONS, 'toRouteToNothing')
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
  const { costLine, failureLines, promptText, toolName } = await import('../probe/route-text.js')
  const list = listOf(await loadSubject(received, {}, matcher), matcher)
  checkRoute(list, routeCase, options, matcher)
  const [result] = (await route(list, [routeCase], askingFor(context, options), equalsOf(context))) as [RouteResult]
  const passRate = options.passRate ?? 1
  const pass = isRight(result, passRate)
  traceRoute(context, list, result, pass)
  const first = hint(context, matcher, promptText(routeCase.prompt), ...(routeCase.tool === null ? [] : [quoted(routeCase.tool)]))
  return {
    pass,
    message: () =>
      pass
        ? `${first}\n\nExpected the model not to ${routeCase.tool === null ? 'do without a call' : `call ${toolName(routeCase.tool)}`}, but it did in ${result.right} of ${result.asked} answers.\n\n${costLine(result.trials)}`
        : [first, '', ...failureLines(list, result, passRate)].join('\n'),
  }
}

/** Enough of the answers were right. At least one was given, or `route` had thrown. */
export const isRight = ({ right, asked }: RouteResult, passRate: number): boolean => right >= passRate * asked - 1e-9

/** The options with where answers are recorded. Where the runner writes no snapshots (`--ci`), no answers are written either. */
export const askingFor = (context: RouteContext, options: RouteOptions): RouteOptions => ({
  ...options,
  ...(writesNothing(context) ? { record: 'none' } : {}),
  ...(context.testPath === undefined ? {} : { recordBeside: context.testPath }),
  ...(context.currentTestName === undefined ? {} : { test: context.currentTestName }),
})

function writesNothing({ snapshotState }: RouteContext): boolean {
  const update = (snapshotState as { _updateSnapshot?: unknown } | undefined)?._updateSnapshot
  return update === 'none' && !process.env.ECHOLOT_RECORD && settings().record === undefined
}

/** The runner's own comparison, which knows asymmetric matchers. */
export function equalsOf(context: RouteContext): (actual: unknown, expected: unknown) => boolean {
  const { equals } = context
  if (!equals) throw new TypeError('This runner gives matchers no `equals`, so arguments cannot be compared.')
  return (actual, expected) => equals.call(context, actual, expected)
}

/** Leaves what came of a case for the reporter. */
export function traceRoute(context: RouteContext, list: ToolList, result: RouteResult, passed: boolean): void {
  traceList(context, list)
  const answer = result.trials.find(trial => trial.answer)?.answer
  trace(context, {
    kind: 'route',
    server: serverOf(list),
    hash: hashOf(list),
    prompt: result.case.prompt,
    wanted: result.case.tool,
    passed,
    model: answer ? `${answer.model}, answered by ${answer.answeredBy}` : (settings().model ?? ''),
    recorded: answer?.recorded ?? false,
    trials: result.trials.map(({ answer, error, verdict }) =>
      answer
        ? {
            calls: answer.calls,
            usage: answer.usage,
            ...(answer.price === undefined ? {} : { price: answer.price }),
            ...(verdict === 'right' || verdict === 'wrong-arguments' ? { found: true } : {}),
          }
        : { calls: [], error: error?.message ?? '' },
    ),
  })
}

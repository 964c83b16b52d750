import { dirname } from 'node:path'
import { loadSubject } from '../load/live.js'
import { listOf } from '../load/subject.js'
import type { RouteCase } from '../probe/route.js'
import type { MatcherResult } from './context.js'
import { hint } from './message.js'
import { checkOptions } from './options.js'
import { askingFor, equalsOf, isRight, type RouteContext, type RouteToNothingOptions, traceRoute } from './to-route-to.js'

/** Options of `toRouteAll`. */
export interface RouteAllOptions extends RouteToNothingOptions {
  /** The tool has to be among the first so many calls of an answer. Default 1. */
  within?: number
}

/**
 * Passes when a model chooses the right tool in each case, or in the share of all answers that `passRate` names. Nothing is called.
 * Asynchronous: `await` it.
 * @param cases A table of `{ prompt, tool, args? }`, or the path of a JSON or YAML file that holds one, relative to the test file.
 * @throws AskError when a case is wrong or there are no answers.
 */
export async function toRouteAll(
  this: RouteContext,
  received: unknown,
  cases: string | readonly RouteCase[],
  options: RouteAllOptions = {},
): Promise<MatcherResult> {
  const name = 'toRouteAll'
  checkOptions(options, ['trials', 'passRate', 'system', 'model', 'within'], name)
  const { readCases } = await import('../probe/cases.js')
  const { checkRoute, route } = await import('../probe/route.js')
  const { suiteLines, suitePasses } = await import('../probe/suite-text.js')
  const list = listOf(await loadSubject(received, {}, name), name)
  const table = await readCases(cases, this.testPath === undefined ? process.cwd() : dirname(this.testPath))
  for (const [i, routeCase] of table.entries()) checkRoute(list, routeCase, options, `${name}, case ${i + 1}`)
  const results = await route(list, table, askingFor(this, options), equalsOf(this))
  const passRate = options.passRate ?? 1
  for (const result of results) traceRoute(this, list, result, isRight(result, passRate))
  const pass = suitePasses(results, passRate)
  const first = hint(this, name, typeof cases === 'string' ? `'${cases}'` : `${table.length} cases`)
  return { pass, message: () => [first, '', ...suiteLines(list, results, passRate, pass)].join('\n') }
}

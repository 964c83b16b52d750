import { dirname } from 'node:path'
import { loadSubject } from '../load/live.js'
import { listOf } from '../load/subject.js'
import type { RouteCase } from '../probe/route.js'
import { listAsSent } from '../providers/client-name.js'
import type { MatcherResult } from './context.js'
import { checkOptions } from './matcher-options.js'
import { hint, quoted } from './message.js'
import { askingFor, equalsOf, type RouteContext, type RouteToNothingOptions, routeOptionKeys, traceRoute } from './to-route-to.js'

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
  if (this.isNot) throw new Error(`${name} cannot be used with \`.not\`: write what must not be called as \`not.toRouteTo(prompt, tool)\`.`)
  checkOptions(options, [...routeOptionKeys, 'within'], name)
  const { readCases } = await import('../probe/cases.js')
  const { checkRoute, route } = await import('../probe/route.js')
  const { notAsked } = await import('../probe/route-text.js')
  const { suiteLines, suitePasses } = await import('../probe/suite-text.js')
  const { enoughRight } = await import('../probe/verdict.js')
  const subject = listOf(await loadSubject(received, {}, name), name)
  const table = await readCases(cases, this.testPath === undefined ? process.cwd() : dirname(this.testPath))
  for (const [i, routeCase] of table.entries()) checkRoute(subject, routeCase, options, `${name}, case ${i + 1}`)
  const { results, stopped } = await route(subject, table, askingFor(this, options), equalsOf(this))
  const passRate = options.passRate ?? 1
  for (const result of results) await traceRoute(this, subject, result, enoughRight(result, passRate))
  const pass = suitePasses(results, passRate)
  const first = hint(this, name, typeof cases === 'string' ? quoted(cases) : `${table.length} cases`)
  const lines = (): string => [first, '', ...suiteLines(listAsSent(subject), results, passRate, pass)].join('\n')
  if (stopped) {
    const { AskError } = await import('../probe/answer.js')
    throw new AskError('budget', `${stopped.message}\n\n${lines()}`)
  }
  // a matcher that passes has no other way to say it
  const unasked = notAsked(results.flatMap(result => result.trials))
  if (pass && unasked !== '') process.stderr.write(`echolot: ${name}:${unasked}\n`)
  return { pass, message: lines }
}

import { unknownTool } from '../analyze/unknown-tool.js'
import { defined } from '../base/defined.js'
import { printableLine, shorten } from '../base/printable.js'
import { listAsSent } from '../providers/client-name.js'
import type { ToolList } from '../tool-list.js'
import { type Answer, AskError, type AskErrorCode, type AskOptions, isAskError } from './answer.js'
import { askList, type Outside } from './ask.js'
import { type Equals, occurs, type RouteCase, type Score, type Verdict, verdictOf, verdicts } from './verdict.js'

export type { Equals, RouteCase, Verdict } from './verdict.js'

/** How often a model is asked and what counts as right. */
export interface RouteOptions extends AskOptions {
  /** How often each prompt is asked. Default 1. */
  readonly trials?: number
  /** Share of the answers, 0 to 1, that have to be right. Default 1. */
  readonly passRate?: number
  /**
   * The tool has to be among the first so many calls of the answer. Default 1: it is called first. Nothing is executed, so only the
   * calls of one answer are seen; a model that waits for the result of a first call shows no second one.
   */
  readonly within?: number
}

/** What came of one question. */
export interface Trial {
  readonly answer?: Answer
  /** Why there is no answer; the trial then counts neither way. */
  readonly error?: AskError
  readonly verdict: Verdict
  /** What a case under `.not` rules out happened in the answer. */
  readonly occurred: boolean
}

/** What came of all trials of one case. */
export interface RouteResult extends Score {
  readonly case: RouteCase
  readonly trials: readonly Trial[]
}

/** Checks a case and the options. @throws AskError for a tool that the list does not have, an empty prompt or an option that cannot be meant. */
export function checkRoute(list: ToolList, { prompt, tool }: RouteCase, { trials, passRate, within }: RouteOptions, where: string): void {
  const usage = (text: string): AskError => new AskError('usage', `${where}: ${text}`)
  if (typeof prompt !== 'string' || prompt.trim() === '') throw usage('the prompt is empty. Write what somebody might ask an agent.')
  if (tool !== null) {
    if (typeof tool !== 'string' || tool === '')
      throw usage('the tool is missing. Name the tool that should be called, or `null` for none.')
    sentName(list, tool, where)
  }
  for (const [name, value] of Object.entries({ trials, within })) {
    if (value !== undefined && !(Number.isInteger(value) && value >= 1 && value <= 1_000)) {
      throw usage(`\`${name}\` is ${String(value)}; it takes a whole number from 1 to 1,000.`)
    }
  }
  if (passRate !== undefined && !(typeof passRate === 'number' && passRate > 0 && passRate <= 1)) {
    throw usage(`\`passRate\` is ${String(passRate)}; it takes a fraction above 0 and up to 1, such as 0.8.`)
  }
}

/**
 * The name under which a tool is sent: its own, or with several servers the longer one that clients give it, such as
 * `mcp__shop__search`. The short one will do where only one server has it.
 * @throws EcholotError for a name that the list does not have, AskError for one that several servers have.
 */
export function sentName(list: ToolList, tool: string, where: string): string {
  const sent = listAsSent(list).tools.map(entry => entry.label)
  if (sent.includes(tool)) return tool
  const meant = list.tools.flatMap((entry, i) => (entry.label === tool ? [sent[i] as string] : []))
  const quoted = (name: string): string => `\`${printableLine(shorten(name, 80))}\``
  if (meant.length === 1) return meant[0] as string
  if (meant.length > 1) {
    throw new AskError(
      'usage',
      `${where}: ${meant.length} servers have a tool ${quoted(tool)}. Write which is meant: ${meant.map(quoted).join(' or ')}.`,
    )
  }
  throw unknownTool(where, tool, [...new Set([...list.tools.map(entry => entry.label), ...sent])])
}

/** What came of a run: the results, and why it ended early where it did. */
export interface RouteRun {
  readonly results: RouteResult[]
  /** The budget ran out; what was answered until then is in the results. */
  readonly stopped?: AskError
}

/** Errors after which the other questions may still be asked. */
const UNANSWERED: Readonly<Partial<Record<AskErrorCode, Verdict>>> = { unasked: 'no-answer', cut: 'not-whole', budget: 'no-answer' }

/**
 * Asks a model about each case, `trials` times, and judges the answers by the table in `verdict.ts`. The first question is asked alone:
 * what is wrong with key, model or list shows once, not once a question.
 * @throws AskError when nothing may be asked, or asking is set up wrongly, or fewer than half of the questions were answered although
 *   the budget allowed them.
 */
export async function route(
  list: ToolList,
  cases: readonly RouteCase[],
  options: RouteOptions,
  equals: Equals,
  outside?: Outside,
): Promise<RouteRun> {
  const { trials = 1, passRate: _, within = 1, ...asking } = options
  const questions = cases.flatMap(routeCase => {
    const wanted = routeCase.tool === null ? routeCase : { ...routeCase, tool: sentName(list, routeCase.tool, 'route') }
    return Array.from({ length: trials }, (_, i) => ({ wanted, trial: i + 1 }))
  })
  const one = async ({ wanted, trial }: (typeof questions)[number]): Promise<Trial> => {
    try {
      const answer = await askList(list, wanted.prompt, { ...asking, trial }, outside)
      return { answer, verdict: verdictOf(answer, wanted, within, equals), occurred: occurs(answer, wanted, equals) }
    } catch (error) {
      const verdict = isAskError(error) ? UNANSWERED[error.code] : undefined
      if (verdict === undefined) throw error
      return { error: error as AskError, verdict, occurred: false }
    }
  }
  const [first, ...rest] = questions
  if (!first) return { results: [] }
  const answered = [await one(first), ...(await all(rest.map(one)))]
  const stopped = answered.find(trial => trial.error?.code === 'budget')?.error
  const failed = answered.filter(trial => trial.error)
  if (!stopped && failed.length * 2 > answered.length) {
    const reason = failed[0]?.error?.message ?? ''
    throw new AskError(
      'unasked',
      answered.length === 1
        ? reason
        : `${failed.length} of ${answered.length} questions have no answer, too many to judge by the rest. The first: ${reason}`,
    )
  }
  const results = cases.map((_, i): RouteResult => {
    const own = answered.slice(i * trials, (i + 1) * trials)
    return {
      case: questions[i * trials]?.wanted as RouteCase,
      trials: own,
      asked: own.filter(trial => verdicts[trial.verdict].answered).length,
      right: own.filter(trial => verdicts[trial.verdict].right).length,
      occurred: own.filter(trial => trial.occurred).length,
    }
  })
  return defined({ results, stopped })
}

/** The numbers of several cases together. */
export const totalOf = (results: readonly RouteResult[]): Score =>
  results.reduce(
    (sum, { asked, right, occurred }) => ({ asked: sum.asked + asked, right: sum.right + right, occurred: sum.occurred + occurred }),
    { asked: 0, right: 0, occurred: 0 },
  )

/** Waits for all, also when one fails: nothing is left running when the error is reported. */
async function all<T>(tasks: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(tasks)
  const failed = settled.find(result => result.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map(result => (result as PromiseFulfilledResult<T>).value)
}

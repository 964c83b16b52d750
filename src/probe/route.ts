import { didYouMean } from '../nearest.js'
import { printableLine, shorten } from '../printable.js'
import type { ToolList } from '../tool-list.js'
import { type Answer, AskError, type AskOptions, isAskError } from './answer.js'
import { askList, type Outside } from './ask.js'

/** A prompt and the tool that a model should choose for it; `null` for none. */
export interface RouteCase {
  readonly prompt: string
  readonly tool: string | null
  /** Arguments that the call should have; others may be there too. */
  readonly args?: unknown
}

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

/** Compares two values as the runner's `toEqual` does, asymmetric matchers included. */
export type Equals = (actual: unknown, expected: unknown) => boolean

/** What came of one question. */
export interface Trial {
  readonly answer?: Answer
  /** Why there is no answer; the trial then counts neither way. */
  readonly error?: AskError
  readonly verdict: Verdict
}
/** `wrong-arguments`: the right tool with other arguments than wanted. `too-late`: the right tool, but after `within` other calls. */
export type Verdict = 'right' | 'wrong-tool' | 'no-call' | 'wrong-arguments' | 'too-late' | 'not-asked'

/** What came of all trials of one case. */
export interface RouteResult {
  readonly case: RouteCase
  readonly trials: readonly Trial[]
  /** Trials that were answered, and those of them that were right. */
  readonly asked: number
  readonly right: number
}

/** @throws AskError for a tool that the list does not have (suggests the nearest), an empty prompt or an option that cannot be meant. */
export function checkRoute(list: ToolList, { prompt, tool }: RouteCase, { trials, passRate, within }: RouteOptions, where: string): void {
  const usage = (text: string): AskError => new AskError('usage', `${where}: ${text}`)
  if (typeof prompt !== 'string' || prompt.trim() === '') throw usage('the prompt is empty. Write what somebody might ask an agent.')
  if (tool !== null) {
    if (typeof tool !== 'string' || tool === '')
      throw usage('the tool is missing. Name the tool that should be called, or `null` for none.')
    const names = list.tools.map(entry => entry.label)
    if (!names.includes(tool)) {
      const known = ` The list has ${names.slice(0, 10).join(', ')}${names.length > 10 ? ' and more' : ''}.`
      throw usage(`the list has no tool \`${printableLine(tool)}\`.${printableLine(didYouMean(tool, names) || shorten(known, 300))}`)
    }
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
 * Asks a model about each case, `trials` times, and judges the answers. The first question is asked alone: what is wrong with key,
 * model or list shows once, not once a question.
 * @throws AskError when nothing may be asked, or asking is set up wrongly, or fewer than half of the questions were answered.
 */
export async function route(
  list: ToolList,
  cases: readonly RouteCase[],
  options: RouteOptions,
  equals: Equals,
  outside?: Outside,
): Promise<RouteResult[]> {
  const { trials = 1, passRate: _, within = 1, ...asking } = options
  const questions = cases.flatMap(routeCase => Array.from({ length: trials }, (_, i) => ({ routeCase, trial: i + 1 })))
  const one = async ({ routeCase, trial }: (typeof questions)[number]): Promise<Trial> => {
    try {
      const answer = await askList(list, routeCase.prompt, { ...asking, trial }, outside)
      return { answer, verdict: judge(answer, routeCase, within, equals) }
    } catch (error) {
      if (!isAskError(error) || error.code !== 'unasked') throw error
      return { error, verdict: 'not-asked' }
    }
  }
  const [first, ...rest] = questions
  if (!first) return []
  const answered = [await one(first), ...(await all(rest.map(one)))]
  const failed = answered.filter(trial => trial.error)
  if (failed.length * 2 > answered.length) {
    const reason = failed[0]?.error?.message ?? ''
    throw new AskError(
      'unasked',
      answered.length === 1
        ? reason
        : `${failed.length} of ${answered.length} questions could not be asked, too many to judge by the rest. The first: ${reason}`,
    )
  }
  return cases.map((routeCase, i) => {
    const own = answered.slice(i * trials, (i + 1) * trials)
    return {
      case: routeCase,
      trials: own,
      asked: own.filter(trial => trial.answer).length,
      right: own.filter(trial => trial.verdict === 'right').length,
    }
  })
}

/** Waits for all, also when one fails: nothing is left running when the error is reported. */
async function all<T>(tasks: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(tasks)
  const failed = settled.find(result => result.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map(result => (result as PromiseFulfilledResult<T>).value)
}

function judge({ calls }: Answer, { tool, args }: RouteCase, within: number, equals: Equals): Verdict {
  if (tool === null) return calls.length === 0 ? 'right' : 'wrong-tool'
  if (calls.length === 0) return 'no-call'
  const early = calls.slice(0, within).filter(call => call.tool === tool)
  if (early.some(call => args === undefined || fits(call.arguments, args, equals))) return 'right'
  if (early.length > 0) return 'wrong-arguments'
  return calls.some(call => call.tool === tool) ? 'too-late' : 'wrong-tool'
}

/** Does a value hold all that is expected? Objects may have further keys; everything else, and what an asymmetric matcher stands for, is compared whole. */
export function fits(actual: unknown, expected: unknown, equals: Equals): boolean {
  if (!isPlainObject(expected)) return equals(actual, expected)
  if (typeof actual !== 'object' || actual === null || Array.isArray(actual)) return false
  return Object.keys(expected).every(
    key =>
      (Object.hasOwn(actual, key) || expected[key] === undefined) && fits((actual as Record<string, unknown>)[key], expected[key], equals),
  )
}

// by the length of the chain, not by `Object.prototype`: runners evaluate tests in realms of their own
const isPlainObject = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

import type { Answer, Call } from './answer.js'

/** A prompt and what a model should do about it. */
export interface RouteCase {
  readonly prompt: string
  /** The tool that should be called; `null`: none should. */
  readonly tool: string | null
  /**
   * Arguments that the call should have; others may be there too. `'any'`: arguments that the tool's schema refuses count as right as
   * well. Without it, any that the schema takes are right.
   */
  readonly args?: unknown
}

/**
 * What an answer is worth for a case. This table is the one place that says it: matchers, the command, the reporters, the card and the
 * confusion matrix read it.
 *
 * | | counts as | when |
 * |---|---|---|
 * | `right` | right | the wanted tool is called within the first `within` calls, its arguments fit its schema and what is asked of them; or, where no tool is wanted, none is called |
 * | `wrong-tool` | wrong | calls, the wanted tool not among them; or any call where none is wanted |
 * | `no-call` | wrong | no call where one is wanted |
 * | `wrong-arguments` | wrong | the wanted tool, but none of its calls has the arguments that are asked for |
 * | `misfit` | wrong, unless `args: 'any'` | the wanted tool, but with arguments that its schema refuses |
 * | `malformed` | wrong | a malformed call: arguments that are not JSON, or what Gemini reports as MALFORMED_FUNCTION_CALL or UNEXPECTED_TOOL_CALL |
 * | `too-late` | wrong | the wanted tool, after `within` other calls |
 * | `refused` | wrong | the model declined to answer: neither a route nor "nothing" |
 * | `not-whole` | neither way | the answer was cut off, by its length say |
 * | `no-answer` | neither way | rate limit, server error, timeout, budget |
 */
export const verdicts = {
  right: { answered: true, right: true },
  'wrong-tool': { answered: true, right: false },
  'no-call': { answered: true, right: false },
  'wrong-arguments': { answered: true, right: false },
  misfit: { answered: true, right: false },
  malformed: { answered: true, right: false },
  'too-late': { answered: true, right: false },
  refused: { answered: true, right: false },
  'not-whole': { answered: false, right: false },
  'no-answer': { answered: false, right: false },
} as const satisfies Readonly<Record<string, { answered: boolean; right: boolean }>>

/** One row of the table. */
export type Verdict = keyof typeof verdicts

/** Compares two values as the runner's `toEqual` does, asymmetric matchers included. */
export type Equals = (actual: unknown, expected: unknown) => boolean

/** What an answer is worth. */
export function verdictOf(answer: Answer, wanted: RouteCase, within: number, equals: Equals): Verdict {
  const { calls, refused, malformed } = answer
  if (refused) return 'refused'
  const { tool } = wanted
  if (tool === null) return malformed ? 'malformed' : calls.length === 0 ? 'right' : 'wrong-tool'
  const early = calls.slice(0, within).filter(call => call.tool === tool)
  if (early.some(call => hasArguments(call, wanted, equals) && isAccepted(call, wanted))) return 'right'
  if (early.some(call => call.notJson)) return 'malformed'
  const asked = early.filter(call => hasArguments(call, wanted, equals))
  if (asked.length > 0) return 'misfit'
  if (early.length > 0) return 'wrong-arguments'
  if (malformed) return 'malformed'
  if (calls.length === 0) return 'no-call'
  return calls.some(call => call.tool === tool) ? 'too-late' : 'wrong-tool'
}

/**
 * Did what a case under `.not` rules out happen: was the tool called anywhere in the answer (with the arguments that are named, where
 * some are), whatever its place, and whether its schema takes them or not? Where no tool is named: was none called?
 */
export function occurs({ calls, refused, malformed }: Answer, wanted: RouteCase, equals: Equals): boolean {
  if (wanted.tool === null) return !refused && !malformed && calls.length === 0
  return calls.some(call => call.tool === wanted.tool && hasArguments(call, wanted, equals))
}

const isAccepted = (call: Call, { args }: RouteCase): boolean => !call.notJson && (args === 'any' || call.faults.length === 0)

const hasArguments = (call: Call, { args }: RouteCase, equals: Equals): boolean =>
  args === undefined || args === 'any' || fits(call.arguments, args, equals)

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

/** Numbers over the answers of one case, or of several. */
export interface Score {
  /** Questions that were answered, and those of them that were right. */
  readonly asked: number
  readonly right: number
  /** Answers in which what `.not` rules out happened. */
  readonly occurred: number
}

// shares such as 0.8 of 5 are not exact in binary
const ROUNDING = 1e-9

/** Enough of the answers were right. Without any answer nothing is right. */
export const enoughRight = ({ asked, right }: Score, passRate: number): boolean => asked > 0 && right >= passRate * asked - ROUNDING

/** What `.not` rules out happened in more answers than may be: in more than 1 − `passRate` of them. */
export const tooOften = ({ asked, occurred }: Score, passRate: number): boolean => occurred > (1 - passRate) * asked + ROUNDING

/** What stands for the choice of an answer that made none. */
export const REFUSED = '(refused)'
export const MALFORMED = '(malformed call)'

/** What counts as the choice of an answer: the wanted tool where it was found within the allowed calls, else the first that was called; `null` for none. */
export function chosenBy(calls: readonly { readonly tool: string }[], verdict: Verdict, wanted: string | null): string | null {
  if (verdict === 'refused') return REFUSED
  if (verdict === 'right' || verdict === 'wrong-arguments' || verdict === 'misfit') return wanted
  if (verdict === 'malformed') return MALFORMED
  return calls[0]?.tool ?? null
}

/** The same under `.not`: the tool that should not be called wherever it was, else the first that was called. */
export const chosenDespite = (calls: readonly { readonly tool: string }[], verdict: Verdict, unwanted: string | null): string | null =>
  calls.some(call => call.tool === unwanted)
    ? unwanted
    : verdict === 'refused'
      ? REFUSED
      : (calls[0]?.tool ?? (verdict === 'malformed' ? MALFORMED : null))

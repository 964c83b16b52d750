import type { MatcherContext } from './context.js'

/** First line of every message: how the assertion was written, with the arguments that matter. */
export const hint = (context: MatcherContext, matcher: string, ...args: string[]): string =>
  `expect(tools).${context.promise ? `${context.promise}.` : ''}${context.isNot ? 'not.' : ''}${matcher}(${args.join(', ')})`

/** `1 tool`, `1,240 tools`. */
export const count = (number: number, noun: string): string => `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`

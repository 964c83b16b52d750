import { didYouMean } from '../nearest.js'
import { printableLine, shorten } from '../printable.js'
import type { ToolEntry, ToolList } from '../tool-list.js'
import type { MatcherContext } from './context.js'

/** First line of every message: how the assertion was written, with the arguments that matter. */
export const hint = (context: MatcherContext, matcher: string, ...args: string[]): string =>
  `expect(tools).${context.promise ? `${context.promise}.` : ''}${context.isNot ? 'not.' : ''}${matcher}(${args.join(', ')})`

/** A text argument as the hint line shows it. */
export const quoted = (text: string): string => `'${printableLine(shorten(text, 80))}'`

/** Tool name in a sentence. */
export const named = (name: string): string => `\`${printableLine(shorten(name, 80))}\``

/**
 * The tool of that name.
 * @throws Error when there is none: a misspelled name must not decide a test. Suggests the nearest.
 */
export function toolNamed(list: ToolList, name: string, matcher: string): ToolEntry {
  const tool = list.tools.find(entry => entry.label === name)
  if (tool) return tool
  const names = list.tools.map(entry => entry.label)
  const known = names.length
    ? ` The list has ${names.slice(0, 10).map(named).join(', ')}${names.length > 10 ? ' and more' : ''}.`
    : ' The list is empty.'
  throw new Error(`${matcher}: there is no tool ${named(name)}.${printableLine(didYouMean(name, names)) || known}`)
}

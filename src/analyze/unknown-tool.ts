import { EcholotError } from '../base/errors.js'
import { didYouMean } from '../base/nearest.js'
import { printableLine, shorten } from '../base/printable.js'

const quoted = (name: string): string => `\`${printableLine(shorten(name, 80))}\``

/**
 * The error for a name that no tool of the list has, the same from every matcher and command: a misspelled name must not decide a test.
 * @param names What the tools are called; the nearest is suggested.
 */
export function unknownTool(where: string, tool: string, names: readonly string[]): EcholotError {
  const shown = names.slice(0, 10).map(quoted).join(', ')
  const known = names.length === 0 ? ' The list is empty.' : ` The list has ${shown}${names.length > 10 ? ' and more' : ''}.`
  return new EcholotError('unknown-tool', `${where}: there is no tool ${quoted(tool)}.${printableLine(didYouMean(tool, names)) || known}`)
}

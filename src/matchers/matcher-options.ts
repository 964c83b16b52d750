import { didYouMean } from '../base/nearest.js'
import { typeError } from '../base/printable.js'
import { checkProviderValues } from '../providers/options.js'

export { checkMeantFor, checkProvider, providerOptionKeys } from '../providers/options.js'

/** @throws TypeError when `options` is not an object or holds a key that is not known (suggests the nearest) or a value that is not accepted. */
export function checkOptions(options: unknown, known: readonly string[], matcher: string): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw typeError(`${matcher}: options are an object with ${known.map(key => `\`${key}\``).join(', ')}.`)
  }
  for (const key of Object.keys(options)) {
    if (!known.includes(key)) {
      const suggestion = didYouMean(key, known) || ` Known are ${known.map(name => `\`${name}\``).join(', ')}.`
      throw typeError(`${matcher}: unknown option \`${key}\`.${suggestion}`)
    }
  }
  checkProviderValues(options, matcher)
}

import { didYouMean } from '../nearest.js'
import type { ProviderId, ProviderOptions } from '../tool-list.js'
import { providerIds } from '../tool-list.js'

/** The keys of `ProviderOptions`, for checking what a test hands in. */
export const providerOptionKeys: readonly (keyof ProviderOptions)[] = ['model', 'api', 'strict', 'endpoint', 'schemaField', 'outputSchema']

/** @throws TypeError when `options` is no object or holds a key that is not known; suggests the nearest. */
export function checkOptions(options: unknown, known: readonly string[], matcher: string): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new TypeError(`${matcher}: options are an object with ${known.map(key => `\`${key}\``).join(', ')}.`)
  }
  for (const key of Object.keys(options)) {
    if (!known.includes(key)) {
      const suggestion = didYouMean(key, known) || ` Known are ${known.map(name => `\`${name}\``).join(', ')}.`
      throw new TypeError(`${matcher}: unknown option \`${key}\`.${suggestion}`)
    }
  }
}

/** @throws TypeError when it is no provider; suggests the nearest. */
export function checkProvider(provider: unknown, matcher: string): asserts provider is ProviderId {
  if (providerIds.includes(provider as ProviderId)) return
  const suggestion = typeof provider === 'string' ? didYouMean(provider, providerIds) : ''
  throw new TypeError(`${matcher}: the provider is one of ${providerIds.map(id => `'${id}'`).join(', ')}.${suggestion}`)
}

import { type Check, checkKeys, describe, list, oneOf, text, truth } from '../base/checks.js'
import { didYouMean } from '../base/nearest.js'
import { typeError } from '../base/printable.js'
import type { ProviderOptions } from '../tool-list.js'
import { type ProviderId, providerIds, providers } from './registry.js'

const checks: { [Key in keyof Required<ProviderOptions>]: Check } = {
  model: text,
  api: oneOf(['responses', 'chat']),
  strict: truth,
  endpoint: oneOf(['gemini-api', 'vertex']),
  schemaField: oneOf(['parameters', 'parametersJsonSchema']),
  outputSchema: truth,
}

/** The keys of `ProviderOptions`, for callers that take them among others. */
export const providerOptionKeys: readonly string[] = Object.keys(checks)

/** Which providers an option means something to; `model` to all. */
const meantFor = (option: string): readonly ProviderId[] =>
  option === 'model' ? providerIds : providerIds.filter(id => providers[id].options.some(own => own === option))

/** @throws TypeError for an option of another provider: it would do nothing. */
export function checkMeantFor(options: object, provider: ProviderId, where: string): void {
  for (const [key, value] of Object.entries(options)) {
    if (value === undefined || !providerOptionKeys.includes(key)) continue
    const meant = meantFor(key)
    if (!meant.includes(provider))
      throw typeError(`${where}: \`${key}\` is an option of ${list(meant)}; it does nothing for \`${provider}\`. Leave it out.`)
  }
}

/** ` Did you mean …?` for a name that is not a provider, or nothing. */
export function providerMeant(name: string): string {
  const known = providerIds.find(id => providers[id].aliases.includes(name.toLowerCase()))
  return known ? ` Did you mean \`${known}\`?` : didYouMean(name, providerIds)
}

/** @throws TypeError when it is not a provider; suggests the nearest. */
export function checkProvider(provider: unknown, where: string): asserts provider is ProviderId {
  if (providerIds.includes(provider as ProviderId)) return
  const suggestion = typeof provider === 'string' ? providerMeant(provider) : ''
  throw typeError(`${where}: the provider is one of ${list(providerIds)}, got ${describe(provider)}.${suggestion}`)
}

/**
 * @param provider Whose options they must be; absent where they are for several providers.
 * @throws TypeError for an unknown option (suggests the nearest), one of another provider, or a value that is not accepted.
 */
export function checkProviderOptions(options: unknown, where: string, provider?: ProviderId): asserts options is ProviderOptions {
  checkKeys(options, checks, where, 'option')
  if (provider) checkMeantFor(options as ProviderOptions, provider, where)
}

/** Checks the values of those options that are a provider's; others may stand among them. */
export function checkProviderValues(options: object, where: string): void {
  checkProviderOptions(Object.fromEntries(Object.entries(options).filter(([key]) => providerOptionKeys.includes(key))), where)
}

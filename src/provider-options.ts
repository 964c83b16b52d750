import { type Check, checkKeys, describe, list, oneOf, text, truth } from './checks.js'
import { didYouMean } from './nearest.js'
import { type ProviderId, type ProviderOptions, providerIds } from './tool-list.js'

const checks: { [Key in keyof Required<ProviderOptions>]: Check } = {
  model: text,
  api: oneOf(['responses', 'chat']),
  strict: truth,
  endpoint: oneOf(['gemini-api', 'vertex']),
  schemaField: oneOf(['parameters', 'parametersJsonSchema']),
  outputSchema: truth,
}

/** The keys of `ProviderOptions`, for whoever takes them among others. */
export const providerOptionKeys: readonly string[] = Object.keys(checks)

/** @throws TypeError when it is no provider; suggests the nearest. */
export function checkProvider(provider: unknown, where: string): asserts provider is ProviderId {
  if (providerIds.includes(provider as ProviderId)) return
  const suggestion = typeof provider === 'string' ? didYouMean(provider, providerIds) : ''
  throw new TypeError(`${where}: the provider is one of ${list(providerIds)}, got ${describe(provider)}.${suggestion}`)
}

/** @throws TypeError for an unknown option (suggests the nearest) or a value that is not accepted. */
export function checkProviderOptions(options: unknown, where: string): asserts options is ProviderOptions {
  checkKeys(options, checks, where, 'option')
}

/** Checks the values of those options that are a provider's; others may stand among them. */
export function checkProviderValues(options: object, where: string): void {
  checkProviderOptions(Object.fromEntries(Object.entries(options).filter(([key]) => providerOptionKeys.includes(key))), where)
}

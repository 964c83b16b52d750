import type { ProviderOptions, TokenCount, ToolList } from '../tool-list.js'
import { anthropic } from './anthropic/provider.js'
import type { Provider, Rendering } from './definition.js'
import { gemini } from './gemini/provider.js'
import { openai } from './openai/provider.js'

/** Every provider, in the order in which reports show them. Command, documentation, types and tests read this list. */
const all = [anthropic, openai, gemini] as const

/** A provider whose API receives the tool list. */
export type ProviderId = (typeof all)[number]['id']

/** The ids, in the order in which reports show them. */
export const providerIds: readonly ProviderId[] = all.map(({ id }) => id)

/** The providers by their ids. */
export const providers = Object.fromEntries(all.map(provider => [provider.id, provider])) as unknown as Readonly<
  Record<ProviderId, Provider<ProviderId>>
>

/** One value for each provider. */
export const forEachProvider = <T>(make: (id: ProviderId) => T): Record<ProviderId, T> =>
  Object.fromEntries(providerIds.map(id => [id, make(id)])) as Record<ProviderId, T>

/** What a provider gets of a list that is normalised already. */
export const renderList = (list: ToolList, provider: ProviderId, options: ProviderOptions = {}): Rendering =>
  providers[provider].render(list, options)

/** What such a list costs with a provider. */
export const countList = (list: ToolList, provider: ProviderId, options: ProviderOptions = {}): TokenCount =>
  providers[provider].count(list, options)

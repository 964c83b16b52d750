import { listOf, type Subject } from './load/subject.js'
import { countAnthropic } from './providers/anthropic/tokens.js'
import { countGemini } from './providers/gemini/tokens.js'
import { countOpenai } from './providers/openai/tokens.js'
import type { ProviderId, ProviderOptions, TokenCount, ToolList } from './tool-list.js'

const counters: Record<ProviderId, (list: ToolList, options: ProviderOptions) => TokenCount> = {
  anthropic: countAnthropic,
  openai: countOpenai,
  gemini: countGemini,
}
/** The same for a list that is normalised already. */
export const countList = (list: ToolList, provider: ProviderId, options: ProviderOptions = {}): TokenCount =>
  counters[provider](list, options)

/** docs to be written */
export function countTokens(subject: Subject, provider: ProviderId, options: ProviderOptions = {}): TokenCount {
  return countList(listOf(subject, 'countTokens'), provider, options)
}

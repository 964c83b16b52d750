import { listOf, type Subject } from './load/subject.js'
import { renderAnthropic } from './providers/anthropic/render.js'
import { renderGemini } from './providers/gemini/render.js'
import { renderOpenai } from './providers/openai/render.js'
import type { Change, ProviderId, ProviderOptions, ToolList } from './tool-list.js'

/** What a provider gets and what the translation left out or changed. */
export interface Rendering {
  /** Exactly what the API's `tools` field gets. */
  tools: unknown
  changes: Change[]
}

const renderers: Record<ProviderId, (list: ToolList, options: ProviderOptions) => Rendering> = {
  anthropic: renderAnthropic,
  openai: renderOpenai,
  gemini: renderGemini,
}
/** The same for a list that is normalised already. */
export const renderList = (list: ToolList, provider: ProviderId, options: ProviderOptions = {}): Rendering =>
  renderers[provider](list, options)

/** docs to be written */
export function render(subject: Subject, provider: ProviderId, options: ProviderOptions = {}): unknown {
  return renderList(listOf(subject, 'render'), provider, options).tools
}

/** docs to be written */
export function describeRendering(subject: Subject, provider: ProviderId, options: ProviderOptions = {}): Rendering {
  return renderList(listOf(subject, 'describeRendering'), provider, options)
}

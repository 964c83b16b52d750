import { listOf, type Subject } from '../load/subject.js'
import { listAsSent } from '../providers/client-name.js'
import type { Rendering } from '../providers/definition.js'
import { checkProvider, checkProviderOptions } from '../providers/options.js'
import { type ProviderId, renderList } from '../providers/registry.js'
import { type StrictReadiness, strictReadinessOf } from '../providers/strict-readiness.js'
import type { ProviderOptions } from '../tool-list.js'

/**
 * The list as a provider's API gets it: the value of the request's `tools` field, as plain JSON that survives a round trip.
 * Anthropic Messages; OpenAI Responses (or Chat Completions by `api: 'chat'`), non-strict (or `strict: true`); Gemini by `parameters`,
 * the API's schema subset (or by `parametersJsonSchema`, or for Vertex AI). Every tool of the list is in it, also one that the provider
 * would refuse. Tools of several lists carry the names that a client gives them, such as `mcp__shop__search`. Schemas that are sent as they are share their objects with the list: copy before you change one.
 * @param subject A tool list, `{ tools }`, a JSON-RPC answer, what `connect()` returned, or several of them.
 * @throws TypeError when the subject is not a tool list, or for a provider or option that is not known.
 */
export function render(subject: Subject, provider: ProviderId, options: ProviderOptions = {}): unknown {
  checkProvider(provider, 'render')
  checkProviderOptions(options, 'render', provider)
  return renderList(listAsSent(listOf(subject, 'render')), provider, options).tools
}

/**
 * The same, with what the translation drops or converts and what the provider would refuse: one entry for each tool, path and keyword,
 * with what the model then sees.
 * @throws TypeError when the subject is not a tool list, or for a provider or option that is not known.
 */
export function describeRendering(subject: Subject, provider: ProviderId, options: ProviderOptions = {}): Rendering {
  checkProvider(provider, 'describeRendering')
  checkProviderOptions(options, 'describeRendering', provider)
  return renderList(listAsSent(listOf(subject, 'describeRendering')), provider, options)
}

/**
 * Which tools the strict modes of OpenAI and Anthropic take, the first reason for each one that they do not, and the totals that
 * Anthropic bounds for one request.
 * @throws TypeError when the subject is not a tool list.
 */
export function strictReadiness(subject: Subject): StrictReadiness {
  return strictReadinessOf(listOf(subject, 'strictReadiness'))
}

import { listOf, type Subject } from '../load/subject.js'
import { listAsSent } from '../providers/client-name.js'
import { checkProvider, checkProviderOptions } from '../providers/options.js'
import { countList, type ProviderId } from '../providers/registry.js'
import type { ProviderOptions, TokenCount } from '../tool-list.js'

/**
 * Tokens that a tool list costs with every turn of a conversation, counted in the form in which the provider writes it into the
 * prompt: TypeScript-like text with OpenAI, JSON in `<function>` blocks with Anthropic, and with Gemini one of three forms that depends
 * on the model and on who answers. The list is counted as the server sends it; a client may prefix names or cut descriptions first. Several
 * lists are counted under the names that such a client gives their tools, as `analyze` counts them.
 *
 * `total` is the sum of `perTool`. What the provider adds once when there is any tool, such as Anthropic's system prompt for tool use,
 * is `overhead` and not part of it. OpenAI's counts are exact for what recorded requests show; Anthropic's and Gemini's are estimates,
 * because the one's tokenizer is not published and the other's is too heavy to load. `error` says how far estimates were off on
 * recorded requests, `unverified` which keywords of the list no recording shows.
 *
 * @param subject A tool list, `{ tools }`, a JSON-RPC answer, what `connect()` returned, or several of them.
 * @param provider Whose form and tokenizer.
 * @param options `model`: any of the provider's names or aliases, also as Amazon Bedrock, Vertex AI or a router writes them; an unknown
 *   one is counted as the current generation and marked `assumed`. `api` (OpenAI): `responses` (default) or `chat`, which differ in
 *   `overhead`. `strict` (OpenAI): count the schemas as converted to strict mode. `endpoint`, `schemaField`, `outputSchema` (Gemini):
 *   who answers, in which field the schema is sent (Vertex AI counts nothing for `parametersJsonSchema`), and whether output schemas
 *   are sent.
 * @throws TypeError when the subject is not a tool list, or for a provider or option that is not known.
 * @example countTokens(tools, 'openai').total // 421
 */
export function countTokens(subject: Subject, provider: ProviderId, options: ProviderOptions = {}): TokenCount {
  checkProvider(provider, 'countTokens')
  checkProviderOptions(options, 'countTokens', provider)
  return countList(listAsSent(listOf(subject, 'countTokens')), provider, options)
}

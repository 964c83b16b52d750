import { countTokens } from '../../src/analyze/count.js'
import { listOf } from '../../src/load/subject.js'
import { type ProviderId, providerIds, providers, renderList } from '../../src/providers/registry.js'
import type { JsonObject, ProviderOptions } from '../../src/tool-list.js'

/** Every combination of a provider's options that changes what is sent, read from the code; and a model of each kind of counting. */
const VALUES: Readonly<Record<keyof ProviderOptions, readonly unknown[]>> = {
  model: [undefined],
  api: ['responses', 'chat'],
  strict: [false, true],
  endpoint: ['gemini-api', 'vertex'],
  schemaField: ['parameters', 'parametersJsonSchema'],
  outputSchema: [false, true],
}
export const forms: readonly (readonly [ProviderId, ProviderOptions])[] = providerIds.flatMap(id => {
  let all: ProviderOptions[] = [{}]
  for (const key of providers[id].options) all = all.flatMap(one => VALUES[key].map(value => ({ ...one, [key]: value })))
  return all.map(options => [id, options] as const)
})

/** The tools of a rendering, out of what the API wraps them in. */
const unwrapped = (tools: readonly JsonObject[]): unknown[] =>
  tools.flatMap(tool => (Array.isArray(tool.functionDeclarations) ? tool.functionDeclarations : [tool.function ?? tool]))

/** What `count` counts of a list and what `render` sends of it; equal, or the count is not that of the rendering. */
export function countedAndSent(tools: readonly unknown[], id: ProviderId, options: ProviderOptions): { counted: unknown; sent: unknown } {
  const list = listOf({ tools }, 'test')
  const total = countTokens({ tools }, id, options).total
  if (!Number.isInteger(total)) throw new Error(`The count is ${total}.`)
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
  const sent = (unwrapped(renderList(list, id, options).tools) as JsonObject[]).map(({ type, ...tool }) =>
    type === 'function' ? tool : { type, ...tool },
  )
  return { counted: plain(providers[id].sent(list, options)), sent: plain(sent) }
}

import type { ProviderId } from '../providers/registry.js'
import { renderList } from '../providers/registry.js'
import type { ProviderOptions, ToolList } from '../tool-list.js'

/**
 * Which providers refuse which tools, as the renderings say, so that a finding and a rendering cannot disagree. A provider's rendering is
 * made when it is first asked for.
 * @param options How the list is sent; default: in each provider's usual form.
 */
export function refusalsOf(list: ToolList, options: ProviderOptions): (provider: ProviderId, tools: readonly string[]) => boolean {
  const known = new Map<ProviderId, ReadonlySet<string>>()
  return (provider, tools) => {
    const refused =
      known.get(provider) ??
      new Set(
        renderList(list, provider, provider === 'gemini' ? options : {}).changes.flatMap(change =>
          change.change === 'refused' ? [change.tool] : [],
        ),
      )
    known.set(provider, refused)
    return tools.length === 0 ? refused.size > 0 : tools.some(tool => refused.has(tool))
  }
}

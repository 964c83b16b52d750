import type { Change, ProviderOptions, ToolList } from '../../tool-list.js'

/** First version; the rendering issue brings it to its goal. */
export function renderOpenai(list: ToolList, _options: ProviderOptions = {}): { tools: unknown; changes: Change[] } {
  return { tools: list.tools.map(tool => tool.raw), changes: [] }
}

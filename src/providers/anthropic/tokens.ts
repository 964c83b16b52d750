import type { ProviderOptions, TokenCount, ToolEntry, ToolList } from '../../tool-list.js'
import { blockCost } from './block.js'
import { type AnthropicModel, anthropicModel } from './models.js'

/** Tokens of a list as Anthropic counts it. */
export function countAnthropic(list: ToolList, options: ProviderOptions = {}): TokenCount {
  const model = anthropicModel(options.model)
  const perTool = list.tools.map(tool => ({ name: tool.label, tokens: Math.round(toolTokens(tool, model)) }))
  return {
    model: model.name,
    ...(model.assumed ? { assumed: true as const } : {}),
    overhead: list.tools.length ? model.overhead : 0,
    exact: false,
    error: { median: 0.02, p95: 0.1 },
    total: perTool.reduce((sum, { tokens }) => sum + tokens, 0),
    perTool,
  }
}

/** Tokens that the newer tokenizer adds for every ASCII letter: its growth lies in words of the Latin alphabet. */
const NEWER_PER_LETTER = 0.139

function toolTokens(tool: ToolEntry, { tokenizer }: AnthropicModel): number {
  const { claude, letters } = blockCost(tool)
  return tokenizer === 'older' ? claude : claude + NEWER_PER_LETTER * letters
}

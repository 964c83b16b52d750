import { tokenCount } from '../../tokens/result.js'
import type { JsonObject, ProviderOptions, TokenCount, ToolList } from '../../tool-list.js'
import { blockCost } from './block.js'
import { type AnthropicModel, anthropicModel } from './models.js'
import { toolAsSent } from './render.js'

/**
 * Tokens of a list as Anthropic counts it: the tools as JSON inside `<function>` blocks. An estimate, because the tokenizer is not
 * published. `overhead` is the system prompt that the API adds once there is a tool.
 */
export function countAnthropic(list: ToolList, options: ProviderOptions): TokenCount {
  const model = anthropicModel(options.model)
  const perTool = list.tools.map(tool => ({ name: tool.label, tokens: Math.round(toolTokens(toolAsSent(tool), model)) }))
  return tokenCount(`anthropic ${model.tokenizer}`, model, model.overhead, perTool, new Map())
}

/**
 * Tokens that the newer tokenizer adds for every ASCII letter: its growth lies in words of the Latin alphabet. Fitted to eight lists, of
 * which five are recorded requests; those alone give 0.127 (`test/measure/fit-factors.mjs`).
 */
const NEWER_PER_LETTER = 0.14

function toolTokens(sent: JsonObject, { tokenizer }: AnthropicModel): number {
  const { claude, letters } = blockCost(sent)
  return tokenizer === 'older' ? claude : claude + NEWER_PER_LETTER * letters
}

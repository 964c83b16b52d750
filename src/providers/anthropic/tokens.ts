import { isObject } from '../../schema/json.js'
import { o200k } from '../../tokens/o200k.js'
import type { Json, ProviderOptions, TokenCount, ToolEntry, ToolList } from '../../tool-list.js'
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

function toolTokens(tool: ToolEntry, model: AnthropicModel): number {
  const block = blockOf(tool)
  const older = 1.063 * o200k(block) + 0.62 * (block.split('\\n').length - 1)
  return model.tokenizer === 'older' ? older : older + 0.139 * block.replace(/[^A-Za-z]/g, '').length
}

const blockOf = (tool: ToolEntry): string =>
  `<function>${spaced({
    ...(tool.description === undefined ? {} : { description: tool.description }),
    name: tool.name ?? '',
    parameters: tool.inputSchema ?? {},
  })}</function>`

function spaced(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  if (!isObject(value)) return JSON.stringify(value)
  return `{${Object.keys(value)
    .map(key => `${JSON.stringify(key)}: ${spaced(value[key])}`)
    .join(', ')}}`
}

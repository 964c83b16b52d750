import type { Doubts } from '../../tokens/doubt.js'
import { cl100k, o200k } from '../../tokens/o200k.js'
import { tokenCount } from '../../tokens/result.js'
import type { ProviderOptions, TokenCount, ToolList } from '../../tool-list.js'
import { openaiModel, openaiOverhead } from './models.js'
import { namespaceEnd, namespaceStart, toolText } from './namespace.js'
import { functionAsSent } from './render.js'

/**
 * Tokens of a list as OpenAI bills it: the TypeScript-like text that stands in the prompt instead of the JSON. The tokens of the
 * namespace's own first and last line are spread over the tools.
 */
export function countOpenai(list: ToolList, options: ProviderOptions): TokenCount {
  const model = openaiModel(options.model)
  const count = model.encoding === 'o200k' ? o200k : cl100k
  const doubts: Doubts = new Map()
  const texts = list.tools.map(tool => toolText(functionAsSent(tool, options), count === o200k, doubts))
  // the two slashes of a comment are encoded together with the blank line before them, so they are counted there
  const described = texts.map(({ text }) => text.startsWith('//'))
  const tokens = texts.map(({ text, hidden }, i) => hidden + count(`${described[i] ? text.slice(2) : text}${described[i + 1] ? '//' : ''}`))
  const frame = tokens.length ? count(`${namespaceStart}${described[0] ? '//' : ''}`) + count(namespaceEnd) : 0
  const perTool = list.tools.map((tool, i) => ({ name: tool.label, tokens: (tokens[i] as number) + share(frame, i, tokens.length) }))
  return tokenCount(`openai ${model.family}`, model, openaiOverhead(model, options.api, described[0] === true), perTool, doubts)
}

/** The part of `tokens` that the tool at `index` bears when they are spread evenly; the first ones bear one more. */
const share = (tokens: number, index: number, tools: number): number => Math.floor(tokens / tools) + (index < tokens % tools ? 1 : 0)

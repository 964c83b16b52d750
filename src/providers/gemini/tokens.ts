import type { Doubts } from '../../tokens/doubt.js'
import { tokenCount } from '../../tokens/result.js'
import type { ProviderOptions, TokenCount, ToolEntry, ToolList } from '../../tool-list.js'
import { declarationTokens } from './declaration.js'
import { type GeminiRendering, geminiModel } from './models.js'
import { stubTokens } from './stub.js'
import { wordTokens } from './words.js'

/**
 * Tokens of a list as Gemini counts it. Which of three renderings stands in the prompt depends on the model and on who answers. An
 * estimate, because the vocabulary is too large to load for it.
 */
export function countGemini(list: ToolList, options: ProviderOptions = {}): TokenCount {
  const model = geminiModel(options)
  const doubts: Doubts = new Map()
  const perTool = list.tools.map(tool => ({
    name: tool.label,
    tokens: Math.round(toolTokens(tool, model.rendering, options, doubts)),
  }))
  return tokenCount(`gemini ${model.rendering}`, model, 0, perTool, doubts)
}

function toolTokens(tool: ToolEntry, rendering: GeminiRendering, options: ProviderOptions, doubts: Doubts): number {
  const output = options.outputSchema ? tool.outputSchema : undefined
  if (rendering === 'declaration') return declarationTokens(tool, tool.inputSchema, output, doubts, options.schemaField)
  if (rendering === 'stub') return stubTokens(tool, tool.inputSchema, output)
  // a schema in `parametersJsonSchema` counts as nothing there
  const schemas = options.schemaField === 'parametersJsonSchema' ? [] : [tool.inputSchema, output]
  return wordTokens(tool, schemas, rendering === 'words' ? 1 : 0)
}

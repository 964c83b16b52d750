import type { ProviderOptions, TokenCount, ToolEntry, ToolList } from '../../tool-list.js'
import { declarationTokens } from './declaration.js'
import { type GeminiRendering, geminiModel } from './models.js'
import { stubTokens } from './stub.js'
import { wordTokens } from './words.js'

/** Tokens of a list as Gemini counts it; which of three renderings stands in the prompt depends on the model and on who answers. */
export function countGemini(list: ToolList, options: ProviderOptions = {}): TokenCount {
  const model = geminiModel(options)
  const perTool = list.tools.map(tool => ({ name: tool.label, tokens: Math.round(toolTokens(tool, model.rendering, options)) }))
  return {
    model: model.name,
    ...(model.assumed ? { assumed: true as const } : {}),
    overhead: 0,
    exact: false,
    error: { median: 0.03, p95: 0.1 },
    total: perTool.reduce((sum, { tokens }) => sum + tokens, 0),
    perTool,
  }
}

function toolTokens(tool: ToolEntry, rendering: GeminiRendering, options: ProviderOptions): number {
  const output = options.outputSchema ? tool.outputSchema : undefined
  if (rendering === 'declaration') return declarationTokens(tool, tool.inputSchema, output)
  if (rendering === 'stub') return stubTokens(tool, tool.inputSchema, output)
  // a schema in `parametersJsonSchema` counts as nothing there
  const schemas = options.schemaField === 'parametersJsonSchema' ? [] : [tool.inputSchema, output]
  return wordTokens(tool, schemas, rendering === 'words' ? 1 : 0)
}

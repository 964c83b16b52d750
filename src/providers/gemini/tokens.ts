import type { Doubts } from '../../tokens/doubt.js'
import { tokenCount } from '../../tokens/result.js'
import type { JsonObject, ProviderOptions, TokenCount, ToolList } from '../../tool-list.js'
import { declarationTokens } from './declaration.js'
import { type GeminiRendering, geminiModel } from './models.js'
import { declarationsOf } from './render.js'
import { stubTokens } from './stub.js'
import { wordTokens } from './word-tokens.js'

/**
 * Tokens of a list as Gemini counts it: of the function declarations that `render` sends. Which of three forms stands in the prompt
 * depends on the model and on who answers. An estimate, because the vocabulary is too large to load for it.
 */
export function countGemini(list: ToolList, options: ProviderOptions): TokenCount {
  const model = geminiModel(options)
  const doubts: Doubts = new Map()
  const perTool = declarationsOf(list, options).map((declaration, i) => ({
    name: list.tools[i]?.label ?? '',
    tokens: Math.round(tokensOf(declaration, model.rendering, doubts)),
  }))
  return tokenCount(`gemini ${model.rendering}`, model, 0, perTool, doubts)
}

function tokensOf(sent: JsonObject, rendering: GeminiRendering, doubts: Doubts): number {
  const { name, description, parameters, parametersJsonSchema, response, responseJsonSchema } = sent
  const declaration = {
    name: typeof name === 'string' ? name : '',
    description: typeof description === 'string' ? description : undefined,
    input: parameters ?? parametersJsonSchema,
    output: response ?? responseJsonSchema,
  }
  if (rendering === 'declaration') return declarationTokens(declaration, doubts)
  if (rendering === 'stub') return stubTokens(declaration)
  // a schema in `parametersJsonSchema` counts as nothing there
  return wordTokens({ ...declaration, input: parameters, output: response }, rendering === 'words' ? 1 : 0)
}

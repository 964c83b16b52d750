import type { Provider } from '../definition.js'
import { geminiModel } from './models.js'
import { fieldOf, renderGemini } from './render.js'
import { countGemini } from './tokens.js'

export const gemini: Provider<'gemini'> = {
  id: 'gemini',
  name: 'Gemini',
  aliases: ['google', 'vertex'],
  options: ['endpoint', 'schemaField', 'outputSchema'],
  render: renderGemini,
  count: countGemini,
  fieldOf,
  models: geminiModel,
}

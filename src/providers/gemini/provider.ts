import type { Provider } from '../definition.js'
import { geminiModel } from './models.js'
import { declarationsOf, fieldOf, renderGemini } from './render.js'
import { countGemini } from './tokens.js'

export const gemini: Provider<'gemini'> = {
  id: 'gemini',
  name: 'Gemini',
  aliases: ['google', 'vertex'],
  options: ['endpoint', 'schemaField', 'outputSchema'],
  render: renderGemini,
  sent: declarationsOf,
  count: countGemini,
  fieldOf,
  models: geminiModel,
}

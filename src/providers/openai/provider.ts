import type { Provider } from '../definition.js'
import { openaiModel } from './models.js'
import { FIELD, renderOpenai } from './render.js'
import { countOpenai } from './tokens.js'

export const openai: Provider<'openai'> = {
  id: 'openai',
  name: 'OpenAI',
  aliases: ['gpt', 'chatgpt'],
  options: ['api', 'strict'],
  render: renderOpenai,
  count: countOpenai,
  fieldOf: () => FIELD,
  models: ({ model }) => openaiModel(model),
}

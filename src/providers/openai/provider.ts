import type { Provider } from '../definition.js'
import { openaiModel } from './models.js'
import { FIELD, functionAsSent, renderOpenai } from './render.js'
import { countOpenai } from './tokens.js'

export const openai: Provider<'openai'> = {
  id: 'openai',
  name: 'OpenAI',
  aliases: ['gpt', 'chatgpt'],
  options: ['api', 'strict'],
  render: renderOpenai,
  sent: ({ tools }, options) => tools.map(tool => functionAsSent(tool, options)),
  count: countOpenai,
  fieldOf: () => FIELD,
  models: ({ model }) => openaiModel(model),
}

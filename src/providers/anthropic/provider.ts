import type { Provider } from '../definition.js'
import { anthropicModel } from './models.js'
import { FIELD, renderAnthropic } from './render.js'
import { countAnthropic } from './tokens.js'

export const anthropic: Provider<'anthropic'> = {
  id: 'anthropic',
  name: 'Anthropic',
  aliases: ['claude'],
  options: [],
  render: renderAnthropic,
  count: countAnthropic,
  fieldOf: () => FIELD,
  models: ({ model }) => anthropicModel(model),
}

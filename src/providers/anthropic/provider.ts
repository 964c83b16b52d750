import type { Provider } from '../definition.js'
import { anthropicModel } from './models.js'
import { FIELD, renderAnthropic, toolAsSent } from './render.js'
import { countAnthropic } from './tokens.js'

export const anthropic: Provider<'anthropic'> = {
  id: 'anthropic',
  name: 'Anthropic',
  aliases: ['claude'],
  options: [],
  render: renderAnthropic,
  sent: ({ tools }) => tools.map(toolAsSent),
  count: countAnthropic,
  fieldOf: () => FIELD,
  models: ({ model }) => anthropicModel(model),
}

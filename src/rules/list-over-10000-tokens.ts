import { providerIds, providers } from '../providers/registry.js'
import { defineRule } from './rule.js'

const SEARCHED = 10_000
// beyond this the base rule list-expensive speaks
const EXPENSIVE = 20_000
const lists = (count: number): { tools: object[] } => ({
  tools: Array.from({ length: count }, (_, i) => ({
    name: `read_sensor_${i}`,
    description: `Returns the newest value of sensor ${i} with its time. ${'The value is the mean of the last ten minutes in the unit of the sensor. '.repeat(12)}`,
    inputSchema: { type: 'object', properties: {} },
  })),
})

export default defineRule({
  id: 'list-over-10000-tokens',
  severity: 'note',
  title: 'A list costs at most 10,000 tokens a turn',
  why: 'From 10,000 tokens on, Anthropic suggests that tools be searched for and not sent: they are billed every turn and crowd out the conversation.',
  fix: 'Shorten the largest tools, or offer fewer.',
  since: '0.1.0',
  verified: '2026-11-30',
  sources: ['Anthropic, tool search', 'Anthropic, advanced tool use'],
  examples: { good: [lists(2)], bad: [lists(55)] },
  *check(list, context) {
    if (list.tools.length === 0) return
    const [most, provider] = providerIds.map(id => [context.tokens(id).total, id] as const).reduce((a, b) => (b[0] > a[0] ? b : a))
    if (most > SEARCHED && most <= EXPENSIVE)
      yield {
        message: `costs ${most.toLocaleString('en')} tokens a turn with ${providers[provider].name}; from ${SEARCHED.toLocaleString('en')} on, tool search is advised`,
      }
  },
})

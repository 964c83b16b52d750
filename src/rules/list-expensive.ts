import { providerIds, providers } from '../providers/registry.js'
import { defineRule } from './rule.js'

const LIMIT = 20_000
const lists = (count: number): { tools: object[] } => ({
  tools: Array.from({ length: count }, (_, i) => ({
    name: `read_sensor_${i}`,
    description: `Returns the newest value of sensor ${i} with the time at which it was taken. `.repeat(40).trim(),
    inputSchema: { type: 'object', properties: {} },
  })),
})

export default defineRule({
  id: 'list-expensive',
  severity: 'warning',
  title: 'The list takes at most 20,000 tokens per turn',
  why: 'The whole list is sent in every turn. 20,000 tokens are a tenth of a 200,000-token context, before anybody has said a word.',
  fix: 'Shorten descriptions and schemas, beginning with the largest tools, or offer fewer tools.',
  since: '0.1.0',
  examples: { good: [lists(2)], bad: [lists(40)] },
  *check(_list, context) {
    const over = providerIds
      .map(id => ({ id, tokens: context.tokens(id).total }))
      .filter(({ tokens }) => tokens > LIMIT)
      .sort((a, b) => b.tokens - a.tokens)
    const [costliest] = over
    if (costliest)
      yield {
        providers: providerIds.filter(id => over.some(other => other.id === id)),
        message: `takes ${costliest.tokens.toLocaleString('en')} tokens per turn with ${providers[costliest.id].name}; over ${LIMIT.toLocaleString('en')} is expensive`,
      }
  },
})

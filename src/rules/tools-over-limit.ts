import { defineRule } from './rule.js'

const LIMIT = 128
const lists = (count: number): { tools: object[] } => ({
  tools: Array.from({ length: count }, (_, i) => ({
    name: `read_sensor_${i}`,
    description: `Returns the newest value of sensor ${i} with its time.`,
    inputSchema: { type: 'object', properties: {} },
  })),
})

export default defineRule({
  id: 'tools-over-limit',
  severity: 'problem',
  title: 'A list has at most 128 tools',
  why: 'OpenAI refuses a request with more than 128 tools, Azure and VS Code set the same limit.',
  fix: 'Offer at most 128: split the server, or let users choose which groups are on.',
  providers: ['openai'],
  clients: ['Azure OpenAI', 'VS Code'],
  since: '0.1.0',
  verified: '2026-11-30',
  sources: ['anomalyco/opencode#4909', 'OpenAI, API types', 'Azure OpenAI, quotas'],
  examples: { good: [lists(3)], bad: [lists(LIMIT + 1)] },
  *check(list) {
    const { length } = list.tools
    if (length > LIMIT) yield { message: `has ${length.toLocaleString('en')} tools; OpenAI refuses more than ${LIMIT}` }
  },
})

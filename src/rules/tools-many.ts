import { defineRule } from './rule.js'

const LIMIT = 40
const lists = (count: number): { tools: object[] } => ({
  tools: Array.from({ length: count }, (_, i) => ({
    name: `read_sensor_${i}`,
    description: `Returns the newest value of sensor ${i} with its time.`,
    inputSchema: { type: 'object', properties: {} },
  })),
})

export default defineRule({
  id: 'tools-many',
  severity: 'warning',
  title: 'A list has at most 40 tools',
  why: 'Models choose worse from long lists: Anthropic sees it past 30 to 50 tools, and other servers add theirs to the same list.',
  fix: 'Split the server by topic, merge tools that differ in one argument, or let users choose which groups are on.',
  clients: ['Cursor (2025: 40 tools)'],
  since: '0.1.0',
  verified: '2026-11-30',
  sources: ['Anthropic, tool search', 'arXiv 2505.03275', 'arXiv 2505.10570'],
  examples: { good: [lists(3)], bad: [lists(LIMIT + 1)] },
  *check(list) {
    const { length } = list.tools
    if (length > LIMIT) yield { message: `has ${length.toLocaleString('en')} tools; over ${LIMIT} models choose worse` }
  },
})

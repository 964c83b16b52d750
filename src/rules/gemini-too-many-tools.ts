import { defineRule } from './rule.js'

const MOST = 512
const lists = (count: number): { tools: object[] } => ({
  tools: Array.from({ length: count }, (_, i) => ({
    name: `read_sensor_${i}`,
    description: `Returns the newest value of sensor ${i} with its time.`,
    inputSchema: { type: 'object', properties: {} },
  })),
})

export default defineRule({
  id: 'gemini-too-many-tools',
  severity: 'problem',
  title: `A list has at most ${MOST} tools`,
  why: `Gemini refuses a request with more than ${MOST} function declarations. Other providers stop far earlier.`,
  fix: 'Offer fewer tools: split the server by topic, or let users choose which groups are on.',
  providers: ['gemini'],
  since: '0.1.0',
  verified: '2026-02-28',
  sources: ['google-gemini/gemini-cli#19083'],
  examples: { good: [lists(3)], bad: [lists(MOST + 1)] },
  *check(list) {
    if (list.tools.length > MOST) yield { message: `has ${list.tools.length} tools, and Gemini takes at most ${MOST}` }
  },
})

import { defineRule } from './rule.js'

const ADVISED = 20
// beyond this the base rule tools-many speaks
const WARNED = 40
const lists = (count: number): { tools: object[] } => ({
  tools: Array.from({ length: count }, (_, i) => ({
    name: `read_sensor_${i}`,
    description: `Returns the newest value of sensor ${i} with its time.`,
    inputSchema: { type: 'object', properties: {} },
  })),
})

export default defineRule({
  id: 'tools-over-20',
  severity: 'note',
  title: 'A list has few tools',
  why: 'OpenAI advises fewer than 20 tools at the start of a turn, and Anthropic sees choices get worse past 30 to 50. Other servers add theirs to the same list.',
  fix: 'Merge tools that differ in one argument, or let users choose which groups are on.',
  providers: ['openai'],
  since: '0.1.0',
  verified: '2026-11-30',
  sources: ['OpenAI, function calling guide', 'Anthropic, tool search', 'arXiv 2505.03275'],
  examples: { good: [lists(3)], bad: [lists(ADVISED + 1)] },
  *check(list) {
    const { length } = list.tools
    if (length > ADVISED && length <= WARNED)
      yield { message: `has ${length} tools; OpenAI advises fewer than ${ADVISED} at the start of a turn` }
  },
})

import { clip } from '../schema/by-keyword.js'
import { byDescription } from '../texts/similar.js'
import { defineRule } from './rule.js'

const SHOWN = 5
const tool = (name: string, description: string): object => ({
  name,
  description,
  inputSchema: { type: 'object', properties: { id: { type: 'string', description: 'Id, e.g. o-17' } } },
})

export default defineRule({
  id: 'descriptions-identical',
  severity: 'problem',
  title: 'No two tools have the same description',
  why: 'A model chooses by the description. With one text for two tools it can only guess from the names.',
  fix: 'Write the difference into each description: when to use it, and when the other.',
  since: '0.1.0',
  verified: '2026-11-30',
  sources: ['FuncBenchGen, arXiv 2509.26553'],
  examples: {
    good: [
      { tools: [tool('get_order', 'Returns one order with its items.'), tool('cancel_order', 'Cancels an order that was not sent yet.')] },
    ],
    bad: [{ tools: [tool('get_order', 'Works with orders of the shop.'), tool('cancel_order', 'Works with orders of the shop.')] }],
  },
  *check(list) {
    for (const tools of byDescription(list.tools).values()) {
      if (tools.length < 2) continue
      const shown = tools.slice(0, SHOWN).map(tool => `\`${clip(tool.label)}\``)
      yield {
        tools,
        path: '/description',
        message: `has ${tools.length.toLocaleString('en')} tools with the same description: ${shown.join(', ')}${
          tools.length > SHOWN ? ` and ${tools.length - SHOWN} more` : ''
        }`,
      }
    }
  },
})

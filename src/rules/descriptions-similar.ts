import { clip } from '../schema/by-keyword.js'
import { similarGroups } from '../similar.js'
import { sameText, words } from '../words.js'
import { defineRule } from './rule.js'

/** Share of the words of the longer description that the other has too. */
const SHARE = 0.6
const SHOWN = 5

const tool = (name: string, description: string): object => ({
  name,
  description,
  inputSchema: { type: 'object', properties: { query: { type: 'string', description: 'Words to look for, e.g. tent' } } },
})

export default defineRule({
  id: 'descriptions-similar',
  severity: 'warning',
  title: 'Descriptions share less than 60 % of their words',
  why: 'A model chooses between tools by what sets their descriptions apart. Look-alike tools of one topic are mixed up more than unrelated ones.',
  fix: 'In each description, say when to use this tool and not the other.',
  since: '0.1.0',
  verified: '2026-11-30',
  sources: ['FuncBenchGen, arXiv 2509.26553', 'Significant-Gravitas/AutoGPT#12750'],
  examples: {
    good: [
      {
        tools: [
          tool('search_catalog', 'Finds articles of the shop by keyword and returns their prices.'),
          tool('search_orders', 'Lists what a customer bought, newest first; for articles use search_catalog.'),
        ],
      },
    ],
    bad: [
      {
        tools: [
          tool('find_items', 'Searches the shop by keyword and returns matching items with prices.'),
          tool('search_catalog', 'Searches the shop by keyword and returns matching articles with prices.'),
        ],
      },
    ],
  },
  *check(list) {
    // the same text on several tools is descriptions-identical; here it counts once
    const byText = new Map<string, (typeof list.tools)[number]>()
    for (const tool of list.tools) {
      const text = sameText(tool.description ?? '')
      if (text !== '' && !byText.has(text)) byText.set(text, tool)
    }
    const tools = [...byText.values()]
    const { groups, complete } = similarGroups(
      tools.map(tool => new Set(words(tool.description ?? ''))),
      SHARE,
    )
    for (const { members, share } of groups) {
      const meant = members.map(i => tools[i] as (typeof tools)[number])
      const shown = meant.slice(0, SHOWN).map(tool => `\`${clip(tool.label)}\``)
      yield {
        tools: meant,
        path: '/description',
        message:
          meant.length === 2
            ? `has two descriptions that share ${Math.floor(share * 100)} % of their words: ${shown.join(' and ')}`
            : `has ${meant.length.toLocaleString('en')} descriptions of which each shares 60 % or more of its words with another: ${shown.join(', ')}${
                meant.length > SHOWN ? ` and ${meant.length - SHOWN} more` : ''
              }`,
      }
    }
    if (!complete)
      yield { message: 'has so many descriptions of the same few words that not all were compared; there may be more look-alikes' }
  },
})

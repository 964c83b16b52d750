import { clip } from '../schema/by-keyword.js'
import { byDescription, similarGroups } from '../texts/similar.js'
import { stem, words, wordsOfName } from '../texts/split-words.js'
import type { ToolEntry } from '../tool-list.js'
import { defineRule } from './rule.js'

/** Share of the words of the longer description that the other has too. */
const SHARE = 0.6
/** Up to this many words, the word that names the topic stands out; in a longer text it drowns in what is the same. */
const SHORT = 8
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
    const tools = [...byDescription(list.tools).values()].map(([first]) => first as ToolEntry)
    const texts = tools.map(tool => words(tool.description ?? ''))
    const { groups, apart, complete } = similarGroups(texts, SHARE, topicReader(tools, texts))
    const toolsOf = (members: readonly number[]): ToolEntry[] => members.map(i => tools[i] as ToolEntry)
    for (const { members, share } of groups) {
      const meant = toolsOf(members)
      yield {
        tools: meant,
        path: '/description',
        message:
          meant.length === 2
            ? `has two descriptions that share ${Math.floor(share * 100 + 1e-9)} % of their words: ${shown(meant, ' and ')}`
            : `has ${meant.length.toLocaleString('en')} descriptions of which each shares 60 % or more of its words with another: ${shown(meant)}`,
      }
    }
    if (apart.length > 0) {
      const meant = toolsOf(apart.flatMap(({ members }) => members).sort((a, b) => a - b))
      yield {
        tools: meant,
        path: '/description',
        severity: 'note',
        message: `has ${meant.length.toLocaleString('en')} short descriptions that share 60 % or more of their words with another, told apart by the words in which the names differ too: ${shown(meant)}`,
      }
    }
    if (!complete)
      yield {
        severity: 'note',
        message: 'has so many descriptions of the same few words that not all were compared; there may be more look-alikes',
      }
  },
})

const shown = (tools: readonly ToolEntry[], last = ', '): string =>
  `${tools
    .slice(0, SHOWN)
    .map(tool => `\`${clip(tool.label)}\``)
    .join(tools.length === 2 ? last : ', ')}${tools.length > SHOWN ? ` and ${(tools.length - SHOWN).toLocaleString('en')} more` : ''}`

/**
 * Are two tools with short descriptions told apart by their topics? `list_labels`, "Lists all labels", and `list_projects`, "Lists all
 * projects", are: each description holds the word that its name has and the other's lacks. A name that is part of the other needs no
 * word of its own.
 */
function topicReader(tools: readonly ToolEntry[], texts: readonly (readonly string[])[]): (a: number, b: number) => boolean {
  const topics = new Map<number, { name: Set<string>; text: Set<string>; said: string[] }>()
  const topicOf = (i: number) => {
    const known = topics.get(i)
    if (known) return known
    const name = new Set(wordsOfName(tools[i]?.name ?? '').map(stem))
    const text = new Set((texts[i] ?? []).map(stem))
    const topic = { name, text, said: [...name].filter(word => text.has(word)) }
    topics.set(i, topic)
    return topic
  }
  const isShort = texts.map(text => new Set(text).size <= SHORT)
  return (i, j) => {
    if (!isShort[i] || !isShort[j]) return false
    const [a, b] = [topicOf(i), topicOf(j)]
    const aStands = a.said.some(word => !b.name.has(word) && !b.text.has(word))
    const bStands = b.said.some(word => !a.name.has(word) && !a.text.has(word))
    if (aStands && bStands) return true
    if (!aStands && !bStands) return false
    const [within, around] = aStands ? [b, a] : [a, b]
    return within.name.size > 0 && [...within.name].every(word => around.name.has(word))
  }
}

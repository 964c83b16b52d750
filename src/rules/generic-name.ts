import { wordsOfName } from '../texts/split-words.js'
import { defineRule } from './rule.js'

const VERBS = new Set(
  'get list read write search find fetch create update delete query run execute add remove edit send open close move copy upload download call invoke show set start stop check'.split(
    ' ',
  ),
)
// things that several kinds of server have, so that a name of a verb and one of them is met again and again
const THINGS = new Set(
  (
    'file files directory folder content contents issue issues project projects user users repository repositories branch branches commit commits page pages document documents message messages comment comments ' +
    'task tasks event events table tables database databases query command url item items record records note notes email emails channel channels team teams me status version help info label labels tag tags ' +
    'data resource resources tool tools code image images job jobs log logs metrics report reports settings config web docs schema'
  ).split(' '),
)
// words that narrow nothing down
const FILLERS = new Set([
  'all',
  'by',
  'id',
  'the',
  'a',
  'an',
  'of',
  'one',
  'many',
  'multiple',
  'info',
  'details',
  'contents',
  'content',
  'current',
  'my',
  'new',
])
const SHOWN = 5

const tool = (name: string, description: string): object => ({
  name,
  description,
  inputSchema: { type: 'object', properties: { query: { type: 'string', description: 'Words to look for' } } },
})

export default defineRule({
  id: 'generic-name',
  severity: 'note',
  title: 'A name says what the tool works on',
  why: 'Agents hold the tools of several servers. `search` stood in the lists of 32 of 1,470 servers: clients without prefixes lose one of two equal names, and models call the wrong one.',
  fix: 'Say of what: `search_orders` in place of `search`. A server for ChatGPT connectors may keep exactly `search` and `fetch`.',
  clients: ['Claude Desktop', 'Cursor', 'VS Code'],
  since: '0.1.0',
  verified: '2026-02-02',
  sources: [
    'github/github-mcp-server#1935',
    'basicmachines-co/basic-memory#63',
    'getsentry/sentry-mcp#161',
    'Microsoft Research, tool-space interference',
  ],
  examples: {
    good: [
      { tools: [tool('search_timetable', 'Lists the trains that match, soonest first.')] },
      { tools: [tool('search', 'Searches the handbook and returns ids.'), tool('fetch', 'Returns one part of the handbook by its id.')] },
    ],
    bad: [
      { tools: [tool('search', 'Lists the trains that match, soonest first.')] },
      { tools: [tool('list_files', 'Lists the scans of a parcel label.')] },
    ],
  },
  *check(list) {
    const names = list.tools.map(tool => tool.name ?? '')
    // what ChatGPT's connectors ask for
    if (names.length === 2 && names.includes('search') && names.includes('fetch')) return
    const tools = list.tools.filter(tool => isGeneric(tool.name ?? ''))
    if (tools.length === 0) return
    const shown = tools.slice(0, SHOWN).map(tool => `\`${tool.name}\``)
    yield {
      ...(tools.length === 1 && tools[0] ? { tool: tools[0] } : { tools }),
      path: '/name',
      message:
        tools.length === 1
          ? 'has a name that other servers use too'
          : `has ${tools.length} names that other servers use too: ${shown.join(', ')}${tools.length > SHOWN ? ` and ${tools.length - SHOWN} more` : ''}`,
      fix: `Other servers have a ${shown[0]} too. Say of what, or which product's: \`${tools[0]?.name}_…\`.`,
    }
  },
})

function isGeneric(name: string): boolean {
  if (name.length > 40) return false
  const words = wordsOfName(name)
  const [verb, ...rest] = words.filter((word, i) => i === 0 || !FILLERS.has(word))
  if (verb === undefined || words.length > 4 || !VERBS.has(verb)) return false
  return rest.length === 0 || (rest.length === 1 && THINGS.has(rest[0] ?? ''))
}

import { clip } from '../schema/by-keyword.js'
import { wordsOfName } from '../texts/split-words.js'
import type { ToolList } from '../tool-list.js'
import { defineRule, type Hit } from './rule.js'

const EMPTY = new Set(['mcp', 'server', 'the', 'js', 'ts', 'py', 'node', 'official', 'tools', 'api', 'com', 'io', 'modelcontextprotocol'])

// a first word that says what is done is not a server's name
const VERBS = new Set(
  (
    'get list read write search find fetch create update delete query run execute exec add remove edit send open close move copy upload download call invoke show set start stop check convert translate count compare ' +
    'generate build make merge split parse render validate verify test analyze analyse explain describe summarize extract export import sync save load store plan book cancel confirm approve reject assign invite archive ' +
    'restore enable disable install deploy publish resolve look lookup browse navigate click type press scroll wait take capture draw plot calculate compute evaluate ask answer chat speak play pause record track watch ' +
    'monitor log debug trace inspect scan detect classify rate review submit post put patch insert upsert clear reset replace rename transform format apply use view retrieve select choose sort filter group'
  ).split(' '),
)

const tool = (name: string): object => ({
  name,
  description: 'Returns where one parcel is and when it arrives.',
  inputSchema: { type: 'object', properties: { code: { type: 'string', description: 'Tracking code, e.g. PX-4711' } } },
})

export default defineRule({
  id: 'name-repeats-server',
  severity: 'note',
  title: "A tool's name does not begin with the server's",
  why: "Clients that put the server's name in front show the model `parcels__parcels_track`: tokens and length without meaning. Clients that put nothing in front need the prefix, so this is a note.",
  fix: "Drop the server's name from the tools' names, unless your users' clients put none in front.",
  clients: ['Claude Code', 'Cursor', 'VS Code', 'Gemini CLI'],
  since: '0.1.0',
  verified: '2026-08-18',
  sources: ['axelmierczuk/fleet-mcp#86'],
  examples: { good: [{ serverName: 'parcels', tools: [tool('track')] }], bad: [{ serverName: 'parcels', tools: [tool('parcels_track')] }] },
  *check(list, context) {
    const repeating = list.tools.filter(tool => {
      const server = list.servers.length < 2 ? context.serverName : tool.server
      const own = server === undefined ? [] : wordsOfName(server).filter(word => !EMPTY.has(word))
      if (own.length === 0 || !tool.name) return false
      const words = wordsOfName(tool.name)
      return startsWith(words, own)
    })
    const first = repeating[0]
    if (!first) {
      if (context.serverName === undefined && list.servers.length < 2) yield* sharedPrefix(list)
      return
    }
    const server = clip((list.servers.length < 2 ? context.serverName : first.server) ?? '', 40)
    const shown = `\`${server}__${clip(first.name ?? '', 60)}\``
    yield {
      ...(repeating.length === 1 ? { tool: first } : { tools: repeating }),
      path: '/name',
      message:
        repeating.length === 1
          ? `repeats the server's name: clients that put it in front show the model ${shown}`
          : `has ${repeating.length} names that repeat the server's: clients that put it in front show the model ${shown} and the like`,
      fix: `Clients put the server's name in front: the model reads ${shown}. Drop it from the tool, unless your users' clients put none in front.`,
    }
  },
})

/** Do the words begin with those, however they are cut (`GitHub` has two, `github` one), and go on? */
function startsWith(words: readonly string[], beginning: readonly string[]): boolean {
  const wanted = beginning.join('')
  let begun = ''
  for (const word of words.slice(0, -1)) {
    begun += word
    if (begun.length >= wanted.length) return begun === wanted
  }
  return false
}

/** Without the server's name, a word that begins every name and is not a verb is most likely just that. */
function* sharedPrefix({ tools }: ToolList): Generator<Hit> {
  const names = tools.map(tool => wordsOfName(tool.name ?? ''))
  const word = names[0]?.[0]
  if (word === undefined || VERBS.has(word) || !names.every(words => words.length > 1 && words[0] === word)) return
  const [tool] = tools
  // one name alone shares its first word with nothing; the word behind it must say what is done
  if (!tool || (tools.length === 1 && !VERBS.has(names[0]?.[1] ?? ''))) return
  const shown = `\`${clip(word, 40)}__${clip(tool.name ?? '', 60)}\``
  yield {
    ...(tools.length === 1 ? { tool } : { tools }),
    path: '/name',
    message:
      tools.length === 1
        ? `begins with \`${clip(word, 40)}\`; if that is the server's name, clients that put it in front show the model ${shown}`
        : `begins all ${tools.length} names with \`${clip(word, 40)}\`; if that is the server's name, clients that put it in front show the model ${shown}`,
  }
}

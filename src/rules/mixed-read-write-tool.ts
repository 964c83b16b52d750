import { briefly, nameOf, nodesWith } from '../schema/by-keyword.js'
import { isObject, ownArray, ownString } from '../schema/json-values.js'
import { wordsOfName } from '../texts/split-words.js'
import { defineRule } from './rule.js'

const READS = new Set('get list read search find fetch show describe view query count'.split(' '))
const WRITES = new Set('delete remove create update write set insert add edit put patch drop rename move upload send'.split(' '))
const MOST = 200

const manage = (actions: readonly string[]): object => ({
  name: 'manage_pickups',
  description: 'Works on the pickups of a depot.',
  inputSchema: { type: 'object', properties: { action: { type: 'string', description: 'What to do', enum: actions } } },
})

export default defineRule({
  id: 'mixed-read-write-tool',
  severity: 'note',
  title: 'A tool reads or writes, not both',
  why: 'A host can allow a reading tool for good and ask before a writing one, but not for half a tool. The Claude connector directory asks for separate tools.',
  fix: 'Split the tool into one that reads and one that writes.',
  clients: ['Claude connector directory'],
  since: '0.1.0',
  verified: '2026-11-30',
  sources: ['Claude connector directory, pre-submission checklist'],
  profile: 'directory',
  examples: { good: [{ tools: [manage(['create', 'update', 'delete'])] }], bad: [{ tools: [manage(['list', 'create', 'delete'])] }] },
  *check(list) {
    for (const tool of list.tools) {
      for (const node of nodesWith(tool.inputSchema, '/inputSchema', 'enum')) {
        if (node.keyword !== 'properties' || !isObject(node.schema)) continue
        // the names of events and permissions are verbs too, but behind a word: only what begins with a verb is an action
        const values = (ownArray(node.schema, 'enum') ?? []).slice(0, MOST).filter(value => typeof value === 'string')
        if (ownString(node.schema, 'type') === 'array') continue
        const verbs = values.map(value => wordsOfName(value)[0] ?? '')
        const read = values[verbs.findIndex(verb => READS.has(verb))]
        const write = values[verbs.findIndex(verb => WRITES.has(verb))]
        if (read === undefined || write === undefined) continue
        yield { tool, path: `${node.pointer}/enum`, message: `reads and writes by ${nameOf(node)}: ${briefly(read)} and ${briefly(write)}` }
      }
    }
  },
})

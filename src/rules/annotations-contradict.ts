import { own } from '../schema/json-values.js'
import { wordsOfName } from '../texts/split-words.js'
import { defineRule } from './rule.js'

const WRITES = new Set(
  'delete remove drop destroy purge erase wipe create update send write set insert put edit rename upload revoke terminate cancel'.split(
    ' ',
  ),
)
const DELETES = new Set(['delete', 'drop', 'destroy', 'purge', 'erase', 'wipe'])
// a name with one of these may read about writing, or only pretend to write
const READS = new Set(
  'get list read search find fetch show describe view check count query preview dry plan simulate estimate validate suggest draft prepare explain export history log logs status can is has whether how guide help template example filter reader viewer'.split(
    ' ',
  ),
)

const remove = (annotations: object): object => ({
  name: 'delete_pickup',
  description: 'Takes a pickup off the plan and returns the new plan.',
  inputSchema: { type: 'object', properties: { code: { type: 'string', description: 'Tracking code, e.g. PX-4711' } } },
  annotations,
})

export default defineRule({
  id: 'annotations-contradict',
  severity: 'warning',
  title: 'Annotations agree with each other and with the name',
  why: 'Hosts decide by the hints whether to ask the user. A tool that writes and is marked read-only runs without a question; reviewers of directories refuse it.',
  fix: 'Correct the hint.',
  clients: ['Claude connector directory', 'hosts that ask before a tool writes'],
  since: '0.1.0',
  verified: '2026-08-03',
  sources: ['Unleash/unleash-mcp#71', 'MCP specification, tool annotations'],
  examples: {
    good: [{ tools: [remove({ readOnlyHint: false, destructiveHint: true })] }],
    bad: [{ tools: [remove({ readOnlyHint: true })] }, { tools: [remove({ readOnlyHint: false, destructiveHint: false })] }],
  },
  *check(list) {
    for (const tool of list.tools) {
      if (!tool.annotations) continue
      const readOnly = own(tool.annotations, 'readOnlyHint') === true
      const destructive = own(tool.annotations, 'destructiveHint')
      if (!readOnly && destructive !== false) continue
      if (readOnly && destructive === true)
        yield {
          tool,
          path: '/annotations',
          message: 'is marked read-only and destructive at once',
          fix: 'Set `readOnlyHint: false` if the tool changes anything, else leave `destructiveHint` out or set it to false.',
        }
      const verb = writingVerb(tool.name ?? '')
      if (readOnly && verb !== undefined)
        yield {
          tool,
          path: '/annotations/readOnlyHint',
          message: `is marked read-only, yet its name says that it writes (\`${verb}\`)`,
          fix: `\`${tool.label}\` is marked read-only, yet its name says it writes. Set \`readOnlyHint: false\`; hosts use it to decide whether to ask the user.`,
        }
      else if (!readOnly && destructive === false && verb !== undefined && DELETES.has(verb))
        yield {
          tool,
          path: '/annotations/destructiveHint',
          message: `is marked as not destructive, yet its name says that it deletes (\`${verb}\`)`,
          fix: `Set \`destructiveHint: true\` on \`${tool.label}\`; hosts use it to decide whether to ask the user.`,
        }
    }
  },
})

/** The verb that says the tool writes: the first word of the name, or the second behind the name of a product or a group. */
function writingVerb(name: string): string | undefined {
  const words = wordsOfName(name)
  if (words.some(word => READS.has(word))) return undefined
  return words.slice(0, 2).find(word => WRITES.has(word))
}

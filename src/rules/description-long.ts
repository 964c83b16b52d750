import { countCharacters } from '../texts/split-words.js'
import { defineRule } from './rule.js'

const LONGEST = 1500
const tool = (description: string): object => ({ name: 'run_script', description, inputSchema: { type: 'object', properties: {} } })

export default defineRule({
  id: 'description-long',
  severity: 'note',
  title: "A tool's description has at most 1,500 characters",
  why: 'A description is read again in every turn of a conversation. Claude Code shows the model no more than 2,048 characters of it.',
  fix: 'Keep what decides whether the tool fits; move details of one parameter to that parameter.',
  since: '0.1.0',
  verified: '2026-11-30',
  sources: ['anthropics/claude-code#41593', 'Claude Code, MCP'],
  clients: ['Claude Code (cuts at 2,048)'],
  examples: {
    good: [{ tools: [tool('Runs a script in the page and returns what it prints.')] }],
    bad: [{ tools: [tool('Runs a script in the page. '.repeat(56))] }],
  },
  *check(list) {
    for (const tool of list.tools) {
      const { description = '' } = tool
      // a character is at least one unit long, so short texts need no counting
      const length = description.length > LONGEST ? countCharacters(description) : 0
      if (length > LONGEST)
        yield {
          tool,
          path: '/description',
          message: `has a description of ${length.toLocaleString('en')} characters; over ${LONGEST.toLocaleString('en')} is long for a text that is read every turn`,
        }
    }
  },
})

import { meaningfulStems, words, wordsOfName } from '../words.js'
import { defineRule } from './rule.js'

const tool = (name: string, description: string): object => ({
  name,
  description,
  inputSchema: { type: 'object', properties: { id: { type: 'string', description: 'User id, e.g. u-17' } } },
})

export default defineRule({
  id: 'description-repeats-name',
  severity: 'warning',
  title: 'A description says more than the name',
  why: 'A model has read the name already. It chooses between similar tools by what the description adds, and has nothing to choose by here.',
  fix: 'Say what the tool needs and returns, and when to use it rather than a similar tool.',
  since: '0.1.0',
  verified: '2026-11-30',
  sources: ['arXiv 2602.18914'],
  examples: {
    good: [
      { tools: [tool('delete_user', 'Deletes a user with all sessions and returns the number of sessions that ended. Cannot be undone.')] },
    ],
    bad: [{ tools: [tool('delete_user', 'Deletes the user.')] }, { tools: [tool('getUser', 'This tool gets users')] }],
  },
  *check(list) {
    for (const tool of list.tools) {
      const { name, description } = tool
      if (!name || !description?.trim()) continue
      const said = words(description)
      // more words than this always say something
      if (said.length > 40) continue
      const known = meaningfulStems(wordsOfName(name))
      const extra = [...meaningfulStems(said)].filter(word => !known.has(word))
      if (extra.length === 0) yield { tool, path: '/description', message: 'has a description that says little more than its name' }
    }
  },
})

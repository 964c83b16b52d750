import { isMeaningful, stem, words, wordsOfName } from '../texts/split-words.js'
import { defineRule } from './rule.js'

/** In UTF-16 units: room for a name of 64 characters with fillers around each of its words. */
const LONGEST = 400
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
      // a text this long says something
      if (description.length > LONGEST) continue
      const known = new Set(wordsOfName(name).map(stem))
      if (words(description).every(word => !isMeaningful(word) || known.has(stem(word))))
        yield { tool, path: '/description', message: 'has a description that says little more than its name' }
    }
  },
})

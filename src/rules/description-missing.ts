import { defineRule } from './rule.js'

export default defineRule({
  id: 'description-missing',
  severity: 'problem',
  title: 'Every tool has a description',
  why: 'A model picks a tool by its name and description. Without a description it guesses from the name.',
  fix: 'Say in one to three sentences what the tool does, what it needs and what it returns.',
  since: '0.1.0',
  examples: {
    good: [
      {
        tools: [
          { name: 'get_order', description: 'Looks up one order and returns its status.', inputSchema: { type: 'object', properties: {} } },
        ],
      },
    ],
    bad: [
      { tools: [{ name: 'get_order', inputSchema: { type: 'object', properties: {} } }] },
      { tools: [{ name: 'get_order', description: '  ', inputSchema: { type: 'object', properties: {} } }] },
    ],
  },
  *check(list) {
    for (const tool of list.tools)
      if (!tool.description?.trim())
        yield { tool, path: '/description', message: tool.description === undefined ? 'has no description' : 'has a blank description' }
  },
})

import { clip } from '../schema/by-keyword.js'
import { defineRule } from './rule.js'

const tool = (name: string): object => ({
  name,
  description: 'Returns the route of a parcel as a list of points with the time of each.',
  inputSchema: { type: 'object', properties: { code: { type: 'string', description: 'Tracking code, e.g. PX-4711' } } },
})

export default defineRule({
  id: 'name-starts-with-digit',
  severity: 'problem',
  title: 'A name begins with a letter or an underscore',
  why: 'Gemini refuses a function whose name begins with anything else, and with it the whole request. Anthropic and OpenAI take it.',
  fix: 'Begin the name with a letter.',
  providers: ['gemini'],
  since: '0.1.0',
  verified: '2026-09-15',
  sources: ['diegosouzapw/OmniRoute#13715', 'CherryHQ/cherry-studio#4087', 'google-gemini/gemini-cli#2966'],
  examples: { good: [{ tools: [tool('route_3d')] }], bad: [{ tools: [tool('3d_route')] }, { tools: [tool('-route')] }] },
  *check(list) {
    for (const tool of list.tools) {
      const first = tool.name?.trim() ? (tool.name.codePointAt(0) as number) : undefined
      if (first === undefined || /^[A-Za-z_]/.test(tool.name ?? '')) continue
      yield {
        tool,
        path: '/name',
        message: `has a name that begins with \`${String.fromCodePoint(first)}\``,
        fix: `Begin the name with a letter: Gemini refuses \`${clip(tool.name ?? '')}\` and with it the whole request.`,
      }
    }
  },
})

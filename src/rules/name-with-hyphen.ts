import { clip } from '../schema/by-keyword.js'
import { defineRule } from './rule.js'

const tool = (name: string): object => ({
  name,
  description: 'Returns where one parcel is and when it arrives.',
  inputSchema: { type: 'object', properties: { code: { type: 'string', description: 'Tracking code, e.g. PX-4711' } } },
})

export default defineRule({
  id: 'name-with-hyphen',
  severity: 'note',
  title: 'Names are joined with underscores',
  why: 'Some clients rewrite hyphens in a name and then cannot tell which tool the model called; models write `_` where a name has `-`. The providers take both.',
  fix: 'Write `_` in place of `-`.',
  clients: ['Roo Code'],
  since: '0.1.0',
  verified: '2026-01-16',
  sources: ['RooCodeInc/Roo-Code#10766'],
  profile: 'all',
  examples: { good: [{ tools: [tool('track_parcel')] }], bad: [{ tools: [tool('track-parcel')] }] },
  *check(list) {
    const tools = list.tools.filter(tool => tool.name?.includes('-'))
    const first = tools[0]
    if (!first) return
    yield {
      ...(tools.length === 1 ? { tool: first } : { tools }),
      path: '/name',
      message:
        tools.length === 1 ? 'has a hyphen in its name' : `has ${tools.length} names with a hyphen, such as \`${clip(first.name ?? '')}\``,
    }
  },
})

import { defined } from '../base/defined.js'
import { own, ownString } from '../schema/json-values.js'
import { defineRule } from './rule.js'

const HINTS = ['readOnlyHint', 'destructiveHint', 'openWorldHint'] as const

const cancel = (annotations?: object): object =>
  defined({
    name: 'cancel_pickup',
    description: 'Cancels the pickup of a parcel and returns the new state.',
    inputSchema: { type: 'object', properties: { code: { type: 'string', description: 'Tracking code, e.g. PX-4711' } } },
    annotations,
  })

export default defineRule({
  id: 'annotations-incomplete',
  severity: 'warning',
  title: 'Annotations state a title and every hint',
  why: 'The Claude connector directory wants a title in `annotations.title` and the read-only and destructive hints on every tool; the review of ChatGPT apps wants the open-world hint too. Both have refused servers for one missing hint.',
  fix: 'State them all: `"annotations": { "title": "…", "readOnlyHint": false, "destructiveHint": true, "openWorldHint": true }`.',
  clients: ['Claude connector directory', 'ChatGPT app review'],
  since: '0.1.0',
  verified: '2026-07-02',
  sources: [
    'Teamwork/mcp#420',
    'basicmachines-co/basic-memory#1031',
    'elgorro/aiquila#386',
    'Claude connector directory, pre-submission checklist',
  ],
  profile: 'directory',
  examples: {
    good: [{ tools: [cancel({ title: 'Cancel pickup', readOnlyHint: false, destructiveHint: true, openWorldHint: false })] }],
    bad: [{ tools: [cancel({ readOnlyHint: true })] }, { tools: [cancel()] }],
  },
  *check(list, context) {
    for (const tool of list.tools) {
      const annotations = tool.annotations ?? {}
      // a tool that only reads destroys nothing, but both reviews want the hint all the same
      const hints = HINTS.filter(hint => typeof own(annotations, hint) !== 'boolean')
      const titled = ownString(annotations, 'title')?.trim()
      if (hints.length === 0 && titled) continue
      const missing = [...(titled ? [] : ['title']), ...hints].map(name => `\`${name}\``)
      const elsewhere = !titled && tool.title?.trim() ? '; its `title` stands outside them, where the check does not look' : ''
      // a list without any annotations was not made for a directory, unless one is asked for
      const meant = context.profile === 'directory' || (hints.length > 0 && hints.length < HINTS.length) || (titled && hints.length > 0)
      yield defined({
        tool,
        path: '/annotations',
        severity: meant ? undefined : ('note' as const),
        message: tool.annotations
          ? `leaves ${missing.join(', ')} out of its annotations${elsewhere}`
          : `has no annotations: ${missing.join(', ')} are missing${elsewhere}`,
        fix: `State ${missing.join(', ')} in \`annotations\`${hints.length > 0 ? ', each hint as `true` or `false`' : ''}.`,
      })
    }
  },
})

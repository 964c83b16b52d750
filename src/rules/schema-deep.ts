import { nameOf } from '../schema/by-keyword.js'
import { deepestOf } from '../schema/depth.js'
import { defineRule } from './rule.js'

const LIMIT = 5
const nested = (levels: number): object =>
  levels === 1
    ? { type: 'string', description: 'Label of the box, e.g. tools' }
    : { type: 'object', description: `Box ${levels}`, properties: { box: nested(levels - 1) } }
const tool = (levels: number): object => ({
  name: 'add_shelf',
  description: 'Adds a shelf with its boxes to the store and returns its number.',
  inputSchema: { type: 'object', properties: { box: nested(levels) } },
})

export default defineRule({
  id: 'schema-deep',
  severity: 'warning',
  title: 'Parameters are nested at most 5 levels deep',
  why: 'Models fill deep structures badly. Of 12,643 tools measured in 2025, half had two levels.',
  fix: 'Flatten the structure: take the inner values as parameters of their own, or as a flat list whose entries name their parent.',
  since: '0.1.0',
  verified: '2026-11-30',
  sources: ['Microsoft Research, tool-space interference'],
  examples: { good: [{ tools: [tool(2)] }], bad: [{ tools: [tool(LIMIT + 1)] }] },
  *check(list) {
    for (const tool of list.tools) {
      const deepest = deepestOf(tool.inputSchema, '/inputSchema')
      if (deepest && deepest.level > LIMIT)
        yield {
          tool,
          path: deepest.node.pointer,
          message: `nests its parameters ${deepest.level} levels deep in ${nameOf(deepest.node)}; over ${LIMIT} is deep`,
        }
    }
  },
})

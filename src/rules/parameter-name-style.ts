import { clip, nameOf } from '../schema/by-keyword.js'
import { reachedNodes } from '../schema/reached.js'
import { parametersOf } from '../schema/walk.js'
import { wordsOfName } from '../texts/split-words.js'
import type { ToolEntry } from '../tool-list.js'
import { defineRule } from './rule.js'

/** A kebab-case name: lower-case words joined by hyphens. HTTP headers such as `If-Match` are named by others. */
const KEBAB = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/
const SNAKE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/
const CAMEL = /^[a-z][a-z0-9]*(?:[A-Z][A-Za-z0-9]*)+$/
/** A style is one of the list's own when at least this share of its names has it; below, it is a slip or another system's name. */
const SHARE = 0.1

const track = (key: string): object => ({
  name: 'track_parcel',
  description: 'Returns where one parcel is and when it arrives.',
  inputSchema: { type: 'object', properties: { [key]: { type: 'string', description: 'Tracking code, e.g. PX-4711' } } },
})

export default defineRule({
  id: 'parameter-name-style',
  severity: 'note',
  title: 'Parameters are named in one style, snake_case or camelCase',
  why: 'Models write `launch_id` for a parameter called `launch-id`. Where one list mixes two styles, they guess the wrong one.',
  fix: 'Use snake_case or camelCase throughout.',
  since: '0.1.0',
  verified: '2025-07-30',
  sources: ['reportportal/reportportal-mcp-server#25'],
  examples: {
    good: [{ tools: [track('tracking_code')] }],
    bad: [{ tools: [track('tracking-code')] }, { tools: [track('tracking_code'), { ...track('trackingCode'), name: 'recall_parcel' }] }],
  },
  *check(list) {
    const styles = { snake: 0, camel: 0 }
    const first: { snake?: string; camel?: string } = {}
    const mixing: ToolEntry[] = []
    for (const tool of list.tools) {
      const here = { snake: false, camel: false }
      for (const node of parametersOf(reachedNodes(tool.inputSchema, '/inputSchema'))) {
        const key = node.key ?? ''
        if (key.length > 200) continue
        if (KEBAB.test(key) && !key.startsWith('x-'))
          yield {
            tool,
            path: node.pointer,
            message: `has the kebab-case name \`${clip(key)}\` for ${nameOf(node)}`,
            fix: `Models write \`${clip(wordsOfName(key).join('_'))}\` for \`${clip(key)}\`. Use snake_case or camelCase throughout.`,
          }
        const style = SNAKE.test(key) ? 'snake' : CAMEL.test(key) ? 'camel' : undefined
        if (!style) continue
        styles[style]++
        here[style] = true
        first[style] ??= key
      }
      if (here.snake && here.camel) mixing.push(tool)
    }
    const total = styles.snake + styles.camel
    const rarer = Math.min(styles.snake, styles.camel)
    if (rarer === 0 || rarer < total * SHARE) return
    yield {
      ...(mixing.length === 1 && mixing[0] ? { tool: mixing[0] } : mixing.length > 1 ? { tools: mixing } : {}),
      message: `has ${styles.snake} parameters in snake_case, such as \`${first.snake}\`, and ${styles.camel} in camelCase, such as \`${first.camel}\``,
    }
  },
})

import { defined } from '../base/defined.js'
import { countCharacters } from '../texts/split-words.js'
import { defineRule } from './rule.js'

const LIMIT = 2_048

const read = (description: string): object => ({
  name: 'read_sensor',
  description,
  inputSchema: { type: 'object', properties: { sensor: { type: 'string', description: 'Sensor, e.g. T4' } } },
})
const sentence = 'The value is the mean of the last ten minutes in the unit of the sensor. '

export default defineRule({
  id: 'description-cut-at-2048',
  severity: 'warning',
  title: 'A description fits the 2,048 characters that Claude Code shows',
  why: 'Claude Code cuts each description at 2 KB (from version 2.1.84 on) and says nothing. What stands behind the cut is invented by the model.',
  fix: "Move what matters to the front, or into the parameters' descriptions.",
  clients: ['Claude Code'],
  since: '0.1.0',
  verified: '2026-03-31',
  sources: ['anthropics/claude-code#41593', 'ChromeDevTools/chrome-devtools-mcp#1169', 'Claude Code, MCP'],
  examples: { good: [{ tools: [read(sentence)] }], bad: [{ tools: [read(sentence.repeat(30))] }] },
  *check(list) {
    for (const tool of list.tools) {
      const text = tool.description
      if (text === undefined || text.length * 3 <= LIMIT) continue
      const characters = text.length > LIMIT ? countCharacters(text) : text.length
      const bytes = utf8Length(text)
      if (bytes <= LIMIT) continue
      const cut = characters > LIMIT
      const kept = cut ? text.slice(0, LIMIT) : firstBytes(text, LIMIT)
      const last = kept
        .trimEnd()
        .slice(-60)
        .replace(/\s+/g, ' ')
        .replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
      yield defined({
        tool,
        path: '/description',
        severity: cut ? undefined : ('note' as const),
        message: cut
          ? `has a description of ${characters.toLocaleString('en')} characters, of which Claude Code shows ${LIMIT.toLocaleString('en')}, up to "…${last}"`
          : `has a description of ${bytes.toLocaleString('en')} bytes, which Claude Code may cut at ${LIMIT.toLocaleString('en')}, after "…${last}"`,
        fix: `Claude Code shows the model the text up to "…${last}". Move what matters to the front, or into the parameters' descriptions.`,
      })
    }
  },
})

const utf8Length = (text: string): number => {
  let bytes = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    // both halves of a pair make four bytes together
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3
  }
  return bytes
}

/** The longest start of a text that fits so many UTF-8 bytes; a guess by the character is good enough for a quotation. */
function firstBytes(text: string, limit: number): string {
  let end = Math.ceil(limit / 3)
  while (end < text.length && utf8Length(text.slice(0, end + 32)) <= limit) end += 32
  return text.slice(0, end)
}

import { expect, test } from 'vitest'
import { changeLines } from '../../src/report/changes.js'
import type { Change } from '../../src/tool-list.js'

const change = (tool: string, path: string, more: Partial<Change> = {}): Change => ({
  tool,
  path,
  keyword: 'title',
  change: 'dropped',
  note: 'not sent',
  ...more,
})

test('equal changes are one line, with the number of places and the first three', () => {
  const changes = Array.from({ length: 1_200 }, (_, i) => change(`t${i % 5}`, '/title'))
  expect(changeLines(changes, { style: 'text' })).toEqual([
    'dropped `title`: not sent (1,200 places in 5 tools: `t0` `/title`, `t1` `/title`, `t2` `/title`, and 1,197 more)',
  ])
})

test('what is refused comes first, then what is converted', () => {
  const lines = changeLines([
    change('a', '/x'),
    change('a', '/y', { change: 'converted' }),
    change('a', '', { change: 'refused', keyword: '' }),
  ])
  expect(lines).toEqual(['refused: not sent (`a`)', 'converted `title`: not sent (`a` `/y`)', 'dropped `title`: not sent (`a` `/x`)'])
})

test('markdown takes the server’s text as code', () => {
  expect(changeLines([change('a`b', '/inputSchema/properties/**x**')], { style: 'markdown' })).toEqual([
    '- **dropped** `title`: not sent (``a`b`` `/inputSchema/properties/**x**`)',
  ])
})

test('control characters are shown as escapes', () => {
  for (const style of ['text', 'markdown'] as const) {
    const [line] = changeLines([change('a\u001b[2J\n', '/\u202e')], { style })
    expect(line).toContain('\\x1b[2J\\n')
    expect(line).toContain('\\u{202e}')
  }
})

test('no change is said', () => expect(changeLines([], { style: 'text' })).toEqual(['Nothing is dropped, converted or refused.']))

import { expect, test } from 'vitest'
import { analyzeList } from '../../src/analyze/analyze.js'
import { renderDiffJson, renderDiffMarkdown, renderDiffText } from '../../src/report/diff-formats.js'
import { type DiffSide, diffReports } from '../../src/report/list-diff.js'
import type { Finding } from '../../src/rules/finding.js'
import type { Tool } from '../../src/tool-list.js'
import { spent } from '../spent.js'
import { listFrom, manyTools, pinnedReport, shopTools } from './sample.js'

const side = (tools: readonly Tool[], findings?: Finding[]): DiffSide => {
  const list = listFrom(tools)
  return { list, report: findings ? pinnedReport(findings) : analyzeList(list) }
}
const [search, get, cancel] = shopTools as [Tool, Tool, Tool]
const finding = (tool: string, rule = 'r', message = 'm'): Finding => ({
  rule,
  severity: 'problem',
  tool,
  path: '/description',
  message,
  fix: 'f',
})

test('added, removed, renamed and changed tools', () => {
  const diff = diffReports(
    side([search, get, cancel]),
    side([
      { ...search, description: 'Finds articles.' },
      { ...get, name: 'read_order' },
      { name: 'rate', description: 'Rates.' },
    ]),
  )
  expect(diff).toMatchObject({
    tools: { before: 3, after: 3 },
    added: ['rate'],
    removed: ['cancel_order'],
    renamed: [{ from: 'get_order', to: 'read_order' }],
    changed: ['search_catalog'],
  })
})

test('the same list: nothing changed', () => {
  const diff = diffReports(side(shopTools), side(structuredClone(shopTools)))
  expect(diff).toMatchObject({ added: [], removed: [], renamed: [], changed: [], grew: 0, fixed: [], new: [] })
  expect(renderDiffText(diff)).toContain('No new findings')
})

test('growth is the largest among the providers; a list out of nothing grew without bound', () => {
  const diff = diffReports(side(shopTools), side([...shopTools, ...manyTools(3)]))
  const growths = Object.values(diff.tokens).map(({ before, after }) => (after - before) / before)
  expect(diff.grew).toBe(Math.max(...growths))
  expect(diff.grew).toBeGreaterThan(0.5)
  expect(diffReports(side([]), side(shopTools)).grew).toBe(Number.POSITIVE_INFINITY)
  expect(JSON.parse(renderDiffJson(diffReports(side([]), side(shopTools)))).grew).toBeNull()
  expect(diffReports(side(shopTools), side([])).grew).toBe(-1)
})

test('findings are matched by rule, tool and place, through a rename, whatever their number says', () => {
  const before = side([get, cancel], [finding('get_order', 'r', 'is 12 long'), finding('cancel_order')])
  const after = side([{ ...get, name: 'read_order' }, cancel], [finding('read_order', 'r', 'is 13 long'), finding('cancel_order', 'other')])
  const diff = diffReports(before, after)
  expect(diff.fixed).toEqual([finding('cancel_order')])
  expect(diff.new).toEqual([finding('cancel_order', 'other')])
})

test('two findings of one kind are two: one more is new', () => {
  const diff = diffReports(side([get], [finding('get_order')]), side([get], [finding('get_order'), finding('get_order')]))
  expect(diff.new).toHaveLength(1)
})

test('two tools of one name are both seen', () => {
  expect(diffReports(side([get]), side([get, get])).added).toEqual(['get_order'])
})

test('10,000 tools against 10,000 others, in seconds', () => {
  const before = { list: listFrom(manyTools(10_000)), report: pinnedReport() }
  const after = { list: listFrom(manyTools(10_000).map(tool => ({ ...tool, name: `x_${tool.name}` }))), report: pinnedReport() }
  const start = spent()
  const { renamed, added } = diffReports(before, after)
  expect(renamed.length + added.length).toBe(10_000)
  expect(spent() - start).toBeLessThan(10_000)
})

test('as text and markdown', () => {
  const before = side([search, get, cancel], [finding('get_order'), finding('cancel_order', 'gone')])
  const after = side(
    [search, { ...get, name: 'read_order' }],
    [finding('read_order'), finding('search_catalog', 'description-missing', 'has no description')],
  )
  after.report = { ...after.report, tokens: { ...after.report.tokens, anthropic: 500, openai: 298, gemini: 1000 } }
  const diff = diffReports(before, after)
  expect(renderDiffText(diff)).toMatchSnapshot()
  expect(renderDiffMarkdown(diff)).toMatchSnapshot()
})

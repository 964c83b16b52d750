import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { analyzeList } from '../../src/analyze/analyze.js'
import type { Report } from '../../src/analyze/report.js'
import { renderBadge } from '../../src/report/badge.js'
import { renderGithub, renderStepSummary } from '../../src/report/github.js'
import { renderJson } from '../../src/report/json.js'
import { renderJunit } from '../../src/report/junit.js'
import { locateByName } from '../../src/report/locate.js'
import { renderMarkdown } from '../../src/report/markdown.js'
import { renderSarif } from '../../src/report/sarif.js'
import { renderText } from '../../src/report/text.js'
import { spent } from '../spent.js'
import { listFrom, manyTools, pinnedReport, shopTools } from './sample.js'

const {
  $schema: _,
  id: __,
  ...sarifSchema
} = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'), 'utf8'))
// the schema is of draft 4; it uses nothing that later drafts read differently
const checkSarif = new Ajv({ strict: false, allErrors: true, validateFormats: false, unicodeRegExp: false }).compile(sarifSchema)
const sarifErrors = (sarif: string): unknown => (checkSarif(JSON.parse(sarif)) ? [] : checkSarif.errors)

const locate = locateByName([
  { file: 'src/shop.ts', text: 'const a = 1\nserver.registerTool(\'search_catalog\', {})\nserver.registerTool("get_order", {})\n' },
])

describe('formats of a small list', () => {
  test('text', () => expect(renderText(pinnedReport())).toMatchSnapshot())
  test('markdown', () => expect(renderMarkdown(pinnedReport())).toMatchSnapshot())
  test('GitHub lines', () => expect(renderGithub(pinnedReport(), { locate })).toMatchSnapshot())
  test('JUnit', () => expect(renderJunit(pinnedReport(), listFrom(shopTools))).toMatchSnapshot())
  test('SARIF results', () =>
    expect(JSON.parse(renderSarif(pinnedReport(), { locate, artifact: 'tools.json' })).runs[0].results.slice(2, 4)).toMatchSnapshot())
  test('badge', () =>
    expect(JSON.parse(renderBadge(pinnedReport()))).toEqual({
      schemaVersion: 1,
      label: '3 MCP tools',
      message: '1,310 tokens, 1 problem',
      color: 'red',
    }))
  test('JSON is the report', () => expect(JSON.parse(renderJson(pinnedReport()))).toEqual(pinnedReport()))
})

test('a report without findings is valid and calm in every format', () => {
  const report = pinnedReport([])
  expect(renderGithub(report)).toBe('')
  expect(renderMarkdown(report)).toContain('### Nothing a model would stumble over')
  expect(renderJunit(report)).toContain('tests="1" failures="0"')
  expect(sarifErrors(renderSarif(report))).toEqual([])
  expect(JSON.parse(renderBadge(report)).color).toBe('brightgreen')
})

describe('SARIF', () => {
  test('validates against its schema, and the schema is alive', () => {
    expect(sarifErrors(renderSarif(pinnedReport(), { locate }))).toEqual([])
    expect(sarifErrors(renderSarif(pinnedReport()).replace('"level": "error"', '"level": "fatal"'))).not.toEqual([])
  })

  test('points at the registration, or at the list', () => {
    const { results } = JSON.parse(renderSarif(pinnedReport(), { locate, artifact: 'my tools.json' })).runs[0]
    const places = results.map((result: { locations: { physicalLocation: object }[] }) => result.locations[0]?.physicalLocation)
    expect(places[0]).toEqual({ artifactLocation: { uri: 'src/shop.ts' }, region: { startLine: 2 } })
    expect(places.at(-1)).toEqual({ artifactLocation: { uri: 'my%20tools.json' }, region: { startLine: 1 } })
  })

  test('fingerprints tell findings apart and outlast a changed number', () => {
    const prints = (report: Report): string[] =>
      JSON.parse(renderSarif(report)).runs[0].results.map(
        (result: { partialFingerprints: object }) => Object.values(result.partialFingerprints)[0],
      )
    const report = pinnedReport()
    expect(new Set(prints(report)).size).toBe(report.findings.length)
    expect(prints({ ...report, findings: report.findings.map(finding => ({ ...finding, message: `${finding.message} (72 %)` })) })).toEqual(
      prints(report),
    )
  })
})

test('more findings than a reader takes: SARIF and JUnit are cut and say so', () => {
  const [finding] = pinnedReport().findings
  const findings = Array.from({ length: 6000 }, (_, i) => ({
    ...(finding as NonNullable<typeof finding>),
    path: `/inputSchema/properties/${i}`,
  }))
  const sarif = renderSarif(pinnedReport(findings))
  expect(sarifErrors(sarif)).toEqual([])
  const [run] = JSON.parse(sarif).runs
  expect(run.results).toHaveLength(5000)
  expect(run.invocations[0].toolExecutionNotifications[0].message.text).toContain('1,000 more findings')
  expect(renderJunit(pinnedReport(findings))).toContain('… and 5,900 more')
})

test('a tool is located by its name in quotes, at the first place', () => {
  expect(locate('get_order')).toEqual({ file: 'src/shop.ts', line: 3 })
  expect(locate('cancel_order')).toBeUndefined()
})

test('500 tools: every format is well-formed and done in seconds', () => {
  const list = listFrom(manyTools(500))
  const report = analyzeList(list)
  expect(report.findings.length).toBeGreaterThan(50)
  const start = spent()
  const sarif = renderSarif(report)
  for (const text of [renderText(report), renderMarkdown(report), renderGithub(report), renderJson(report), renderBadge(report)])
    expect(text).not.toBe('')
  expect(Buffer.byteLength(renderStepSummary(report))).toBeLessThan(1024 * 1024)
  expect(renderJunit(report, list).match(/<testcase /g)).toHaveLength(501)
  expect(spent() - start).toBeLessThan(8000)
  expect(sarifErrors(sarif)).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { analyzeList } from '../../src/analyze/analyze.js'
import type { Report } from '../../src/analyze/report.js'
import { renderBadge } from '../../src/report/badge.js'
import { cardInput } from '../../src/report/card-input.js'
import { renderCardText } from '../../src/report/card-text.js'
import { renderDiffJson, renderDiffMarkdown, renderDiffText } from '../../src/report/diff-formats.js'
import { renderGithub, renderStepSummary } from '../../src/report/github.js'
import { renderHtml } from '../../src/report/html.js'
import { renderJson } from '../../src/report/json.js'
import { renderJunit } from '../../src/report/junit.js'
import { diffReports } from '../../src/report/list-diff.js'
import { renderMarkdown } from '../../src/report/markdown.js'
import { renderSarif } from '../../src/report/sarif.js'
import { renderText } from '../../src/report/text.js'
import type { RouteTrace } from '../../src/report/trace-entry.js'
import type { Finding } from '../../src/rules/finding.js'
import { hostileTexts, listFrom, pinnedReport } from './sample.js'

/** A report with the text everywhere a server's text can stand. */
function reportOf(text: string): Report {
  const finding: Finding = {
    rule: 'description-missing',
    severity: 'problem',
    tool: text,
    path: `/inputSchema/properties/${text}`,
    message: `has \`${text}\` and ${text}`,
    fix: `Drop \`${text}\` or ${text}.`,
  }
  const { tool: _, ...aboutList } = finding
  return {
    ...pinnedReport([
      finding,
      { ...finding, severity: 'warning' },
      { ...aboutList, severity: 'note', tools: [text, 'b'] },
      ...['a', 'b', 'c', 'd'].map((tool): Finding => ({ ...finding, tool, severity: 'note' })),
    ]),
    server: { name: text, version: text },
    largest: [
      { tool: text, tokens: 5 },
      { tool: 'b', tokens: 1 },
    ],
    advice: [{ tool: text, path: `/${text}`, provider: 'gemini', message: text, saves: 3 }],
  }
}

const routeOf = (text: string): RouteTrace => ({
  kind: 'route',
  server: text,
  hash: 'h',
  prompt: text,
  wanted: text,
  passed: false,
  model: text,
  recorded: false,
  trials: [
    {
      calls: [{ tool: text, arguments: { [text]: text }, faults: [{ path: `/${text}`, message: text }] }],
      verdict: text,
      chosen: text,
      fine: false,
    },
    { calls: [], verdict: text, fine: false, error: text },
  ],
})

const list = (text: string) =>
  listFrom(
    [
      { name: text, description: text, inputSchema: { type: 'object', properties: Object.fromEntries([[text, { description: text }]]) } },
      { name: 'b' },
    ],
    text,
  )

const formats: Record<string, (text: string) => string> = {
  text: text => renderText(reportOf(text)),
  card: text => renderCardText(cardInput(list(text), reportOf(text), [routeOf(text)])),
  markdown: text => renderMarkdown(reportOf(text)),
  summary: text => renderStepSummary(reportOf(text)),
  github: text => renderGithub(reportOf(text), { locate: tool => ({ file: tool, line: 1 }) }),
  junit: text => renderJunit(reportOf(text), list(text)),
  sarif: text => renderSarif(reportOf(text), { locate: tool => ({ file: tool, line: 1 }) }),
  json: text => renderJson(reportOf(text)),
  badge: text => renderBadge(reportOf(text)),
  html: text => renderHtml(cardInput(list(text), reportOf(text), [routeOf(text)])),
  ...Object.fromEntries(
    Object.entries({ text: renderDiffText, markdown: renderDiffMarkdown, json: renderDiffJson }).map(([name, write]) => [
      `diff as ${name}`,
      (text: string) =>
        write(diffReports({ list: listFrom([{ name: 'b' }]), report: pinnedReport() }, { list: list(text), report: reportOf(text) })),
    ]),
  ),
}

describe.each(Object.entries(hostileTexts))('hostile text: %s', (_, text) => {
  test.each(Object.keys(formats))('%s shows it without letting it act', name => {
    const output = (formats[name] as (text: string) => string)(text)
    // nothing that moves a cursor, reorders, hides, or is half a character
    expect(output).not.toMatch(
      /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]|\p{Cs}/u,
    )
    expect(output.length).toBeLessThan(name === 'html' || name === 'json' || name === 'diff as json' ? 1_000_000 : 50_000)
  })
})

describe.each(Object.entries(hostileTexts))('each format keeps its form with %s', (_, text) => {
  test('no line of a terminal or log starts or holds a workflow command', () => {
    for (const name of ['text', 'card', 'diff as text']) {
      expect(formats[name]?.(text)).not.toMatch(/^\s*::/m)
      expect(formats[name]?.(text)).not.toMatch(/##\w*\[/)
    }
  })

  test('GitHub lines: one command a line, its properties unbroken', () => {
    const lines = formats.github?.(text).split('\n') ?? []
    expect(lines).toHaveLength(4)
    for (const line of lines) expect(line).toMatch(/^::(error|warning|notice) (?:file=[^:,\r\n]*,line=1,)?title=[a-z-]+::[^\r\n]*$/)
    for (const line of lines) expect(line).not.toMatch(/%(?!25|0A|0D|3A|2C)/)
  })

  test('JUnit is well-formed XML with one case a tool, and nothing a spreadsheet computes', () => {
    const xml = formats.junit?.(text) ?? ''
    const cases = ['system-out', 'failure system-out', 'system-out', 'system-out', 'system-out', 'system-out']
    expect(elementsOf(xml)).toEqual(['testsuites', 'testsuite', ...cases.flatMap(inside => ['testcase', ...inside.split(' ')])])
    expect(xml).not.toMatch(/[\ufffe\uffff]/)
    expect(xml).not.toMatch(/(="|>)[\s]*[=+@-]/)
  })

  test('JSON, SARIF and badge parse; JSON gives back what came', () => {
    expect(JSON.parse(formats.json?.(text) ?? '')).toEqual(reportOf(text))
    expect(JSON.parse(formats.sarif?.(text) ?? '').runs[0].results).toHaveLength(7)
    expect(JSON.parse(formats.badge?.(text) ?? '').schemaVersion).toBe(1)
  })

  test('markdown: outside code spans nothing acts', () => {
    for (const name of ['markdown', 'summary', 'diff as markdown']) {
      const output = formats[name]?.(text) ?? ''
      for (const line of output.split('\n')) {
        const outside = withoutCodeSpans(line)
        expect(outside).not.toMatch(/[<>[\]@\\]|!\[|:\/\/|www\.|javascript:/)
        // the only bars are those of our tables
        if (!line.startsWith('| ')) expect(outside).not.toContain('|')
        else expect(line.split('|').length).toBeLessThanOrEqual(6)
        expect(outside).not.toMatch(/^\s*(#{1,6}(?!#)|=+|\+|\d+\.)(?: |$)(?<!^### |^## )/)
      }
    }
  })

  test('HTML: no element and no attribute that is not ours', () => {
    const html = formats.html?.(text) ?? ''
    const body = html.slice(html.indexOf('<body>'), html.lastIndexOf('<script>'))
    expect(body).not.toMatch(/<(?:script|img|iframe|b|failure|form|object|style)\b/i)
    expect([...body.matchAll(/<svg[^>]*>/g)].every(([tag]) => tag.startsWith('<svg class="bar"'))).toBe(true)
    expect([...body.matchAll(/<[a-z][^<>]*>/g)].filter(([tag]) => /\son\w+=/.test(tag.replace(/"[^"]*"/g, '""')))).toEqual([])
  })
})

/** Names of the elements, in order; throws where the text is not well-formed as far as our output goes. */
function elementsOf(xml: string): string[] {
  const open: string[] = []
  const names: string[] = []
  const rest = xml.replace(/^<\?xml [^?]*\?>/, '').replace(/<(\/?)([\w-]+)((?: [\w-]+="[^"<]*")*)(\/?)>/g, (_, end, name, __, empty) => {
    if (end) {
      if (open.pop() !== name) throw new Error(`</${name}> closes nothing`)
    } else {
      names.push(name)
      if (!empty) open.push(name)
    }
    return ''
  })
  if (open.length || /[<>]|&(?!(amp|lt|gt|quot|#39);)/.test(rest)) throw new Error(`left over: ${rest.slice(0, 200)}`)
  return names
}

/** A line of markdown without its code spans, by the rule of CommonMark: a run of back-ticks ends at the next run of equal length. */
function withoutCodeSpans(line: string): string {
  let outside = ''
  let at = 0
  while (at < line.length) {
    const run = /`+/g
    run.lastIndex = at
    const open = run.exec(line)
    if (!open) return outside + line.slice(at)
    outside += line.slice(at, open.index)
    const close = [...line.slice(open.index + open[0].length).matchAll(/`+/g)].find(([ticks]) => ticks.length === open[0].length)
    if (!close) throw new Error(`a run of back-ticks that nothing closes: ${line.slice(open.index, open.index + 80)}`)
    at = open.index + open[0].length + close.index + close[0].length
  }
  return outside
}

test('analysis of hostile tools goes through every format', () => {
  const tools = listFrom(
    Object.values(hostileTexts).map(text => ({
      name: text,
      description: text,
      inputSchema: { type: text, properties: text, required: [text, 1, null] },
    })),
  )
  const report = analyzeList(tools)
  expect(report.findings.length).toBeGreaterThan(0)
  for (const output of [
    renderText(report),
    renderMarkdown(report),
    renderGithub(report),
    renderJunit(report, tools),
    renderSarif(report),
    renderHtml(cardInput(tools, report)),
  ])
    expect(output).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]|\p{Cs}/u)
})

import { describe, expect, test } from 'vitest'
import type { Report } from '../../src/analyze/report.js'
import { forEachProvider } from '../../src/providers/registry.js'
import { mergeMessages } from '../../src/report/collapse.js'
import { findingLines, headline } from '../../src/report/findings.js'
import { renderText } from '../../src/report/text.js'
import type { Finding } from '../../src/rules/finding.js'

const info = { model: 'm-1', overhead: 0, exact: false, error: { median: 0.01, p95: 0.028 } }
const report = (findings: Finding[], more: Partial<Report> = {}): Report => ({
  tools: 14,
  server: { name: 'shop', version: '1.2.0' },
  tokens: { ...forEachProvider(() => 3000), anthropic: 4210, openai: 2980, gemini: 3100 },
  counts: {
    ...forEachProvider(() => info),
    anthropic: { ...info, overhead: 346 },
    openai: { ...info, exact: true },
    gemini: { ...info, error: { median: 0, p95: 0.004 } },
  },
  share: { provider: 'anthropic', percent: 2.1 },
  largest: [
    { tool: 'search_orders', tokens: 800 },
    { tool: 'refund', tokens: 100 },
  ],
  findings,
  ...more,
})
const finding = (
  rule: string,
  severity: Finding['severity'],
  tool: string | undefined,
  message: string,
  more: Partial<Finding> = {},
): Finding => ({
  rule,
  severity,
  ...(tool === undefined ? {} : { tool }),
  message,
  fix: `Mend ${rule}.`,
  ...more,
})

describe('the text report', () => {
  test('shows cost, error, share, bars and findings', () => {
    expect(
      renderText(
        report([
          finding('description-missing', 'problem', 'search_orders', 'has no description'),
          finding('schema-large', 'warning', 'search_orders', 'has a schema of 1,240 tokens, over 1,000'),
          finding('tools-many', 'warning', undefined, 'has 44 tools, over 40'),
        ]),
      ),
    ).toMatchInlineSnapshot(`
      "shop 1.2.0  14 tools

        Anthropic   ≈ 4,210 ± 3 % tokens per turn   m-1, + 346 overhead
        OpenAI        2,980 exact tokens per turn   m-1
        Gemini    ≈ 3,100 ± 0.4 % tokens per turn   m-1

      2.1 % of a 200,000-token context (Anthropic)

      Largest tools
        search_orders  800  ████████████████████████
        refund         100  ███

      1 problem, 2 warnings

      search_orders
        problem  has no description                        description-missing
        warning  has a schema of 1,240 tokens, over 1,000  schema-large

      The list
        warning  has 44 tools, over 40                     tools-many

      Fix: Mend description-missing. (description-missing)
      Fix: Mend schema-large. (schema-large)
      Fix: Mend tools-many. (tools-many)"
    `)
  })

  test('a clean list says so, and a list of one has no largest tools', () => {
    const text = renderText(report([], { tools: 1, largest: [] }))
    expect(text).toContain('Nothing a model would stumble over')
    expect(text).toContain('1 tool\n')
    expect(text).not.toContain('Largest')
  })

  test('the headline counts each severity', () => {
    const make = (severity: Finding['severity']): Finding => finding('x', severity, 't', 'm')
    expect(headline([make('problem'), make('warning'), make('warning')])).toBe('1 problem, 2 warnings')
    expect(headline([make('note')])).toBe('1 note')
    expect(headline([])).toBe('Nothing a model would stumble over')
  })
})

describe('finding lines', () => {
  test('places of one tool with one rule share a line', () => {
    const findings = ['id', 'name', 'limit', 'page', 'sort'].map(name =>
      finding('parameter-undescribed', 'warning', 'search', `has a parameter \`${name}\` without a description`),
    )
    expect(findingLines(findings)).toEqual([
      'search',
      '  warning  has a parameter `id`, `name`, `limit` and 2 more without a description  parameter-undescribed',
      '',
      'Fix: Mend parameter-undescribed. (parameter-undescribed)',
    ])
  })

  test('the same note on many tools is one line with a count and a few names', () => {
    const findings = Array.from({ length: 12 }, (_, i) =>
      finding('gemini-drops-keyword', 'note', `tool_${i}`, 'uses `pattern`, which Gemini drops'),
    )
    expect(findingLines(findings)).toEqual([
      '12 tools: tool_0, tool_1, tool_2, tool_3 and 8 more',
      '  note  uses `pattern`, which Gemini drops  gemini-drops-keyword',
      '',
      'Fix: Mend gemini-drops-keyword. (gemini-drops-keyword)',
    ])
  })

  test('ten groups, then a count of the rest', () => {
    const findings = Array.from({ length: 17 }, (_, i) =>
      finding('schema-large', 'warning', `tool_${i}`, `has a schema of ${1000 + i} tokens`),
    )
    const lines = findingLines(findings)
    expect(lines).toContain('… and 7 more')
    expect(lines.filter(line => line.startsWith('tool_'))).toHaveLength(10)
    expect(lines.filter(line => line.startsWith('Fix:'))).toHaveLength(1)
  })

  test('the most severe group comes first', () => {
    const lines = findingLines([finding('a', 'note', 'first', 'n'), finding('b', 'problem', 'second', 'p')])
    expect(lines.indexOf('second')).toBeLessThan(lines.indexOf('first'))
  })

  test('server text cannot act on the terminal', () => {
    const lines = findingLines([finding('x', 'problem', 'a\u001b[2Jb\nc', 'has \u202e and \ud800', { fix: 'f\u0007' })])
    expect(lines.join('\n')).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]|[\ud800-\udfff]/)
    expect(lines[0]).toBe('a\\x1b[2Jb\\nc')
  })

  test('color only when asked for', () => {
    const findings = [finding('x', 'problem', 't', 'm')]
    expect(findingLines(findings).join('')).not.toContain('\u001b')
    expect(findingLines(findings, { color: true }).join('')).toContain('\u001b[31mproblem')
  })
})

test('messages that differ in more than one word keep the first and name the others', () => {
  expect(mergeMessages(['`a` refers to `x`', '`b` refers to `y`'])).toBe('`a` refers to `x`; likewise `b`')
  expect(mergeMessages(['is 3 deep', 'is 4 deep'])).toBe('is 3 deep (and 1 more like it)')
})

test('130,000 findings go through without a limit of the engine', () => {
  const findings = Array.from({ length: 130_000 }, (_, i) =>
    finding('parameter-undescribed', 'warning', `tool_${i}`, `has a parameter \`p${i}\` without a description`),
  )
  expect(findingLines(findings, { limit: Number.POSITIVE_INFINITY }).length).toBeGreaterThan(260_000)
})

test('keywords whose billing was never recorded are named', () => {
  const sure = report([])
  const text = renderText({ ...sure, counts: { ...sure.counts, openai: { ...sure.counts.openai, unverified: ['minLength', 'maximum'] } } })
  expect(text).toContain('In doubt\n  OpenAI: no recording shows how `minLength` and `maximum` are billed')
})

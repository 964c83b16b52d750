import type { Report } from '../analyze/report.js'
import { number } from '../base/wording.js'
import { listAsSent } from '../providers/client-name.js'
import type { Finding } from '../rules/finding.js'
import type { ToolList } from '../tool-list.js'
import { headline } from './findings.js'
import type { Format } from './format.js'
import { noFormula, safeLine, safeXml } from './safe.js'

const MOST_LINES = 100

/**
 * A report as JUnit XML: one test case a tool and one for the list. Problems are failures; warnings and notes stand in `system-out`.
 * With the list, tools without findings are cases too; without it, only those that findings name.
 */
export function renderJunit(report: Report, list?: ToolList): string {
  const byTool = new Map<string | undefined, Finding[]>([
    [undefined, []],
    ...(list?.tools.map(tool => [tool.label, []] as [string, Finding[]]) ?? []),
  ])
  for (const finding of report.findings) {
    const known = byTool.get(finding.tool)
    if (known) known.push(finding)
    else byTool.set(finding.tool, [finding])
  }
  const suite = attribute(report.server?.name?.trim() || 'Tool list')
  const failures = [...byTool.values()].filter(findings => findings.some(isProblem)).length
  const counts = `tests="${byTool.size}" failures="${failures}" errors="0" skipped="0"`
  const cases = [...byTool].map(([tool, findings]) => testCase(tool === undefined ? 'the list as a whole' : tool, suite, findings))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="Echolot" ${counts}>`,
    `  <testsuite name="${suite}" ${counts}>`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

const isProblem = (finding: Finding): boolean => finding.severity === 'problem'

function testCase(name: string, suite: string, findings: readonly Finding[]): string {
  const problems = findings.filter(isProblem)
  const rest = findings.filter(finding => !isProblem(finding))
  const head = `    <testcase name="${attribute(name)}" classname="${suite}"`
  if (!findings.length) return `${head} time="0"/>`
  // one failure a case: readers of JUnit files count cases, and the schema of some allows a single one
  const failure = problems.length
    ? [`      <failure type="${attribute(problems[0]?.rule ?? '')}" message="${attribute(headline(problems))}">${body(problems)}</failure>`]
    : []
  const output = rest.length ? [`      <system-out>${body(rest)}</system-out>`] : []
  return [`${head} time="0">`, ...failure, ...output, '    </testcase>'].join('\n')
}

const attribute = (text: string): string => safeXml(noFormula(safeLine(text, 200)))

/** One line a finding; beyond a hundred a reader is told how many. */
function body(findings: readonly Finding[]): string {
  const lines = findings
    .slice(0, MOST_LINES)
    .map(({ severity, message, rule, fix }) => safeXml(safeLine(`${severity}: ${message} (${rule}). Fix: ${fix}`, 1000)))
  return [...lines, ...(findings.length > MOST_LINES ? [`… and ${number(findings.length - MOST_LINES)} more`] : [])].join('\n')
}

const format: Format = { render: ({ report, list }) => renderJunit(report, listAsSent(list)) }
export default format

import type { Report } from '../analyze/report.js'
import { enumerate, number, plural } from '../base/wording.js'
import { type Finding, type Severity, severities } from '../rules/finding.js'
import { type FindingGroup, type FindingLine, groupFindings } from './collapse.js'
import { safeLine } from './safe.js'
import { severityColor, style } from './style.js'

/** How findings are printed. */
export interface FindingLineOptions {
  /** Colors for a terminal. Default false. */
  color?: boolean
  /** At most so many groups (tools, or lines that stand for many tools). Default 10. */
  limit?: number
}

const LONGEST_LINE = 400
const RULE_COLUMN = 72

/** How many findings of each severity there are. */
export function countFindings(findings: readonly Finding[]): Record<Severity, number> {
  const counts: Record<Severity, number> = { problem: 0, warning: 0, note: 0 }
  for (const finding of findings) counts[finding.severity]++
  return counts
}

/** `1 problem, 2 warnings`, or `Nothing a model would stumble over`. */
export function headline(findings: readonly Finding[]): string {
  const counts = countFindings(findings)
  const parts = severities.filter(severity => counts[severity]).map(severity => plural(counts[severity], severity))
  return parts.join(', ') || 'Nothing a model would stumble over'
}

/**
 * The findings of a report as lines of text: one group a tool, then one `Fix:` per distinct rule. Server text is escaped. Empty for a
 * report without findings. The headline is not included.
 */
export function findingLines(subject: Report | readonly Finding[], options: FindingLineOptions = {}): string[] {
  const findings = 'findings' in subject ? subject.findings : subject
  const groups = groupFindings(findings)
  const shown = groups.slice(0, options.limit ?? 10)
  if (!shown.length) return findings.length ? [`… and ${number(findings.length)} more`] : []
  const paint = style(options.color)
  const all = shown.flatMap(group => group.lines)
  const messages = new Map(all.map(line => [line, safeLine(line.message, LONGEST_LINE)]))
  const column = Math.min(RULE_COLUMN, longest([...messages.values()]))
  const width = longest(all.map(line => line.severity))
  const lines = shown.flatMap((group, i) => [
    ...(i ? [''] : []),
    paint.bold(groupTitle(group)),
    ...group.lines.map(line => {
      const severity = paint[severityColor[line.severity]](line.severity.padEnd(width))
      return `  ${severity}  ${messages.get(line)?.padEnd(column)}  ${paint.dim(line.rule)}`
    }),
  ])
  const left = groups.slice(shown.length).reduce((sum, group) => sum + findingsIn(group), 0)
  if (left) lines.push('', `… and ${number(left)} more`)
  return [...lines, '', ...fixLines(shown).map(({ rule, fix }) => `Fix: ${fix} ${paint.dim(`(${rule})`)}`)]
}

// no spread into Math.max: there may be more lines than a call takes arguments
const longest = (texts: readonly string[]): number => texts.reduce((most, text) => Math.max(most, text.length), 0)

const findingsIn = (group: FindingGroup): number => group.lines.reduce((sum, line) => sum + line.count, 0)

/** What stands above a group: the tool's name, `The list`, or a count with a few names. */
export function groupTitle(group: FindingGroup): string {
  if (group.tool !== undefined) return safeLine(group.tool, 80)
  const line = group.lines[0] as FindingLine
  if (!line.shared || !line.tools) return 'The list'
  return `${plural(line.tools.length, 'tool')}: ${enumerate(
    line.tools.map(name => safeLine(name, 40)),
    5,
  )}`
}

/** The remedies of some groups: one per rule, up to three where a rule words it by what it found. Server text is escaped. */
export function fixLines(groups: readonly FindingGroup[]): { rule: string; fix: string }[] {
  const fixes = new Map<string, Set<string>>()
  for (const line of groups.flatMap(group => group.lines)) {
    const known = fixes.get(line.rule) ?? new Set()
    for (const fix of line.fixes) if (known.size < 3) known.add(safeLine(fix, LONGEST_LINE))
    fixes.set(line.rule, known)
  }
  return [...fixes].flatMap(([rule, texts]) => [...texts].map(fix => ({ rule, fix })))
}

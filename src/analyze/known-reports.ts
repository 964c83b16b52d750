import { createHash } from 'node:crypto'
import { defined } from '../base/defined.js'
import { textOfList } from '../load/normalise.js'
import type { Finding } from '../rules/finding.js'
import type { AnalyzeOptions } from '../settings/analyze-options.js'
import type { ToolList } from '../tool-list.js'
import type { Report } from './report.js'

// a test file asks about the same list many times; so do a matcher and the reporter behind it
const MOST_REPORTS = 50
/** Reports with more findings are not kept: they would fill the memory. */
const MOST_FINDINGS = 5000

const reports = new Map<string, Report>()
const contents = new WeakMap<ToolList, string>()

/** A copy of the report on the same content with the same options, if there was one. */
export function recall(list: ToolList, options: AnalyzeOptions): Report | undefined {
  const key = keyOf(list, options)
  const report = reports.get(key)
  if (!report) return undefined
  // moved to the end, so that the one longest unused is dropped first
  reports.delete(key)
  reports.set(key, report)
  return copyOf(report)
}

/** Keeps a copy of a report, so that whoever changes the original changes nothing here. */
export function remember(list: ToolList, options: AnalyzeOptions, report: Report): void {
  if (report.findings.length + (report.ignored?.length ?? 0) > MOST_FINDINGS) return
  reports.set(keyOf(list, options), copyOf(report))
  const [oldest] = reports.keys()
  if (reports.size > MOST_REPORTS && oldest !== undefined) reports.delete(oldest)
}

/** Copied by hand: a report is two levels of plain objects, and a general clone takes ten times as long. */
function copyOf(report: Report): Report {
  return defined({
    ...report,
    server: report.server ? { ...report.server } : undefined,
    tokens: { ...report.tokens },
    counts: Object.fromEntries(
      Object.entries(report.counts).map(([id, info]) => [
        id,
        defined({ ...info, error: { ...info.error }, unverified: info.unverified ? [...info.unverified] : undefined }),
      ]),
    ) as Report['counts'],
    share: { ...report.share },
    largest: report.largest.map(entry => ({ ...entry })),
    findings: report.findings.map(copyOfFinding),
    ignored: report.ignored ? report.ignored.map(({ finding, reason }) => ({ finding: copyOfFinding(finding), reason })) : undefined,
    advice: report.advice ? report.advice.map(entry => ({ ...entry })) : undefined,
  })
}

const copyOfFinding = (finding: Finding): Finding =>
  defined({
    ...finding,
    tools: finding.tools ? [...finding.tools] : undefined,
    providers: finding.providers ? [...finding.providers] : undefined,
  })

const keyOf = (list: ToolList, options: AnalyzeOptions): string => `${contentOf(list)} ${JSON.stringify(options)}`

/** What identifies the content of a list; worked out once for each normalised list, which nobody changes. */
function contentOf(list: ToolList): string {
  const known = contents.get(list)
  if (known !== undefined) return known
  const hash = createHash('sha256')
  hash.update(JSON.stringify([list.servers, list.damage, list.leaks]))
  hash.update(textOfList(list) ?? JSON.stringify(list.tools.map(({ raw }) => raw)))
  // tools of several servers are in the servers' order, which `servers` tells
  const content = hash.digest('base64')
  contents.set(list, content)
  return content
}

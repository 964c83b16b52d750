import { type AnalyzeOptions, analyzeList } from '../analyze.js'
import { printableLine } from '../printable.js'
import { type Finding, type Severity, severities } from '../tool-list.js'
import type { MatcherContext, MatcherResult, MaybePromise } from './context.js'
import { judgeList } from './judge.js'
import { count, hint } from './message.js'
import { traceList } from './trace.js'

/** Options of `toHaveNoToolProblems`. */
export interface NoToolProblemsOptions extends AnalyzeOptions {
  /** The mildest severity that fails the test. Default `problem`; with `warning`, warnings fail it too. */
  severity?: Severity
}

/** Passes when nothing of the given severity or graver is found in the list. */
export function toHaveNoToolProblems(
  this: MatcherContext,
  received: unknown,
  options: NoToolProblemsOptions = {},
): MaybePromise<MatcherResult> {
  const { severity = 'problem', ...analyzing } = options
  return judgeList(received, 'toHaveNoToolProblems', list => {
    const report = analyzeList(list, analyzing)
    traceList(this, list, report)
    const counted = severities.slice(0, severities.indexOf(severity) + 1)
    const findings = report.findings.filter(finding => counted.includes(finding.severity))
    return {
      pass: findings.length === 0,
      message: () => [hint(this, 'toHaveNoToolProblems'), '', count(findings.length, 'finding'), '', ...findings.map(line)].join('\n'),
    }
  })
}

const line = (finding: Finding): string => printableLine(`${finding.tool ?? 'The list'} ${finding.message} (${finding.rule})`)

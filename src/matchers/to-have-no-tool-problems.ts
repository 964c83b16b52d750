import { analyzeList } from '../analyze/analyze.js'
import { typeError } from '../base/printable.js'
import { plural } from '../base/wording.js'
import { findingLines, headline } from '../report/findings.js'
import { type Severity, severities } from '../rules/finding.js'
import type { AnalyzeOptions } from '../settings/analyze-options.js'
import { analyzeOptionKeys, checkAnalyzeOptions, withSettings } from '../settings/settings.js'
import type { MatcherContext, MatcherResult, MaybePromise } from './context.js'
import { judgeList } from './judge.js'
import { checkOptions } from './matcher-options.js'
import { checkNotEmpty, hint, quoted } from './message.js'
import { traceList } from './trace.js'

/** Options of `toHaveNoToolProblems`: those of `analyze`, and where the line is drawn. */
export interface NoToolProblemsOptions extends AnalyzeOptions {
  /** The mildest severity that fails the test. Default `problem`; with `warning`, warnings fail it too. */
  severity?: Severity
}

const NAME = 'toHaveNoToolProblems'

/**
 * Passes when nothing of the given severity or more severe is found in the list. Settings that hold for the process apply.
 * @throws TypeError when the received value is not a tool list, or for an option that does not exist.
 */
export function toHaveNoToolProblems(
  this: MatcherContext,
  received: unknown,
  options: NoToolProblemsOptions = {},
): MaybePromise<MatcherResult> {
  checkOptions(options, ['severity', ...analyzeOptionKeys], NAME)
  const { severity = 'problem', ...analyzing } = options
  checkAnalyzeOptions(analyzing, NAME)
  if (!severities.includes(severity)) throw typeError(`${NAME}: \`severity\` is one of ${severities.map(s => `\`${s}\``).join(', ')}.`)
  const counted = severities.slice(0, severities.indexOf(severity) + 1)
  return judgeList(received, NAME, list => {
    checkNotEmpty(list, NAME)
    const report = analyzeList(list, withSettings(analyzing))
    traceList(this, list, report)
    const findings = report.findings.filter(finding => counted.includes(finding.severity))
    const first = hint(this, NAME, ...(options.severity ? [`{ severity: ${quoted(severity)} }`] : []))
    const tools = plural(report.tools, 'tool')
    return {
      pass: findings.length === 0,
      message: () =>
        findings.length === 0
          ? `${first}\n\nExpected at least one ${kinds(counted)}, found none in ${tools}.`
          : [first, '', `${headline(findings)} in ${tools}`, '', ...findingLines(findings)].join('\n'),
    }
  })
}

const kinds = (counted: readonly Severity[]): string =>
  counted.length < 3 ? counted.join(' or ') : `${counted.slice(0, -1).join(', ')} or ${counted.at(-1)}`

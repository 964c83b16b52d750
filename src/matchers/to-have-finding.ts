import { analyzeList } from '../analyze/analyze.js'
import { plural } from '../base/wording.js'
import { findingLines, headline } from '../report/findings.js'
import type { Finding } from '../rules/finding.js'
import { checkRuleId, withSettings } from '../settings/settings.js'
import type { MatcherContext, MatcherResult, MaybePromise } from './context.js'
import { judgeList } from './judge.js'
import { checkOptions } from './matcher-options.js'
import { checkNotEmpty, hint, named, namesOf, quoted, toolsNamed } from './message.js'
import { traceList } from './trace.js'

/** Options of `toHaveFinding`. */
export interface FindingOptions {
  /** Only a finding about this tool counts. Default: any tool, or the list as a whole. */
  tool?: string
}

const NAME = 'toHaveFinding'

/**
 * Passes when the rule finds something. The rule runs whatever the profile or the settings' severities say; ignored findings do not count.
 * @throws TypeError for an unknown rule, Error for an unknown tool; both suggest the nearest name.
 */
export function toHaveFinding(
  this: MatcherContext,
  received: unknown,
  rule: string,
  options: FindingOptions = {},
): MaybePromise<MatcherResult> {
  checkRuleId(rule, NAME)
  checkOptions(options, ['tool'], NAME)
  const { tool } = options
  return judgeList(received, NAME, list => {
    checkNotEmpty(list, NAME)
    const names = tool === undefined ? undefined : toolsNamed(list, tool, NAME).flatMap(entry => namesOf(list, entry))
    const { [rule]: _, ...severities } = withSettings().rules ?? {}
    const report = analyzeList(list, { ...withSettings(), profile: 'all', rules: severities })
    traceList(this, list)
    const found = report.findings.filter(finding => finding.rule === rule)
    const meant = found.filter(finding => names === undefined || isAbout(finding, names))
    const first = hint(this, NAME, quoted(rule), ...(tool === undefined ? [] : [`{ tool: ${quoted(tool)} }`]))
    const whose = tool === undefined ? `in ${plural(report.tools, 'tool')}` : `about tool ${named(tool)}`
    const others = found.length ? ` It finds something about others: ${[...new Set(found.map(whom))].slice(0, 5).join(', ')}.` : ''
    return {
      pass: meant.length > 0,
      message: () =>
        meant.length > 0
          ? [first, '', `Expected \`${rule}\` to find nothing ${whose}; ${headline(meant)}`, '', ...findingLines(meant)].join('\n')
          : `${first}\n\nExpected \`${rule}\` to find something ${whose}, but it finds nothing there.${others}`,
    }
  })
}

const isAbout = ({ tool, tools = [] }: Finding, names: readonly string[]): boolean =>
  [...tools, ...(tool === undefined ? [] : [tool])].some(name => names.includes(name))

const whom = (finding: Finding): string => {
  const tool = finding.tool ?? finding.tools?.[0]
  return tool === undefined ? 'the list' : named(tool)
}

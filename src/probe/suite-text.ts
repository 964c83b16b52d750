import { plural } from '../base/wording.js'
import type { ToolList } from '../tool-list.js'
import { confusionLines, confusionOf } from './confusion.js'
import { explainChoice } from './explain-choice.js'
import { rateText } from './interval.js'
import { type RouteResult, totalOf } from './route.js'
import { costLine, notAsked, promptText, toolName } from './route-text.js'
import { enoughRight, type Verdict } from './verdict.js'

const MAX_CASES = 10
const MAX_PAIRS = 3

/** Was the share of right answers over all cases high enough? */
export const suitePasses = (results: readonly RouteResult[], passRate: number): boolean => enoughRight(totalOf(results), passRate)

/** What came of many cases: the rate, the confusion matrix, the cases that went wrong, the most frequent mix-ups explained, the cost. */
export function suiteLines(list: ToolList, results: readonly RouteResult[], passRate: number, passed: boolean): string[] {
  const trials = results.flatMap(result => result.trials)
  const { asked, right } = totalOf(results)
  const wrong = results.filter(result => result.right < result.asked || result.asked === 0)
  const cells = confusionOf(results)
  const mixUps = cells
    .filter(cell => cell.chosen !== null && cell.chosen !== cell.wanted && list.tools.some(tool => tool.label === cell.chosen))
    .sort((a, b) => b.count - a.count)
  return [
    `Right were ${rateText(right, asked)} in ${plural(results.length, 'case')}; ${passed ? 'enough for' : 'wanted'} at least ${Math.round(passRate * 1000) / 10} %.${notAsked(trials)}`,
    '',
    ...confusionLines(cells),
    ...(wrong.length > 0 ? ['', ...wrong.slice(0, MAX_CASES).map(caseLine)] : []),
    ...(wrong.length > MAX_CASES ? [`  … and ${plural(wrong.length - MAX_CASES, 'case')} more`] : []),
    ...mixUps.slice(0, MAX_PAIRS).flatMap(({ wanted, chosen }) => {
      const lines = explainChoice(list, wanted, chosen as string)
      return lines.length > 0
        ? ['', `Why ${toolName(chosen as string)}${wanted === null ? '' : ` rather than ${toolName(wanted)}`}:`, ...lines]
        : []
    }),
    '',
    costLine(trials),
  ]
}

/** What came in place of the wanted call, where the names of the calls do not say it. */
const INSTEAD: Readonly<Partial<Record<Verdict, string>>> = {
  'wrong-arguments': 'other arguments',
  misfit: 'arguments that its schema refuses',
  malformed: 'a malformed call',
  refused: 'a refusal',
  'not-whole': 'an answer that is not whole',
  'no-answer': 'no answer',
}

function caseLine({ case: { prompt, tool }, trials, asked, right }: RouteResult): string {
  const first = trials.find(trial => trial.verdict !== 'right')
  const calls = first?.answer?.calls ?? []
  const names = calls
    .slice(0, 3)
    .map(call => toolName(call.tool))
    .join(', ')
  const instead = (first && INSTEAD[first.verdict]) ?? (names || 'no call')
  return `  ${promptText(prompt, 60)} wants ${tool === null ? 'no call' : toolName(tool)}, got ${instead}${asked > 1 ? ` (${right} of ${asked} right)` : ''}`
}

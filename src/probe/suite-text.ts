import { plural } from '../report/words.js'
import type { ToolList } from '../tool-list.js'
import { confusionLines, confusionOf } from './confusion.js'
import { explainChoice } from './explain-choice.js'
import { rateText } from './interval.js'
import type { RouteResult } from './route.js'
import { costLine, notAsked, promptText, toolName } from './route-text.js'

const MAX_CASES = 10
const MAX_PAIRS = 3

const sum = (results: readonly RouteResult[], pick: (result: RouteResult) => number): number =>
  results.reduce((total, result) => total + pick(result), 0)

/** Was the share of right answers over all cases high enough? */
export const suitePasses = (results: readonly RouteResult[], passRate: number): boolean =>
  sum(results, result => result.right) >= passRate * sum(results, result => result.asked) - 1e-9

/** What came of many cases: the rate, the confusion matrix, the cases that went wrong, the most frequent mix-ups explained, the cost. */
export function suiteLines(list: ToolList, results: readonly RouteResult[], passRate: number, passed: boolean): string[] {
  const trials = results.flatMap(result => result.trials)
  const asked = sum(results, result => result.asked)
  const right = sum(results, result => result.right)
  const wrong = results.filter(result => result.right < result.asked)
  const cells = confusionOf(results)
  const mixUps = cells.filter(cell => cell.chosen !== null && cell.chosen !== cell.wanted).sort((a, b) => b.count - a.count)
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

function caseLine({ case: { prompt, tool }, trials, asked, right }: RouteResult): string {
  const first = trials.find(trial => trial.answer && trial.verdict !== 'right')
  const calls = first?.answer?.calls ?? []
  const instead =
    first?.verdict === 'wrong-arguments'
      ? 'other arguments'
      : calls.length === 0
        ? 'no call'
        : calls
            .slice(0, 3)
            .map(call => toolName(call.tool))
            .join(', ')
  return `  ${promptText(prompt, 60)} wants ${tool === null ? 'no call' : toolName(tool)}, got ${instead}${asked > 1 ? ` (${right} of ${asked} right)` : ''}`
}

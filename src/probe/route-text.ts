import { printableLine, shorten } from '../printable.js'
import { number, plural } from '../report/words.js'
import type { ToolList } from '../tool-list.js'
import type { Answer, Call } from './answer.js'
import { explainChoice } from './explain-choice.js'
import { rateText } from './interval.js'
import { priceText } from './price.js'
import type { RouteResult, Trial } from './route.js'

const MAX_SHOWN = 5

/** A tool's name in a sentence. */
export const toolName = (name: string): string => `\`${printableLine(shorten(name, 80))}\``

/** A prompt on one line, in quotes. */
export const promptText = (prompt: string, length = 80): string => `'${printableLine(shorten(prompt, length))}'`

const wantedText = (tool: string | null): string => (tool === null ? 'no call' : `a call of ${toolName(tool)}`)

/** What came of one case that failed, and why: the choices, their arguments, the explanation, what it cost. */
export function failureLines(list: ToolList, result: RouteResult, passRate: number): string[] {
  const { trials, asked, right } = result
  const wrong = trials.filter(trial => trial.answer && trial.verdict !== 'right')
  return [
    ...(trials.length === 1
      ? [`Expected ${wantedText(result.case.tool)}, ${whatHappened(wrong[0], result.case.tool)}.`]
      : [
          `Expected ${wantedText(result.case.tool)}: right were ${rateText(right, asked)}, wanted at least ${percent(passRate)}.${notAsked(trials)}`,
        ]),
    ...choiceLines(wrong),
    ...explanation(list, result, wrong),
    '',
    costLine(trials),
  ]
}

/** ` 2 could not be asked and count neither way.` or nothing. */
export function notAsked(trials: readonly Trial[]): string {
  const failed = trials.filter(trial => trial.error).length
  return failed === 0 ? '' : ` ${number(failed)} could not be asked and ${failed === 1 ? 'counts' : 'count'} neither way.`
}

function whatHappened(trial: Trial | undefined, wanted: string | null): string {
  const calls = trial?.answer?.calls ?? []
  switch (trial?.verdict) {
    case 'no-call':
      return trial.answer?.refused ? 'but the model refused to answer' : 'but the model called nothing'
    case 'wrong-arguments':
      return 'the tool was called, but with other arguments'
    case 'too-late':
      return `the tool was called, but after ${plural(
        calls.findIndex(call => call.tool === wanted),
        'other call',
      )}`
    default:
      return `but the model called ${calls.length > 1 ? `${toolName(calls[0]?.tool ?? '')} and ${plural(calls.length - 1, 'tool')} more` : toolName(calls[0]?.tool ?? '')}`
  }
}

/** The calls of wrong answers, each different one once with how often it came. */
function choiceLines(wrong: readonly Trial[]): string[] {
  const counts = new Map<string, number>()
  for (const { answer } of wrong) {
    const text = answer ? answerLines(answer).join('\n') : ''
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const choices = [...counts].sort(([, a], [, b]) => b - a)
  const shown = choices
    .slice(0, MAX_SHOWN)
    .flatMap(([text, count]) => ['', `The model's answer${count > 1 ? ` (${count} times)` : ''}:`, text])
  return choices.length > MAX_SHOWN ? [...shown, '', `… and ${choices.length - MAX_SHOWN} more different answers`] : shown
}

/** The calls of an answer with what does not fit the schemas, and what the model said. Server and model text is escaped. */
export function answerLines({ calls, text, refused }: Answer): string[] {
  const said = text === undefined ? [] : [`  ${refused ? 'it refused' : 'it said'}: ${promptText(text, 200)}`]
  if (calls.length === 0) return ['  no call', ...said]
  return [
    ...calls.slice(0, MAX_SHOWN).flatMap(callLines),
    ...(calls.length > MAX_SHOWN ? [`  … and ${plural(calls.length - MAX_SHOWN, 'call')} more`] : []),
    ...said,
  ]
}

const callLines = (call: Call): string[] => [
  `  ${toolName(call.tool)} ${printableLine(shorten(JSON.stringify(call.arguments) ?? '', 300))}`,
  ...call.faults.slice(0, MAX_SHOWN).map(fault => `    ${printableLine(shorten(fault.message, 300))}`),
  ...(call.faults.length > MAX_SHOWN ? [`    … and ${plural(call.faults.length - MAX_SHOWN, 'fault')} more`] : []),
]

function explanation(list: ToolList, { case: { tool } }: RouteResult, wrong: readonly Trial[]): string[] {
  const winner = mostFrequent(wrong.filter(trial => trial.verdict === 'wrong-tool').map(trial => trial.answer?.calls[0]?.tool ?? ''))
  if (winner === undefined) return []
  const lines = explainChoice(list, tool, winner)
  const single = tool !== null && wrong.every(trial => trial.answer?.calls.length === 1)
  const hint = `  If ${toolName(winner)} only prepares the call: nothing is executed, so a step that waits for its result is never seen. Word the prompt so that the tool can be called at once.`
  return lines.length === 0 ? [] : ['', `Why ${toolName(winner)}:`, ...lines, ...(single ? [hint] : [])]
}

function mostFrequent(names: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}

/** Who was asked, the tokens and the price of all trials, on one line. */
export function costLine(trials: readonly Trial[]): string {
  const answers = trials.flatMap(trial => (trial.answer ? [trial.answer] : []))
  const models = [...new Set(answers.map(modelText))]
  const sum = (pick: (answer: Answer) => number): number => answers.reduce((total, answer) => total + pick(answer), 0)
  const known = answers.every(answer => answer.price !== undefined)
  const price = priceText(known ? sum(answer => answer.price ?? 0) : undefined)
  const tokens = `${plural(
    sum(({ usage }) => usage.input),
    'token',
  )} in (${number(sum(({ usage }) => usage.predicted))} predicted), ${number(sum(({ usage }) => usage.output))} out`
  return `Asked ${models.join(' and ') || 'nobody'}: ${tokens}, ${price}.`
}

const modelText = ({ model, recorded, answeredBy }: Answer): string =>
  `\`${printableLine(shorten(model, 80))}\` (${recorded ? 'recorded, ' : ''}answered by ${printableLine(shorten(answeredBy, 80))})`

const percent = (rate: number): string => `${Math.round(rate * 1000) / 10} %`

import { printableLine, shorten } from '../base/printable.js'
import { number, percent, plural } from '../base/wording.js'
import type { ToolList } from '../tool-list.js'
import type { Answer, Call } from './answer.js'
import { explainChoice } from './explain-choice.js'
import { rateText } from './interval.js'
import { priceText } from './price.js'
import type { RouteResult, Trial } from './route.js'
import type { RouteCase } from './verdict.js'

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
      ? [`Expected ${wantedText(result.case.tool)}, ${whatHappened(wrong[0], result.case)}.`]
      : [
          `Expected ${wantedText(result.case.tool)}: right were ${rateText(right, asked)}, wanted at least ${percent(passRate, { decimals: 1 })}.${notAsked(trials)}`,
        ]),
    ...choiceLines(wrong),
    ...explanation(list, result, wrong),
    '',
    costLine(trials),
  ]
}

/** What came of a case under `.not` that failed: how often the tool was called, and in which answers. */
export function notLines(result: RouteResult, passRate: number): string[] {
  const { trials, asked, occurred, case: wanted } = result
  const what = wanted.tool === null ? 'do without a call' : `call ${toolName(wanted.tool)}`
  const most = passRate < 1 ? `; at most ${percent(1 - passRate, { decimals: 1 })} may` : ''
  return [
    `Expected the model not to ${what}, but it did in ${number(occurred)} of ${number(asked)} answers${most}.${notAsked(trials)}`,
    ...choiceLines(trials.filter(trial => trial.occurred)),
    '',
    costLine(trials),
  ]
}

/** ` 2 have no answer and count neither way.` or nothing. */
export function notAsked(trials: readonly Trial[]): string {
  const failed = trials.filter(trial => trial.error).length
  return failed === 0
    ? ''
    : ` ${number(failed)} ${failed === 1 ? 'has' : 'have'} no answer and ${failed === 1 ? 'counts' : 'count'} neither way.`
}

function whatHappened(trial: Trial | undefined, { tool: wanted, args }: RouteCase): string {
  const calls = trial?.answer?.calls ?? []
  const named = calls.find(call => call.tool === wanted)
  switch (trial?.verdict) {
    case 'no-call':
      return 'but the model called nothing'
    case 'refused':
      return 'but the model refused to answer'
    case 'malformed':
      return trial.answer?.malformed === undefined
        ? 'but its arguments are no JSON object'
        : `but what the model wrote is not a call (${printableLine(shorten(trial.answer.malformed, 60))})`
    case 'misfit':
      return `the tool was called, but its schema refuses the arguments: ${printableLine(shorten(named?.faults[0]?.message ?? '', 200)).replace(/\.$/, '')} (\`args: 'any'\` accepts them)`
    case 'wrong-arguments':
      return `the tool was called, but with other arguments.\nWanted: ${jsonLine(args)}\nGot:    ${jsonLine(named?.arguments)}`
    case 'too-late':
      return `the tool was called, but after ${plural(
        calls.findIndex(call => call.tool === wanted),
        'other call',
      )}`
    default:
      return `but the model called ${calls.length > 1 ? `${toolName(calls[0]?.tool ?? '')} and ${plural(calls.length - 1, 'tool')} more` : toolName(calls[0]?.tool ?? '')}`
  }
}

/** A value on one line; what an asymmetric matcher stands for is named. */
function jsonLine(value: unknown): string {
  const json = JSON.stringify(value, (_, inner: unknown) =>
    typeof (inner as { asymmetricMatch?: unknown } | null)?.asymmetricMatch === 'function' ? String(inner) : inner,
  )
  return printableLine(shorten(json ?? String(value), 300))
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
export function answerLines({ calls, text, refused, malformed }: Answer): string[] {
  const said = text === undefined ? [] : [`  ${refused ? 'it refused' : 'it said'}: ${promptText(text, 200)}`]
  if (refused && text === undefined) said.push('  it refused to answer')
  if (malformed !== undefined) said.push(`  what it wrote is not a call: ${printableLine(shorten(malformed, 60))}`)
  if (calls.length === 0) return [...(refused || malformed !== undefined ? [] : ['  no call']), ...said]
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

/** Who was asked, the tokens and the price of all trials, on one line. What recordings answered cost nothing now, and says so. */
export function costLine(trials: readonly Trial[]): string {
  const answers = trials.flatMap(trial => (trial.answer ? [trial.answer] : []))
  const models = [...new Set(answers.map(modelText))]
  const asked = answers.filter(answer => !answer.recorded)
  const sum = (of: readonly Answer[], pick: (answer: Answer) => number): number => of.reduce((total, answer) => total + pick(answer), 0)
  const price = (of: readonly Answer[]): string =>
    priceText(of.every(answer => answer.price !== undefined) ? sum(of, answer => answer.price ?? 0) : undefined)
  const tokens = `${plural(
    sum(answers, ({ usage }) => usage.input),
    'token',
  )} in (${number(sum(answers, ({ usage }) => usage.predicted))} predicted), ${number(sum(answers, ({ usage }) => usage.output))} out`
  const cost =
    answers.length > 0 && asked.length === 0
      ? `nothing was spent now; when it was recorded: ${price(answers)}`
      : asked.length < answers.length
        ? `${price(asked)} spent now, ${number(answers.length - asked.length)} from recordings`
        : price(answers)
  return `Asked ${models.join(' and ') || 'nobody'}: ${tokens}, ${cost}.`
}

const modelText = ({ model, recorded, answeredBy }: Answer): string =>
  `\`${printableLine(shorten(model, 80))}\` (${recorded ? 'recorded, ' : ''}answered by ${printableLine(shorten(answeredBy, 80))})`

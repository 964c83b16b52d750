import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { isDeepStrictEqual } from 'node:util'
import { listOf } from '../load/subject.js'
import type { Answer, RecordMode } from '../probe/answer.js'
import { readCases } from '../probe/cases.js'
import { confusionOf } from '../probe/confusion.js'
import { consentName, type Decision, decide, giveConsent, hasConsent } from '../probe/consent.js'
import { providers } from '../probe/model-name.js'
import { reportUnused } from '../probe/recording-end.js'
import { recordingPath } from '../probe/recording-file.js'
import { checkRoute, type RouteCase, type RouteOptions, type RouteResult, route, totalOf } from '../probe/route.js'
import { answerLines, costLine, notAsked, promptText } from '../probe/route-text.js'
import { suiteLines, suitePasses } from '../probe/suite-text.js'
import { listAsSent } from '../providers/client-name.js'
import { safeJson } from '../report/safe.js'
import { settings } from '../settings/settings.js'
import type { ToolList } from '../tool-list.js'
import type { Command } from './command.js'
import { type Arguments, checkTogether, choiceOf, type Flags, flagHelp, isSet, numberOf, parseFlags, targetFlags, textOf } from './flags.js'
import { type Io, UsageError } from './io.js'
import { judgeOptions } from './judge-flags.js'
import { connectAll, targetHelp, targetsOf } from './servers.js'

const formats = ['text', 'json'] as const

const flags: Flags = {
  ...targetFlags,
  model: { type: 'string', value: 'PROVIDER/MODEL', help: 'anthropic/…, openai/…, google/… or local/…; default: ECHOLOT_MODEL' },
  'base-url': { type: 'string', value: 'URL', help: 'the OpenAI-compatible server of local/… models; default http://localhost:11434/v1' },
  system: { type: 'string', value: 'TEXT', help: 'a system prompt' },
  cases: { type: 'string', value: 'FILE', help: 'JSON or YAML with a list of {prompt, tool, args?} instead of one prompt' },
  trials: { type: 'string', value: 'N', help: 'ask each prompt so often; default 1' },
  'pass-rate': {
    type: 'string',
    value: 'SHARE',
    help: 'with --cases: share of right answers, 0 to 1, below which the exit code is 1; default 1',
  },
  within: { type: 'string', value: 'N', help: 'with --cases: the tool may be among the first N calls of an answer; default 1' },
  record: {
    type: 'string',
    value: 'MODE',
    help: 'answer from recordings, and record none, missing or all; beside the cases, in __recordings__',
  },
  'max-output-tokens': { type: 'string', value: 'N', help: 'most tokens that the model may write for one answer; default 4096' },
  temperature: { type: 'string', value: 'T', help: "sampling temperature, 0 to 2; default: the model's own" },
  effort: { type: 'string', value: 'WORD', help: "how hard a thinking model thinks, in its provider's words, such as low" },
  timeout: { type: 'string', value: 'MS', help: 'how long one request may take; default 60000' },
  concurrency: { type: 'string', value: 'N', help: 'how many requests at one time; default 4' },
  'max-tokens': { type: 'string', value: 'N', help: 'stop before a request that could use more tokens than this in all' },
  'max-cost': { type: 'string', value: 'USD', help: 'stop before a request that could cost more US dollars than this in all' },
  yes: { type: 'boolean', help: 'send prompt and list to the provider without asking' },
  format: { type: 'string', value: 'FORMAT', help: 'text (default) or json' },
  help: { type: 'boolean', help: 'this text' },
}

/** `echolot mcp try`: shows a model the list and prints the calls it would make. Nothing is called. Exit code 1: too few cases were right. */
async function tryCommand(argv: readonly string[], io: Io): Promise<number> {
  const args = parseFlags(argv, flags)
  if (isSet(args, 'help')) {
    io.stdout(`echolot mcp try [flags] ${targetHelp} "prompt"\n\n${flagHelp(flags)}`)
    return 0
  }
  await judgeOptions(args, io)
  const format = choiceOf(args, 'format', formats) ?? 'text'
  const casesFile = textOf(args, 'cases')
  const cases = await casesOf(args, casesFile, io)
  const targets = targetsOf(args, io)
  const beside = casesFile === undefined ? join(io.cwd, 'try') : resolve(io.cwd, casesFile)
  const asking = askingOf(args, beside, io)
  const live = await mayAsk(decide(asking, io.env, settings()), args, io)
  const servers = await connectAll(targets, args, io)
  let list: ToolList
  try {
    list = listOf(servers.subject, 'mcp try')
  } finally {
    // the list is here; nothing is ever called
    await servers.close()
  }
  const options = { ...asking, live }
  for (const [i, routeCase] of cases.entries()) checkRoute(list, routeCase, options, casesFile === undefined ? 'mcp try' : `case ${i + 1}`)
  const { results, stopped } = await route(list, cases, options, isDeepStrictEqual, { env: io.env, say: line => io.stderr(line) })
  if (asking.record !== undefined && casesFile !== undefined) {
    await reportUnused(recordingPath(beside), true, live ? asking.record : 'none', line => io.stderr(line))
  }
  if (casesFile === undefined) {
    io.stdout(format === 'json' ? json(promptJson(results[0] as RouteResult)) : `${promptLines(results[0] as RouteResult).join('\n')}\n`)
    if (stopped) throw stopped
    return 0
  }
  const passRate = options.passRate ?? 1
  const passed = suitePasses(results, passRate)
  io.stdout(
    format === 'json'
      ? json(suiteJson(results, passRate, passed))
      : `${suiteLines(listAsSent(list), results, passRate, passed).join('\n')}\n`,
  )
  // what was answered stands above; it decides nothing
  if (stopped) throw stopped
  return passed ? 0 : 1
}

const json = (value: unknown): string => `${safeJson(value, 2)}\n`

async function casesOf(args: Arguments, file: string | undefined, io: Io): Promise<RouteCase[]> {
  const [prompt, ...more] = args.words
  if (file !== undefined) {
    if (prompt !== undefined) throw new UsageError(`Give a prompt or --cases, not both; got "${prompt}" as well.`)
    return readCases(file, io.cwd)
  }
  checkTogether(args, { 'pass-rate': ['cases'], within: ['cases'] })
  if (prompt === undefined) throw new UsageError('Give the prompt that a model should answer, in quotes, or --cases FILE.')
  if (more.length > 0) throw new UsageError(`Give one prompt, in quotes; got ${args.words.length} words, the second is "${more[0]}".`)
  return [{ prompt, tool: null }]
}

function askingOf(args: Arguments, beside: string, io: Io): RouteOptions & { record?: RecordMode } {
  const record = choiceOf(args, 'record', ['none', 'missing', 'all'])
  const given = {
    model: textOf(args, 'model'),
    baseURL: textOf(args, 'base-url'),
    system: textOf(args, 'system'),
    trials: numberOf(args, 'trials', 1),
    passRate: numberOf(args, 'pass-rate', 0),
    within: numberOf(args, 'within', 1),
    maxTokens: numberOf(args, 'max-tokens', 1),
    maxCost: numberOf(args, 'max-cost', 0),
    maxOutputTokens: numberOf(args, 'max-output-tokens', 1),
    temperature: numberOf(args, 'temperature', 0),
    effort: textOf(args, 'effort'),
    timeout: numberOf(args, 'timeout', 1),
    concurrency: numberOf(args, 'concurrency', 1),
    record,
    recordBeside: record === undefined ? undefined : beside,
    signal: io.signal,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** May the model be asked? Not needed for one on this machine; remembered once somebody agreed. Without, recordings alone can answer. */
async function mayAsk({ model, endpoint }: Decision, args: Arguments, io: Io): Promise<boolean> {
  const recordings = textOf(args, 'record') !== undefined
  if (!model || !endpoint) {
    if (recordings) return false
    throw new UsageError('Say which model to ask: --model provider/model, such as anthropic/claude-sonnet-5 or local/llama3.1.')
  }
  const name = consentName(model, endpoint)
  if (endpoint.loopback || isSet(args, 'yes') || (await hasConsent(name, io.env))) return true
  const who = name === model.provider ? providers[model.provider].title : name
  if (io.interactive) {
    const agreed = await agrees(`The prompt and the server's tool list will be sent to ${who}. Send them, now and later? [y/N] `, io.signal)
    if (agreed) await giveConsent(name, io.env)
    if (agreed || recordings) return agreed
    throw new UsageError('Nothing was sent.')
  }
  if (recordings) return false
  throw new UsageError(`The prompt and the server's tool list would be sent to ${who}. Allow it with --yes.`)
}

/** Asks a question that is answered with y or yes; everything else, also the end of the input, means no. */
export async function agrees(
  question: string,
  signal: AbortSignal,
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<boolean> {
  const reader = createInterface({ input, output })
  const ended = new Promise<string>(done => reader.once('close', () => done('')))
  // while a terminal is read line by line, Ctrl-C is a character and no signal
  reader.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    return /^\s*y(es)?\s*$/i.test(await Promise.race([reader.question(question, { signal }), ended]))
  } finally {
    reader.close()
  }
}

function promptLines({ trials, asked, case: { prompt } }: RouteResult): string[] {
  const different = new Map<string, { answer: Answer; count: number }>()
  for (const { answer } of trials) {
    if (!answer) continue
    const text = answerLines(answer).join('\n')
    different.set(text, { answer, count: (different.get(text)?.count ?? 0) + 1 })
  }
  return [
    `Prompt: ${promptText(prompt, 300)}`,
    ...[...different]
      .sort(([, a], [, b]) => b.count - a.count)
      .flatMap(([text, { answer, count }]) => {
        const what = answer.refused ? 'The model refused to answer' : 'The model would call'
        const often = trials.length > 1 ? ` (${count} of ${asked} answers)` : ''
        return ['', `${what}${often}${answer.refused ? '' : '; nothing was called'}:`, text]
      }),
    '',
    `${costLine(trials)}${notAsked(trials)}`,
  ]
}

// a prompt alone says nothing of what would be right
const promptJson = ({ case: { prompt }, trials }: RouteResult): unknown => ({
  prompt,
  answers: trials.map(({ answer, error }) => answer ?? { error: error?.message }),
})

const trialsJson = ({ trials }: RouteResult): unknown[] =>
  trials.map(({ answer, error, verdict }) => (answer ? { ...answer, verdict } : { error: error?.message, verdict }))

const suiteJson = (results: readonly RouteResult[], passRate: number, passed: boolean): unknown => ({
  passed,
  passRate,
  asked: totalOf(results).asked,
  right: totalOf(results).right,
  cases: results.map(result => ({ ...result.case, asked: result.asked, right: result.right, answers: trialsJson(result) })),
  confusion: confusionOf(results),
})

const command: Command = { flags, formats, run: tryCommand }
export default command

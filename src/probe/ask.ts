import { defined } from '../base/defined.js'
import { printableLine, shorten } from '../base/printable.js'
import { runnerLimit } from '../base/runner-limit.js'
import { loadSubject } from '../load/live.js'
import { listOf } from '../load/subject.js'
import { listAsSent } from '../providers/client-name.js'
import { countList, renderList } from '../providers/registry.js'
import { settings } from '../settings/settings.js'
import type { ToolList } from '../tool-list.js'
import { type Answer, AskError, type AskOptions, isAskError } from './answer.js'
import { checkAskOptions } from './ask-options.js'
import { type Limits, reserve, type Spend } from './budget.js'
import { asText, parseArguments, toCall } from './calls.js'
import { type Decision, decide } from './consent.js'
import { limited } from './limit.js'
import { type Endpoint, keyOf, type ModelName, type Provider, parseModel, providers, THIS_MACHINE } from './model-name.js'
import type { Adapter } from './models/adapter.js'
import { checkNoKeys } from './no-keys.js'
import { priceOf } from './price.js'
import { findRecording, keepRecording, keyFor, type Question, writtenInThisRun } from './recording.js'
import { hashOf, type Recording, recordingPath } from './recording-file.js'
import { mayHaveAnswered, whyNoAnswer } from './sdk-error.js'

/** Most tokens that a model may write for one answer where nobody says otherwise: enough for a call, and for a thinking model's thoughts before it. */
export const MAX_OUTPUT = 4_096
const TIMEOUT_MS = 60_000

/** What asking touches of the outside; tests and the command hand in their own. */
export interface Outside {
  readonly env: Readonly<Record<string, string | undefined>>
  say(line: string): void
}
const processOutside: Outside = { env: process.env, say: line => void process.stderr.write(line) }

/**
 * Shows a model the tool list with a prompt, and returns the calls that it would make. Nothing is called on the server.
 *
 * @param subject A tool list in any shape, what `connect()` returned, or a bare client or server of an MCP SDK.
 * @param prompt What somebody might ask an agent.
 * @returns The calls with every argument that does not fit the tool's schema, the tokens used and, where it is known, the price.
 * @throws AskError when there is no answer: its `code` and message say why. TypeError when the subject is not a tool list, or for an option that is not known.
 */
export async function ask(subject: unknown, prompt: string, options: AskOptions = {}): Promise<Answer> {
  return askList(listOf(await loadSubject(subject, {}, 'ask'), 'ask'), prompt, options)
}

/** The same for a list that is normalised already. */
export async function askList(
  given: ToolList,
  prompt: string,
  options: AskOptions = {},
  outside: Outside = processOutside,
): Promise<Answer> {
  checkAskOptions(options)
  // several servers: under the names that a client gives their tools, as they are counted
  const list = listAsSent(given)
  if (typeof prompt !== 'string' || prompt.trim() === '')
    throw new AskError('usage', 'The prompt is empty. Write what somebody might ask an agent.')
  if (list.tools.length === 0) throw new AskError('usage', 'The tool list is empty, so there is nothing to choose from.')
  const decision = decide(options, outside.env, settings())
  if (decision.record === 'all' && !(decision.live && decision.model) && options.recordBeside !== undefined) {
    throw new AskError('usage', `Recordings should be made again (\`all\`), but no model may be asked. Set ${flagFor(decision)} as well.`)
  }
  const question: Question = { prompt, system: options.system, trial: options.trial ?? 1, test: options.test }
  const path = options.recordBeside === undefined ? undefined : recordingPath(options.recordBeside)
  const found =
    path === undefined ? {} : await findRecording(path, question, decision.model?.full, model => renderFor(list, parseModel(model)))
  if ('recording' in found) {
    const again = decision.live && decision.model && decision.record === 'all' && !writtenInThisRun(path as string, found.recording.key)
    if (!again) return replay(list, found.recording)
  }
  const stale = 'stale' in found ? found.stale : undefined
  if (!decision.live || !decision.model || !decision.endpoint || decision.replayOnly) throw notAllowed(decision, stale, path)
  const { answer, rendered } = await askLive(list, question, options, decision.model, decision.endpoint, outside).catch(error => {
    if (stale === undefined || !isAskError(error)) throw error
    throw new AskError(error.code, `${error.message} The recorded answer was not used, because something changed since: ${stale}.`, {
      cause: error,
    })
  })
  if (path !== undefined && decision.record !== 'none') {
    await keepRecording(path, toRecording(answer, question, rendered), rendered).catch(error => {
      if (isAskError(error)) throw error
      const reason = error instanceof Error ? error.message : String(error)
      throw new AskError(
        'setup',
        `The answer was not recorded: \`${path}\` could not be written: ${reason}. What stood there is unchanged.`,
        {
          cause: error,
        },
      )
    })
  }
  return answer
}

const flagFor = ({ model }: Decision): string => `ECHOLOT_MODEL=${model?.full ?? 'provider/model'}`

function notAllowed(decision: Decision, stale: string | undefined, path: string | undefined): AskError {
  const mode = decision.replayOnly ? ' and ECHOLOT_RECORD=missing' : ''
  const how = `${flagFor(decision)}${mode}`
  if (stale !== undefined) {
    return new AskError('stale', `The recorded answer was not used, because something changed since: ${stale}. Record again with ${how}.`)
  }
  if (decision.live && decision.replayOnly) {
    return new AskError('no-recording', `No recording answers this prompt, and ${decision.replayOnly}. Record it with ${how}.`)
  }
  if (decision.live) return new AskError('usage', `A model may be asked, but none is named. Set ${how}, or configure({ model }).`)
  return new AskError(
    'no-recording',
    path === undefined
      ? `No model may be asked, and there are no recordings, because this runner does not say which test file runs. Set ${how} to ask one, or name the file: \`recordBeside: import.meta.filename\`.`
      : `No recording answers this prompt, and no model may be asked. Set ${how} to allow it and to record the answer.`,
  )
}

/** The options that are given: `undefined` stands for one that is not. */
const given = (options: AskOptions): AskOptions => Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))

/** Exactly what the model's API gets. */
export function renderFor(list: ToolList, { provider, model }: ModelName): unknown {
  return rendering(list, provider, model).tools
}

const rendering = (list: ToolList, provider: Provider, model: string): ReturnType<typeof renderList> =>
  provider === 'local' ? renderList(list, 'openai', { api: 'chat' }) : renderList(list, providers[provider].renders, { model })

/** @throws AskError that names the first tool which the provider would refuse, before anything is sent. */
function checkAccepted(list: ToolList, { provider, model }: ModelName): unknown {
  const { tools, changes } = rendering(list, provider, model)
  const refused = provider === 'local' ? undefined : changes.find(change => change.change === 'refused')
  if (refused) {
    throw new AskError(
      'refused',
      `${providers[provider].title} would refuse the list, so it was not sent: \`${printableLine(shorten(refused.tool, 80))}\`, at \`${printableLine(shorten(refused.path, 120))}\`: ${printableLine(shorten(refused.note, 300))}`,
    )
  }
  return tools
}

async function askLive(
  list: ToolList,
  question: Question,
  options: AskOptions,
  name: ModelName,
  endpoint: Endpoint,
  outside: Outside,
): Promise<{ answer: Answer; rendered: unknown }> {
  const { provider, model, full } = name
  const rendered = checkAccepted(list, name)
  const key = keyOf(provider, endpoint, outside.env)
  checkNoKeys('prompt', [question.prompt, question.system ?? ''], outside.env)
  const adapter = await adapterFor(provider)
  const predicted = predictInput(list, name, question)
  const limits: Limits = {
    maxTokens: options.maxTokens ?? settings().maxTokens,
    maxCost: options.maxCost ?? settings().maxCost,
  }
  const price = (input: number, output: number): number | undefined => priceOf(provider, model, { input, output }, endpoint.loopback)
  const { maxOutputTokens = MAX_OUTPUT, temperature, effort, concurrency } = { ...settings(), ...given(options) }
  const most: Spend = { tokens: predicted + maxOutputTokens, price: price(predicted, maxOutputTokens) }
  // set aside only when it is this request's turn: what those before it really used is known by then
  const answered = await limited(full, concurrency, outside.say, async () => {
    const settle = await reserve(limits, most, `\`${full}\``, options.signal)
    const limit = runnerLimit()
    const timeout = options.timeout ?? settings().timeout ?? Math.min(TIMEOUT_MS, limit?.left ?? TIMEOUT_MS)
    try {
      const answer = await adapter(
        defined({
          model,
          prompt: question.prompt,
          system: question.system,
          tools: rendered,
          key,
          endpoint,
          timeout,
          maxRetries: options.maxRetries,
          maxOutput: maxOutputTokens,
          temperature,
          effort,
          signal: options.signal,
        }),
      )
      const { input, output } = answer.usage
      // some servers report no usage: then all that was set aside may have been used
      await settle(input > 0 ? { tokens: input + output, price: price(input, output) } : most)
      return answer
    } catch (error) {
      // an answer that was lost on the way may have been paid for
      await settle(mayHaveAnswered(error) ? most : undefined)
      if (options.signal?.aborted) throw error
      throw whyNoAnswer(error, provider, full, key, timeout, limit?.left === timeout ? ` ${limit.remedy}` : '')
    }
  })
  checkNoKeys('answer', answered, outside.env)
  if (answered.incomplete !== undefined) {
    const reason = printableLine(shorten(String(answered.incomplete), 80))
    const longer = /max|length/i.test(reason)
      ? ` It may write ${maxOutputTokens.toLocaleString('en')} tokens; \`maxOutputTokens\` allows more.`
      : ''
    throw new AskError('cut', `\`${full}\` could not be asked: its answer is not whole (${reason}).${longer}`)
  }
  const usd = price(answered.usage.input, answered.usage.output)
  const answer: Answer = defined({
    calls: answered.calls.map(call => toCall(list, asText(call.tool), ...parseArguments(call))),
    text: answered.text === undefined ? undefined : asText(answered.text),
    refused: answered.refused ? true : undefined,
    malformed: answered.malformed,
    usage: { ...answered.usage, predicted },
    price: usd,
    model: full,
    answeredBy: endpoint.answeredBy,
    recorded: false,
  })
  return { answer, rendered }
}

async function adapterFor(provider: Provider): Promise<Adapter> {
  try {
    if (provider === 'anthropic') return (await import('./models/anthropic.js')).ask
    if (provider === 'openai') return (await import('./models/openai.js')).ask
    if (provider === 'google') return (await import('./models/google.js')).ask
    return (await import('./models/local.js')).ask
  } catch (error) {
    const { sdk, title } = providers[provider]
    if (!/MODULE_NOT_FOUND/.test(String((error as { code?: unknown }).code))) throw error
    throw new AskError('setup', `\`${sdk}\` is not installed, through which ${title} is asked: npm install --save-dev ${sdk}`, {
      cause: error,
    })
  }
}

/** Input tokens that a request will use: the list as it is counted for the provider, the texts estimated at 3 bytes a token. */
function predictInput(list: ToolList, { provider, model }: ModelName, { prompt, system }: Question): number {
  const counted = countList(list, providers[provider].renders, provider === 'local' ? { api: 'chat' } : { model })
  return counted.total + counted.overhead + Math.ceil(Buffer.byteLength(prompt + (system ?? '')) / 3) + 10
}

const toRecording = (
  { calls, text, refused, malformed, usage, model, answeredBy }: Answer,
  question: Question,
  rendered: unknown,
): Recording =>
  defined({
    key: keyFor(model, question, rendered),
    test: question.test,
    model,
    answeredBy,
    prompt: question.prompt,
    system: question.system,
    trial: question.trial,
    list: hashOf(rendered),
    calls: calls.map(call =>
      defined({
        tool: call.tool,
        arguments: call.arguments,
        notJson: call.notJson || typeof call.arguments === 'string' ? true : undefined,
      }),
    ),
    text,
    refused: refused || undefined,
    malformed,
    usage: { input: usage.input, output: usage.output },
  })

function replay(list: ToolList, recording: Recording): Answer {
  const name = parseModel(recording.model)
  const question: Question = { prompt: recording.prompt, system: recording.system, trial: recording.trial }
  const usd = priceOf(name.provider, name.model, recording.usage, recording.answeredBy === THIS_MACHINE)
  return defined({
    calls: recording.calls.map(call => toCall(list, call.tool, call.arguments, !call.notJson)),
    text: recording.text,
    refused: recording.refused ? true : undefined,
    malformed: recording.malformed,
    usage: { ...recording.usage, predicted: predictInput(list, name, question) },
    price: usd,
    model: recording.model,
    answeredBy: recording.answeredBy,
    recorded: true,
  })
}

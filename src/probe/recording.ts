import { printableLine, shorten } from '../base/printable.js'
import { hashOf, type Recording, type RecordingFile, readRecordings, toolHashes, updateRecordings } from './recording-file.js'

/** What is asked, as far as a recording has to fit it. */
export interface Question {
  readonly prompt: string
  readonly system?: string | undefined
  readonly trial: number
  readonly test?: string | undefined
}

interface Used {
  /** Keys that answered or were written in this process. */
  readonly keys: Set<string>
  /** Those that were written: with `all`, each is asked once, not once a test. */
  readonly written: Set<string>
  /** Keys that a test asked for in vain, because something changed; the failure has said so. */
  readonly stale: Set<string>
  /** Keys of their other trials, which are not asked for once the first has failed. */
  readonly notReached: Set<string>
  /** Tests that asked. */
  readonly tests: Set<string>
}

// the ESM and the CommonJS build are two copies of this module in one process; both must see what was used
const KEY = Symbol.for('echolot.recordings')
const store = globalThis as { [KEY]?: Map<string, Used> }

function usedIn(path: string): Used {
  store[KEY] ??= new Map()
  const used = store[KEY].get(path) ?? { keys: new Set(), written: new Set(), stale: new Set(), notReached: new Set(), tests: new Set() }
  store[KEY].set(path, used)
  return used
}

/** Identifies an answer: model, prompt, options, rendered list and trial. */
export const keyFor = (model: string, question: Question, rendered: unknown): string =>
  hashOf([model, question.prompt, question.system ?? null, hashOf(rendered), question.trial])

/** What the recordings say to a question: an answer, or why there is none. `stale` is absent where nothing was recorded for it. */
export type Found = { readonly recording: Recording } | { readonly stale?: string }

/**
 * Looks for the answer to a question.
 * @param model `provider/model`; `undefined` where none is named: the recorded one then answers.
 * @param render Renders the list for a model.
 */
export async function findRecording(
  path: string,
  question: Question,
  model: string | undefined,
  render: (model: string) => unknown,
): Promise<Found> {
  const file = await readRecordings(path)
  const used = usedIn(path)
  if (question.test !== undefined) used.tests.add(question.test)
  const same = file.recordings.filter(
    entry => entry.prompt === question.prompt && (entry.system ?? undefined) === question.system && entry.trial === question.trial,
  )
  const models = [...new Set(same.map(entry => entry.model))]
  // none named: of several models that answered, the first whose answer still fits
  const fitting = (name: string): boolean => same.some(entry => entry.key === keyFor(name, question, render(name)))
  const meant = model ?? (models.length > 1 ? models.sort().find(fitting) : undefined) ?? models[0]
  if (meant !== undefined) {
    const rendered = render(meant)
    const key = keyFor(meant, question, rendered)
    const recording = same.find(entry => entry.key === key)
    if (recording) {
      used.keys.add(key)
      return { recording }
    }
    const older = same.find(entry => entry.model === meant)
    if (older) {
      used.stale.add(older.key)
      for (const entry of file.recordings) {
        const sameQuestion = entry.prompt === question.prompt && (entry.system ?? undefined) === question.system
        if (sameQuestion && entry.model === meant) used.notReached.add(entry.key)
      }
      return { stale: listChanges(file.lists[older.list] ?? {}, toolHashes(rendered)) }
    }
  }
  if (same.length > 0)
    return { stale: `the model: recorded is ${models.map(name => `\`${printableLine(name)}\``).join(', ')}, asked is \`${model}\`` }
  return otherQuestion(file, question)
}

/** The test asked something else when it was recorded. */
function otherQuestion(file: RecordingFile, question: Question): Found {
  const samePrompt = file.recordings.filter(entry => entry.prompt === question.prompt)
  if (samePrompt.some(entry => (entry.system ?? undefined) === question.system)) {
    return { stale: `the number of trials: trial ${question.trial} is not recorded` }
  }
  if (samePrompt.length > 0) return { stale: 'the system prompt' }
  const sameTest = question.test === undefined ? [] : file.recordings.filter(entry => entry.test === question.test)
  // a test may ask several prompts, so this one is only stale when a recorded one is asked no more
  const left = sameTest.filter(entry => entry.trial === question.trial)
  return left.length === 1 ? { stale: `the prompt: recorded is "${printableLine(shorten(left[0]?.prompt ?? '', 120))}"` } : {}
}

/** What differs between two lists, in words: "`search_catalog`: description edited". */
function listChanges(before: Record<string, string>, now: Record<string, string>): string {
  const name = (tool: string): string => `\`${printableLine(shorten(tool, 80))}\``
  const parts = (text: string): string[] => text.split(', ')
  const changes: string[] = []
  for (const tool of Object.keys(now)) {
    if (!Object.hasOwn(before, tool)) {
      changes.push(`${name(tool)}: added`)
      continue
    }
    const old = parts(before[tool] as string)
    const edited = parts(now[tool] as string).flatMap((part, i) =>
      part === old[i] ? [] : [part.split(' ')[0] === 'rest' ? 'rendering' : part.split(' ')[0]],
    )
    if (edited.length > 0) changes.push(`${name(tool)}: ${edited.join(' and ')} edited`)
  }
  for (const tool of Object.keys(before)) if (!Object.hasOwn(now, tool)) changes.push(`${name(tool)}: removed`)
  if (changes.length === 0) return 'the order of the tools, or how the list is rendered as a whole'
  return `${changes.slice(0, 5).join('; ')}${changes.length > 5 ? `; and ${changes.length - 5} more` : ''}`
}

/** Was this answer already asked again by this process? With `all`, a second test with the same question then reads it. */
export const writtenInThisRun = (path: string, key: string): boolean => usedIn(path).written.has(key)

/** Keeps an answer. It takes the place of one to the same question that was recorded for another state of the list. */
export async function keepRecording(path: string, recording: Recording, rendered: unknown): Promise<void> {
  const used = usedIn(path)
  await updateRecordings(path, file => ({
    version: 1,
    recordings: [
      ...file.recordings.filter(
        entry =>
          entry.key !== recording.key &&
          !(
            entry.model === recording.model &&
            entry.prompt === recording.prompt &&
            entry.system === recording.system &&
            entry.trial === recording.trial &&
            entry.test === recording.test &&
            !used.keys.has(entry.key)
          ),
      ),
      recording,
    ],
    lists: { ...file.lists, ...Object.fromEntries([[recording.list, toolHashes(rendered)]]) },
  }))
  used.keys.add(recording.key)
  used.written.add(recording.key)
  if (recording.test !== undefined) used.tests.add(recording.test)
}

/**
 * After the last test of a file: which of its recordings nobody used.
 * @param complete True when every test of the file ran; otherwise a recording counts as unused only where its own test asked.
 * @param remove Removes them as well.
 */
export async function unusedRecordings(path: string, complete: boolean, remove: boolean): Promise<Recording[]> {
  const used = usedIn(path)
  const isUnused = (entry: Recording): boolean =>
    !used.keys.has(entry.key) &&
    !used.stale.has(entry.key) &&
    (remove || !used.notReached.has(entry.key)) &&
    (complete || (entry.test !== undefined && used.tests.has(entry.test)))
  const unused = (await readRecordings(path)).recordings.filter(isUnused)
  if (remove && unused.length > 0) {
    await updateRecordings(path, file => ({ ...file, recordings: file.recordings.filter(entry => !isUnused(entry)) }))
  }
  return unused
}

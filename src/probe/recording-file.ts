import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { isObject, own } from '../schema/json-values.js'
import type { Json, JsonObject } from '../tool-list.js'
import { AskError } from './answer.js'
import { readIfThere, updateFile } from './lock.js'

/** What a model answered once: all that is needed to give the same answer again without it. */
export interface Recording {
  /** Identifies model, prompt, options, rendered list and trial. */
  key: string
  /** Full name of the test that asked. */
  test?: string
  /** As `provider/model`. */
  model: string
  /** Host that answered, or `a server on this machine`. */
  answeredBy: string
  prompt: string
  system?: string
  /** Repetition, from 1. */
  trial: number
  /** Which of `lists` was sent. */
  list: string
  /** `notJson` marks arguments that the model sent as text which is no JSON. */
  calls: { tool: string; arguments: unknown; notJson?: true }[]
  text?: string
  refused?: true
  malformed?: string
  usage: { input: number; output: number }
}

/** A recording file. The lists' texts are not kept, only hashes that tell later what was edited. */
export interface RecordingFile {
  version: 1
  recordings: Recording[]
  /** Per list: per tool, hashes of its description, its schema and the rest. */
  lists: Record<string, Record<string, string>>
}

/** Larger files were not written by Echolot. */
const MAX_CHARACTERS = 64 * 1024 * 1024

/** 12 hexadecimal digits that identify a JSON value. */
export const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex')
    .slice(0, 12)

/**
 * The file that holds the answers for a test file: `__recordings__/<its name>.json` beside it. Only the last part of the name counts,
 * and what a file system could read otherwise is written as `_`, so nothing is ever written elsewhere. A name that was changed so ends
 * in digits made of the whole name: two test files never share a recording.
 */
export function recordingPath(beside: string): string {
  const file = resolve(beside)
  const name = basename(file.replaceAll('\\', '/')).normalize('NFC')
  const safe = name.replace(/[^\p{L}\p{M}\p{N}_.@+() -]/gu, '_').replace(/^\.+/, '_') || '_'
  return join(dirname(file), '__recordings__', `${safe === name ? name : `${safe}-${hashOf(name).slice(0, 8)}`}.json`)
}

const read = new Map<string, { state: string; file: RecordingFile }>()

/** The answers in a file; none where there is no file. Read again only when the file is another. @throws AskError when it is not a recording file. */
export async function readRecordings(path: string): Promise<RecordingFile> {
  // every change renames a new file into place, so number, time and size tell
  const state = await stat(path).then(
    ({ ino, mtimeMs, size }) => `${ino} ${mtimeMs} ${size}`,
    () => 'none',
  )
  const known = read.get(path)
  if (known?.state === state) return known.file
  const text = await readIfThere(path).catch(error => {
    throw unreadable(path, (error as Error).message)
  })
  const file = parse(text, path)
  read.set(path, { state, file })
  return file
}

/** Changes a recording file; other workers may do the same at the same time. Answers are kept in a fixed order, unused lists are dropped. */
export async function updateRecordings(path: string, change: (file: RecordingFile) => RecordingFile): Promise<void> {
  await updateFile(path, text => {
    const file = change(parse(text, path))
    const recordings = [...file.recordings].sort(
      (a, b) =>
        compare(a.test ?? '', b.test ?? '') ||
        compare(a.prompt, b.prompt) ||
        compare(a.model, b.model) ||
        a.trial - b.trial ||
        compare(a.key, b.key),
    )
    const used = new Set(recordings.map(recording => recording.list))
    const lists = Object.fromEntries(
      Object.entries(file.lists)
        .filter(([hash]) => used.has(hash))
        .sort(([a], [b]) => compare(a, b)),
    )
    return `${JSON.stringify({ version: 1, recordings, lists } satisfies RecordingFile, null, 2)}\n`
  })
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const unreadable = (path: string, what: string): AskError =>
  new AskError('setup', `\`${path}\` is not a recording that can be read: ${what}. Restore it, or remove it and record again.`)

function parse(text: string | undefined, path: string): RecordingFile {
  if (text === undefined) return { version: 1, recordings: [], lists: {} }
  const wrong = (what: string): AskError => unreadable(path, what)
  if (text.length > MAX_CHARACTERS) throw wrong('it is longer than 64 MB')
  let value: Json
  try {
    value = JSON.parse(text)
  } catch {
    throw wrong(text.includes('<<<<<<<') ? 'it holds the marks of a merge conflict' : 'it is not JSON')
  }
  if (!isObject(value) || own(value, 'version') !== 1) throw wrong('it is not of version 1')
  const recordings = own(value, 'recordings')
  const lists = own(value, 'lists')
  if (!Array.isArray(recordings) || !isObject(lists)) throw wrong('`recordings` or `lists` is missing')
  const badList = Object.values(lists).some(list => !isObject(list) || Object.values(list).some(hashes => typeof hashes !== 'string'))
  if (badList) throw wrong('an entry of `lists` is not of the right kind')
  const bad = recordings.findIndex(entry => !isRecording(entry))
  if (bad >= 0) throw wrong(`entry ${bad + 1} lacks something or holds something of the wrong kind`)
  return { version: 1, recordings: recordings as unknown as Recording[], lists: lists as RecordingFile['lists'] }
}

function isRecording(entry: Json): boolean {
  if (!isObject(entry)) return false
  const texts = ['key', 'model', 'answeredBy', 'prompt', 'list'].every(key => typeof own(entry, key) === 'string')
  const calls = own(entry, 'calls')
  const usage = own(entry, 'usage')
  return (
    texts &&
    typeof own(entry, 'trial') === 'number' &&
    Array.isArray(calls) &&
    calls.every(call => isObject(call) && typeof own(call, 'tool') === 'string') &&
    isObject(usage) &&
    typeof own(usage, 'input') === 'number' &&
    typeof own(usage, 'output') === 'number'
  )
}

/** Per tool of a rendered list, hashes of description, schema and the rest; whichever provider it was rendered for. */
export function toolHashes(rendered: unknown): Record<string, string> {
  const entries = toolsOf(rendered as Json).map(tool => {
    const { name, description, input_schema, parameters, parametersJsonSchema, ...rest } = tool
    const schema = input_schema ?? parameters ?? parametersJsonSchema
    return [String(name), `description ${hashOf(description ?? null)}, schema ${hashOf(schema ?? null)}, rest ${hashOf(rest)}`] as const
  })
  return Object.fromEntries(entries)
}

/** The single tools of a rendered list: Gemini groups them, Chat Completions wraps them. */
function toolsOf(rendered: Json): JsonObject[] {
  if (!Array.isArray(rendered)) return isObject(rendered) ? toolsOf([rendered]) : []
  return rendered.flatMap(entry => {
    if (!isObject(entry)) return []
    const group = own(entry, 'functionDeclarations')
    const wrapped = own(entry, 'function')
    return Array.isArray(group) ? toolsOf(group) : isObject(wrapped) ? [wrapped] : [entry]
  })
}

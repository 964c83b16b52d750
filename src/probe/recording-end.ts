import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { printableLine, shorten } from '../base/printable.js'
import { plural } from '../base/wording.js'
import { settings } from '../settings/settings.js'
import type { RecordMode } from './answer.js'
import { decide } from './consent.js'
import { unusedRecordings } from './recording.js'
import { recordingPath } from './recording-file.js'

/**
 * After the last test of a file: reports the recordings that answered no test, and removes them where all are made again. Never throws:
 * the tests have passed or failed already.
 * @param beside The test file.
 * @param complete True when every test of the file ran.
 */
export async function endRecordings(
  beside: string,
  complete: boolean,
  say = (line: string): void => void process.stderr.write(line),
): Promise<void> {
  try {
    const path = recordingPath(beside)
    if (!existsSync(path)) return
    const { live, record } = decide({}, process.env, settings())
    await reportUnused(path, complete, live ? record : 'none', say)
  } catch (error) {
    say(`echolot: unused recordings could not be looked for: ${printableLine(error instanceof Error ? error.message : String(error))}\n`)
  }
}

/** The same for a recording file. */
export async function reportUnused(path: string, complete: boolean, record: RecordMode, say: (line: string) => void): Promise<void> {
  const unused = await unusedRecordings(path, complete, record === 'all')
  if (unused.length === 0) return
  const prompts = [...new Set(unused.map(entry => `"${printableLine(shorten(entry.prompt, 60))}"`))]
  const which = `${prompts.slice(0, 3).join(', ')}${prompts.length > 3 ? ' and more' : ''}`
  const what = `${plural(unused.length, 'recording')} in ${basename(path)} answered no test (${which})`
  say(`echolot: ${record === 'all' ? `removed: ${what}` : `${what}. ECHOLOT_RECORD=all with a model removes them`}.\n`)
}

/** Did every test below this suite run? Told from the argument that Vitest hands to `afterAll`; other runners do not say. */
export function everyTestRan(hookArguments: readonly unknown[]): { file?: string; complete: boolean } {
  const suite = hookArguments.find(isSuite)
  if (!suite) return { complete: false }
  const stack: Task[] = [...suite.tasks]
  for (let task = stack.pop(); task; task = stack.pop()) {
    if (isSuite(task)) stack.push(...task.tasks)
    else if (task.result?.state !== 'pass' && task.result?.state !== 'fail') return { ...fileOf(suite), complete: false }
  }
  return { ...fileOf(suite), complete: true }
}

interface Task {
  result?: { state?: string }
}
interface Suite extends Task {
  tasks: Task[]
  filepath?: string
  file?: { filepath?: string }
}

const isSuite = (value: unknown): value is Suite => typeof value === 'object' && value !== null && Array.isArray((value as Suite).tasks)

const fileOf = ({ filepath, file }: Suite): { file?: string } => {
  const path = filepath ?? file?.filepath
  return path === undefined ? {} : { file: path }
}

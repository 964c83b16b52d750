import { createHash } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ListTrace, TraceEntry } from '../report/trace-entry.js'
import type { Report, ToolList } from '../tool-list.js'
import type { MatcherContext } from './context.js'

/** One line of a trace file that a Jest worker writes: the entry, and the test that left it. */
export interface TraceLine {
  /** File of the test; absent where the runner does not say. */
  file?: string
  /** Full name of the test. */
  test?: string
  entry: TraceEntry
}

/** Directory into which matchers write their traces as JSON lines; the Jest reporter sets it before the workers start. */
export const TRACE_DIRECTORY = 'ECHOLOT_TRACE_DIR'

interface Task {
  meta: object
}

let runningTask: Task | undefined

/**
 * Names the running test where the runner does not show it to matchers (Vitest 3.2). `undefined` while concurrent tests run: which
 * of them called cannot be told.
 */
export function setRunningTask(task: Task | undefined): void {
  runningTask = task
}

/** The running test as Vitest shows it, or `undefined` in other runners. */
export const taskOf = (context: MatcherContext): Task | undefined => (isTask(context.task) ? context.task : runningTask)

/**
 * Leaves an entry for the reporter. In Vitest it travels in the test's `meta.echolot`, which also survives `--merge-reports`; in Jest
 * it is a line in a file of the directory that the reporter named. Without either nothing is kept. Never throws: a report is no
 * reason for a test to fail.
 */
export function trace(context: MatcherContext, entry: TraceEntry): void {
  const task = taskOf(context)
  if (task) {
    const meta = task.meta as { echolot?: TraceEntry[] }
    meta.echolot ??= []
    meta.echolot.push(entry)
    return
  }
  const directory = process.env[TRACE_DIRECTORY]
  if (!directory) return
  const line: TraceLine = {
    ...(context.testPath === undefined ? {} : { file: context.testPath }),
    ...(context.currentTestName === undefined ? {} : { test: context.currentTestName }),
    entry,
  }
  try {
    appendFileSync(join(directory, `${process.pid}.jsonl`), `${JSON.stringify(line)}\n`)
  } catch {
    // the reporter may have read and removed its directory while a test that nobody awaited still ran
  }
}

/** Name under which a list appears in reports: its servers' names, or `tools` for a bare list. */
export const serverOf = (list: ToolList): string =>
  list.servers
    .map(server => server.name)
    .filter(name => name !== undefined)
    .join(', ') || 'tools'

const hashes = new WeakMap<ToolList, string>()

/** Identifies a list's content: 16 hexadecimal digits. */
export function hashOf(list: ToolList): string {
  const known = hashes.get(list)
  if (known) return known
  const hash = createHash('sha256')
  for (const tool of list.tools) hash.update(`${JSON.stringify(tool.raw)}\n`)
  const text = hash.digest('hex').slice(0, 16)
  hashes.set(list, text)
  return text
}

const sent = new Set<string>()

/** The entry for a list that was judged. The tools themselves go along the first time only; see `ListTrace`. */
export function listTrace(list: ToolList, report?: Report): ListTrace {
  const hash = hashOf(list)
  const first = !sent.has(hash)
  sent.add(hash)
  return {
    kind: 'list',
    server: serverOf(list),
    hash,
    ...(first ? { tools: list.tools.map(tool => tool.raw) } : {}),
    ...(report ? { report } : {}),
  }
}

const isTask = (task: unknown): task is Task =>
  typeof task === 'object' && task !== null && 'meta' in task && typeof task.meta === 'object' && task.meta !== null

import { createHash } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '../analyze/report.js'
import { defined } from '../base/defined.js'
import type { TraceEntry } from '../report/trace-entry.js'
import type { ToolList } from '../tool-list.js'
import type { MatcherContext } from './context.js'

/** One line of a trace file that a Jest worker writes: the entry, and the test that left it. */
export interface TraceLine {
  /** File of the test; absent where the runner does not say. */
  file?: string
  /** Full name of the test. */
  test?: string
  entry: TraceEntry
}

/** Environment variable with the directory into which matchers write their traces; the Jest reporter sets it before the workers start. */
export const TRACE_DIRECTORY = 'ECHOLOT_TRACE_DIR'

interface Task {
  meta: { echolot?: TraceEntry[] }
}

let runningTask: Task | undefined

/**
 * Names the running test where the runner does not show it to matchers (Vitest 3.2). `undefined` while concurrent tests run: which
 * of them called cannot be told.
 */
export function setRunningTask(task: object | undefined): void {
  runningTask = isTask(task) ? task : undefined
}

/** The running test as Vitest shows it, or `undefined` where that is not known. */
const taskOf = (context: MatcherContext): Task | undefined => (isTask(context.task) ? context.task : runningTask)

/**
 * Leaves an entry for the reporter. In Vitest it travels in the test's `meta.echolot`, which also survives `--merge-reports`; in Jest
 * it is a line in a file of the directory that the reporter named. Where neither is there, nothing is kept. Never throws: a report is
 * no reason for a test to fail.
 */
export function trace(context: MatcherContext, entry: TraceEntry): void {
  const task = taskOf(context)
  if (task) {
    task.meta.echolot ??= []
    task.meta.echolot.push(entry)
    return
  }
  const directory = process.env[TRACE_DIRECTORY]
  if (!directory) return
  const line: TraceLine = defined({ file: context.testPath, test: context.currentTestName, entry })
  try {
    appendFileSync(join(directory, `${process.pid}.jsonl`), `${JSON.stringify(line)}\n`)
  } catch {
    // the reporter may have read and removed its directory while a test that nobody awaited still ran
  }
}

const sent = new Set<string>()

/** Leaves an entry for a list that was judged, with its report where there is one. The tools themselves travel the first time only. */
export function traceList(context: MatcherContext, list: ToolList, report?: Report): void {
  if (!taskOf(context) && !process.env[TRACE_DIRECTORY]) return
  const hash = hashOf(list)
  const first = !sent.has(hash)
  sent.add(hash)
  trace(
    context,
    defined({
      kind: 'list',
      server: serverOf(list),
      hash,
      tools: first ? list.tools.map(tool => tool.raw) : undefined,
      report,
    }),
  )
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

const isTask = (task: unknown): task is Task =>
  typeof task === 'object' && task !== null && 'meta' in task && typeof task.meta === 'object' && task.meta !== null

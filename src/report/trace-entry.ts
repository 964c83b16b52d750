import type { Report } from '../analyze/report.js'

/** What one matcher call leaves behind for the reporter: plain JSON, small. */
export type TraceEntry = ListTrace | RouteTrace

/** A list was judged. The raw tools travel once per worker and list; later entries name them by `hash` alone. */
export interface ListTrace {
  kind: 'list'
  server: string
  /** Identifies the list's content. */
  hash: string
  tools?: readonly unknown[]
  report?: Report
}

/** A model was asked, now or when the recording was made. */
export interface RouteTrace {
  kind: 'route'
  server: string
  hash: string
  prompt: string
  /** The tool that the test expects; `null` for none. */
  wanted: string | null
  /** The test is under `.not`: `wanted` is what must not be called. */
  not?: true
  /** Did the test pass? */
  passed: boolean
  model: string
  recorded: boolean
  /** One entry a trial; a trial that could not be asked has `error` instead of calls. */
  trials: {
    calls: { tool: string; arguments: unknown; faults: { path: string; message: string }[] }[]
    usage?: { input: number; output: number; predicted?: number }
    /** US dollars. */
    price?: number
    error?: string
    /** What the answer is worth: the name of a row of the table in `probe/verdict.ts`. */
    verdict: string
    /** What counts as the answer's choice, by the same table; `null` for none. Absent where there is no answer. */
    chosen?: string | null
    /** Is the answer as the test wants it? */
    fine: boolean
  }[]
}

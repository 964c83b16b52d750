import { printableLine } from '../base/printable.js'

/** Requests that one process has under way at the same time, where nobody says otherwise. */
const AT_ONCE = 4
/** Milliseconds after which a run says how far it is, and how often from then on. */
const PROGRESS_MS = 2_000

interface State {
  running: number
  readonly waiting: (() => void)[]
  started: number
  finished: number
  timer?: ReturnType<typeof setInterval> | undefined
}

// the ESM and the CommonJS build are two copies of this module in one process; both must count together
const KEY = Symbol.for('echolot.requests')
const store = globalThis as { [KEY]?: State }

/** Runs `task` when fewer than `atOnce` others run; says on `say` how far the requests are when they take longer than two seconds. */
export async function limited<T>(
  model: string,
  atOnce: number | undefined,
  say: (line: string) => void,
  task: () => Promise<T>,
): Promise<T> {
  store[KEY] ??= { running: 0, waiting: [], started: 0, finished: 0 }
  const state = store[KEY]
  state.started++
  if (!state.timer) {
    state.timer = setInterval(
      () => say(`echolot: asking ${printableLine(model)}, ${state.finished} of ${state.started} answered\n`),
      PROGRESS_MS,
    )
    state.timer.unref()
  }
  // the one that ends hands its place on, so the number of those that run stays the same
  if (state.running >= (atOnce ?? AT_ONCE)) await new Promise<void>(resolve => state.waiting.push(resolve))
  else state.running++
  try {
    return await task()
  } finally {
    state.finished++
    const next = state.waiting.shift()
    if (next) next()
    else state.running--
    if (state.finished === state.started) {
      clearInterval(state.timer)
      Object.assign(state, { started: 0, finished: 0, timer: undefined })
    }
  }
}

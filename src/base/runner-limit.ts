/** How long the runner still gives to what runs now. */
export interface RunnerLimit {
  /** Milliseconds, with a little kept back so that we speak before the runner does. */
  readonly left: number
  /** A sentence that says which limit of the runner it is, and how it is raised. */
  readonly remedy: string
}

/** Share of the runner's limit that is kept back, and at least so many milliseconds. */
const KEPT_BACK = 0.1
const LEAST_KEPT_BACK = 200

/**
 * The limit of the running test or hook in Vitest and Jest, where it can be told. Both end what is too slow with a message that names
 * neither a server nor a model, so we give up a moment earlier and say what was waited for. `undefined` in every other process.
 */
export function runnerLimit(): RunnerLimit | undefined {
  return vitestLimit() ?? jestLimit()
}

const seconds = (ms: number): string => `${Number((ms / 1000).toFixed(1))} s`

function limitOf(limit: number, started: number | undefined, remedy: string): RunnerLimit | undefined {
  // 0 and Infinity mean no limit
  if (!Number.isFinite(limit) || limit <= 0) return undefined
  const left = (started === undefined ? limit : started + limit - Date.now()) - Math.max(LEAST_KEPT_BACK, KEPT_BACK * limit)
  return { left: Math.max(1, left), remedy }
}

interface VitestWorker {
  config?: { testTimeout?: number; hookTimeout?: number }
  current?: { type?: string; timeout?: number; result?: { startTime?: number; state?: string } }
}

/** Vitest keeps its configuration and the running test on the worker's global object. */
function vitestLimit(): RunnerLimit | undefined {
  const worker = (globalThis as { __vitest_worker__?: VitestWorker }).__vitest_worker__
  if (!worker?.config) return undefined
  const { current, config } = worker
  if (current?.type === 'test' || current?.type === 'custom') {
    const limit = current.timeout ?? config.testTimeout ?? 0
    return limitOf(
      limit,
      current.result?.startTime,
      `Vitest gives this test ${seconds(limit)}: raise \`testTimeout\`, or give the test a limit of its own as its last argument.`,
    )
  }
  const limit = config.hookTimeout ?? 0
  return limitOf(
    limit,
    undefined,
    `Vitest gives a hook ${seconds(limit)}: raise \`hookTimeout\`, or give the hook a limit of its own as its last argument.`,
  )
}

interface JestHook {
  timeout?: number
}
interface JestBlock {
  hooks?: readonly JestHook[]
  parent?: JestBlock
}
interface JestState {
  testTimeout?: number
  currentlyRunningTest?: { timeout?: number; startedAt?: number | null } | null
  currentDescribeBlock?: JestBlock
}

/** Jest's runner keeps its state under a symbol of its own. Which hook runs it does not say, so the most patient one counts. */
function jestLimit(): RunnerLimit | undefined {
  if (process.env.JEST_WORKER_ID === undefined) return undefined
  const symbol = Object.getOwnPropertySymbols(globalThis).find(key => key.description === 'JEST_STATE_SYMBOL')
  const state = symbol && (globalThis as unknown as Record<symbol, JestState | undefined>)[symbol]
  if (!state) return undefined
  const usual = state.testTimeout ?? 5_000
  const raise = 'raise `testTimeout`, or give it a limit of its own as its last argument.'
  const test = state.currentlyRunningTest
  if (test) {
    const limit = test.timeout ?? usual
    return limitOf(limit, test.startedAt ?? undefined, `Jest gives this test ${seconds(limit)}: ${raise}`)
  }
  let limit = usual
  for (let block = state.currentDescribeBlock; block; block = block.parent)
    for (const { timeout } of block.hooks ?? []) limit = Math.max(limit, timeout ?? 0)
  return limitOf(limit, undefined, `Jest gives this hook ${seconds(limit)}: ${raise}`)
}

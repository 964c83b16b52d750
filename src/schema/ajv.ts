import type { Ajv, Options } from 'ajv'
import { requireLazily } from '../base/lazy.js'

/** The drafts that Ajv reads, by the module that reads them. */
export type Draft = 'ajv' | 'ajv/dist/2019' | 'ajv/dist/2020'

/** An Ajv instance that says nothing on the console, with the formats of `ajv-formats`. */
export function newAjv(draft: Draft, options: Options): Ajv {
  const { default: Constructor } = requireLazily(draft) as { default: new (options: Options) => Ajv }
  const ajv = new Constructor({ strict: false, validateSchema: false, allErrors: true, logger: false, ...options })
  const { default: addFormats } = requireLazily('ajv-formats') as { default: (ajv: Ajv) => void }
  addFormats(ajv)
  return ajv
}

/**
 * A schema or an argument that takes longer than this, in milliseconds of processor time, is given up: schemas exist whose check doubles
 * in time with each line.
 */
export const LIMIT_MS = 1_000

let context: object | undefined

/**
 * Runs `task` and breaks it off after a second of work, wherever it is. Node breaks off by the clock on the wall; on a machine that had
 * no time for the task it is started again, with as much more time as it lacked.
 * @param task Gets how often it was broken off before. What it had begun to change is in no state to be used again.
 * @throws Error with the code `ERR_SCRIPT_EXECUTION_TIMEOUT` when the time is up.
 */
export function within<T>(task: (brokenOff: number) => T): T {
  let wall = LIMIT_MS
  for (let brokenOff = 0; ; brokenOff++) {
    const before = process.cpuUsage()
    try {
      return runFor(() => task(brokenOff), wall)
    } catch (error) {
      const { user, system } = process.cpuUsage(before)
      const worked = (user + system) / 1_000
      if (!isTimeout(error) || worked > 0.9 * LIMIT_MS || brokenOff === MOST_ATTEMPTS) throw error
      wall = Math.ceil((wall * LIMIT_MS) / Math.max(worked, LIMIT_MS / 20))
    }
  }
}

/** A machine that has no time for a task so many times will not have it. */
const MOST_ATTEMPTS = 3

/** Was a task of `within` broken off? */
export const isTimeout = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

function runFor<T>(task: () => T, timeout: number): T {
  const vm = requireLazily('node:vm') as typeof import('node:vm')
  context ??= vm.createContext(Object.create(null))
  const box = context as { task?: (() => T) | undefined }
  box.task = task
  try {
    return vm.runInContext('task()', context, { timeout }) as T
  } finally {
    box.task = undefined
  }
}

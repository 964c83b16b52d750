import type { Ajv, Options } from 'ajv'
import { requireLazily } from '../lazy.js'

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

/** A schema or an argument that takes longer than this is given up: schemas exist whose check doubles in time with each line. */
export const LIMIT_MS = 1_000

let context: object | undefined

/** Runs `task` and breaks it off after a second, wherever it is. @throws Error with the code `ERR_SCRIPT_EXECUTION_TIMEOUT` then. */
export function within<T>(task: () => T): T {
  const vm = requireLazily('node:vm') as typeof import('node:vm')
  context ??= vm.createContext(Object.create(null))
  const box = context as { task?: (() => T) | undefined }
  box.task = task
  try {
    return vm.runInContext('task()', context, { timeout: LIMIT_MS }) as T
  } finally {
    box.task = undefined
  }
}

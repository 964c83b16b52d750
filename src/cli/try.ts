import { type Io, UsageError } from './io.js'

/** Until routing stands. */
export function tryCommand(_argv: readonly string[], _io: Io): Promise<number> {
  return Promise.reject(new UsageError('mcp try is not built yet.'))
}

import type { Flags } from './flags.js'
import type { Io } from './io.js'

/** A command: one file that exports it as its default, and one entry in `commands.ts`. */
export interface Command {
  readonly flags: Flags
  /** What its `--format` takes; empty where it has none. */
  readonly formats: readonly string[]
  /** @returns The exit code. @throws UsageError, EcholotError and TypeError, each of which is one message to the user. */
  run(argv: readonly string[], io: Io): number | Promise<number>
}

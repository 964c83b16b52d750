import { EcholotError } from '../base/errors.js'
import { wantsColor } from '../base/wants-color.js'

/** What a command may touch of the outside: tests hand in their own. */
export interface Io {
  /** Results, and nothing else. */
  stdout(text: string): void
  /** Everything else: progress, warnings, errors. */
  stderr(text: string): void
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  /** Is standard output a terminal that may be colored? */
  readonly color: boolean
  /** Is somebody there to answer a question? */
  readonly interactive: boolean
  /** Aborted on Ctrl-C and SIGTERM. */
  readonly signal: AbortSignal
}

/** A mistake in the call or a server that could not be judged: exit code 2, the message alone is shown. */
export class UsageError extends EcholotError<'usage'> {
  override readonly name = 'UsageError'

  constructor(message: string) {
    super('usage', message)
  }
}

/** The process's own streams. */
export function processIo(signal: AbortSignal): Io {
  const { env, stdout, stderr, stdin } = process
  return {
    stdout: text => void stdout.write(text),
    stderr: text => void stderr.write(text),
    env,
    cwd: process.cwd(),
    color: wantsColor(),
    interactive: Boolean(stdin.isTTY && stderr.isTTY),
    signal,
  }
}

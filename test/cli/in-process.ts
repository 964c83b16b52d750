import type { Io } from '../../src/cli/io.js'
import { run } from '../../src/cli/run.js'

/** Runs one command line in this process, without a terminal; what it wrote and the exit code. */
export async function runInProcess(
  argv: readonly string[],
  { cwd, env = {} }: Pick<Io, 'cwd'> & { env?: Io['env'] },
): Promise<{ code: number; out: string; err: string }> {
  let out = ''
  let err = ''
  const io: Io = {
    stdout: text => {
      out += text
    },
    stderr: text => {
      err += text
    },
    env,
    cwd,
    color: false,
    interactive: false,
    signal: new AbortController().signal,
  }
  return { code: await run(argv, io), out, err }
}

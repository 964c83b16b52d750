import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One attempt to reach something. */
export interface Attempt {
  kind: 'connect' | 'datagram' | 'name'
  /** `host:port`, path of a local socket, or name that was looked up. */
  what: string
  pid: number
}

/** What to set for a Node process so that its attempts, and those of the Node processes below it that inherit this, are logged. */
export const watched = (log: string): Record<string, string> => ({
  ECHOLOT_NETWORK_LOG: log,
  NODE_OPTIONS: `--import=${new URL('record-network.mjs', import.meta.url).href}`,
})

/** The attempts in a log. */
export const attemptsIn = (log: string): Attempt[] =>
  existsSync(log)
    ? readFileSync(log, 'utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line) as Attempt)
    : []

/** Runs Node with these arguments, watched; resolves when it ended, whatever its exit code. */
export async function runWatched(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number; stdout: string; stderr: string; attempts: Attempt[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'echolot-network-'))
  const log = join(folder, 'log')
  try {
    return await new Promise(resolve => {
      const options = { cwd: folder, env: { ...process.env, GITHUB_ACTIONS: '', ...watched(log), ...env }, maxBuffer: 2 ** 26 }
      execFile(process.execPath, args, options, (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr, attempts: attemptsIn(log) })
      })
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

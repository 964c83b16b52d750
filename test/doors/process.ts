import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { inject } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
export const everything = resolve(root, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js')
export const testServer = (name: string): string => resolve(root, 'test/servers', name)

/** What came of a process that was run to its end. */
export interface Ended {
  code: number | null
  stdout: string
  stderr: string
  /** Command lines of the processes that it left running. */
  left: string[]
}

/** Runs a command in the user's project to its end, as a shell would, and looks for what it leaves behind. */
export async function run(command: string, args: readonly string[], env: Record<string, string> = {}, input?: string): Promise<Ended> {
  const mark = `door-${process.pid}-${Math.random().toString(36).slice(2)}`
  const child = spawn(command, [...args], {
    cwd: inject('user'),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1', ...env, DOOR_MARK: mark },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  })
  child.stdin?.end(input)
  let stdout = ''
  let stderr = ''
  child.stdout?.on('data', data => (stdout += data))
  child.stderr?.on('data', data => (stderr += data))
  const timer = setTimeout(() => child.kill('SIGKILL'), 60_000)
  const code = await new Promise<number | null>(done => child.once('close', done))
  clearTimeout(timer)
  return { code, stdout, stderr, left: leftBehind(child.pid as number) }
}

export const echolot = (...args: string[]): Promise<Ended> => run(process.execPath, ['node_modules/echolot/dist/cli.js', ...args])
export const script = (source: string, ...options: string[]): Promise<Ended> => run(process.execPath, [...options, '-e', source])

/** Processes whose parent was the one with this number, or whose group it led. Linux tells; elsewhere nothing is looked for. */
function leftBehind(pid: number): string[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        const ours = Number(parent) === pid || Number(group) === pid
        return ours && state !== 'Z' ? [readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')] : []
      } catch {
        return []
      }
    })
}

/** A server over HTTP in a process of its own. */
export interface Listening {
  url: string
  end(): void
}

/** Starts a server that listens on the port that the environment names, and waits until it does. */
export async function listen(args: readonly string[], path: string): Promise<Listening> {
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const child = spawn(process.execPath, [...args], { env: { ...process.env, PORT: String(port) }, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}${path}`
  for (let tries = 0; ; tries++) {
    const there = await fetch(url, { method: 'OPTIONS', signal: AbortSignal.timeout(1_000) }).then(
      () => true,
      () => false,
    )
    if (there) return { url, end: () => void child.kill('SIGKILL') }
    if (tries > 100 || child.exitCode !== null) throw new Error(`No server came up: ${args.join(' ')}`)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

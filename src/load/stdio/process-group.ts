import type { ChildProcess } from 'node:child_process'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const windows = process.platform === 'win32'
/** Milliseconds for a process to end after its stdin was closed, and again after SIGTERM, until it is killed. */
const GRACE = 700
/** Milliseconds between two looks whether a group is gone. */
const POLL = 15

const alive = new Map<number, ChildProcess>()

/** Remembers a child that was started as leader of its own process group, so that it is ended whenever this process ends. */
export function guard(child: ChildProcess): void {
  if (child.pid === undefined) return
  if (alive.size === 0) watchOverParent()
  alive.set(child.pid, child)
}

function forget(pid: number): void {
  alive.delete(pid)
  if (alive.size === 0) unwatchParent()
}

/** Sends a signal to the child and everything that it started. False when nothing of it is left. */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    if (windows && signal !== 0) spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true })
    else process.kill(windows ? pid : -pid, signal)
    return true
  } catch (error) {
    // EPERM: there, but not ours (on macOS also a group of zombies, which is as good as gone)
    return (error as NodeJS.ErrnoException).code === 'EPERM' && process.platform !== 'darwin'
  }
}

/**
 * Ends a child with all its children: first its stdin is closed, then SIGTERM, then SIGKILL. Resolves when nothing is left.
 * @param hurry SIGTERM at once.
 */
export async function endGroup(child: ChildProcess, hurry: boolean): Promise<void> {
  const { pid } = child
  if (pid === undefined) return
  child.stdin?.end()
  // a server that does not end by itself is common and no fault, so little time is given
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (await gone(pid, hurry && signal === 'SIGTERM' ? 0 : GRACE)) break
    signalGroup(pid, signal)
  }
  await gone(pid, 1_000)
  forget(pid)
  for (const stream of child.stdio) stream?.destroy()
}

async function gone(pid: number, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; signalGroup(pid, 0) && !allZombies(pid); ) {
    if (Date.now() > end) return false
    await new Promise(resolve => setTimeout(resolve, POLL))
  }
  return true
}

/**
 * Have all processes of a group ended, and only wait for their parent to notice? Where the child itself has gone, that parent is process
 * number 1, which in many containers takes seconds, or never looks. Told on Linux only; elsewhere the answer is no.
 */
function allZombies(group: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    return readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .every(name => {
        const stat = statOf(name)
        // after the command in parentheses, which may hold anything: state, parent, group
        const [state, , itsGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        return Number(itsGroup) !== group || state === 'Z' || state === 'X'
      })
  } catch {
    return false
  }
}

function statOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // ended since the directory was read
    return ''
  }
}

const killAll = (): void => {
  for (const pid of alive.keys()) signalGroup(pid, 'SIGKILL')
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Marks our listeners, also those of another copy of this package (ESM beside CommonJS): they leave the process to its fate. */
const ours = Symbol.for('echolot.signal')

/** SIGTERM to all, and SIGKILL a moment later; then, where nobody else listens, this process dies of the signal as it would have. */
function onSignal(signal: NodeJS.Signals): void {
  const others = process.listeners(signal).some(listener => !(ours in listener))
  for (const pid of alive.keys()) signalGroup(pid, 'SIGTERM')
  setTimeout(() => {
    killAll()
    if (others) return
    unwatchParent()
    process.kill(process.pid, signal)
  }, 300)
}

Object.defineProperty(onSignal, ours, { value: true })

function watchOverParent(): void {
  process.on('exit', killAll)
  for (const signal of SIGNALS) process.on(signal, onSignal)
}

function unwatchParent(): void {
  process.off('exit', killAll)
  for (const signal of SIGNALS) process.off(signal, onSignal)
}

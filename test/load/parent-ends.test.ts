import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hostileHttp, isRunning, serverFile } from './helpers.js'

// The module as JavaScript, since another process must run it. It lies in the project, to find its packages.
const root = fileURLToPath(new URL('../..', import.meta.url))
const directory = mkdtempSync(join(root, '.parent-test-'))
const module = join(directory, 'connect.mjs')
beforeAll(async () => {
  await build({
    configFile: false,
    root,
    logLevel: 'silent',
    build: { ssr: 'src/load/connect.ts', outDir: directory, rolldownOptions: { output: { entryFileNames: 'connect.mjs' } } },
  })
})
afterAll(() => rmSync(directory, { recursive: true }))

const start = (way: string, ...command: string[]): ChildProcess =>
  spawn(process.execPath, [serverFile('parent.mjs'), module, way, ...command], { stdio: ['ignore', 'pipe', 'pipe'] })
/** The first match in what a process prints. */
const printed = (child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> =>
  new Promise((resolve, reject) => {
    let text = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        text += chunk
        const match = pattern.exec(text)
        if (match) resolve(match)
      })
    }
    child.once('close', () => reject(new Error(`ended, having printed: ${text}`)))
  })
const ended = (child: ChildProcess): Promise<{ code: number | null; signal: NodeJS.Signals | null }> =>
  new Promise(resolve => child.once('exit', (code, signal) => resolve({ code, signal })))
const stubborn = [process.execPath, serverFile('hostile.mjs'), 'stubborn']

test.concurrent.each<[string, NodeJS.Signals | undefined, object]>([
  ['wait', 'SIGINT', { signal: 'SIGINT' }],
  ['wait', 'SIGTERM', { signal: 'SIGTERM' }],
  ['wait', 'SIGHUP', { signal: 'SIGHUP' }],
  ['listener', 'SIGINT', { code: 5 }],
  ['exit', undefined, { code: 3 }],
  ['throw', undefined, { code: 1 }],
  ['forget', undefined, { code: 0 }],
])('%s %s: the server and its children, which ignore SIGTERM, are ended', async (way, signal, outcome) => {
  const parent = start(way, ...stubborn)
  const end = ended(parent)
  const [, ...pids] = await printed(parent, /connected (\d+) (\d+)/)
  if (signal) parent.kill(signal)
  expect(await end).toMatchObject(outcome)
  await vi.waitFor(() => expect(pids.map(pid => isRunning(Number(pid)))).toEqual([false, false]), 5_000)
})

test.concurrent('SIGINT while the server is still waited for', async () => {
  const parent = start('wait', process.execPath, serverFile('hostile.mjs'), 'stubborn-silent')
  const end = ended(parent)
  await printed(parent, /waiting/)
  const children = childrenOf(parent.pid as number)
  expect(children).not.toEqual([])
  parent.kill('SIGINT')
  expect(await end).toMatchObject({ signal: 'SIGINT' })
  await vi.waitFor(() => expect(children.filter(isRunning)).toEqual([]), 5_000)
})

test.concurrent('a forgotten HTTP connection does not keep the process', async () => {
  const server = await hostileHttp()
  const parent = start('forget', server.url('sse-fine'))
  expect(await ended(parent)).toMatchObject({ code: 0 })
  server.end()
})

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'ppid=,pid='], { encoding: 'utf8' })
  const pairs = stdout
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number))
  const found: number[] = []
  for (const queue = [pid]; queue.length > 0; ) {
    const parent = queue.pop()
    for (const [ppid, child] of pairs) {
      if (ppid === parent && child !== undefined) {
        found.push(child)
        queue.push(child)
      }
    }
  }
  return found
}

import { fork, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { EcholotError } from '../../src/base/errors.js'
import type { StdioTarget } from '../../src/load/target.js'

/** Path of a file in test/servers. */
export const serverFile = (name: string): string => fileURLToPath(new URL(`../servers/${name}`, import.meta.url))
/** A command that runs one of the test servers. */
export const command = (name: string, ...args: string[]): StdioTarget => ({ command: process.execPath, args: [serverFile(name), ...args] })

/** Is a process with this id there (and no zombie that its parent has yet to look after)? */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // after the command in parentheses stands the state; other systems have no such file
    return process.platform !== 'linux' || !/\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** The error that a promise rejects with; fails when it resolves or rejects with anything but an `EcholotError`. */
export async function failure(promise: Promise<unknown>): Promise<EcholotError> {
  const error = await promise.then(
    value => new Error(`resolved to ${String(value)}`),
    (error: unknown) => error,
  )
  if (!(error instanceof EcholotError)) throw error
  return error
}

/** Runs the hostile HTTP server, for all its modes, in a process of its own. */
export async function hostileHttp() {
  const child = fork(serverFile('hostile-http.mjs'), { silent: true })
  const next = () =>
    new Promise<{ url: string; sockets: number; strays: number }>(resolve => child.once('message', resolve as (message: unknown) => void))
  const { url } = await next()
  const counts = () => {
    const answer = next()
    child.send('counts')
    return answer
  }
  return {
    url: (mode: string) => `${url}/${mode}/mcp`,
    /** How many sockets the server still holds, once they had a moment to close. */
    async sockets(): Promise<number> {
      for (let i = 0; ; i++) {
        const { sockets } = await counts()
        if (sockets === 0 || i === 40) return sockets
        await new Promise(resolve => setTimeout(resolve, 25))
      }
    },
    /** How many requests came under another name than that of the URL. */
    strays: async (): Promise<number> => (await counts()).strays,
    end: () => void child.kill('SIGKILL'),
  }
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  return port
}

/** By how much memory grew at most while `work` ran, in MB, looked at every few milliseconds. */
export async function memoryOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 5)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return (Math.max(most, process.memoryUsage.rss()) - before) / 2 ** 20
}

/** A client of SDK 1.x, connected to a server object the way the SDK's own documentation shows. */
export async function clientOf(server: { connect(transport: never): Promise<void> }) {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1.0.0' })
  await Promise.all([server.connect(theirs as never), client.connect(ours)])
  return { client, close: () => client.close() }
}

/** Starts a server that prints its URL, or answers on a port that it is told; resolves when it does. */
export async function httpServer(file: string, args: string[] = [], port?: number) {
  const env = { ...process.env, ...(port === undefined ? {} : { PORT: String(port) }) }
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (text: Buffer): void => {
      const printed = /http:\/\/\S+/.exec(String(text))?.[0]
      if (printed && port === undefined) resolve(printed)
      if (port !== undefined && String(text).includes(String(port))) resolve(`http://127.0.0.1:${port}`)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', code => reject(new Error(`${file} ended with ${code}`)))
  })
  return { url, end: () => void child.kill('SIGKILL') }
}

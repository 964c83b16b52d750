import { type ChildProcess, spawn as nodeSpawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { defined } from '../../base/defined.js'
import { EcholotError } from '../../base/errors.js'
import { requireLazily } from '../../base/lazy.js'
import type { Lifeline } from '../lifeline.js'
import { bytes } from '../limits.js'
import type { Hide } from '../redact.js'
import { load } from '../sdk.js'
import type { Transport } from '../tap.js'
import type { StdioTarget } from '../target.js'
import { lastLines, lineCutter } from './lines.js'
import { endGroup, guard } from './process-group.js'

/** A transport to a child process that tells what it saw. */
export interface StdioTransport extends Transport {
  /** Bytes of messages received so far. */
  received(): number
  /** What is known about why the server may be silent; empty, or sentences with a space in front. */
  trouble(): string
}

/** Milliseconds that the pipes of a process that has ended are read on: a child of its own may hold them open for ever. */
const DRAIN = 200
const STDERR_LINES = 12
/** Characters of a line that are kept, and of those that are shown once secrets are hidden. */
const KEPT_WIDTH = 4_000
const SHOWN_WIDTH = 300

const indented = (text: string): string =>
  text
    .split('\n')
    .map(line => `  ${line.length <= SHOWN_WIDTH ? line : `${line.slice(0, SHOWN_WIDTH - 1)}…`}`)
    .join('\n')

/**
 * A transport over stdin and stdout of a command, which is started in a process group of its own and ended with all its children. A
 * message is bounded, of stderr only the last lines are kept, and lines on stdout that are no protocol are passed over and remembered.
 */
export function stdioTransport(
  target: StdioTarget,
  { label, hide, life, maxMessageBytes }: { label: string; hide: Hide; life: Lifeline; maxMessageBytes: number },
): StdioTransport {
  let child: ChildProcess | undefined
  let closing: Promise<void> | undefined
  let received = 0
  let messages = 0
  const stderr = lastLines(STDERR_LINES, KEPT_WIDTH)
  const strange: string[] = []
  let strangeCount = 0

  const strangeText = (): string =>
    strangeCount === 0
      ? ''
      : ` On stdout it printed ${strangeCount === 1 ? 'a line that is' : `${strangeCount.toLocaleString('en')} lines that are`} no MCP message (stdout is for messages alone, logs belong on stderr):\n${indented(hide(strange.join('\n')))}`
  const stderrText = (): string =>
    stderr.lines.length === 0 ? '' : `\nThe last lines of its stderr:\n${indented(hide(stderr.lines.join('\n')))}`
  const trouble = (): string =>
    (cutter.unfinished > 0 ? ` The last ${bytes(cutter.unfinished)} that it sent are an unfinished message.` : '') +
    strangeText() +
    stderrText()

  const onLine = (line: string): void => {
    if (line.trim() === '') return
    const found = messagesIn(line)
    if (found.length === 0) {
      strangeCount++
      if (strange.length < 5) strange.push(line.slice(0, KEPT_WIDTH))
      return
    }
    for (const message of found) {
      messages++
      transport.onmessage?.(message)
    }
  }
  const cutter = lineCutter(maxMessageBytes, onLine, () => {
    life.fail(
      new EcholotError(
        'too-large',
        `${label} sent a message of more than ${bytes(maxMessageBytes)}, the most that is read; the option \`maxMessageBytes\` changes it. It is not judged.${stderrText()}`,
      ),
    )
    void transport.close()
  })

  /** The process has ended, or never began. */
  const ended = (error: EcholotError): void => {
    life.fail(error)
    void transport.close()
  }

  const transport: StdioTransport = {
    received: () => received,
    trouble,
    async start() {
      const windows = process.platform === 'win32'
      // on Windows commands such as npx are scripts, which only cross-spawn can start without a shell
      const spawn = windows ? (requireLazily('cross-spawn') as typeof nodeSpawn) : nodeSpawn
      // PATH, HOME and the like; API keys and all other secrets of this process stay here unless they are given by name
      const { getDefaultEnvironment } = await load<{ getDefaultEnvironment(): Record<string, string> }>(
        '@modelcontextprotocol/sdk/client/stdio.js',
      )
      const started = spawn(
        target.command,
        [...(target.args ?? [])],
        defined({
          env: { ...getDefaultEnvironment(), ...target.env },
          cwd: target.cwd,
          stdio: 'pipe' as const,
          detached: !windows,
          windowsHide: true,
        }),
      )
      child = started
      guard(started)
      // a server that somebody forgot to close does not keep this process; while it is waited for, a timer does
      started.unref()
      for (const stream of [started.stdin, started.stdout, started.stderr] as Partial<Socket>[]) {
        stream.on?.('error', () => {})
        // Bun's streams have no `unref`: there, a server that is not closed keeps the process
        stream.unref?.()
      }
      started.stdout?.on('data', (chunk: Buffer) => {
        received += chunk.length
        if (!closing) cutter.push(chunk)
      })
      started.stderr?.on('data', (chunk: Buffer) => stderr.push(chunk))
      await new Promise<void>((resolve, reject) => {
        started.once('spawn', resolve)
        started.once('error', (error: NodeJS.ErrnoException) => {
          const failure = spawnError(error, label)
          life.fail(failure)
          reject(failure)
        })
      })
      started.once('exit', (code, signal) => {
        let told = false
        const tell = (): void => {
          if (told || closing) return
          told = true
          const how = signal ? `was ended by ${signal}` : `ended with exit code ${code}`
          const when =
            cutter.unfinished > 0
              ? 'in the middle of a message'
              : messages === 0
                ? 'before it sent a message'
                : `after ${messages === 1 ? 'one message' : `${messages.toLocaleString('en')} messages`}`
          ended(new EcholotError('closed', `${label} ${how} ${when}.${trouble()}`))
        }
        started.once('close', tell)
        setTimeout(tell, DRAIN)
      })
    },
    async send(message) {
      const stdin = child?.stdin
      if (!stdin || closing) throw new Error('Not connected')
      // not waited for: a server that does not read must not hold up the time limit, and what is sent here is small
      stdin.write(`${JSON.stringify(message)}\n`)
    },
    close() {
      closing ??= (async () => {
        if (child) await endGroup(child, life.failure !== undefined)
        transport.onclose?.()
      })()
      return closing
    },
  }
  return transport
}

/** The JSON-RPC messages of a line, one or a batch; none when it is something else. */
function messagesIn(line: string): unknown[] {
  if (!/^\s*[[{]/.test(line)) return []
  try {
    const value: unknown = JSON.parse(line)
    const all = Array.isArray(value) ? value : [value]
    return all.every(item => typeof item === 'object' && item !== null && item.jsonrpc === '2.0') ? all : []
  } catch {
    return []
  }
}

function spawnError(error: NodeJS.ErrnoException, label: string): EcholotError {
  const why =
    error.code === 'ENOENT'
      ? 'command not found. Is it installed and on the `PATH`? The command and its arguments are given apart: `node`, then `server.js`'
      : error.code === 'EACCES'
        ? 'the file may not be executed (EACCES)'
        : (error.code ?? error.message)
  // no cause: it holds the arguments, and with them secrets
  return new EcholotError('spawn', `${label} could not be started: ${why}.`)
}

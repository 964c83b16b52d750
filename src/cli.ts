#!/usr/bin/env node
// The bin: streams, signals, exit code. What the commands do is in run.ts.
import { setMaxListeners } from 'node:events'
import { processIo } from './cli/io.js'
import { run } from './cli/run.js'

const interrupted = new AbortController()
// each request under way listens
setMaxListeners(0, interrupted.signal)
const stopped = new Promise<number>(resolve => {
  const onSignal = (): void => {
    // the second time nobody waits for anything any more
    if (interrupted.signal.aborted) process.exit(130)
    interrupted.abort()
    // a command that listens to the signal may end by itself; one that waits for a server is not waited for
    setTimeout(() => resolve(130), 100)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
})
process.stdout.on('error', error => {
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') process.exit(0)
  process.stderr.write(`echolot: the output could not be written: ${error.message}.\n`, () => process.exit(2))
})
// nobody is left to be told
process.stderr.on('error', () => undefined)
const io = processIo(interrupted.signal)
const code = await Promise.race([run(process.argv.slice(2), io), stopped])
// output to a pipe is written asynchronously: leave only when it is out
await new Promise<void>(resolve => process.stdout.write('', () => resolve()))
process.exit(interrupted.signal.aborted ? 130 : code)

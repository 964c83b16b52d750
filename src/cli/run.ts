import { printable } from '../base/printable.js'
import { enumerate } from '../base/wording.js'
import type { Command } from './command.js'
import { commandHelp, commands } from './commands.js'
import { type Io, UsageError } from './io.js'

const help = (): string => `echolot: an MCP server's tool list as a model gets it

${commandHelp()}
SERVER is one of  --url URL   --config mcp.json --server NAME   --tools FILE   -- COMMAND ARGS…
Each command takes --help. Exit code: 0 fine, 1 findings or a threshold missed, 2 could not run, 130 interrupted.
`

/** Runs one command line. Returns the exit code; everything that a command cannot do is one message on standard error. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  try {
    return await dispatch(argv, io)
  } catch (error) {
    if (io.signal.aborted) return 130
    io.stderr(`echolot: ${printable(messageOf(error))}\n`)
    if (io.env.ECHOLOT_DEBUG && error instanceof Error && error.stack) io.stderr(`${printable(error.stack)}\n`)
    return 2
  }
}

async function dispatch(argv: readonly string[], io: Io): Promise<number> {
  const [first, second] = argv
  if (first === '--version' || first === '-v') {
    const { version } = await import('./version.js')
    io.stdout(`${version}\n`)
    return 0
  }
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    io.stdout(help())
    return 0
  }
  const names = Object.keys(commands) as (keyof typeof commands)[]
  for (const name of names) {
    const words = name.split(' ')
    if (!words.every((word, i) => argv[i] === word)) continue
    const { default: command }: { default: Command } = await commands[name].load()
    return command.run(argv.slice(words.length), io)
  }
  const group = names.filter(name => name.startsWith(`${first} `))
  if (group.length > 0 && second === undefined) throw new UsageError(`Say what to do: ${enumerate(group)}.`)
  const given = group.length > 0 ? `${first} ${second}` : first
  throw new UsageError(`There is no command "${given}": ${enumerate(group.length > 0 ? group : names)} are known. See echolot --help.`)
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = (error as { code?: unknown }).code
  return code === 'EPIPE' ? 'the reader of the output went away' : error.message
}

import { printable } from '../printable.js'
import { type Io, UsageError } from './io.js'

const HELP = `echolot: an MCP server's tool list as a model gets it

  echolot mcp check  [flags] SERVER            what the list costs, what is refused, what a model stumbles over
  echolot mcp try    [flags] SERVER "prompt"   which tool a model would call; nothing is called
  echolot mcp diff   [flags] OLD NEW           what changed between two lists, and what that costs
  echolot explain    [RULE]                    why a rule exists, with examples and remedy; without RULE, all rules

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
    io.stdout(HELP)
    return 0
  }
  // each command loads only what it needs: `explain` no transport, `check` no model SDK
  if (first === 'explain') return (await import('./explain.js')).explainCommand(argv.slice(1), io)
  if (first === 'mcp') {
    if (second === 'check') return (await import('./check.js')).checkCommand(argv.slice(2), io)
    if (second === 'try') return (await import('./try.js')).tryCommand(argv.slice(2), io)
    if (second === 'diff') return (await import('./diff.js')).diffCommand(argv.slice(2), io)
    throw new UsageError(
      second === undefined
        ? `Say what to do: mcp check, mcp try or mcp diff.`
        : `There is no command "mcp ${second}": mcp check, mcp try and mcp diff are known.`,
    )
  }
  throw new UsageError(`There is no command "${first}": mcp check, mcp try, mcp diff and explain are known. See echolot --help.`)
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = (error as { code?: unknown }).code
  return code === 'EPIPE' ? 'the reader of the output went away' : error.message
}

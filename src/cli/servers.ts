import { defined } from '../base/defined.js'
import { connect } from '../load/connect.js'
import type { McpToolServer } from '../load/server.js'
import type { Subject } from '../load/subject.js'
import type { Target } from '../load/target.js'
import { type Arguments, checkIdle, checkTogether, numberOf, textOf, textsOf } from './flags.js'
import { type Io, UsageError } from './io.js'

/** How the commands say what they can be pointed at. */
export const targetHelp = '--url URL, --config mcp.json --server NAME (may be repeated), --tools FILE, or -- COMMAND ARGS…'

/**
 * What the flags point at: one server, or several entries of a configuration, which one agent would hold together.
 * @throws UsageError when nothing, or more than one thing, is named.
 */
export function targetsOf(args: Arguments, io: Io): readonly Target[] {
  const config = textOf(args, 'config')
  const entries = textsOf(args, 'server')
  const twice = entries.find((entry, i) => entries.indexOf(entry) < i)
  if (twice !== undefined) throw new UsageError(`--server ${twice} is given twice; name each entry once.`)
  const target = targetOf(args, io)
  return config === undefined || entries.length === 0 ? [target] : entries.map(server => ({ config, server }))
}

function targetOf(args: Arguments, io: Io): Target {
  const url = textOf(args, 'url')
  const config = textOf(args, 'config')
  const file = textOf(args, 'tools')
  const command = args.command
  const named = [url, config, file, command].filter(value => value !== undefined).length
  if (named > 1) throw new UsageError(`Name one server, not ${named}: ${targetHelp}.`)
  checkTogether(args, { header: ['url', 'config'], server: ['config'], env: ['--'] })
  if (file !== undefined) checkIdle(args, ['connect-timeout', 'list-timeout'], 'with --tools, which reads a file')
  if (url !== undefined) {
    if (!URL.canParse(url)) throw new UsageError(`--url takes an address such as https://example.com/mcp, got "${url}".`)
    return url
  }
  if (config !== undefined) return { config }
  if (file !== undefined) return { file }
  const [program, ...rest] = command ?? []
  if (program === undefined) throw new UsageError(`Name the server to look at: ${targetHelp}.`)
  return { command: program, args: rest, env: environmentOf(args), cwd: io.cwd }
}

/** Is a word the address of a server? */
export const isAddress = (word: string): boolean => /^https?:\/\//i.test(word)

/** A target written as one word, as `mcp diff` takes them: an address, a JSON file, or a command line. */
export function targetOfWord(word: string, io: Io): Target {
  if (isAddress(word)) return word
  if (/\.json$/i.test(word)) return { file: word }
  const [program, ...rest] = word.split(/\s+/).filter(Boolean)
  if (program === undefined) throw new UsageError('A list is named by a URL, a JSON file or a command line; got an empty word.')
  return { command: program, args: rest, cwd: io.cwd }
}

/** Servers that are judged together, and are closed together. */
export interface Servers {
  readonly all: readonly McpToolServer[]
  /** What `listOf` takes: the server, or the list of them. */
  readonly subject: Subject
  refresh(): Promise<void>
  close(): Promise<void>
}

/** Connects to all of them at once, as `connectFrom` does to one. Where one cannot be read, none stays connected. */
export async function connectAll(targets: readonly Target[], args: Arguments, io: Io): Promise<Servers> {
  const reached = await Promise.allSettled(targets.map(target => connectFrom(target, args, io)))
  const all = reached.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
  const close = async (): Promise<void> => void (await Promise.all(all.map(server => server.close())))
  const failed = reached.find(result => result.status === 'rejected')
  if (failed) {
    await close()
    throw failed.reason
  }
  const [first] = all
  return {
    all,
    subject: all.length === 1 && first ? first : all,
    refresh: async () => void (await Promise.all(all.map(server => server.refresh()))),
    close,
  }
}

/** Connects with the flags' time limits and headers; says on standard error what takes more than a second. */
export async function connectFrom(target: Target, args: Arguments, io: Io): Promise<McpToolServer> {
  const connectTimeout = numberOf(args, 'connect-timeout', 1)
  const listTimeout = numberOf(args, 'list-timeout', 1)
  // of two lists that are compared, one may be a file
  const headers = typeof target === 'string' || (typeof target === 'object' && 'config' in target) ? headersOf(args) : undefined
  return connect(target, defined({ connectTimeout, listTimeout, headers, onProgress: text => io.stderr(`${text}\n`) }))
}

function headersOf(args: Arguments): Record<string, string> | undefined {
  const pairs = textsOf(args, 'header').map(text => {
    const colon = text.indexOf(':')
    if (colon < 1)
      throw new UsageError("--header takes 'Name: value'; one that was given has no colon. (Its text is not shown: it may be secret.)")
    return [text.slice(0, colon).trim(), text.slice(colon + 1).trim()] as const
  })
  return pairs.length ? Object.fromEntries(pairs) : undefined
}

function environmentOf(args: Arguments): Record<string, string> {
  return Object.fromEntries(
    textsOf(args, 'env').map(text => {
      const equals = text.indexOf('=')
      if (equals < 1) throw new UsageError('--env takes KEY=VALUE; one that was given has no =. (Its text is not shown: it may be secret.)')
      return [text.slice(0, equals), text.slice(equals + 1)]
    }),
  )
}

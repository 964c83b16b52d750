import { parseArgs } from 'node:util'
import { defined } from '../base/defined.js'
import { nearest } from '../base/nearest.js'
import { providerMeant } from '../providers/options.js'
import { UsageError } from './io.js'

/** One flag: its kind, the word that stands for its value in the help, and what it does. */
export interface Flag {
  readonly type: 'string' | 'boolean'
  readonly multiple?: boolean
  readonly value?: string
  readonly help: string
}
/** A command's flags by name, in the order of the help. */
export type Flags = Readonly<Record<string, Flag>>

/** What stood on the command line. */
export interface Arguments {
  readonly values: Readonly<Record<string, string | boolean | readonly string[] | undefined>>
  /** Words that are not flags, before `--`. */
  readonly words: readonly string[]
  /** What stood behind `--`; `undefined` without one. */
  readonly command?: readonly string[]
}

/** Where the list comes from: the same in every command that reads one. */
export const targetFlags: Flags = {
  url: { type: 'string', value: 'URL', help: 'a server over Streamable HTTP, or legacy SSE' },
  header: { type: 'string', multiple: true, value: "'K: V'", help: 'a header for --url; may be repeated; never printed' },
  config: { type: 'string', value: 'mcp.json', help: 'a client configuration; name the server with --server' },
  server: { type: 'string', multiple: true, value: 'NAME', help: 'the entry of --config; repeated: several, as one agent would hold them' },
  tools: { type: 'string', value: 'FILE', help: 'a JSON file: an array of tools, {"tools": […]} or a tools/list answer' },
  env: { type: 'string', multiple: true, value: 'K=V', help: 'a variable for the command behind --; may be repeated' },
  'connect-timeout': { type: 'string', value: 'MS', help: 'how long to wait for the server to connect; default 10000' },
  'list-timeout': { type: 'string', value: 'MS', help: 'how long to wait for the whole list; default 30000' },
}

/** Splits a command line. @throws UsageError for an unknown flag (suggests the nearest) or a flag without its value. */
export function parseFlags(argv: readonly string[], flags: Flags): Arguments {
  const end = argv.indexOf('--')
  const before = end < 0 ? argv : argv.slice(0, end)
  const names = Object.keys(flags)
  const seen = new Set<string>()
  for (const [i, word] of before.entries()) {
    const name = /^--([^=]+)/.exec(word)?.[1]
    // the value of the flag before it
    if (name === undefined || takesNext(before[i - 1], flags)) continue
    if (!names.includes(name)) {
      const near = nearest(name, names)
      throw new UsageError(`There is no flag --${name}.${near ? ` Did you mean --${near}?` : ''}`)
    }
    if (seen.has(name) && !flags[name]?.multiple) throw new UsageError(`--${name} is given twice; it takes one value.`)
    seen.add(name)
  }
  try {
    const { values, positionals } = parseArgs({
      args: [...before],
      options: Object.fromEntries(Object.entries(flags).map(([name, { type, multiple }]) => [name, { type, multiple: multiple ?? false }])),
      allowPositionals: true,
      strict: true,
    })
    return defined({ values: values as Arguments['values'], words: positionals, command: end < 0 ? undefined : argv.slice(end + 1) })
  } catch (error) {
    throw new UsageError(
      error instanceof Error ? `${error.message.split(/\.?[ \n](?=(?:Did|To) )/)[0]?.replace(/\.$/, '')}.` : String(error),
    )
  }
}

/** Is this a flag whose value is the next word? */
const takesNext = (word: string | undefined, flags: Flags): boolean => {
  const name = /^--([^=]+)$/.exec(word ?? '')?.[1]
  return name !== undefined && Object.hasOwn(flags, name) && flags[name]?.type === 'string'
}

/**
 * Holds flags to those that they do something with.
 * @param together For each flag, a flag or a choice (`as openai`) of which one must be given as well.
 * @throws UsageError that names both.
 */
export function checkTogether(args: Arguments, together: Readonly<Record<string, readonly string[]>>): void {
  for (const [flag, others] of Object.entries(together)) {
    if (args.values[flag] === undefined) continue
    const given = others.some(other => {
      const [name = '', value] = other.split(' ')
      return value === undefined
        ? args.values[name] !== undefined || (name === '--' && args.command !== undefined)
        : args.values[name] === value
    })
    if (!given)
      throw new UsageError(
        `--${flag} does nothing here: it goes with ${others.map(other => (other === '--' ? '-- COMMAND' : `--${other}`)).join(' or ')}.`,
      )
  }
}

/** @throws UsageError for the first of the flags that is given, saying why it does nothing. */
export function checkIdle(args: Arguments, flags: readonly string[], why: string): void {
  const idle = flags.find(flag => args.values[flag] !== undefined)
  if (idle !== undefined) throw new UsageError(`--${idle} does nothing ${why}. Leave one of them out.`)
}

/** The value of a text flag. */
export const textOf = ({ values }: Arguments, name: string): string | undefined => {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

/** The values of a flag that may be repeated. */
export const textsOf = ({ values }: Arguments, name: string): readonly string[] => {
  const value = values[name]
  return Array.isArray(value) ? value : typeof value === 'string' ? [value] : []
}

/** Is a switch set? */
export const isSet = ({ values }: Arguments, name: string): boolean => values[name] === true

/** The value of a flag that takes a number. @throws UsageError when it is not a number, or below `least`. */
export function numberOf(args: Arguments, name: string, least = 0): number | undefined {
  const text = textOf(args, name)
  if (text === undefined) return undefined
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value) || value < least)
    throw new UsageError(`--${name} takes a number of at least ${least}, got "${text}".`)
  return value
}

/** The value of a flag that takes one of a few words. @throws UsageError that lists them. */
export function choiceOf<T extends string>(args: Arguments, name: string, choices: readonly T[]): T | undefined {
  const text = textOf(args, name)
  if (text === undefined) return undefined
  const choice = choices.find(word => word === text)
  if (choice === undefined) {
    const near = providerMeant(text)
    const meant = choices.find(word => near.includes(`\`${word}\``)) ?? nearest(text, choices)
    throw new UsageError(`--${name} takes ${choices.join(', ')}; got "${text}".${meant ? ` Did you mean ${meant}?` : ''}`)
  }
  return choice
}

/** The flags as the help shows them, one a line. */
export function flagHelp(flags: Flags): string {
  const rows = Object.entries(flags).map(([name, { value, help }]) => [`--${name}${value ? ` ${value}` : ''}`, help] as const)
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, help]) => `  ${left.padEnd(width)}  ${help}\n`).join('')
}

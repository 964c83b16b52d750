import type { Command } from './command.js'

interface CommandEntry {
  /** What stands behind the command's words. */
  readonly usage: string
  readonly does: string
  /** Each command loads only what it needs: `explain` no transport, `check` no model SDK. */
  load(): Promise<{ default: Command }>
}

/** The commands by their words, in the order of the help. */
export const commands = {
  'mcp check': {
    usage: '[flags] SERVER',
    does: 'what the list costs, what is refused, what a model stumbles over',
    load: () => import('./check.js'),
  },
  'mcp try': {
    usage: '[flags] SERVER "prompt"',
    does: 'which tool a model would call; nothing is called',
    load: () => import('./try.js'),
  },
  'mcp diff': {
    usage: '[flags] OLD NEW',
    does: 'what changed between two lists, and what that costs',
    load: () => import('./diff.js'),
  },
  explain: {
    usage: '[RULE]',
    does: 'why a rule exists, with examples and remedy; without RULE, all rules',
    load: () => import('./explain.js'),
  },
} satisfies Readonly<Record<string, CommandEntry>>

/** The commands as the help lists them, one a line. */
export function commandHelp(): string {
  const rows = Object.entries(commands)
  const width = (texts: readonly string[]): number => Math.max(...texts.map(text => text.length))
  const [names, usages] = [width(rows.map(([name]) => name)), width(rows.map(([, { usage }]) => usage))]
  return rows.map(([name, { usage, does }]) => `  echolot ${name.padEnd(names)}  ${usage.padEnd(usages)}  ${does}\n`).join('')
}

import { nearest } from '../base/nearest.js'
import { rules } from '../rules/all-rules.js'
import { explainRule } from '../rules/explanation.js'
import type { Command } from './command.js'
import { type Flags, flagHelp, isSet, parseFlags } from './flags.js'
import { type Io, UsageError } from './io.js'

const flags: Flags = { help: { type: 'boolean', help: 'this text' } }

/** `echolot explain [RULE]`: why a rule exists; without one, the list of rules with their titles. */
function explainCommand(argv: readonly string[], io: Io): number {
  const args = parseFlags(argv, flags)
  if (isSet(args, 'help')) {
    io.stdout(`echolot explain [RULE]\n\n${flagHelp(flags)}`)
    return 0
  }
  const [id, ...more] = args.words
  if (more.length > 0) throw new UsageError(`explain takes one rule, got ${args.words.length}.`)
  if (id === undefined) {
    const width = Math.max(...rules.map(rule => rule.id.length))
    for (const rule of rules) io.stdout(`${rule.id.padEnd(width)}  ${rule.severity.padEnd(7)}  ${rule.title}\n`)
    return 0
  }
  const rule = rules.find(rule => rule.id === id)
  if (!rule) {
    const near = nearest(
      id,
      rules.map(rule => rule.id),
    )
    throw new UsageError(`There is no rule "${id}".${near ? ` Did you mean ${near}?` : ''} "echolot explain" lists all.`)
  }
  io.stdout(`${explainRule(rule)}\n`)
  return 0
}

const command: Command = { flags, formats: [], run: explainCommand }
export default command

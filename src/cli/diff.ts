import { analyzeList } from '../analyze/analyze.js'
import { listOf } from '../load/subject.js'
import { diffReports } from '../report/list-diff.js'
import type { Command } from './command.js'
import { checkIdle, choiceOf, type Flags, flagHelp, isSet, numberOf, parseFlags, targetFlags, textOf } from './flags.js'
import { type Io, UsageError } from './io.js'
import { judgeFlags, judgeOptions } from './judge-flags.js'
import { writeOut } from './output.js'
import { connectFrom, isAddress, targetOfWord } from './servers.js'

const { header, 'connect-timeout': connectTimeout, 'list-timeout': listTimeout } = targetFlags
const formats = ['text', 'json', 'markdown'] as const

const flags: Flags = {
  ...(header && connectTimeout && listTimeout ? { header, 'connect-timeout': connectTimeout, 'list-timeout': listTimeout } : {}),
  'max-growth': {
    type: 'string',
    value: 'FRACTION',
    help: 'exit 1 when the list grows more expensive by more than this with any provider, such as 0.05',
  },
  format: { type: 'string', value: 'FORMAT', help: `${formats.join(', ')}; default text` },
  out: { type: 'string', value: 'FILE', help: 'write there instead of to standard output' },
  ...judgeFlags,
  help: { type: 'boolean', help: 'this text' },
}

/** `echolot mcp diff OLD NEW`: exit 1 when problems were added, or the cost grew by more than `--max-growth`. */
async function diffCommand(argv: readonly string[], io: Io): Promise<number> {
  const args = parseFlags(argv, flags)
  if (isSet(args, 'help')) {
    io.stdout(
      `echolot mcp diff [flags] OLD NEW\n\nOLD and NEW are each a JSON file, a URL, or a command line in quotes.\n\n${flagHelp(flags)}`,
    )
    return 0
  }
  const [before, after, ...more] = args.words
  if (before === undefined || after === undefined || more.length > 0)
    throw new UsageError(`diff compares two lists, OLD and NEW; got ${args.words.length}.`)
  const maxGrowth = numberOf(args, 'max-growth')
  if (![before, after].some(isAddress)) checkIdle(args, ['header'], 'where neither list is named by a URL')
  const format = choiceOf(args, 'format', formats) ?? 'text'
  const judge = await judgeOptions(args, io)
  const side = async (word: string): Promise<Parameters<typeof diffReports>[0]> => {
    const server = await connectFrom(targetOfWord(word, io), args, io)
    try {
      const list = listOf(server, 'diff')
      return { list, report: analyzeList(list, judge) }
    } finally {
      await server.close()
    }
  }
  const diff = diffReports(await side(before), await side(after))
  const { renderDiffText, renderDiffMarkdown, renderDiffJson } = await import('../report/diff-formats.js')
  const out = textOf(args, 'out')
  const text =
    format === 'json'
      ? renderDiffJson(diff)
      : format === 'markdown'
        ? renderDiffMarkdown(diff)
        : renderDiffText(diff, { color: io.color && out === undefined })
  const whole = text.endsWith('\n') ? text : `${text}\n`
  if (out === undefined) io.stdout(whole)
  else writeOut(out, whole, io)
  const worse = diff.new.some(finding => finding.severity === 'problem')
  const costlier = maxGrowth !== undefined && diff.grew > maxGrowth
  if (costlier)
    io.stderr(
      `echolot: the list costs ${Number.isFinite(diff.grew) ? `${(100 * diff.grew).toFixed(1)} %` : 'infinitely'} more; --max-growth allows ${(100 * maxGrowth).toFixed(1)} %.\n`,
    )
  return worse || costlier ? 1 : 0
}

const command: Command = { flags, formats, run: diffCommand }
export default command

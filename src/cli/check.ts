import { analyzeList } from '../analyze/analyze.js'
import type { Report } from '../analyze/report.js'
import { defined } from '../base/defined.js'
import { printableLine, shorten } from '../base/printable.js'
import { plural } from '../base/wording.js'
import { listOf } from '../load/subject.js'
import { listAsSent } from '../providers/client-name.js'
import { type ProviderId, providerIds, renderList } from '../providers/registry.js'
import { changeLines } from '../report/changes.js'
import { type FormatName, formats, loadFormat } from '../report/formats.js'
import { safeJson } from '../report/safe.js'
import type { AnalyzeOptions } from '../settings/analyze-options.js'
import type { ProviderOptions, ToolList } from '../tool-list.js'
import type { Command } from './command.js'
import {
  type Arguments,
  checkIdle,
  checkTogether,
  choiceOf,
  type Flags,
  flagHelp,
  isSet,
  numberOf,
  parseFlags,
  targetFlags,
  textOf,
} from './flags.js'
import { announceOnGithub } from './github-actions.js'
import { type Io, UsageError } from './io.js'
import { judgeFlags, judgeOptions } from './judge-flags.js'
import { writeOut } from './output.js'
import { connectAll, type Servers, targetHelp, targetsOf } from './servers.js'
import { locator, type Sources } from './sources.js'

const flags: Flags = {
  ...targetFlags,
  quality: { type: 'boolean', help: 'the report: cost, findings, remedies' },
  strict: { type: 'boolean', help: 'exit 1 when there is a problem; implies --quality' },
  as: { type: 'string', value: 'PROVIDER', help: `print only the list as one of ${providerIds.join(', ')} receives it, as JSON` },
  changes: { type: 'boolean', help: 'with --as: what the translation drops, converts or would have refused' },
  'openai-api': { type: 'string', value: 'API', help: 'with --as openai: responses (default) or chat' },
  'openai-strict': { type: 'boolean', help: 'with --as openai: convert to strict mode' },
  'gemini-endpoint': { type: 'string', value: 'ENDPOINT', help: 'with --as gemini: gemini-api (default) or vertex' },
  'output-schema': { type: 'boolean', help: 'with --as gemini: send outputSchema too' },
  format: { type: 'string', value: 'FORMAT', help: `${formats.join(', ')}; default text` },
  out: { type: 'string', value: 'FILE', help: 'write there instead of to standard output' },
  'min-tools': { type: 'string', value: 'N', help: 'fewer tools than this are an error; default 1' },
  watch: { type: 'boolean', help: 'check again when a file or the server changes, until Ctrl-C' },
  ...judgeFlags,
  help: { type: 'boolean', help: 'this text' },
}

/** Flags that say how a list is judged. */
const JUDGING = Object.keys(judgeFlags).filter(flag => flag !== 'schema-field')

/** `echolot mcp check`: reads a list and prints it, its report, or what a provider receives. */
async function checkCommand(argv: readonly string[], io: Io): Promise<number> {
  const args = parseFlags(argv, flags)
  if (isSet(args, 'help')) {
    io.stdout(`echolot mcp check [flags] ${targetHelp}\n\n${flagHelp(flags)}`)
    return 0
  }
  if (args.words.length > 0) throw new UsageError(`"${args.words[0]}" is not a flag. A server is named by ${targetHelp}.`)
  const plan = await planOf(args, io)
  const targets = targetsOf(args, io)
  const servers = await connectAll(targets, args, io)
  try {
    const code = await checkOnce(servers, plan, args, io)
    if (!isSet(args, 'watch')) return code
    const { watchServers } = await import('./watch.js')
    return await watchServers(targets, servers, args, io, fresh => checkOnce(fresh, plan, args, io))
  } finally {
    await servers.close()
  }
}

interface Plan {
  as: ProviderId | undefined
  format: FormatName
  least: number
  judge: AnalyzeOptions
  provider: ProviderOptions
  quality: boolean
}

/** Reads all flags before anything is started, so that a slip costs no waiting. */
async function planOf(args: Arguments, io: Io): Promise<Plan> {
  const as = choiceOf(args, 'as', providerIds)
  const format = choiceOf(args, 'format', formats) ?? 'text'
  checkTogether(args, {
    changes: ['as'],
    'openai-api': ['as openai'],
    'openai-strict': ['as openai'],
    'gemini-endpoint': ['as gemini'],
    'output-schema': ['as gemini'],
  })
  if (as) {
    // --strict judges beside the list, and the other flags say how
    const idle = ['quality', ...(isSet(args, 'strict') ? [] : JUDGING), ...(as === 'gemini' ? [] : ['schema-field'])]
    checkIdle(args, idle, `with --as ${as}, which prints the list and no report`)
    if (!['text', 'json', 'markdown'].includes(format))
      throw new UsageError(`--format ${format} is a report; with --as take text, json or markdown.`)
  }
  const api = choiceOf(args, 'openai-api', ['responses', 'chat'])
  const endpoint = choiceOf(args, 'gemini-endpoint', ['gemini-api', 'vertex'])
  const judge = await judgeOptions(args, io)
  return {
    as,
    format,
    least: numberOf(args, 'min-tools') ?? 1,
    judge,
    provider: defined({
      api,
      endpoint,
      strict: isSet(args, 'openai-strict') ? true : undefined,
      outputSchema: isSet(args, 'output-schema') ? true : undefined,
      schemaField: judge.schemaField,
    }),
    // a format that only a report has asks for the report
    quality: isSet(args, 'quality') || isSet(args, 'strict') || !['text', 'json'].includes(format),
  }
}

async function checkOnce(servers: Servers, plan: Plan, args: Arguments, io: Io): Promise<number> {
  const list = listOf(servers.subject, 'check')
  if (list.tools.length < plan.least) {
    const found =
      list.tools.length === 0
        ? 'The list is empty: no tool was there to judge.'
        : `The list holds ${list.tools.length} ${list.tools.length === 1 ? 'tool' : 'tools'}.`
    throw new UsageError(`${found} At least ${plan.least} ${plan.least === 1 ? 'is' : 'are'} asked for (--min-tools).`)
  }
  if (plan.as) {
    await write(renderedAs(list, plan, args, io), args, io)
    if (!isSet(args, 'strict')) return 0
    const report = analyzeList(list, plan.judge)
    const problems = report.findings.filter(finding => finding.severity === 'problem').length
    if (problems > 0) io.stderr(`echolot: ${plural(problems, 'problem')}, as --strict judges the list; without --as they are listed.\n`)
    return problems > 0 ? 1 : 0
  }
  if (!plan.quality) return write(plan.format === 'json' ? listAsJson(list) : listAsText(list), args, io)
  const report = analyzeList(list, plan.judge)
  const artifact = textOf(args, 'tools') ?? textOf(args, 'config')
  const sources: Sources = defined({ command: args.command ?? [], cwd: io.cwd, artifact: artifact || undefined })
  const format = await loadFormat(plan.format)
  const color = io.color && !textOf(args, 'out')
  await write(format.render(defined({ report, list, color, locate: locator(sources), artifact: artifact || undefined })), args, io)
  await announceOnGithub(report, sources, io)
  return isSet(args, 'strict') && hasProblem(report) ? 1 : 0
}

const hasProblem = (report: Report): boolean => report.findings.some(finding => finding.severity === 'problem')

async function write(text: string, args: Arguments, io: Io): Promise<number> {
  const out = textOf(args, 'out')
  const whole = text.endsWith('\n') ? text : `${text}\n`
  if (out === undefined) io.stdout(whole)
  else writeOut(out, whole, io)
  return 0
}

function renderedAs(list: ToolList, plan: Plan, args: Arguments, io: Io): string {
  const provider = plan.as as ProviderId
  const { tools, changes } = renderList(listAsSent(list), provider, plan.provider)
  const json = safeJson(tools, 2)
  if (plan.format === 'markdown') {
    const fence = '`'.repeat(Math.max(3, ...[...json.matchAll(/`+/g)].map(([run]) => run.length + 1)))
    return [
      ...(isSet(args, 'changes') ? [changeLines(changes, { style: 'markdown' }).join('\n'), ''] : []),
      `${fence}json`,
      json,
      fence,
    ].join('\n')
  }
  if (isSet(args, 'changes')) io.stderr(`${changeLines(changes, { style: 'text' }).join('\n')}\n`)
  return json
}

function listAsText(list: ToolList): string {
  const servers = list.servers.map(({ name, version }) => [name ?? 'Tool list', version].filter(Boolean).join(' '))
  const title = printableLine(shorten(servers.join(', '), 120))
  const names = listAsSent(list).tools.map(tool => printableLine(shorten(tool.label, 80)))
  const width = Math.min(40, Math.max(0, ...names.map(name => name.length)))
  const rows = list.tools.map((tool, i) => {
    const first = tool.description?.trim().split('\n', 1)[0] ?? ''
    return `  ${names[i]?.padEnd(width)}  ${printableLine(shorten(first, 90))}`.trimEnd()
  })
  return [
    `${title}  ${list.tools.length} ${list.tools.length === 1 ? 'tool' : 'tools'}`,
    '',
    ...rows,
    '',
    'What they cost and what a model stumbles over: --quality',
  ].join('\n')
}

function listAsJson(list: ToolList): string {
  let from = 0
  const servers = list.servers.map(({ name, version, tools }) => {
    const own = list.tools.slice(from, from + tools)
    from += tools
    return { name, version, tools: own.map(tool => tool.raw) }
  })
  return safeJson(servers.length === 1 ? servers[0] : { servers }, 2)
}

const command: Command = { flags, formats, run: checkCommand }
export default command

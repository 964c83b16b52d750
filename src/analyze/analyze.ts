import { defined } from '../base/defined.js'
import { listOf, type Subject } from '../load/subject.js'
import { adviceFor } from '../providers/advice.js'
import { asSent, underClientNames } from '../providers/client-name.js'
import { countList, forEachProvider, type ProviderId, providerIds } from '../providers/registry.js'
import { rules as everyRule } from '../rules/all-rules.js'
import { type Finding, type Severity, severities } from '../rules/finding.js'
import type { Hit, Rule, RuleContext } from '../rules/rule.js'
import type { AnalyzeOptions, Ignore } from '../settings/analyze-options.js'
import { checkAnalyzeOptions } from '../settings/settings.js'
import type { TokenCount, ToolList } from '../tool-list.js'
import { boundFindings } from './bound-findings.js'
import { recall, remember } from './known-reports.js'
import { refusalsOf } from './refused-by.js'
import { CONTEXT, type Report } from './report.js'

const LARGEST = 5

/**
 * Judges a tool list: what it costs with each provider, and what a provider would refuse or a model would stumble over. Several lists
 * (`[a, b]`) are judged as one agent would hold them, each tool under its client's name for it, such as `mcp__shop__search`.
 * @returns Plain JSON, the same for the same list and options. A list that was judged before in this process is not judged again.
 * @throws TypeError when the subject is not a tool list, or for an option that is unknown or not accepted.
 */
export function analyze(subject: Subject, options: AnalyzeOptions = {}): Report {
  return analyzeList(listOf(subject, 'analyze'), options)
}

/** The same for a list that is normalised already. */
export function analyzeList(list: ToolList, options: AnalyzeOptions = {}): Report {
  checkAnalyzeOptions(options, 'analyze')
  const known = recall(list, options)
  if (known) return known
  const report = judge(list.servers.length > 1 ? underClientNames(list) : list, options)
  remember(list, options, report)
  return report
}

function judge(list: ToolList, options: AnalyzeOptions): Report {
  const count = counter(asSent(list))
  const serverName = options.serverName ?? (list.servers.length === 1 ? list.servers[0]?.name : undefined)
  const context: RuleContext = defined({
    serverName,
    schemaField: options.schemaField,
    profile: options.profile ?? 'default',
    tokens: count,
  })
  const { findings, ignored } = sift(findingsOf(list, context, options), options.ignore ?? [])
  const asked = options.providers ?? providerIds
  const tokens = forEachProvider(id => count(id).total)
  const costliest = asked.reduce((a, b) => (tokens[b] > tokens[a] ? b : a))
  const advice = adviceFor(list).filter(({ provider }) => asked.includes(provider))
  const [server] = list.servers
  return defined({
    tools: list.tools.length,
    server:
      list.servers.length === 1 && server && (server.name !== undefined || server.version !== undefined)
        ? defined({ name: server.name, version: server.version })
        : undefined,
    tokens,
    counts: forEachProvider(id => {
      const { total: _, perTool: __, ...info } = count(id)
      return info
    }),
    share: { provider: costliest, percent: Math.round((tokens[costliest] / CONTEXT) * 1000) / 10 },
    largest: largestOf(count(costliest)),
    findings,
    ignored: ignored.length > 0 ? ignored : undefined,
    advice: advice.length > 0 ? advice : undefined,
  })
}

/** Counts for a provider when first asked. */
function counter(list: ToolList): (provider: ProviderId) => TokenCount {
  const counts = new Map<ProviderId, TokenCount>()
  return provider => {
    const known = counts.get(provider) ?? countList(list, provider)
    counts.set(provider, known)
    return known
  }
}

function largestOf({ perTool }: TokenCount): Report['largest'] {
  if (perTool.length < 2) return []
  return perTool
    .map(({ name, tokens }) => ({ tool: name, tokens }))
    .sort((a, b) => b.tokens - a.tokens)
    .slice(0, LARGEST)
}

/** Most severe first, then in the order of the list, what is about the whole list last, then in the order of the rules. */
function findingsOf(list: ToolList, context: RuleContext, options: AnalyzeOptions): Finding[] {
  const found: { finding: Finding; gravity: number; at: number }[] = []
  const refuses = refusalsOf(list, options.schemaField === undefined ? {} : { schemaField: options.schemaField })
  for (const rule of everyRule) {
    const given = options.rules && Object.hasOwn(options.rules, rule.id) ? options.rules[rule.id] : undefined
    if (given === 'off' || !runs(rule, given, options)) continue
    const add = (hit: Hit, severity: Severity, providers: readonly ProviderId[]): void => {
      found.push({
        finding: toFinding(rule, hit, severity, providers),
        gravity: severities.indexOf(severity),
        at: placeInList(hit, list.tools.length),
      })
    }
    const bound = boundFindings()
    for (const hit of rule.check(list, context)) {
      const objecting = narrowed(hit.providers ?? rule.providers, options.providers)
      if (!objecting) continue
      const own = hit.severity ?? rule.severity
      const severity = given ?? own
      // a problem names a provider only where its rendering is refused; the clients that the rule names object in any case
      const providers = own === 'problem' ? objecting.filter(id => refuses(id, labelsOf(hit))) : objecting
      if (bound.admits(hit, severity, providers)) add(hit, severity, providers)
    }
    for (const { hit, severity, providers } of bound.rest()) add(hit, severity, providers)
  }
  return found.sort((a, b) => a.gravity - b.gravity || a.at - b.at).map(({ finding }) => finding)
}

/** A rule whose severity is given was asked for by name, whatever the profile. */
function runs(rule: Rule, given: Severity | undefined, { profile = 'default', providers }: AnalyzeOptions): boolean {
  const wanted = rule.profile ?? 'default'
  if (given === undefined && profile !== 'all' && wanted !== 'default' && wanted !== profile) return false
  return !providers || !rule.providers?.length || rule.providers.some(id => providers.includes(id))
}

/** The objecting providers that were asked for; `undefined` where none of them was, so that there is no finding. */
function narrowed(objecting: readonly ProviderId[] = [], asked?: readonly ProviderId[]): readonly ProviderId[] | undefined {
  if (!asked || objecting.length === 0) return objecting
  const both = objecting.filter(id => asked.includes(id))
  return both.length > 0 ? both : undefined
}

const labelsOf = ({ tool, tools }: Hit): readonly string[] => (tool ? [tool] : (tools ?? [])).map(({ label }) => label)

function placeInList({ tool, tools }: Hit, length: number): number {
  if (tool) return tool.index
  return tools?.[0] ? length + tools[0].index : length * 2
}

function toFinding(rule: Rule, { tool, tools, path, message, fix }: Hit, severity: Severity, providers: readonly ProviderId[]): Finding {
  const finding: Partial<Finding> = { rule: rule.id, severity }
  if (tool) finding.tool = tool.label
  if (tools) finding.tools = tools.map(({ label }) => label)
  if (path !== undefined) finding.path = path
  finding.message = message
  finding.fix = fix ?? rule.fix
  if (providers.length > 0) finding.providers = [...providers]
  return finding as Finding
}

/** Takes out what `ignore` names. */
function sift(findings: Finding[], ignore: readonly Ignore[]): { findings: Finding[]; ignored: NonNullable<Report['ignored']> } {
  if (ignore.length === 0) return { findings, ignored: [] }
  const ignored: NonNullable<Report['ignored']> = []
  const left = findings.filter(finding => {
    const entry = ignore.find(entry => isMeant(finding, entry))
    if (entry) ignored.push({ finding, reason: entry.reason })
    return !entry
  })
  return { findings: left, ignored }
}

function isMeant({ rule, tool, tools = [], path = '' }: Finding, entry: Ignore): boolean {
  if (entry.rule !== undefined && entry.rule !== rule) return false
  if (entry.path !== undefined && path !== entry.path && !path.startsWith(entry.path.endsWith('/') ? entry.path : `${entry.path}/`))
    return false
  if (entry.tool === undefined) return true
  const pattern = entry.tool
  if (tool !== undefined) return fits(pattern, tool)
  // about several tools: it goes when fewer than two of them are left to be mixed up
  return tools.length > 0 && tools.filter(name => !fits(pattern, name)).length < 2
}

/** Does a name fit a pattern in which `*` stands for any characters? In time linear in the name. */
function fits(pattern: string, name: string): boolean {
  const parts = pattern.split('*')
  const [first = '', ...rest] = parts
  const last = rest.pop()
  if (last === undefined) return name === pattern
  if (!name.startsWith(first) || name.length < first.length + last.length) return false
  let at = first.length
  for (const part of rest) {
    const found = name.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at <= name.length - last.length && name.endsWith(last)
}

import { countList } from './count.js'
import { listOf, type Subject } from './load/subject.js'
import { rules as everyRule } from './rules/index.js'
import type { Hit, Profile, Rule, RuleContext } from './rules/rule.js'
import {
  type Finding,
  type ProviderId,
  providerIds,
  type Report,
  type Severity,
  severities,
  type TokenCount,
  type ToolList,
} from './tool-list.js'

/** Which findings are left out, and why. Every given part must fit; `tool` may hold `*`, `path` is a prefix. */
export interface Ignore {
  rule?: string
  tool?: string
  path?: string
  /** Required: a reader of the test should learn why this fault may stay. */
  reason: string
}

/** How a list is judged. */
export interface AnalyzeOptions {
  /** Which rules run. Default `default`. */
  profile?: Profile
  /** The server's name as clients are configured with it; default: the name of the connection. */
  serverName?: string
  /** Judge for these providers alone. Default: all three. */
  providers?: readonly ProviderId[]
  /** Severity per rule id, or `off`. */
  rules?: Readonly<Record<string, Severity | 'off'>>
  ignore?: readonly Ignore[]
  /** Gemini's field that the client under test uses. Default `parameters`. */
  schemaField?: 'parameters' | 'parametersJsonSchema'
}

/** docs to be written */
export function analyze(subject: Subject, options: AnalyzeOptions = {}): Report {
  return analyzeList(listOf(subject, 'analyze'), options)
}

/** The same for a list that is normalised already. */
export function analyzeList(list: ToolList, options: AnalyzeOptions = {}): Report {
  const counts = new Map<ProviderId, TokenCount>()
  const count = (provider: ProviderId): TokenCount => {
    const known = counts.get(provider) ?? countList(list, provider)
    counts.set(provider, known)
    return known
  }
  const serverName = options.serverName ?? (list.servers.length === 1 ? list.servers[0]?.name : undefined)
  const context: RuleContext = {
    ...(serverName === undefined ? {} : { serverName }),
    schemaField: options.schemaField ?? 'parameters',
    profile: options.profile ?? 'default',
    tokens: count,
  }
  const findings: (Finding & { at: number })[] = []
  for (const rule of everyRule) {
    for (const hit of rule.check(list, context))
      findings.push({ ...toFinding(rule, hit), at: (hit.tool ?? hit.tools?.[0])?.index ?? list.tools.length })
  }
  findings.sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity) || a.at - b.at)
  const tokens = Object.fromEntries(providerIds.map(id => [id, count(id).total])) as Record<ProviderId, number>
  const dearest = providerIds.reduce((a, b) => (tokens[b] > tokens[a] ? b : a))
  return {
    tools: list.tools.length,
    tokens,
    counts: Object.fromEntries(
      providerIds.map(id => {
        const { total: _, perTool: __, ...info } = count(id)
        return [id, info]
      }),
    ) as Report['counts'],
    share: { provider: dearest, percent: Math.round(tokens[dearest] / 200) / 10 },
    largest:
      list.tools.length < 2
        ? []
        : count(dearest)
            .perTool.map(({ name, tokens }) => ({ tool: name, tokens }))
            .sort((a, b) => b.tokens - a.tokens)
            .slice(0, 5),
    findings: findings.map(({ at: _, ...finding }) => finding),
  }
}

function toFinding(rule: Rule, hit: Hit): Finding {
  const providers = hit.providers ?? rule.providers
  return {
    rule: rule.id,
    severity: hit.severity ?? rule.severity,
    ...(hit.tool ? { tool: hit.tool.label } : {}),
    ...(hit.tools ? { tools: hit.tools.map(tool => tool.label) } : {}),
    ...(hit.path === undefined ? {} : { path: hit.path }),
    message: hit.message,
    fix: hit.fix ?? rule.fix,
    ...(providers?.length ? { providers: [...providers] } : {}),
  }
}

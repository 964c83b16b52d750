import type { Report } from '../analyze/report.js'
import { type ProviderId, providerIds } from '../providers/registry.js'
import type { Finding } from '../rules/finding.js'
import type { ToolEntry, ToolList } from '../tool-list.js'

/** One of the two lists that are compared. */
export interface DiffSide {
  report: Report
  list: ToolList
}

/** What became of a tool list. Plain JSON, but for `grew`, which is `Infinity` where a list that cost nothing now costs something. */
export interface ReportDiff {
  tools: { before: number; after: number }
  /** Names, in the order of their list. */
  added: string[]
  removed: string[]
  /** Same description and schema under another name. */
  renamed: { from: string; to: string }[]
  /** Same name, other content. */
  changed: string[]
  tokens: Record<ProviderId, { before: number; after: number; grew: number }>
  /** The largest growth among the providers, as a fraction of the cost before: 0.1 is ten percent more, negative is less. */
  grew: number
  /** Findings of the old list that the new one has no more, and the other way round; the wording of a message does not matter. */
  fixed: Finding[]
  new: Finding[]
}

/** Compares two lists and their reports. */
export function diffReports(before: DiffSide, after: DiffSide): ReportDiff {
  const old = byName(before.list)
  const current = byName(after.list)
  const gone = [...old].filter(([name]) => !current.has(name)).map(([, tool]) => tool)
  const come = [...current].filter(([name]) => !old.has(name)).map(([, tool]) => tool)
  const pairs = renames(gone, come)
  const paired = new Set(pairs.flatMap(({ from, to }) => [from, to]))
  const newNames = new Map(pairs.map(({ from, to }) => [from.label, to.label]))
  const tokens = Object.fromEntries(
    providerIds.map(id => [id, growth(before.report.tokens[id], after.report.tokens[id])]),
  ) as ReportDiff['tokens']
  const keyBefore = (finding: Finding): string => findingKey(finding, name => newNames.get(name) ?? name)
  const keyAfter = (finding: Finding): string => findingKey(finding, name => name)
  return {
    tools: { before: before.list.tools.length, after: after.list.tools.length },
    added: come.filter(tool => !paired.has(tool)).map(tool => tool.label),
    removed: gone.filter(tool => !paired.has(tool)).map(tool => tool.label),
    renamed: pairs.map(({ from, to }) => ({ from: from.label, to: to.label })),
    changed: [...current]
      .filter(([name, tool]) => old.has(name) && content(old.get(name) as ToolEntry) !== content(tool))
      .map(([, tool]) => tool.label),
    tokens,
    grew: Math.max(...providerIds.map(id => tokens[id].grew)),
    fixed: without(before.report.findings, keyBefore, after.report.findings.map(keyAfter)),
    new: without(after.report.findings, keyAfter, before.report.findings.map(keyBefore)),
  }
}

const growth = (before: number, after: number): ReportDiff['tokens'][ProviderId] => ({
  before,
  after,
  grew: before ? (after - before) / before : after ? Number.POSITIVE_INFINITY : 0,
})

/** Tools by label; a name that occurs again gets its number, so that no tool is lost. */
function byName(list: ToolList): Map<string, ToolEntry> {
  const seen = new Map<string, number>()
  return new Map(
    list.tools.map(tool => {
      const nth = (seen.get(tool.label) ?? 0) + 1
      seen.set(tool.label, nth)
      return [JSON.stringify([tool.label, nth]), tool]
    }),
  )
}

/** Everything of a tool but its name and title. */
function content(tool: ToolEntry): string {
  const {
    name: _,
    title: __,
    ...rest
  } = (typeof tool.raw === 'object' && tool.raw !== null ? tool.raw : { raw: tool.raw }) as Record<string, unknown>
  return JSON.stringify(rest)
}

/** Pairs each gone tool with a new one of the same content. A tool without description is too little to go by. */
function renames(gone: readonly ToolEntry[], come: readonly ToolEntry[]): { from: ToolEntry; to: ToolEntry }[] {
  const waiting = new Map<string, ToolEntry[]>()
  for (const tool of come) {
    const same = waiting.get(content(tool))
    if (same) same.push(tool)
    else waiting.set(content(tool), [tool])
  }
  return gone.flatMap(from => {
    const to = from.description?.trim() ? waiting.get(content(from))?.shift() : undefined
    return to ? [{ from, to }] : []
  })
}

const findingKey = ({ rule, tool, tools, path }: Finding, rename: (name: string) => string): string =>
  JSON.stringify([
    rule,
    tool === undefined ? null : rename(tool),
    tool === undefined ? (tools?.map(rename).sort() ?? null) : null,
    path ?? null,
  ])

/** The findings whose key is not among `others`, each of which takes away one. */
function without(findings: readonly Finding[], keyOf: (finding: Finding) => string, others: readonly string[]): Finding[] {
  const left = new Map<string, number>()
  for (const key of others) left.set(key, (left.get(key) ?? 0) + 1)
  return findings.filter(finding => {
    const key = keyOf(finding)
    const count = left.get(key) ?? 0
    left.set(key, count - 1)
    return count <= 0
  })
}

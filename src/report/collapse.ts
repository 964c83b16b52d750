import { defined } from '../base/defined.js'
import { enumerate, number } from '../base/wording.js'
import type { ProviderId } from '../providers/registry.js'
import { type Finding, type Severity, severities } from '../rules/finding.js'

/** One line of a report: one finding, or several alike. Holds server text unescaped. */
export interface FindingLine {
  rule: string
  severity: Severity
  /** Completes "Tool `x` …", or "The list …". */
  message: string
  /** Distinct remedies, the first three. */
  fixes: string[]
  /** How many findings stand behind the line. */
  count: number
  /** JSON Pointers into the tool, where one tool is meant. */
  paths: string[]
  /** Names of the tools, where the line speaks of more than one. */
  tools?: string[]
  /** True where the line stands for the same finding on each of `tools`. */
  shared?: true
  providers?: ProviderId[]
}

/** What a report shows under one heading. */
export interface FindingGroup {
  /** The tool's label; absent for findings about the whole list and for lines that stand for many tools. */
  tool?: string
  lines: FindingLine[]
}

/** The same line on at least this many tools is written once, with a count. */
const MANY_TOOLS = 4
const LONGEST_MESSAGE = 2000
/** More messages than this are not compared word by word. */
const MOST_MERGED = 1000

/**
 * Findings as people read them: grouped by tool, most severe first; several places of one tool with one rule on one line; the same note
 * (or the same words of a more severe finding) on many tools on one line.
 */
export function groupFindings(findings: readonly Finding[]): FindingGroup[] {
  const perTool = bucket(findings, finding =>
    key(finding.tool ?? null, finding.tool === undefined ? finding.message : '', finding.rule, finding.severity),
  )
  const lines = perTool.map(alike => ({ tool: alike[0]?.tool, line: toLine(alike) }))
  const groups = new Map<string | undefined, FindingGroup>()
  const shared: FindingGroup[] = []
  const likeness = ({ tool, line }: (typeof lines)[number]): string =>
    tool === undefined ? key(null, line.rule, line.message) : key(line.rule, line.severity, line.severity === 'note' ? '' : line.message)
  for (const same of bucket(lines, likeness)) {
    if (same[0]?.tool !== undefined && same.length >= MANY_TOOLS) {
      shared.push({ lines: [sharedLine(same as { tool: string; line: FindingLine }[])] })
      continue
    }
    for (const { tool, line } of same) {
      const group = groups.get(tool) ?? defined({ tool, lines: [] })
      group.lines.push(line)
      groups.set(tool, group)
    }
  }
  const all = [...groups.values(), ...shared]
  for (const group of all) group.lines.sort(gravestFirst)
  return all.sort((a, b) => gravestFirst(a.lines[0] as FindingLine, b.lines[0] as FindingLine))
}

const gravestFirst = (a: FindingLine, b: FindingLine): number => severities.indexOf(a.severity) - severities.indexOf(b.severity)

const key = (...parts: (string | null)[]): string => JSON.stringify(parts)

function bucket<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const buckets = new Map<string, T[]>()
  for (const item of items) {
    const id = keyOf(item)
    const known = buckets.get(id)
    if (known) known.push(item)
    else buckets.set(id, [item])
  }
  return [...buckets.values()]
}

function toLine(alike: readonly Finding[]): FindingLine {
  const first = alike[0] as Finding
  return defined({
    rule: first.rule,
    severity: first.severity,
    message: mergeMessages(alike.map(finding => finding.message)),
    fixes: [...new Set(alike.map(finding => finding.fix))].slice(0, 3),
    count: alike.length,
    paths: alike.flatMap(finding => (finding.path === undefined ? [] : [finding.path])),
    tools: first.tool === undefined && first.tools ? first.tools : undefined,
    providers: first.providers,
  })
}

function sharedLine(same: readonly { tool: string; line: FindingLine }[]): FindingLine {
  const first = same[0]?.line as FindingLine
  const messages = new Set(same.map(({ line }) => line.message))
  return {
    ...first,
    message: messages.size === 1 ? first.message : `${first.message} (\`${same[0]?.tool}\`; the others likewise)`,
    fixes: [...new Set(same.flatMap(({ line }) => line.fixes))].slice(0, 3),
    count: same.reduce((sum, { line }) => sum + line.count, 0),
    paths: [],
    tools: same.map(({ tool }) => tool),
    shared: true,
  }
}

/**
 * Several messages of one rule as one: where they differ in one back-ticked word only, the words are listed in its place; else the
 * first stands for all.
 */
export function mergeMessages(messages: readonly string[]): string {
  const distinct = [...new Set(messages)]
  if (distinct.length > MOST_MERGED) return `${distinct[0]} (and ${number(distinct.length - 1)} more like it)`
  const cut = distinct.map(message => (message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}…` : message))
  const [first = '', ...others] = cut
  if (!others.length) return first
  const parts = cut.map(message => message.split('`'))
  const model = parts[0] as string[]
  const sameFrame = parts.every(other => other.length === model.length && other.every((part, i) => i % 2 === 1 || part === model[i]))
  if (!sameFrame || model.length % 2 === 0) return `${first} (and ${others.length} more like it)`
  const slots = model.flatMap((_, i) => (i % 2 === 1 && parts.some(other => other[i] !== model[i]) ? [i] : []))
  const slot = slots[0] as number
  const words = [...new Set(parts.map(other => `\`${other[slot]}\``))]
  if (slots.length > 1) return `${first}; likewise ${enumerate(words.slice(1))}`
  return `${model.slice(0, slot).join('`')}${enumerate(words)}${model.slice(slot + 1).join('`')}`
}

import { analyze, analyzeList } from '../../src/analyze/analyze.js'
import { countTokens } from '../../src/analyze/count.js'
import { describeRendering } from '../../src/analyze/rendering.js'
import type { Report } from '../../src/analyze/report.js'
import { listOf } from '../../src/load/subject.js'
import { type ProviderId, providerIds } from '../../src/providers/registry.js'
import { changeLines } from '../../src/report/changes.js'
import { renderDiffJson, renderDiffMarkdown, renderDiffText } from '../../src/report/diff-formats.js'
import { formats, loadFormat } from '../../src/report/formats.js'
import { renderStepSummary } from '../../src/report/github.js'
import { diffReports } from '../../src/report/list-diff.js'
import { checkArguments } from '../../src/schema/arguments.js'
import type { ProviderOptions } from '../../src/tool-list.js'
import { forms } from '../providers/sent.js'

/** Models that are counted in a way of their own, by provider. */
const models: Partial<Record<ProviderId, readonly string[]>> = {
  anthropic: ['claude-3-haiku'],
  openai: ['gpt-4o'],
  gemini: ['gemini-2.5-flash', 'gemini-2.0-flash'],
}
/** Every way in which a list can be rendered and counted. */
const everyWay: readonly (readonly [ProviderId, ProviderOptions])[] = [
  ...forms,
  ...providerIds.flatMap(id => (models[id] ?? []).map(model => [id, { model }] as const)),
]

const loaded = await Promise.all(formats.map(async name => [name, await loadFormat(name)] as const))

/** What is handed to the formats' own checks. */
export interface Outcome {
  report: Report
  formats: Record<string, string>
}

/**
 * Sends a subject through every room: normalising, all rules, all renderings and counts, all formats. What must hold of any list is
 * checked on the way: plain JSON that survives a round trip, sums that add up, no tool left out.
 */
export function throughEveryRoom(subject: object): Outcome {
  const list = listOf(subject, 'test')
  const report = analyzeList(list, { profile: 'all', serverName: 'hostile' })
  if (JSON.stringify(JSON.parse(JSON.stringify(report))) !== JSON.stringify(report)) throw new Error('the report is not plain JSON')
  for (const [provider, options] of everyWay) {
    const { total, perTool, overhead } = countTokens(subject as never, provider, options)
    const sum = perTool.reduce((all, { tokens }) => all + tokens, 0)
    if (!(Number.isInteger(total) && total >= 0 && sum === total && perTool.length === list.tools.length && overhead >= 0))
      throw new Error(
        `${provider} ${JSON.stringify(options)}: ${total} tokens, ${sum} in sum, ${perTool.length} of ${list.tools.length} tools`,
      )
    const { tools, changes } = describeRendering(subject as never, provider, options)
    const json = JSON.stringify(tools)
    if (JSON.stringify(JSON.parse(json)) !== json) throw new Error(`${provider}: the rendering does not survive JSON`)
    const declarations =
      provider === 'gemini' ? (tools as { functionDeclarations?: unknown[] }[])[0]?.functionDeclarations : (tools as unknown[])
    if ((declarations?.length ?? 0) !== list.tools.length)
      throw new Error(`${provider} ${JSON.stringify(options)}: ${declarations?.length} of ${list.tools.length} tools are rendered`)
    changeLines(changes, { style: 'text' })
    changeLines(changes, { style: 'markdown' })
  }
  const diff = diffReports({ list, report }, { list: listOf([], 'test'), report: analyze([]) })
  const written: Record<string, string> = {
    ...Object.fromEntries(loaded.map(([name, format]) => [name, format.render({ report, list, color: false, locate: () => undefined })])),
    summary: renderStepSummary(report),
    diff: renderDiffText(diff),
    diffMarkdown: renderDiffMarkdown(diff),
    diffJson: renderDiffJson(diff),
  }
  return { report, formats: written }
}

/** Checks arguments against every tool; each fault is text. */
export function argumentsThroughEveryTool(tools: readonly unknown[], args: readonly unknown[]): number {
  let faults = 0
  for (const tool of tools.filter(tool => typeof tool === 'object' && tool !== null && !Array.isArray(tool)))
    for (const value of args)
      for (const { path, message } of checkArguments(tool as never, value)) {
        if (typeof path !== 'string' || !message) throw new Error('a fault without path or message')
        faults++
      }
  return faults
}

// what may stand in output for a person: no control characters but line breaks and tabs, nothing that reorders or hides
const ACTS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/u

/** The faults of the formats themselves: what could act on a terminal, a page, a log or a spreadsheet. */
export function formatFaults({ formats }: Outcome): string[] {
  const faults: string[] = []
  for (const [name, text] of Object.entries(formats)) {
    const found = ACTS.exec(text)
    if (found) faults.push(`${name} holds U+${found[0].codePointAt(0)?.toString(16)} at ${found.index}`)
    if (/[\ud800-\udfff]/.test(text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, ''))) faults.push(`${name} holds a lone surrogate`)
  }
  for (const name of ['json', 'sarif', 'badge', 'diffJson']) JSON.parse(formats[name] as string)
  const scripts = (formats.html?.match(/<script/gi) ?? []).length
  if (scripts > 2) faults.push(`html holds ${scripts} scripts`)
  if (/<(?:img|iframe|object|embed)\b|\son\w+=["']/i.test(formats.html?.replace(/<script[\s\S]*?<\/script>/g, '') ?? ''))
    faults.push('html holds markup of the server')
  for (const line of (formats.github ?? '').split('\n'))
    if (line && !/^::(?:error|warning|notice) [^\n]*::/.test(line)) faults.push(`github line: ${line.slice(0, 60)}`)
  return faults
}

import type { Report } from '../analyze/report.js'
import { enumerate, number, percent, plural } from '../base/wording.js'
import { type ProviderId, providerIds, providers } from '../providers/registry.js'
import { type FindingLineOptions, findingLines, headline } from './findings.js'
import type { Format } from './format.js'
import { safeLine } from './safe.js'
import { severityColor, style } from './style.js'

/** How a report is printed for a terminal. */
export interface TextOptions extends FindingLineOptions {
  /** At most so many groups of findings; default: all. */
  limit?: number
  /** Leave the findings and the advice out and print the headline alone. Default false. */
  short?: boolean
}

const BAR = 24

/**
 * A report for a terminal: what the list costs with each provider and how sure that is, the largest tools, the findings and the
 * advice. Server text is escaped. Ends without a line break.
 */
export function renderText(report: Report, options: TextOptions = {}): string {
  const paint = style(options.color)
  const worst = report.findings[0]?.severity
  const verdict = headline(report.findings)
  const short = [
    `${paint.bold(serverTitle(report))}  ${plural(report.tools, 'tool')}`,
    '',
    ...tokenLines(report),
    '',
    shareLine(report),
    ...section('Largest tools', largestLines(report), paint.bold),
    '',
    paint.bold(worst ? paint[severityColor[worst]](verdict) : paint.green(verdict)),
  ]
  if (options.short) return short.join('\n')
  const findings = findingLines(report, { ...options, limit: options.limit ?? Number.POSITIVE_INFINITY })
  return [
    ...short,
    ...(findings.length ? ['', ...findings] : []),
    ...section('Cheaper', adviceLines(report), paint.bold),
    ...section('In doubt', doubtLines(report), paint.bold),
    ...(report.ignored?.length ? ['', paint.dim(`${plural(report.ignored.length, 'finding')} ignored by the settings`)] : []),
  ].join('\n')
}

/** A title with indented lines under it; nothing where there are no lines. */
const section = (title: string, lines: readonly string[], bold: (text: string) => string): string[] =>
  lines.length ? ['', bold(title), ...lines.map(line => `  ${line}`)] : []

/** Which totals may be off, because no recording shows how a keyword of this list is billed. */
const doubtLines = (report: Report): string[] =>
  providerIds.flatMap(id => {
    const { unverified } = report.counts[id]
    if (!unverified?.length) return []
    const keywords = enumerate(
      unverified.map(keyword => `\`${safeLine(keyword, 40)}\``),
      6,
    )
    return [
      `${providers[id].name}: no recording shows how ${keywords} ${unverified.length === 1 ? 'is' : 'are'} billed; a few tokens either way for each`,
    ]
  })

/** Name and version of the server, escaped; `Tool list` for a bare list. */
export function serverTitle(report: Report): string {
  const { name, version } = report.server ?? {}
  const title = safeLine(name?.trim() || 'Tool list', 80)
  return version ? `${title} ${safeLine(version, 40)}` : title
}

/** A provider's count with its error: `≈ 4,210 ± 3 %`, or `4,210 exact`. The error is the 95th percentile of those measured. */
export function tokenFigure(report: Report, provider: ProviderId): string {
  const { exact, error } = report.counts[provider]
  const total = number(report.tokens[provider])
  return exact ? `${total} exact` : `≈ ${total} ± ${percent(error.p95, { up: true })}`
}

/** One line a provider: tokens per turn with their error, the model counted for, and the overhead apart. */
function tokenLines(report: Report): string[] {
  const figures = providerIds.map(id => tokenFigure(report, id))
  const width = Math.max(...figures.map(figure => figure.length))
  return providerIds.map((id, i) => {
    const { model, overhead, assumed } = report.counts[id]
    const beside = [`${safeLine(model, 40)}${assumed ? ' (assumed)' : ''}`, ...(overhead ? [`+ ${number(overhead)} overhead`] : [])]
    return `  ${providers[id].name.padEnd(10)}${figures[i]?.padStart(width)} tokens per turn   ${beside.join(', ')}`
  })
}

/** What part of a context of 200,000 tokens the costliest provider's list takes. */
export const shareLine = (report: Report): string =>
  `${report.share.percent} % of a 200,000-token context (${providers[report.share.provider].name})`

/** The costliest tools as bars, the longest for the costliest. */
export function largestLines(report: Report): string[] {
  const most = Math.max(1, ...report.largest.map(({ tokens }) => tokens))
  const names = report.largest.map(({ tool }) => safeLine(tool, 40))
  const width = Math.max(...names.map(name => name.length))
  const digits = Math.max(...report.largest.map(({ tokens }) => number(tokens).length))
  return report.largest.map(({ tokens }, i) => {
    const bar = '█'.repeat(Math.max(tokens > 0 ? 1 : 0, Math.round((tokens / most) * BAR)))
    return `${names[i]?.padEnd(width)}  ${number(tokens).padStart(digits)}  ${bar}`
  })
}

/** The ways to save tokens, costliest first, one line each. */
export function adviceLines(report: Report, limit = 5): string[] {
  const advice = [...(report.advice ?? [])].sort((a, b) => b.saves - a.saves)
  const lines = advice.slice(0, limit).map(({ tool, path, provider, message, saves }) => {
    const where = tool === undefined ? 'The list' : `\`${safeLine(tool, 80)}\`${path ? ` ${safeLine(path, 80)}` : ''}`
    return `${where}: ${safeLine(message)} (${providers[provider].name}, saves ${number(saves)} tokens per turn)`
  })
  return advice.length > limit ? [...lines, `… and ${number(advice.length - limit)} more`] : lines
}

const format: Format = { render: ({ report, color }) => renderText(report, { color }) }
export default format

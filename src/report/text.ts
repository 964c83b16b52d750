import { type ProviderId, providerIds, type Report } from '../tool-list.js'
import { type FindingLineOptions, findingLines, headline } from './findings.js'
import { safeLine } from './safe.js'
import { severityColor, style } from './style.js'
import { number, percent, plural, providerNames } from './words.js'

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
  const lines = [`${paint.bold(serverTitle(report))}  ${plural(report.tools, 'tool')}`, '', ...tokenLines(report), '', shareLine(report)]
  if (report.largest.length) lines.push('', paint.bold('Largest tools'), ...largestLines(report).map(line => `  ${line}`))
  const gravest = report.findings[0]?.severity
  lines.push('', paint.bold(gravest ? paint[severityColor[gravest]](headline(report.findings)) : paint.green(headline(report.findings))))
  if (!options.short) {
    const findings = findingLines(report, { ...options, limit: options.limit ?? Number.POSITIVE_INFINITY })
    if (findings.length) lines.push('', ...findings)
    if (report.advice?.length) lines.push('', paint.bold('Cheaper'), ...adviceLines(report).map(line => `  ${line}`))
  }
  if (report.ignored?.length) lines.push('', paint.dim(`${plural(report.ignored.length, 'finding')} ignored by the settings`))
  return lines.join('\n')
}

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
  return exact ? `${total} exact` : `≈ ${total} ± ${percent(error.p95)}`
}

/** One line a provider: tokens per turn with their error, the model counted for, and the overhead apart. */
function tokenLines(report: Report): string[] {
  const figures = providerIds.map(id => tokenFigure(report, id))
  const width = Math.max(...figures.map(figure => figure.length))
  return providerIds.map((id, i) => {
    const { model, overhead, assumed } = report.counts[id]
    const beside = [`${safeLine(model, 40)}${assumed ? ' (assumed)' : ''}`, ...(overhead ? [`+ ${number(overhead)} overhead`] : [])]
    return `  ${providerNames[id].padEnd(10)}${figures[i]?.padStart(width)} tokens per turn   ${beside.join(', ')}`
  })
}

/** What part of a context of 200,000 tokens the dearest provider's list takes. */
export const shareLine = (report: Report): string =>
  `${report.share.percent} % of a 200,000-token context (${providerNames[report.share.provider]})`

/** The dearest tools as bars, the longest for the dearest. */
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

/** The ways to save tokens, dearest first, one line each. */
export function adviceLines(report: Report, limit = 5): string[] {
  const advice = [...(report.advice ?? [])].sort((a, b) => b.saves - a.saves)
  const lines = advice.slice(0, limit).map(({ tool, path, provider, message, saves }) => {
    const where = tool === undefined ? 'The list' : `\`${safeLine(tool, 80)}\`${path ? ` ${safeLine(path, 80)}` : ''}`
    return `${where}: ${safeLine(message)} (${providerNames[provider]}, saves ${number(saves)} tokens per turn)`
  })
  return advice.length > limit ? [...lines, `… and ${number(advice.length - limit)} more`] : lines
}

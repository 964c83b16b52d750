import type { Report } from '../analyze/report.js'
import { printableLine, shorten } from '../base/printable.js'
import { enumerate, number, plural } from '../base/wording.js'
import { providerIds, providers } from '../providers/registry.js'
import { type FindingGroup, groupFindings } from './collapse.js'
import { fixLines, headline } from './findings.js'
import type { Format } from './format.js'
import { tokenFigure } from './text.js'

/** How a report is written as markdown. */
export interface MarkdownOptions {
  /** At most so many groups of findings; default: all. */
  limit?: number
}

/**
 * A report as GitHub-flavoured markdown. Text from the server stands in code spans, where neither markup, HTML, links, images nor
 * mentions act.
 */
export function renderMarkdown(report: Report, options: MarkdownOptions = {}): string {
  const { name, version } = report.server ?? {}
  const title = name?.trim() ? `${codeSpan(name)}${version ? ` ${codeSpan(version)}` : ''}` : 'Tool list'
  const groups = groupFindings(report.findings)
  const shown = groups.slice(0, options.limit)
  const blocks = [
    `## ${title}: ${plural(report.tools, 'tool')}`,
    costTable(report),
    `${report.share.percent} % of a 200,000-token context (${providers[report.share.provider].name}).`,
    ...largestTable(report),
    `### ${headline(report.findings)}`,
    ...shown.map(groupBlock),
    ...(groups.length > shown.length ? [`… and ${number(groups.length - shown.length)} more`] : []),
    ...fixBlock(shown),
    ...adviceBlock(report),
  ]
  return `${blocks.join('\n\n')}\n`
}

/** One row a provider. */
function costTable(report: Report): string {
  const rows = providerIds.map(id => {
    const { model, overhead } = report.counts[id]
    return `| ${providers[id].name} | ${tokenFigure(report, id)} | ${number(overhead)} | ${codeSpan(model, true)} |`
  })
  return ['| Provider | Tokens per turn | Overhead | Model |', '| --- | ---: | ---: | --- |', ...rows].join('\n')
}

function largestTable(report: Report): string[] {
  if (!report.largest.length) return []
  const rows = report.largest.map(({ tool, tokens }) => `| ${codeSpan(tool, true)} | ${number(tokens)} |`)
  return [['| Largest tools | Tokens |', '| --- | ---: |', ...rows].join('\n')]
}

function groupBlock(group: FindingGroup): string {
  const [first] = group.lines
  const many =
    first?.shared && first.tools
      ? `${plural(first.tools.length, 'tool')}: ${enumerate(
          first.tools.map(tool => codeSpan(tool)),
          5,
        )}`
      : 'The list'
  const title = group.tool === undefined ? many : codeSpan(group.tool)
  return [`**${title}**`, '', ...group.lines.map(line => `- ${line.severity}: ${safeProse(line.message)} (\`${line.rule}\`)`)].join('\n')
}

function fixBlock(groups: readonly FindingGroup[]): string[] {
  const fixes = fixLines(groups).map(({ rule, fix }) => `- \`${rule}\`: ${safeProse(fix)}`)
  return fixes.length ? ['**Remedies**', fixes.join('\n')] : []
}

function adviceBlock(report: Report): string[] {
  const advice = [...(report.advice ?? [])].sort((a, b) => b.saves - a.saves).slice(0, 10)
  const lines = advice.map(({ tool, provider, message, saves }) => {
    const where = tool === undefined ? 'The list' : codeSpan(tool)
    return `- ${where}: ${safeProse(message)} (${providers[provider].name}, saves ${number(saves)} tokens per turn)`
  })
  return lines.length ? ['**Cheaper**', lines.join('\n')] : []
}

/** Server text as a code span on one line, at most 200 characters. In a table a bar would end the cell, so it is escaped there. */
export function codeSpan(text: string, inTable = false): string {
  const line = printableLine(shorten(text, 200)) || ' '
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map(run => run.length))
  const fence = '`'.repeat(longest + 1)
  const padded = /^[` ]|[` ]$/.test(line) ? ` ${line} ` : line
  // no code span holds a backslash before a bar in a table, so the bar is replaced by its look-alike, U+2223
  return `${fence}${inTable ? padded.replaceAll('|', '∣') : padded}${fence}`
}

const PLAIN_WORD = /^[\p{L}\p{N}\p{M}.,;:!?%()'"’“”…–—≈±+/=-]*$/u
const ACTS = /:\/\/|^[("']*www\.|^[0-9a-f]{7,40}\W*$|^gh-\d|:[\w+-]+:|^[=+-]+$/i

/** Our sentence with a server's words in it: what stands in back-ticks becomes a code span, and so does every other word that could act. */
export function safeProse(text: string): string {
  const parts = shorten(text, 600).split('`')
  // an odd number of back-ticks: the last one opens nothing
  const paired = parts.length % 2 === 1
  return parts
    .map((part, i) => {
      if (i % 2 === 1 && (paired || i < parts.length - 1)) return part ? codeSpan(part) : ''
      return printableLine(part)
        .split(/( +)/)
        .map(word => (/^ *$/.test(word) || (PLAIN_WORD.test(word) && !ACTS.test(word)) ? word : codeSpan(word)))
        .join('')
    })
    .join('')
}

const format: Format = { render: ({ report }) => renderMarkdown(report) }
export default format

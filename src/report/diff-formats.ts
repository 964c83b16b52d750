import { number, plural } from '../base/wording.js'
import { providerIds, providers } from '../providers/registry.js'
import { type FindingLineOptions, findingLines, headline } from './findings.js'
import type { ReportDiff } from './list-diff.js'
import { codeSpan, safeProse } from './markdown.js'
import { safeJson, safeLine } from './safe.js'
import { style } from './style.js'

const MOST_NAMES = 20

/** A comparison for a terminal. */
export function renderDiffText(diff: ReportDiff, options: FindingLineOptions = {}): string {
  const paint = style(options.color)
  const names = (title: string, list: readonly string[]): string[] =>
    list.length ? [`${title} ${plural(list.length, 'tool')}: ${capped(list.map(name => safeLine(name, 60)))}`] : []
  const width = Math.max(...providerIds.map(id => change(diff, id).length))
  const blocks = [
    [paint.bold(toolsLine(diff))],
    providerIds.map(
      id => `  ${providers[id].name.padEnd(10)}${change(diff, id).padStart(width)} tokens per turn  ${signed(diff.tokens[id].grew)}`,
    ),
    [
      ...names('Added', diff.added),
      ...names('Removed', diff.removed),
      ...names('Changed', diff.changed),
      ...names(
        'Renamed',
        diff.renamed.map(({ from, to }) => `${safeLine(from, 60)} → ${safeLine(to, 60)}`),
      ),
    ],
    diff.new.length ? [paint.bold(paint.red(`New: ${headline(diff.new)}`)), '', ...findingLines(diff.new, options)] : ['No new findings'],
    diff.fixed.length ? [paint.bold(paint.green(`Fixed: ${headline(diff.fixed)}`)), '', ...fixedLines(diff, options)] : [],
  ]
  return blocks
    .filter(block => block.length)
    .map(block => block.join('\n'))
    .join('\n\n')
}

/** What is fixed needs no remedy. */
const fixedLines = (diff: ReportDiff, options: FindingLineOptions): string[] => {
  const lines = findingLines(diff.fixed, options)
  const end = lines.lastIndexOf('')
  return end < 0 ? lines : lines.slice(0, end)
}

/** A comparison as GitHub-flavoured markdown, for a comment or a summary. */
export function renderDiffMarkdown(diff: ReportDiff): string {
  const names = (title: string, list: readonly string[]): string[] => (list.length ? [`- ${title}: ${capped(list)}`] : [])
  const findings = (title: string, list: ReportDiff['new']): string[] =>
    list.length
      ? [
          `### ${title}: ${headline(list)}`,
          [
            ...list.slice(0, 100).map(({ severity, tool, message, rule }) => {
              const subject = tool === undefined ? 'the list' : codeSpan(tool)
              return `- ${severity}: ${subject} ${safeProse(message)} (\`${rule}\`)`
            }),
            ...(list.length > 100 ? [`- … and ${number(list.length - 100)} more`] : []),
          ].join('\n'),
        ]
      : []
  const lists = [
    ...names(
      'Added',
      diff.added.map(name => codeSpan(name)),
    ),
    ...names(
      'Removed',
      diff.removed.map(name => codeSpan(name)),
    ),
    ...names(
      'Changed',
      diff.changed.map(name => codeSpan(name)),
    ),
    ...names(
      'Renamed',
      diff.renamed.map(({ from, to }) => `${codeSpan(from)} → ${codeSpan(to)}`),
    ),
  ]
  const rows = providerIds.map(id => {
    const { before, after, grew } = diff.tokens[id]
    return `| ${providers[id].name} | ${number(before)} | ${number(after)} | ${signed(grew)} |`
  })
  const blocks = [
    `## ${toolsLine(diff)}`,
    ['| Tokens per turn | Before | After | Change |', '| --- | ---: | ---: | ---: |', ...rows].join('\n'),
    ...(lists.length ? [lists.join('\n')] : []),
    ...(diff.new.length ? findings('New', diff.new) : ['No new findings.']),
    ...findings('Fixed', diff.fixed),
  ]
  return `${blocks.join('\n\n')}\n`
}

/** A comparison as JSON; `grew` is `null` where a list that cost nothing now costs something. */
export const renderDiffJson = (diff: ReportDiff): string => safeJson(diff, 2)

const toolsLine = ({ tools: { before, after } }: ReportDiff): string =>
  before === after ? `${plural(after, 'tool')}, as before` : `${plural(after, 'tool')}, ${number(before)} before`

const change = (diff: ReportDiff, id: (typeof providerIds)[number]): string =>
  `${number(diff.tokens[id].before)} → ${number(diff.tokens[id].after)}`

const capped = (names: readonly string[]): string =>
  names.length > MOST_NAMES ? `${names.slice(0, MOST_NAMES).join(', ')} … and ${number(names.length - MOST_NAMES)} more` : names.join(', ')

/** A growth as a signed percentage with one decimal. */
function signed(grew: number): string {
  if (!Number.isFinite(grew)) return 'new'
  const rounded = Math.round(grew * 1000) / 10
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : '±'}${Math.abs(rounded)} %`
}

import type { Report } from '../analyze/report.js'
import { enumerate, plural } from '../base/wording.js'
import { type Severity, severities } from '../rules/finding.js'
import { type FindingLine, groupFindings } from './collapse.js'
import { fixLines } from './findings.js'
import type { Format } from './format.js'
import { type Locate, locateOnce } from './locate.js'
import { renderMarkdown } from './markdown.js'
import { safeLine } from './safe.js'

const commands: Readonly<Record<Severity, string>> = { problem: 'error', warning: 'warning', note: 'notice' }

/**
 * Findings as workflow commands of GitHub Actions, one line each, most severe first: `::error file=…,line=…,title=…::message`. They point
 * at the tool's registration where `locate` knows it. Empty text for a report without findings.
 */
export function renderGithub(report: Report, options: { locate?: Locate } = {}): string {
  const locate = locateOnce(options.locate)
  const lines = groupFindings(report.findings).flatMap(group => group.lines.map(line => ({ tool: group.tool, line })))
  lines.sort((a, b) => severities.indexOf(a.line.severity) - severities.indexOf(b.line.severity))
  return lines
    .map(({ tool, line }) => {
      const place = tool === undefined ? undefined : locate(tool)
      const at = place ? `file=${property(safeLine(place.file, 1000))},line=${place.line},` : ''
      const fix = fixLines([{ lines: [line] }])[0]?.fix ?? ''
      return `::${commands[line.severity]} ${at}title=${property(line.rule)}::${data(`${sentence(tool, line)}. ${fix}`)}`
    })
    .join('\n')
}

/** What is appended to the file that `GITHUB_STEP_SUMMARY` names. A step's summary may hold 1 MiB, so groups are limited. */
export const renderStepSummary = (report: Report): string => renderMarkdown(report, { limit: 100 })

/** A finding as a sentence: "Tool `x` has no description". Server text is escaped. */
export function sentence(tool: string | undefined, line: FindingLine): string {
  if (tool !== undefined) return safeLine(`Tool \`${tool}\` ${line.message}`, 1000)
  if (line.shared && line.tools)
    return safeLine(`${plural(line.tools.length, 'tool')} (${enumerate(line.tools, 5)}): ${line.message}`, 1000)
  return safeLine(`The list ${line.message}`, 1000)
}

// https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts escapes the same characters
const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

const format: Format = { render: ({ report, locate }) => renderGithub(report, { locate }) }
export default format

import type { Report } from '../analyze/report.js'
import { number, plural } from '../base/wording.js'
import { countFindings } from './findings.js'
import type { Format } from './format.js'

/** A badge for the endpoint of shields.io (its schema version 1): the costliest provider's tokens and the most severe findings. */
export function renderBadge(report: Report): string {
  const { problem, warning } = countFindings(report.findings)
  const verdict = problem ? plural(problem, 'problem') : warning ? plural(warning, 'warning') : 'no problems'
  return JSON.stringify({
    schemaVersion: 1,
    label: plural(report.tools, 'MCP tool'),
    message: `${number(report.tokens[report.share.provider])} tokens, ${verdict}`,
    color: problem ? 'red' : warning ? 'yellow' : 'brightgreen',
  })
}

const format: Format = { render: ({ report }) => renderBadge(report) }
export default format

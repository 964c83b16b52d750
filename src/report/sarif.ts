import { createHash } from 'node:crypto'
import type { Report } from '../analyze/report.js'
import { defined } from '../base/defined.js'
import { number } from '../base/wording.js'
import { rules as everyRule } from '../rules/all-rules.js'
import type { Finding, Severity } from '../rules/finding.js'
import type { Format } from './format.js'
import { type Locate, locateOnce } from './locate.js'
import { safeJson, safeLine } from './safe.js'

/** Where SARIF results point. */
export interface SarifOptions {
  /** Finds a tool's registration in the sources. */
  locate?: Locate
  /** Where a result points whose tool is not located: the file that holds the list. Default `tools/list`, the method that asks for it. */
  artifact?: string
}

/** GitHub shows the first 5,000 results of a run and refuses more than 25,000. */
const MOST_RESULTS = 5000

const levels: Readonly<Record<Severity, string>> = { problem: 'error', warning: 'warning', note: 'note' }

/** Findings as a SARIF 2.1.0 log, one result each, at most 5,000; a notification says how many more there are. */
export function renderSarif(report: Report, options: SarifOptions = {}): string {
  const locate = locateOnce(options.locate)
  const ids = [...new Set(report.findings.map(finding => finding.rule))]
  const seen = new Map<string, number>()
  const shown = report.findings.slice(0, MOST_RESULTS)
  const left = report.findings.length - shown.length
  const results = shown.map(finding => {
    const print = fingerprint(finding)
    const nth = (seen.get(print) ?? 0) + 1
    seen.set(print, nth)
    return {
      ruleId: finding.rule,
      ruleIndex: ids.indexOf(finding.rule),
      level: levels[finding.severity],
      message: {
        text: plain(`${finding.tool === undefined ? 'The list' : `Tool \`${finding.tool}\``} ${finding.message}. ${finding.fix}`),
      },
      locations: [location(finding, locate, options.artifact ?? 'tools/list')],
      partialFingerprints: { 'echolotFinding/v1': `${print}:${nth}` },
    }
  })
  const notice = { level: 'warning', message: { text: `${number(left)} more findings are left out; the most severe are listed.` } }
  const driver = { name: 'Echolot', rules: ids.map(describeRule) }
  return safeJson(
    {
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [
        defined({
          tool: { driver },
          columnKind: 'utf16CodeUnits',
          invocations: left ? [{ executionSuccessful: true, toolExecutionNotifications: [notice] }] : undefined,
          results,
        }),
      ],
    },
    2,
  )
}

function describeRule(id: string): object {
  const rule = everyRule.find(one => one.id === id)
  if (!rule) return { id }
  return {
    id,
    shortDescription: { text: plain(rule.title) },
    fullDescription: { text: plain(rule.why) },
    help: { text: plain(rule.fix) },
    defaultConfiguration: { level: levels[rule.severity] },
  }
}

function location(finding: Finding, locate: Locate, artifact: string): object {
  const place = finding.tool === undefined ? undefined : locate(finding.tool)
  const tool = finding.tool === undefined ? undefined : safeLine(finding.tool, 200)
  return defined({
    physicalLocation: {
      artifactLocation: { uri: encodeURI(safeLine((place?.file ?? artifact).replaceAll('\\', '/'), 1000)) },
      region: { startLine: place?.line ?? 1 },
    },
    logicalLocations:
      tool === undefined
        ? undefined
        : [{ name: tool, fullyQualifiedName: `${tool}${safeLine(finding.path ?? '', 1000)}`, kind: 'function' }],
  })
}

/** The same finding in another run: rule, tool and place, but not the numbers in its message. */
const fingerprint = ({ rule, tool, tools, path }: Finding): string =>
  createHash('sha256')
    .update(JSON.stringify([rule, tool, tools, path]))
    .digest('hex')
    .slice(0, 32)

/** Message text of SARIF (§3.11): `[text](target)` would be a link, so brackets are escaped where one follows the other. */
function plain(text: string): string {
  const line = safeLine(text, 1000)
  return line.includes('](') ? line.replace(/[[\]\\]/g, '\\$&') : line
}

const format: Format = {
  render: ({ report, artifact, locate }) => renderSarif(report, defined({ artifact: artifact || undefined, locate })),
}
export default format

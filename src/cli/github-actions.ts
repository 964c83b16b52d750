import { appendFile } from 'node:fs/promises'
import type { Report } from '../analyze/report.js'
import { printable } from '../base/printable.js'
import type { Io } from './io.js'
import { locator, type Sources } from './sources.js'

/**
 * On GitHub Actions, writes findings as workflow commands and appends the report to the step's summary. The commands go to standard
 * error, where the runner reads them too, so that results stay alone on standard output.
 */
export async function announceOnGithub(report: Report, sources: Sources, io: Io): Promise<void> {
  if (io.env.GITHUB_ACTIONS !== 'true') return
  const { renderGithub, renderStepSummary } = await import('../report/github.js')
  const lines = renderGithub(report, { locate: locator(sources) })
  if (lines) io.stderr(`${lines}\n`)
  const summary = io.env.GITHUB_STEP_SUMMARY
  if (!summary) return
  try {
    await appendFile(summary, `${renderStepSummary(report)}\n`)
  } catch (error) {
    io.stderr(`echolot: the step summary could not be written: ${printable(error instanceof Error ? error.message : String(error))}\n`)
  }
}

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wantsColor } from './base/wants-color.js'
import { TRACE_DIRECTORY, type TraceLine } from './matchers/trace.js'
import { checkReporterOptions, finishRun, type ReporterOptions } from './report/run-end.js'
import type { TraceEntry } from './report/trace-entry.js'

/**
 * Jest reporter: `reporters: ['default', ['echolot/jest-reporter', { outputFile: 'echolot.html' }]]`. Jest has no channel from a
 * matcher to a reporter, so the workers write into a directory that is made here, before they start, and removed at the end.
 */
export default class EcholotJestReporter {
  private readonly root: string
  private readonly options: ReporterOptions
  private readonly directory: string
  private readonly before: string | undefined
  private failure: Error | undefined

  constructor(globalConfig: { rootDir: string }, options?: ReporterOptions) {
    this.root = globalConfig.rootDir
    this.options = checkReporterOptions(options)
    this.directory = mkdtempSync(join(tmpdir(), 'echolot-'))
    this.before = process.env[TRACE_DIRECTORY]
    process.env[TRACE_DIRECTORY] = this.directory
  }

  async onRunComplete(): Promise<void> {
    const entries = this.read()
    rmSync(this.directory, { recursive: true, force: true })
    if (this.before === undefined) delete process.env[TRACE_DIRECTORY]
    else process.env[TRACE_DIRECTORY] = this.before
    this.failure = await finishRun(entries, {
      ...this.options,
      root: this.root,
      print: text => process.stdout.write(text),
      color: wantsColor(),
    })
  }

  /** Jest fails the run when this is an error. */
  getLastError(): Error | undefined {
    return this.failure
  }

  private read(): TraceEntry[] {
    return readdirSync(this.directory)
      .sort()
      .flatMap(file => readFileSync(join(this.directory, file), 'utf8').split('\n'))
      .flatMap(line => {
        try {
          return [(JSON.parse(line) as TraceLine).entry]
        } catch {
          return [] // the empty last line, or one that a killed worker did not finish
        }
      })
  }
}

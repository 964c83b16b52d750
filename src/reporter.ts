import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { wantsColor } from './base/wants-color.js'
import { checkReporterOptions, finishRun, type ReporterOptions } from './report/run-end.js'
import type { TraceEntry } from './report/trace-entry.js'

/**
 * Vitest reporter: `reporters: ['default', ['echolot/reporter', { outputFile: 'echolot.html' }]]`. After the run it prints a short card
 * for each tool list that Echolot's matchers judged, and writes the page. Works with `--merge-reports`.
 */
export default class EcholotReporter implements Reporter {
  private readonly options: ReporterOptions
  private vitest: Vitest | undefined

  constructor(options?: ReporterOptions) {
    this.options = checkReporterOptions(options)
  }

  onInit(vitest: Vitest): void {
    this.vitest = vitest
  }

  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const entries = modules.flatMap(module =>
      [...module.children.allTests()].flatMap(test => (test.meta() as { echolot?: TraceEntry[] }).echolot ?? []),
    )
    const failure = await finishRun(entries, {
      ...this.options,
      root: this.vitest?.config.root ?? process.cwd(),
      print: text => process.stdout.write(text),
      color: wantsColor(),
    })
    if (failure) process.exitCode = 1
  }
}

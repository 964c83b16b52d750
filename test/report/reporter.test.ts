import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import EcholotJestReporter from '../../src/jest-reporter.js'
import { listOf } from '../../src/load/subject.js'
import { trace, traceList } from '../../src/matchers/trace.js'
import { cardsFrom } from '../../src/report/cards.js'
import { finishRun } from '../../src/report/run-end.js'
import type { TraceEntry } from '../../src/report/trace-entry.js'
import { sampleRoutes, shopTools } from './sample.js'

const folder = mkdtempSync(join(tmpdir(), 'echolot-reporter-'))
afterAll(() => rmSync(folder, { recursive: true }))

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')

/** Runs Vitest on the project beside this file. */
function run(args: readonly string[], env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST$|FORCE_COLOR|GITHUB|CI$)/.test(name)),
  )
  return new Promise(resolve => {
    execFile(
      process.execPath,
      [vitest, 'run', '--config', join(import.meta.dirname, 'reporter-project/vitest.config.ts'), ...args],
      { cwd: folder, env: { ...inherited, NO_COLOR: '1', REPORTER_CACHE: join(folder, 'cache'), ...env } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })
}

describe('in Vitest', { timeout: 120_000 }, () => {
  test('a card for each list that was judged, also by failing tests, and the page', async () => {
    const page = join(folder, 'reports/echolot.html')
    const { code, output } = await run([], { REPORTER_OUTPUT: page })
    expect(code).toBe(1)
    expect(output.match(/^shop 1\.4\.0 {2}3 tools$/gm)).toHaveLength(1)
    expect(output.match(/^ledger {2}1 tool$/gm)).toHaveLength(1)
    expect(output).toContain('1 problem')
    expect(output).toMatch(/Anthropic .* tokens per turn/)
    const html = readFileSync(page, 'utf8')
    expect(html.match(/<section class="card" id="list-\d"/g)).toHaveLength(2)
    expect(readdirSync(dirname(page))).toEqual(['echolot.html'])
  })

  test('silent where no matcher of ours ran', async () => {
    const page = join(folder, 'none.html')
    expect(await run(['plain'], { REPORTER_OUTPUT: page })).toEqual({ code: 0, output: '' })
    expect(existsSync(page)).toBe(false)
  })

  test('shards with blobs, merged, show the same as one run', async () => {
    const blobs = join(folder, 'blobs')
    for (const shard of ['1/2', '2/2']) {
      const { output } = await run(['--shard', shard], { REPORTER_BLOB: join(blobs, `${shard[0]}.json`) })
      expect(output).not.toContain('tokens per turn')
    }
    const page = join(folder, 'merged.html')
    const { output } = await run(['--merge-reports', blobs], { REPORTER_OUTPUT: page })
    expect(output).toMatch(/^shop 1\.4\.0 {2}3 tools$/m)
    expect(output).toMatch(/^ledger {2}1 tool$/m)
    expect(readFileSync(page, 'utf8').match(/<section class="card" id="list-\d"/g)).toHaveLength(2)
  })

  test('a page that cannot be written is said, fails the run, and the old one stays whole', async () => {
    const page = join(folder, 'taken')
    mkdirSync(join(page, 'full'), { recursive: true })
    const { code, output } = await run(['shop'], { REPORTER_OUTPUT: page })
    expect(output).toMatch(/Echolot: .*taken could not be written: .*\. What stood there is unchanged\./)
    expect(code).toBe(1)
    expect(readdirSync(page)).toEqual(['full'])
    expect(readdirSync(folder).filter(name => name.endsWith('.tmp'))).toEqual([])
  })
})

describe('in Jest', () => {
  test('reads what the workers left, removes it, and writes the page', async () => {
    const before = process.env.ECHOLOT_TRACE_DIR
    const reporter = new EcholotJestReporter({ rootDir: folder }, { outputFile: 'jest.html' })
    const directory = process.env.ECHOLOT_TRACE_DIR as string
    expect(directory).not.toBe(before)
    traceList({ testPath: '/a.test.js', currentTestName: 'a' }, listOf({ name: 'depot', tools: shopTools }, 'test'))
    writeFileSync(join(directory, '999.jsonl'), '{"entry": {"kind": "li')
    await reporter.onRunComplete()
    expect(existsSync(directory)).toBe(false)
    expect(process.env.ECHOLOT_TRACE_DIR).toBe(before)
    expect(readFileSync(join(folder, 'jest.html'), 'utf8')).toContain('<bdi>depot</bdi>')
    expect(reporter.getLastError()).toBeUndefined()
  })

  test('an unwritable page fails the run with a clear error', async () => {
    writeFileSync(join(folder, 'file'), '')
    const reporter = new EcholotJestReporter({ rootDir: folder }, { outputFile: 'file/x.html' })
    trace({ testPath: '/a.test.js' }, { kind: 'list', server: 'depot', hash: 'x', tools: shopTools })
    await reporter.onRunComplete()
    expect(reporter.getLastError()?.message).toMatch(/^Echolot: file\/x\.html could not be written: /)
  })

  test('misspelled options are errors that suggest', () => {
    expect(() => new EcholotJestReporter({ rootDir: folder }, { outputfile: 'x' } as never)).toThrow(/no option `outputfile`.*`outputFile`/)
    expect(() => new EcholotJestReporter({ rootDir: folder }, { outputFile: 3 } as never)).toThrow('`outputFile` is the path of a file')
  })
})

describe('cards', () => {
  const list: TraceEntry = { kind: 'list', server: 'shop', hash: 'h', tools: shopTools }
  const cardText = async (entries: readonly TraceEntry[]): Promise<string> => {
    let text = ''
    await finishRun(entries, { root: folder, color: false, print: more => (text += more) })
    return text
  }

  test('routes are counted and those that failed are named', async () => {
    const text = await cardText([list, ...sampleRoutes])
    expect(text).toContain('2 of 3 prompts routed as expected  853 tokens')
    expect(text).toContain(
      '"I do not want my order any more.": wanted `cancel_order`, got `get_order` 1×, no tool 1×, no answer 1×  anthropic/claude-a',
    )
  })

  test('a later entry without tools finds them by hash, whichever worker sent them', () => {
    const cards = cardsFrom([{ kind: 'list', server: 'other', hash: 'h' }, list])
    expect(cards.map(({ server, report }) => [server.name, report.tools])).toEqual([
      ['other', 3],
      ['shop', 3],
    ])
  })

  test('a changed list is a card of its own; a route without a list goes to the latest of its server', () => {
    const cards = cardsFrom([
      list,
      { ...list, hash: 'i', tools: shopTools.slice(1) },
      { ...(sampleRoutes[0] as (typeof sampleRoutes)[0]), hash: 'lost' },
    ])
    expect(cards.map(({ report, routes }) => [report.tools, routes.length])).toEqual([
      [3, 0],
      [2, 1],
    ])
  })

  test('nothing of ours: nothing is printed', async () => expect(await cardText([])).toBe(''))
})

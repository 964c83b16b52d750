import { join } from 'node:path'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { expectMessages } from './messages.js'
import { install, type Outcome, read, remove, run } from './project.js'
import { expectReplay, routing } from './routing.js'
import { failing, passing, soft, toolsModule, unavailable } from './specs.js'
import { typeSteps } from './type-steps.js'

const PASSED = { passes: 'passed', not: 'passed', resolves: 'passed', asymmetric: 'passed' }
const NO_SNAPSHOTS = 'Provider snapshots need a runner that stores snapshots'

/** Results by title, as `runTests` returns them. */
type Results = Record<string, string>

describe.each(['29', '30'])('node:test with expect %s', version => {
  const folder = join(inject('folder'), `expect-${version}`)
  const heads = {
    mjs: `import { test } from 'node:test'\nimport 'echolot/expect'\nimport { expect } from 'expect'\nimport { faulty, tools } from './tools.cjs'\n`,
    cjs: `const { test } = require('node:test')\nrequire('echolot/expect')\nconst { expect } = require('expect')\nconst { faulty, tools } = require('./tools.cjs')\n`,
  }
  // node:test has no JSON reporter; what a reporter receives is written as it comes
  const reporter = `export default async function* (events) {
    for await (const { type, data } of events)
      if (type === 'test:pass' || type === 'test:fail') yield JSON.stringify([data.name, type === 'test:pass' ? 'passed' : data.details.error.cause.message]) + '\\n'
  }`
  const start = async (spec: string, env: Record<string, string> = {}): Promise<Outcome & { results: Results }> => {
    const outcome = await run(process.execPath, ['--test', '--test-reporter=./reporter.mjs', spec], folder, env)
    const lines = outcome.stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as [string, string])
    return { ...outcome, results: Object.fromEntries(lines) }
  }

  beforeAll(async () => {
    const files = Object.entries(heads).flatMap(([ending, head]) => [
      [`passing.test.${ending}`, passing(head)],
      [`failing.test.${ending}`, failing(head) + unavailable],
      [`routing.test.${ending}`, routing(head, ending === 'cjs' ? '__filename' : 'import.meta.filename')],
    ])
    await install(
      folder,
      { dependencies: { echolot: inject('tarball'), expect: version, openai: '6' } },
      { 'tools.cjs': toolsModule('module.exports = { tools, faulty }'), 'reporter.mjs': reporter, ...Object.fromEntries(files) },
    )
  })

  it.each(['mjs', 'cjs'])('runs every matcher in a .%s file, and shows our messages', async ending => {
    expect((await start(`passing.test.${ending}`)).results).toMatchObject(PASSED)
    const { results, code } = await start(`failing.test.${ending}`)
    expect(code).toBe(1)
    expectMessages(results)
    expect(results.snapshot).toContain(NO_SNAPSHOTS)
  })

  it.each(['mjs', 'cjs'])('asks a model, and replays its answer, in a .%s file', ending =>
    expectReplay(env => start(`routing.test.${ending}`, env)),
  )

  typeSteps(
    () => folder,
    [{ name: 'imports', head: `import 'echolot/expect'\nimport { expect } from 'expect'`, parts: ['body', 'resolves', 'live'] }],
  )
})

describe('Bun', () => {
  const folder = join(inject('folder'), 'bun')
  // Bun's JUnit report holds no messages, so each test writes its own down before the runner has it
  const head = `
import { expect, test as bunTest } from 'bun:test'
import { appendFileSync } from 'node:fs'
import { faulty, tools } from './tools.js'
const note = (title, message) => appendFileSync('results.jsonl', JSON.stringify([title, message]) + '\\n')
const test = (title, body) => bunTest(title, async () => {
  try { await body(); note(title, 'passed') } catch (error) { note(title, error.message); throw error }
})
`
  const start = async (spec: string, env: Record<string, string> = {}): Promise<Outcome & { results: Results }> => {
    remove(folder, 'results.jsonl')
    const bun = join(folder, 'node_modules/.bin/bun')
    const outcome = await run(bun, ['test', spec], folder, env)
    const lines = read(folder, 'results.jsonl')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as [string, string])
    return { ...outcome, results: Object.fromEntries(lines) }
  }

  beforeAll(() =>
    install(
      folder,
      { type: 'module', dependencies: { echolot: inject('tarball'), bun: '1', '@types/bun': '1', openai: '6' } },
      {
        'bunfig.toml': '[test]\npreload = ["./setup.js"]\n',
        'setup.js': `import { expect } from 'bun:test'\nimport { matchers } from 'echolot/matchers'\nexpect.extend(matchers)\n`,
        'tools.js': toolsModule('export { tools, faulty }'),
        'passing.test.js': passing(head),
        'failing.test.js': failing(head) + unavailable,
        'routing.test.js': routing(head, 'import.meta.filename'),
      },
    ),
  )

  it('runs every matcher, and shows our messages', async () => {
    const passed = await start('passing.test.js')
    expect(passed.results).toEqual(PASSED)
    expect(passed.code).toBe(0)
    const { results, code } = await start('failing.test.js')
    expect(code).toBe(1)
    expectMessages(results)
    expect(results.snapshot).toContain(NO_SNAPSHOTS)
  })

  it('asks a model, and replays its answer', () => expectReplay(env => start('routing.test.js', env)))

  const declaration = `
import type { ToolMatchers } from 'echolot/matchers'
import { expect } from 'bun:test'
declare module 'bun:test' {
  interface Matchers<T> extends ToolMatchers<void> {}
  interface AsymmetricMatchers extends ToolMatchers<any> {}
}`
  typeSteps(() => folder, [{ name: 'imports', head: declaration, types: ['bun'], parts: ['body'] }])
})

describe('Playwright', () => {
  const folder = join(inject('folder'), 'playwright')
  const head = `
import { expect as plain, test } from '@playwright/test'
import { matchers } from 'echolot/matchers'
import { faulty, tools } from './tools.js'
const expect = plain.extend(matchers)
`
  interface Suite {
    suites?: Suite[]
    specs?: { title: string; ok: boolean; tests: { results: { errors: { message: string }[] }[] }[] }[]
  }
  const start = async (spec: string, env: Record<string, string> = {}): Promise<Outcome & { results: Results }> => {
    const outcome = await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', spec, '--reporter=json'], folder, env)
    const flat = (suite: Suite): NonNullable<Suite['specs']> => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(flat)]
    const results = flat(JSON.parse(outcome.stdout) as Suite).map(({ title, ok, tests }) => {
      const errors = tests.flatMap(test => test.results.flatMap(result => result.errors.map(error => error.message)))
      return [title, ok ? 'passed' : errors.join('\n')]
    })
    return { ...outcome, results: Object.fromEntries(results) as Results }
  }

  beforeAll(() =>
    install(
      folder,
      { type: 'module', dependencies: { echolot: inject('tarball'), '@playwright/test': '1', openai: '6' } },
      {
        'playwright.config.js': `export default { testMatch: /\\.test\\.js$/, workers: 1 }\n`,
        'tools.js': toolsModule('export { tools, faulty }'),
        'passing.test.js': passing(head),
        'failing.test.js': failing(head) + unavailable + soft,
        'routing.test.js': routing(head, 'import.meta.filename'),
      },
    ),
  )

  it('runs every matcher, and shows our messages', async () => {
    const passed = await start('passing.test.js')
    expect(passed.results).toEqual(PASSED)
    expect(passed.code).toBe(0)
    const { results, code } = await start('failing.test.js')
    expect(code).toBe(1)
    expectMessages(results)
    expect(results.snapshot).toContain(NO_SNAPSHOTS)
    expect(results.soft).toContain('expect(tools).toHaveNoToolProblems()')
    expect(results.soft).toContain("expect(tools).toCostUnder(5, 'openai')")
  })

  it('asks a model, and replays its answer', () => expectReplay(env => start('routing.test.js', env)))

  const extended = `
import { expect as plain } from '@playwright/test'
import { matchers } from 'echolot/matchers'
const expect = plain.extend(matchers)`
  typeSteps(() => folder, [{ name: 'imports', head: extended, parts: ['playwright'] }])
})

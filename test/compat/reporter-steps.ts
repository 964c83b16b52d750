import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { type Outcome, read, run, write } from './project.js'

/** Two files that judge a list each, one of them failing, and one that has nothing to do with tools. */
const specs = (head: string): Record<string, string> => ({
  'shop.test.js': `${head}
const tools = [{ name: 'get_order', description: 'Returns the state of one order.', inputSchema: { type: 'object', properties: {} } }]
test('shop', () => expect({ name: 'shop', version: '1.4.0', tools }).toHaveNoToolProblems())
`,
  'ledger.test.js': `${head}
test('ledger', () => expect({ name: 'ledger', tools: [{ name: 'book', inputSchema: { type: 'object', properties: {} } }] }).toHaveNoToolProblems())
`,
  'plain.test.js': `${head}
test('plain', () => expect(1).toBe(1))
`,
})

function expectCards(folder: string, { code, stdout }: Outcome): void {
  expect(stdout).toMatch(/^shop 1\.4\.0 {2}1 tool$/m)
  expect(stdout).toMatch(/^ledger {2}1 tool$/m)
  expect(stdout).toContain('1 problem')
  expect(code).toBe(1)
  expect(read(folder, 'report/echolot.html').match(/<section class="card" id="list-\d"/g)).toHaveLength(2)
}

/** The reporter in a project of its own below one that has everything installed. */
export function vitestReporterSteps(project: () => { folder: string; node: string }): void {
  let folder: string
  const start = (args: string[], env: Record<string, string> = {}): Promise<Outcome> =>
    run(project().node, ['../node_modules/vitest/vitest.mjs', 'run', ...args], folder, env)

  beforeAll(() => {
    folder = join(project().folder, 'reporter')
    write(folder, {
      'vitest.config.mjs': `
const echolot = ['echolot/reporter', { outputFile: 'report/echolot.html' }]
export default { test: { setupFiles: ['echolot/vitest'], reporters: process.env.BLOB ? ['blob'] : ['default', echolot] } }
`,
      ...specs(`import { expect, test } from 'vitest'`),
    })
  })

  it('has a reporter that is silent where no matcher ran', async () => {
    const { code, stdout } = await start(['plain'])
    expect(code).toBe(0)
    expect(stdout).not.toContain('tokens per turn')
    expect(existsSync(join(folder, 'report'))).toBe(false)
  })

  it('has a reporter that shows a card for each list, also after shards that were merged', async () => {
    expectCards(folder, await start([]))
    for (const shard of ['1/2', '2/2']) await start(['--shard', shard], { BLOB: '1' })
    expectCards(folder, await start(['--merge-reports']))
  })
}

/** The same for Jest. */
export function jestReporterSteps(project: () => string): void {
  let folder: string
  let temporary: string
  const start = (...args: string[]): Promise<Outcome> =>
    run(process.execPath, ['../node_modules/jest/bin/jest.js', ...args], folder, { TMPDIR: temporary })

  beforeAll(() => {
    folder = join(project(), 'reporter')
    temporary = join(folder, 'temporary')
    const jest = {
      transform: {},
      setupFilesAfterEnv: ['echolot/jest'],
      testRegex: '\\.test\\.js$',
      reporters: ['default', ['echolot/jest-reporter', { outputFile: 'report/echolot.html' }]],
    }
    write(folder, { 'package.json': JSON.stringify({ private: true, jest }), ...specs('') })
    mkdirSync(temporary)
  })

  it.each(['--runInBand', '--maxWorkers=2'])(
    'has a reporter that shows a card for each list with %s, and leaves nothing behind',
    async flag => {
      expectCards(folder, await start(flag))
      expect(readdirSync(temporary).filter(name => name.startsWith('echolot-'))).toEqual([])
    },
  )

  it('has a reporter that is silent where no matcher ran', async () => {
    const { code, stdout } = await start('plain')
    expect(code).toBe(0)
    expect(stdout).not.toContain('tokens per turn')
  })
}

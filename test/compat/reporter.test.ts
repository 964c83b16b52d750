import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { install, type Outcome, read, run } from './project.js'

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

describe.each(['3.2', '4.1', '5.1'])('echolot/reporter in Vitest %s', version => {
  const folder = join(inject('folder'), `reporter-vitest-${version}`)
  let node = process.execPath
  const start = (...args: string[]): Promise<Outcome> => run(node, ['node_modules/vitest/vitest.mjs', 'run', ...args], folder)

  beforeAll(async () => {
    // Vitest 5 needs Node 22.12; where the tests run on an older one, a newer is installed beside it
    const newer = version.startsWith('5') && Number.parseInt(process.versions.node, 10) < 22
    const nodePackage = `node-${process.platform}-${process.arch}`
    await install(
      folder,
      { type: 'module', dependencies: { echolot: inject('tarball'), vitest: `~${version}.0`, ...(newer ? { [nodePackage]: '22' } : {}) } },
      {
        'vitest.config.mjs': `
const echolot = ['echolot/reporter', { outputFile: 'report/echolot.html' }]
export default { test: { setupFiles: ['echolot/vitest'], reporters: process.env.BLOB ? ['blob'] : ['default', echolot] } }
`,
        ...specs(`import { expect, test } from 'vitest'`),
      },
    )
    if (newer) node = join(folder, 'node_modules', nodePackage, 'bin/node')
  })

  it('is silent where no matcher ran', async () => {
    const { code, stdout } = await start('plain')
    expect(code).toBe(0)
    expect(stdout).not.toContain('tokens per turn')
    expect(existsSync(join(folder, 'report'))).toBe(false)
  })

  it('shows a card for each list, also after shards that were merged', async () => {
    expectCards(folder, await start())
    for (const shard of ['1/2', '2/2']) await run(node, ['node_modules/vitest/vitest.mjs', 'run', '--shard', shard], folder, { BLOB: '1' })
    expectCards(folder, await start('--merge-reports'))
  })
})

describe.each(['29', '30'])('echolot/jest-reporter in Jest %s', version => {
  const folder = join(inject('folder'), `reporter-jest-${version}`)
  const temporary = join(folder, 'temporary')
  const start = (...args: string[]): Promise<Outcome> =>
    run(process.execPath, ['node_modules/jest/bin/jest.js', ...args], folder, { TMPDIR: temporary })

  beforeAll(async () => {
    await install(
      folder,
      {
        dependencies: { echolot: inject('tarball'), jest: version },
        jest: {
          transform: {},
          setupFilesAfterEnv: ['echolot/jest'],
          testRegex: '\\.test\\.js$',
          reporters: ['default', ['echolot/jest-reporter', { outputFile: 'report/echolot.html' }]],
        },
      },
      specs(''),
    )
    mkdirSync(temporary)
  })

  it.each(['--runInBand', '--maxWorkers=2'])('shows a card for each list with %s, and leaves nothing behind', async flag => {
    expectCards(folder, await start(flag))
    expect(readdirSync(temporary).filter(name => name.startsWith('echolot-'))).toEqual([])
  })

  it('is silent where no matcher ran', async () => {
    const { code, stdout } = await start('plain')
    expect(code).toBe(0)
    expect(stdout).not.toContain('tokens per turn')
  })
})

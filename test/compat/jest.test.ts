import { join } from 'node:path'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { expectMessages } from './messages.js'
import { install, read, runTests, type TestRun } from './project.js'
import { jestReporterSteps } from './reporter-steps.js'
import { snapshotSteps } from './snapshot-steps.js'
import { concurrent, failing, passing, serving, toolsModule } from './specs.js'
import { typeSteps } from './type-steps.js'

const versions = ['29', '30'].flatMap(version =>
  (['CommonJS', 'ESM'] as const).map(modules => ({ name: `Jest ${version}, ${modules}`, version, modules })),
)

const heads = {
  CommonJS: `
const { render } = require('echolot')
const { faulty, tools } = require('./tools.js')
`,
  ESM: `
import { expect, test } from '@jest/globals'
import { render } from 'echolot'
import { faulty, tools } from './tools.js'
`,
}

describe.each(versions)('$name', ({ version, modules }) => {
  const folder = join(inject('folder'), `jest-${version}-${modules}`)
  const head = heads[modules]

  const start = (spec: string, mode: 'new' | 'update' | 'ci', env: Record<string, string> = {}): Promise<TestRun> => {
    const flags = { new: '--ci=false', update: '-u', ci: '--ci' }
    const node = modules === 'ESM' ? ['--experimental-vm-modules'] : []
    const args = ['node_modules/jest/bin/jest.js', spec, '--json', '--outputFile=report.json', '--runInBand', flags[mode]]
    return runTests(process.execPath, [...node, ...args], folder, env)
  }

  beforeAll(async () => {
    await install(
      folder,
      {
        type: modules === 'ESM' ? 'module' : 'commonjs',
        dependencies: {
          echolot: inject('tarball'),
          jest: version,
          ...(modules === 'ESM' ? { '@jest/globals': version } : { '@types/jest': version }),
        },
        jest: {
          transform: {},
          setupFilesAfterEnv: ['echolot/jest'],
          snapshotSerializers: ['echolot/serializer'],
          testRegex: '\\.test\\.js$',
        },
      },
      {
        'tools.js': toolsModule(modules === 'ESM' ? 'export { tools, faulty }' : 'module.exports = { tools, faulty }'),
        'passing.test.js': passing(head),
        'failing.test.js': failing(head),
        'concurrent.test.js': concurrent(head, '()'),
      },
    )
    expect(JSON.parse(read(folder, 'node_modules/jest/package.json')).version).toMatch(new RegExp(`^${version}\\.`))
  })

  it('runs every matcher', async () => {
    const { results, code } = await start('passing.test.js', 'ci')
    expect(results).toEqual({ passes: 'passed', not: 'passed', resolves: 'passed', asymmetric: 'passed' })
    expect(code).toBe(0)
  })

  it('shows our messages', async () => {
    const { results, code } = await start('failing.test.js', 'ci')
    expect(code).toBe(1)
    expectMessages(results)
  })

  snapshotSteps(() => ({
    folder,
    head,
    serving: serving[modules],
    inline: true,
    spec: name => `${name}.test.js`,
    storedIn: spec => `__snapshots__/${spec}.snap`,
    run: start,
  }))

  it('stores the snapshots of concurrent tests', async () => {
    const { results } = await start('concurrent.test.js', 'new')
    expect(results).toEqual({ anthropic: 'passed', openai: 'passed', gemini: 'passed' })
    expect((await start('concurrent.test.js', 'ci')).code).toBe(0)
  })

  // node_modules are looked up the same way for both, so one of them shows it
  if (modules === 'CommonJS') jestReporterSteps(() => folder)

  typeSteps(
    () => folder,
    [
      modules === 'ESM'
        ? { name: 'imports', head: `import 'echolot/jest'\nimport { expect } from '@jest/globals'`, parts: ['body', 'resolves', 'live'] }
        : { name: 'globals', head: `import 'echolot/jest'`, types: ['jest'], parts: ['body', 'resolves', 'live'] },
    ],
  )
})

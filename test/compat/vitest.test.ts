import { join } from 'node:path'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { expectMessages } from './messages.js'
import { install, read, runTests, type TestRun } from './project.js'
import { vitestReporterSteps } from './reporter-steps.js'
import { snapshotSteps } from './snapshot-steps.js'
import { concurrent, failing, passing, serving, soft, toolsModule } from './specs.js'
import { typeSteps } from './type-steps.js'

const versions = [
  { name: 'Vitest 3.2', version: '3.2', inline: false },
  { name: 'Vitest 4.1', version: '4.1', inline: true },
  { name: 'Vitest 5.1', version: '5.1', inline: true },
]

const head = `
import { render } from 'echolot'
import { expect, test } from 'vitest'
import { faulty, tools } from './tools.js'
`

describe.each(versions)('$name', ({ version, inline }) => {
  const folder = join(inject('folder'), `vitest-${version}`)
  let node = process.execPath

  const start = (spec: string, mode: 'new' | 'update' | 'ci', env: Record<string, string> = {}): Promise<TestRun> => {
    const args = [
      'node_modules/vitest/vitest.mjs',
      'run',
      spec,
      '--reporter=json',
      '--outputFile=report.json',
      ...(mode === 'update' ? ['-u'] : []),
    ]
    return runTests(node, args, folder, { ...env, ...(mode === 'ci' ? { CI: '1' } : {}) })
  }

  beforeAll(async () => {
    // Vitest 5 needs Node 22.12; where the tests run on an older one, a newer is installed beside it
    const newer = version.startsWith('5') && Number.parseInt(process.versions.node, 10) < 22
    const nodePackage = `node-${process.platform}-${process.arch}`
    await install(
      folder,
      { type: 'module', dependencies: { echolot: inject('tarball'), vitest: `~${version}.0`, ...(newer ? { [nodePackage]: '22' } : {}) } },
      {
        'vitest.config.mjs': `export default { test: { setupFiles: ['echolot/vitest'], snapshotSerializers: ['echolot/serializer'] } }\n`,
        'tools.js': toolsModule('export { tools, faulty }'),
        'passing.test.js': passing(head),
        'failing.test.js': failing(head) + soft,
        'concurrent.test.js': concurrent(head, '({ expect })'),
      },
    )
    if (newer) node = join(folder, 'node_modules', nodePackage, 'bin/node')
    expect(JSON.parse(read(folder, 'node_modules/vitest/package.json')).version).toMatch(new RegExp(`^${version.replace('.', '\\.')}\\.`))
  })

  it('runs every matcher', async () => {
    const { results, code } = await start('passing.test.js', 'ci')
    expect(results).toEqual({ passes: 'passed', not: 'passed', resolves: 'passed', asymmetric: 'passed' })
    expect(code).toBe(0)
  })

  it('shows our messages, and goes on after a soft one', async () => {
    const { results, code } = await start('failing.test.js', 'ci')
    expect(code).toBe(1)
    expectMessages(results)
    expect(results.soft).toContain('expect(tools).toHaveNoToolProblems()')
    expect(results.soft).toContain("expect(tools).toCostUnder(5, 'openai')")
  })

  snapshotSteps(() => ({
    folder,
    head,
    serving: serving.ESM,
    inline,
    spec: name => `${name}.test.js`,
    storedIn: spec => `__snapshots__/${spec}.snap`,
    run: start,
  }))

  it('stores the snapshots of concurrent tests under their own names, or says why not', async () => {
    const { results } = await start('concurrent.test.js', 'new')
    if (version === '3.2') {
      for (const provider of ['anthropic', 'openai', 'gemini']) expect(results[provider]).toContain('Run the test without `concurrent`')
      return
    }
    expect(results).toEqual({ anthropic: 'passed', openai: 'passed', gemini: 'passed' })
    const stored = read(folder, '__snapshots__/concurrent.test.js.snap')
    for (const provider of ['anthropic', 'openai', 'gemini']) {
      expect(stored).toContain(`exports[\`${provider} 1\`] = \`\n{\n  "provider": "${provider}"`)
    }
    expect((await start('concurrent.test.js', 'ci')).code).toBe(0)
  })

  vitestReporterSteps(() => ({ folder, node }))

  typeSteps(
    () => folder,
    [
      { name: 'imports', head: `import 'echolot/vitest'\nimport { expect } from 'vitest'`, parts: ['body', 'resolves', 'soft', 'live'] },
      {
        name: 'globals',
        only: 'bundler',
        head: '',
        types: ['vitest/globals', 'echolot/vitest'],
        parts: ['body', 'resolves', 'soft', 'live'],
      },
    ],
  )
})

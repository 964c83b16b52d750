import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { write } from '../compat/project.js'
import { type Ended, everything, type Listening, listen, run, script, testServer } from './process.js'

let http: Listening
let sse: Listening
let stateless: Listening
beforeAll(async () => {
  ;[http, sse, stateless] = await Promise.all([
    listen([everything, 'streamableHttp'], '/mcp'),
    listen([everything, 'sse'], '/sse'),
    listen([testServer('stateless.mjs')], '/mcp'),
  ])
})
afterAll(() => {
  for (const server of [http, sse, stateless]) server.end()
})

const shop = (): string => JSON.stringify({ command: 'node', args: [testServer('shop.mjs')] })
const targets: [string, () => string][] = [
  ['stdio', shop],
  ['Streamable HTTP with a session', () => JSON.stringify(http.url)],
  ['Streamable HTTP without a session', () => JSON.stringify(stateless.url)],
  ['SSE', () => JSON.stringify(sse.url)],
]

describe.each(targets)('connect() and close() over %s, in a script that then ends by itself', (_, target) => {
  const body = (): string => `
    const server = await connect(${target()})
    if (analyze(server).tools < 3) throw new Error('too few tools')
    await server.refresh()
    await server.close()
    console.log('closed')`
  const expected = { code: 0, stdout: 'closed\n', stderr: '', left: [] }

  test('ESM', async () => {
    expect(await script(`import { analyze, connect } from 'echolot'\n${body()}`, '--input-type=module')).toEqual(expected)
  })
  test('CommonJS', async () => {
    const source = `const { analyze, connect } = require('echolot')\n;(async () => {${body()}})()`
    expect(await script(source, '--input-type=commonjs')).toEqual(expected)
  })
  test('Bun', async () => {
    write(inject('user'), { 'bun-door.mjs': `import { analyze, connect } from 'echolot'\n${body()}\nprocess.exit(0)` })
    expect(await run('node_modules/.bin/bun', ['bun-door.mjs'])).toMatchObject({ code: 0, stdout: 'closed\n', left: [] })
  })
  test('the command run by Bun', async () => {
    const name = JSON.parse(target()) as string | { command: string; args: string[] }
    const args = typeof name === 'string' ? ['--url', name] : ['--', name.command, ...name.args]
    const ended = await run('node_modules/.bin/bun', ['node_modules/echolot/dist/cli.js', 'mcp', 'check', ...args])
    expect(ended).toMatchObject({ code: 0, left: [] })
    expect(ended.stdout).toMatch(/\d+ tools/)
  })
})

test('a server that is not closed does not keep the process', async () => {
  for (const [, target] of targets) {
    const ended = await script(`import { connect } from 'echolot'\nawait connect(${target()})\nconsole.log('end')`, '--input-type=module')
    expect(ended).toMatchObject({ code: 0, stdout: 'end\n', left: [] })
  }
})

/** Runs one test file under a runner; the runner's own words are in `said`. */
interface Runner {
  name: string
  run(source: string): Promise<Ended>
}
const file = (name: string, source: string): void => write(inject('user'), { [name]: source })
const runners: Runner[] = [
  {
    name: 'Vitest',
    run: source => {
      file('door.test.mjs', `import { afterAll, beforeAll, expect, test } from 'vitest'\nimport { connect } from 'echolot'\n${source}`)
      file('vitest.config.mjs', `export default { test: { setupFiles: ['echolot/vitest'] } }`)
      return run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'door.test.mjs'])
    },
  },
  {
    name: 'Jest',
    run: source => {
      file('door.jest.cjs', `const { connect } = require('echolot')\n${source}`)
      file('jest.config.cjs', `module.exports = { setupFilesAfterEnv: ['echolot/jest'], testMatch: ['**/door.jest.cjs'], transform: {} }`)
      return run(process.execPath, ['node_modules/jest/bin/jest.js', '--config', 'jest.config.cjs', 'door.jest.cjs'])
    },
  },
]

describe.each(runners)('under $name', runner => {
  test('judges over stdio and HTTP, and leaves nothing running', async () => {
    const { code, stdout, stderr, left } = await runner.run(`
      let servers = []
      beforeAll(async () => { servers = await Promise.all([connect(${shop()}), connect(${JSON.stringify(http.url)})]) })
      afterAll(() => Promise.all(servers.map(server => server.close())))
      test('fine', () => { for (const server of servers) expect(server).toHaveNoToolProblems() })`)
    expect({ code, left, out: code === 0 ? '' : stdout + stderr }).toEqual({ code: 0, left: [], out: '' })
  })

  test('a forgotten `await` is red, and says so', async () => {
    const list = JSON.stringify([
      { name: 'get_tide', description: 'Tells the tide at a harbour.', inputSchema: { type: 'object', properties: {} } },
    ])
    const bare = `{ connect: transport => new Promise(() => {}), close: async () => {}, registerTool() {} }`
    for (const [matcher, source] of [
      ['toHaveNoToolProblems', `test('forgets', () => { expect(${bare}).toHaveNoToolProblems() })`],
      ['toCostUnder', `test('forgets', () => { expect(${bare}).toCostUnder(5) })`],
      ['toRouteTo', `test('forgets', () => { expect(${list}).toRouteTo('When is high tide?', 'get_tide') })`],
      ['toRouteAll', `test('forgets', async () => { expect(${list}).not.toRouteTo('When is high tide?', 'get_tide') })`],
    ] as const) {
      const { code, stdout, stderr } = await runner.run(`${source}\ntest('the next', () => {})`)
      expect(code).toBe(1)
      const said = stdout + stderr
      expect(said).toContain('not awaited, so the test ended before')
      if (matcher !== 'toRouteAll') expect(said).toContain(`await expect(…).${matcher}(`)
      // the summary is there: one failed, one passed
      expect(said).toMatch(/Tests:?\s+1 failed.*1 passed/)
    }
  })

  test('in a hook, connect() gives up before the runner does, and shows what the server said', async () => {
    const silent = `{ command: 'node', args: ['-e', 'console.error("waiting for the database"); setInterval(() => {}, 999)'] }`
    const { code, stdout, stderr, left } = await runner.run(`
      beforeAll(async () => { await connect(${silent}) })
      test('never', () => {})`)
    const said = stdout + stderr
    expect(code).toBe(1)
    expect(said).toMatch(/did not answer `initialize` within \d/)
    expect(said).toContain('waiting for the database')
    expect(said).toMatch(/gives (a|this) hook \d+ s: raise/)
    expect(left).toEqual([])
  })
})

test('node:test', async () => {
  file(
    'door.node.mjs',
    `import { after, before, test } from 'node:test'
    import 'echolot/expect'
    import { connect } from 'echolot'
    import { expect } from 'expect'
    let server
    before(async () => { server = await connect(${shop()}) })
    after(() => server.close())
    test('fine', () => { expect(server).toHaveNoToolProblems() })`,
  )
  expect(await run(process.execPath, ['--test', 'door.node.mjs'])).toMatchObject({ code: 0, left: [] })
})

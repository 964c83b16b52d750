import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordingFile } from '../../src/probe/recording-file.js'
import { type ModelServer, startModelServer } from '../servers/models/server.js'
import { camping, envFor, FAKE_KEY, protocols } from './helpers.js'

/**
 * A user's suite, run by a real Vitest in a process of its own: recorded once against a stand-in, then run without key, flag and
 * network. Each test goes on where the one before ended.
 */
let folder: string
let server: ModelServer
let output = ''
const root = resolve(import.meta.dirname, '../..')

const suite = (prompts: readonly string[], description: string): string => `
import { routeTest } from './echolot/route-test.js'
const tools = ${JSON.stringify(camping)}
tools[0].description = ${JSON.stringify(description)}
const routes = routeTest(test)
${prompts.map((prompt, i) => `routes('routes ${i + 1}', async ({ expect }) => { await expect(tools).toRouteTo(${JSON.stringify(prompt)}, 'search_catalog') })`).join('\n')}
test('bare', async () => { await expect(tools).toRouteTo(${JSON.stringify(prompts[0])}, 'search_catalog') })
`
const tent = 'Is the two-person tent in stock?'
const stove = 'Which stoves are there?'
const usual = 'Finds tents, stoves and other gear in the shop.'

interface Outcome {
  /** State of each test by its name: `passed`, `failed` or `skipped`. */
  states: Record<string, string>
  messages: string
  stderr: string
}

async function run(source: string, env: Record<string, string | undefined>): Promise<Outcome> {
  await writeFile(join(folder, 'shop.test.js'), source)
  const report = join(folder, 'report.json')
  const args = [
    'run',
    '--root',
    folder,
    '--globals',
    '--reporter=json',
    '--reporter=verbose',
    `--outputFile.json=${report}`,
    '--config',
    join(folder, 'vitest.config.mjs'),
  ]
  // nothing of this process's own flags and keys
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: folder,
    env: { PATH, HOME, NO_COLOR: '1', ...env },
  })
  let stderr = ''
  let stdout = ''
  child.stdout.on('data', data => {
    stdout += data
  })
  child.stderr.on('data', data => {
    stderr += data
  })
  await new Promise(done => child.once('close', done))
  output += stdout + stderr
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as {
    testResults: { assertionResults: { title: string; status: string; failureMessages?: string[] }[] }[]
  }
  const results = testResults.flatMap(file => file.assertionResults)
  return {
    states: Object.fromEntries(results.map(({ title, status }) => [title, status])),
    messages: results.flatMap(({ failureMessages }) => failureMessages ?? []).join('\n'),
    stderr: stdout + stderr,
  }
}
const recordings = async (): Promise<RecordingFile> => JSON.parse(await readFile(join(folder, '__recordings__/shop.test.js.json'), 'utf8'))
const asked = (): Record<string, string | undefined> => ({ ...envFor(server), ECHOLOT_MODEL: 'anthropic/claude-sonnet-5' })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'echolot-suite-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  // built once, so that each of the runs below starts quickly
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: true,
      outDir: join(folder, 'echolot'),
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: { vitest: join(root, 'src/vitest.ts'), 'route-test': join(root, 'src/matchers/route-test.ts') },
        preserveEntrySignatures: 'strict',
      },
    },
  })
  await writeFile(
    join(folder, 'vitest.config.mjs'),
    `export default { test: { setupFiles: ['./echolot/vitest.js'], globals: true, include: ['*.test.js'] } }`,
  )
  server = await startModelServer(protocols.anthropic)
  server.script({ calls: [{ name: 'search_catalog', args: { query: 'tent' } }] })
}, 60_000)
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

describe('a suite with routing tests', { timeout: 60_000 }, () => {
  test('no flag and no recording: `routeTest` skips with the reason, the bare matcher fails with it', async () => {
    const { states, messages, stderr } = await run(suite([tent, stove], usual), {})
    expect(states).toEqual({ 'routes 1': 'skipped', 'routes 2': 'skipped', bare: 'failed' })
    const reason =
      'No recording answers this prompt, and no model may be asked. Set ECHOLOT_MODEL=provider/model to allow it and to record the answer.'
    expect(messages).toContain(reason)
    expect(stderr).toContain(`[${reason}]`)
  })

  test('with the flag the model is asked, and its answers are recorded beside the test', async () => {
    const { states } = await run(suite([tent, stove], usual), asked())
    expect(states).toEqual({ 'routes 1': 'passed', 'routes 2': 'passed', bare: 'passed' })
    expect((await recordings()).recordings.map(({ test, prompt, answeredBy }) => [test, prompt, answeredBy])).toEqual([
      ['routes 1', tent, 'a server on this machine'],
      ['routes 2', stove, 'a server on this machine'],
    ])
    // the bare test has the same question as the first, which is asked once
    expect(server.requests).toHaveLength(2)
  })

  test('then it passes without key, flag and network; what answered no test is reported', async () => {
    await server.close()
    const { states, stderr } = await run(suite([tent], usual), { CI: 'true' })
    expect(states).toEqual({ 'routes 1': 'passed', bare: 'passed' })
    expect(stderr).toContain(
      `echolot: 1 recording in shop.test.js.json answered no test ("${stove}"). ECHOLOT_RECORD=all with a model removes them.`,
    )
    expect((await recordings()).recordings).toHaveLength(2)
  })

  test('an edited description makes it fail, and the failure says so: nothing is skipped', async () => {
    const { states, messages } = await run(suite([tent, stove], 'Finds gear.'), { CI: 'true' })
    expect(states).toEqual({ 'routes 1': 'failed', 'routes 2': 'failed', bare: 'failed' })
    expect(messages).toContain(
      'something changed since: `search_catalog`: description edited. Record again with ECHOLOT_MODEL=provider/model and ECHOLOT_RECORD=missing.',
    )
  })

  test('in CI recordings alone answer, also where a model is named; what was edited since fails', async () => {
    server = await startModelServer(protocols.anthropic)
    server.script({ calls: [{ name: 'search_catalog', args: { query: 'tent' } }] })
    const before = await recordings()
    for (const mode of [{ CI: 'true' }, { ECHOLOT_RECORD: 'none' }]) {
      const { states } = await run(suite([tent, 'Do you have sleeping bags?'], usual), { ...asked(), ...mode })
      // it asked something else when it was recorded
      expect(states).toEqual({ 'routes 1': 'passed', 'routes 2': 'failed', bare: 'passed' })
      const edited = await run(suite([tent], 'Finds gear.'), { ...asked(), ...mode })
      expect(edited.states).toEqual({ 'routes 1': 'failed', bare: 'failed' })
    }
    expect(server.requests).toEqual([])
    expect(await recordings()).toEqual(before)
    const { states } = await run(suite([tent, 'Do you have sleeping bags?'], usual), { ...asked(), CI: 'true', ECHOLOT_RECORD: 'missing' })
    expect(states).toEqual({ 'routes 1': 'passed', 'routes 2': 'passed', bare: 'passed' })
    expect(server.requests).toHaveLength(1)
  })

  test('`all` asks again and removes what answered no test', async () => {
    server.requests.length = 0
    const { stderr } = await run(suite([tent], usual), { ...asked(), ECHOLOT_RECORD: 'all' })
    expect(server.requests).toHaveLength(1)
    expect(stderr).toContain('echolot: removed: 2 recordings in shop.test.js.json')
    expect((await recordings()).recordings.map(({ prompt }) => prompt)).toEqual([tent])
  })

  test('no file and no line of output holds the key', async () => {
    expect(output.length).toBeGreaterThan(1_000)
    expect(output).not.toContain(FAKE_KEY)
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
      entry => entry.isFile() && !entry.parentPath.includes('node_modules'),
    )
    expect(files.map(entry => entry.name)).toEqual(expect.arrayContaining(['report.json', 'shop.test.js.json']))
    for (const entry of files) expect(await readFile(join(entry.parentPath, entry.name), 'utf8'), entry.name).not.toContain(FAKE_KEY)
    // and it was really sent as the key, so that its absence means something
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${FAKE_KEY}`)
  })
})

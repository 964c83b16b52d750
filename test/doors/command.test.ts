import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { echolot, everything, type Listening, listen, run, testServer } from './process.js'

/** Each way to a server, with a server that is fine and, where there is one, a server that has problems. */
const ways: { name: string; fine: () => string[]; faulty?: () => string[] }[] = []
const servers: Listening[] = []
const folder = mkdtempSync(join(tmpdir(), 'echolot-command-'))

beforeAll(async () => {
  const [streamable, sse, stateless, faulty] = await Promise.all([
    listen([everything, 'streamableHttp'], '/mcp'),
    listen([everything, 'sse'], '/sse'),
    listen([testServer('stateless.mjs')], '/mcp'),
    listen([testServer('stateless.mjs'), '--faulty'], '/mcp'),
  ])
  servers.push(streamable, sse, stateless, faulty)
  writeFileSync(join(folder, 'mcp.json'), JSON.stringify({ mcpServers: { everything: { url: streamable.url }, bad: { url: faulty.url } } }))
})
afterAll(() => {
  for (const server of servers) server.end()
  rmSync(folder, { recursive: true })
})
const url = (i: number): string => (servers[i] as Listening).url

ways.push(
  { name: 'stdio', fine: () => ['--', 'node', everything, 'stdio'], faulty: () => ['--', 'node', testServer('faulty.mjs')] },
  { name: 'Streamable HTTP with a session', fine: () => ['--url', url(0)] },
  { name: 'SSE', fine: () => ['--url', url(1)] },
  { name: 'Streamable HTTP without a session', fine: () => ['--url', url(2)], faulty: () => ['--url', url(3)] },
  {
    name: 'an mcp.json',
    fine: () => ['--config', join(folder, 'mcp.json'), '--server', 'everything'],
    faulty: () => ['--config', join(folder, 'mcp.json'), '--server', 'bad'],
  },
)

describe.each(ways)('mcp check over $name', ({ fine, faulty }) => {
  test('the list: exit 0, nothing on standard error, nothing left', async () => {
    const { code, stdout, stderr, left } = await echolot('mcp', 'check', ...fine())
    expect({ code, stderr, left }).toEqual({ code: 0, stderr: '', left: [] })
    expect(stdout).toMatch(/\d+ tools\n/)
  })
  test('the report, as JSON too', async () => {
    const { code, stdout, left } = await echolot('mcp', 'check', '--format', 'json', '--quality', ...fine())
    expect({ code, left }).toEqual({ code: 0, left: [] })
    expect((JSON.parse(stdout) as { tools: number }).tools).toBeGreaterThan(3)
    expect((await echolot('mcp', 'check', '--strict', ...fine())).code).toBe(0)
  })
  if (faulty) {
    test('--strict: exit 1 for a problem', async () => {
      const { code, stdout, left } = await echolot('mcp', 'check', '--strict', ...faulty())
      expect({ code, left }).toEqual({ code: 1, left: [] })
      expect(stdout).toContain('problem')
    })
  }
  test('each format goes to a file', async () => {
    for (const format of ['text', 'json', 'markdown', 'sarif', 'junit', 'html', 'github', 'badge']) {
      const out = join(folder, `report.${format}`)
      const { code, stdout } = await echolot('mcp', 'check', '--format', format, '--out', out, ...fine())
      expect({ format, code, stdout }).toEqual({ format, code: 0, stdout: '' })
      expect(readFileSync(out, 'utf8').length).toBeGreaterThan(10)
    }
  })
})

describe('what cannot be done: exit 2, one message on standard error, nothing on standard output', () => {
  test.each([
    [['mcp', 'check', '--', 'no-such-program'], /could not be started: command not found/],
    [['mcp', 'check', '--', 'node', '-e', 'process.exit(3)'], /ended with exit code 3 before it sent a message/],
    [['mcp', 'check', '--url', 'http://127.0.0.1:9/mcp'], /nothing listens there/],
    [
      ['mcp', 'check', '--connect-timeout', '1500', '--', 'node', '-e', 'setInterval(() => {}, 999)'],
      /did not answer `initialize` within 1.5 s/,
    ],
    [['mcp', 'check'], /Name the server/],
    [['mcp', 'try', '--tools', 'nowhere.json', 'x'], /Say which model to ask/],
    [['mcp', 'diff', 'a.json', 'b.json'], /does not exist/],
    [['explain', 'nothing'], /There is no rule/],
    [['mcp', 'frob'], /There is no command/],
  ])('%j', async (args, message) => {
    const { code, stdout, stderr, left } = await echolot(...args)
    expect({ code, stdout, left }).toEqual({ code: 2, stdout: '', left: [] })
    expect(stderr).toMatch(message)
    expect(stderr.trim().split('\n').at(-1)).toMatch(/\S/)
  })
  test.each(['null-hello', 'unknown-method', 'empty-error', 'far-revision', 'exit', 'half-exit'])('a server that %s', async mode => {
    const { code, stderr, left } = await echolot('mcp', 'check', '--connect-timeout', '2000', '--', 'node', testServer('hostile.mjs'), mode)
    expect({ code, left }).toEqual({ code: 2, left: [] })
    // no error is empty
    expect(stderr.trim()).toMatch(/^echolot: .{20}/ms)
  })
})

test('the other commands', async () => {
  const list = join(folder, 'tools.json')
  writeFileSync(
    list,
    JSON.stringify([{ name: 'get_tide', description: 'Tells the tide at a harbour.', inputSchema: { type: 'object', properties: {} } }]),
  )
  expect((await echolot('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  for (const help of [['--help'], ['mcp', 'check', '--help'], ['mcp', 'try', '--help'], ['mcp', 'diff', '--help'], ['explain', '--help']])
    expect((await echolot(...help)).code).toBe(0)
  expect((await echolot('explain')).stdout).toContain('description-missing')
  expect((await echolot('explain', 'description-missing')).stdout).toContain('description')
  expect(await echolot('mcp', 'diff', list, list)).toMatchObject({ code: 0, left: [], stderr: '' })
  expect(await echolot('mcp', 'diff', list, url(0))).toMatchObject({ code: 0, left: [], stderr: '' })
})

test('a list from a pipe', async () => {
  const text = JSON.stringify([
    { name: 'get_tide', description: 'Tells the tide at a harbour.', inputSchema: { type: 'object', properties: {} } },
  ])
  const { code, stdout } = await run(
    process.execPath,
    ['node_modules/echolot/dist/cli.js', 'mcp', 'check', '--tools', '/dev/stdin'],
    {},
    text,
  )
  expect({ code }).toEqual({ code: 0 })
  expect(stdout).toContain('get_tide')
})

test('Ctrl-C ends what was started, with 130', async () => {
  const source = `
    const { spawn } = require('node:child_process')
    const child = spawn(process.execPath, ['node_modules/echolot/dist/cli.js', 'mcp', 'check', '--', 'node', ${JSON.stringify(testServer('hostile.mjs'))}, 'silent'], { stdio: 'ignore' })
    setTimeout(() => child.kill('SIGINT'), 1500)
    child.once('exit', code => { console.log(code) })`
  const { stdout, left } = await run(process.execPath, ['-e', source])
  expect(stdout).toBe('130\n')
  expect(left).toEqual([])
})

import { afterEach, describe, expect, test } from 'vitest'
import { connect } from '../../src/load/connect.js'
import { listOf } from '../../src/load/subject.js'
import type { ConnectOptions } from '../../src/load/target.js'
import { command, failure, isRunning, memoryOf } from './helpers.js'

const hostile = (mode: string, options: ConnectOptions = {}) => connect(command('hostile.mjs', mode), options)
/** What a message says, without the command's path. */
const said = async (promise: Promise<unknown>) => (await failure(promise)).message.replace(/`[^`]*hostile\.mjs ([\w-]+)`/g, '`$1`')

// every test here must leave no child process behind
const { execFileSync } = await import('node:child_process')
const children = () =>
  execFileSync('ps', ['-eo', 'ppid=,pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter(line => line.includes('hostile.mjs') && Number(line.trim().split(/\s+/)[0]) === process.pid)
afterEach(() => expect(children()).toEqual([]))

test('never answers', async () => {
  const started = Date.now()
  expect(await said(hostile('silent', { connectTimeout: 1_500 }))).toMatchInlineSnapshot(
    `"\`silent\` did not answer \`initialize\` within 1.5 s. The option \`connectTimeout\` (milliseconds) or \`--connect-timeout\` changes the limit."`,
  )
  expect(Date.now() - started).toBeLessThan(3_000)
})

test('prints text that is no protocol, and nothing else', async () => {
  expect(await said(hostile('noise', { connectTimeout: 1_500 }))).toMatchInlineSnapshot(`
    "\`noise\` did not answer \`initialize\` within 1.5 s. The option \`connectTimeout\` (milliseconds) or \`--connect-timeout\` changes the limit. On stdout it printed 3 lines that are no MCP message (stdout is for messages alone, logs belong on stderr):
      Shop server v1 is up and listening on port 3000
      {"level":"info","msg":"ready"}
      \\x1b[31mred\\x1b[0m"
  `)
})

test('answers the handshake and never the list', async () => {
  expect(await said(hostile('silent-list', { listTimeout: 300 }))).toMatchInlineSnapshot(
    `"\`silent-list\` did not send its whole tool list within 0.3 s. The option \`listTimeout\` (milliseconds) or \`--list-timeout\` changes the limit."`,
  )
})

test('answers byte by byte', async () => {
  await using server = await hostile('drip')
  expect(server.tools).toHaveLength(1)
})

test('answers byte by byte, too slowly', async () => {
  expect(await said(hostile('slow-drip', { listTimeout: 450 }))).toMatch(
    /within 0\.5 s.* The last \d+ bytes that it sent are an unfinished message\./s,
  )
})

test('sends half a message and waits', async () => {
  expect(await said(hostile('half', { connectTimeout: 1_500 }))).toMatchInlineSnapshot(
    `"\`half\` did not answer \`initialize\` within 1.5 s. The option \`connectTimeout\` (milliseconds) or \`--connect-timeout\` changes the limit. The last 60 bytes that it sent are an unfinished message."`,
  )
  expect(await said(hostile('half-list', { listTimeout: 300 }))).toMatchInlineSnapshot(
    `"\`half-list\` did not send its whole tool list within 0.3 s. The option \`listTimeout\` (milliseconds) or \`--list-timeout\` changes the limit. The last 100 bytes that it sent are an unfinished message."`,
  )
})

test('sends half a message and ends', async () => {
  expect(await said(hostile('half-exit'))).toMatchInlineSnapshot(
    `"\`half-exit\` ended with exit code 0 in the middle of a message. The last 60 bytes that it sent are an unfinished message."`,
  )
})

test('ends at once', async () => {
  expect(await said(hostile('exit'))).toMatchInlineSnapshot(`
    "\`exit\` ended with exit code 3 before it sent a message.
    The last lines of its stderr:
      Error: cannot find the shop’s database"
  `)
})

test('ends when the list is asked for; what it prints of its environment’s secrets is hidden', async () => {
  expect(await said(connect({ ...command('hostile.mjs', 'exit-list'), env: { SHOP_TOKEN: 'hunter2-hunter2' } }))).toMatchInlineSnapshot(`
    "\`exit-list\` ended with exit code 7 after one message.
    The last lines of its stderr:
      fatal: the stock ran out
      secret is [hidden]"
  `)
})

test('refuses the handshake', async () => {
  expect(await said(hostile('refuse'))).toMatchInlineSnapshot(
    `"The handshake with \`refuse\` failed: the server answered \`initialize\` with error -32603: the database\\x1b[2J is away."`,
  )
})

test('puts garbage between its messages', async () => {
  await using server = await hostile('garbage')
  expect(server.tools.map(tool => tool.name)).toEqual(['get_stock'])
})

test('sends a message of 100 MB', async () => {
  const started = Date.now()
  let message = ''
  const grown = await memoryOf(async () => {
    message = await said(hostile('huge'))
  })
  expect(message).toMatchInlineSnapshot(
    `"\`huge\` sent a message of more than 64 MB, the most that is read; the option \`maxMessageBytes\` changes it. It is not judged."`,
  )
  expect(grown).toBeLessThan(400)
  expect(Date.now() - started).toBeLessThan(10_000)
})

test('sends pages of 8 MB without end', async () => {
  expect(await said(hostile('huge-pages'))).toMatchInlineSnapshot(
    `"The list of \`huge-pages\` has more than 64 MB (after page 8), the most that is read; the option \`maxMessageBytes\` changes it. What was read so far is not the whole list, so it is not judged."`,
  )
})

test('sends pages without end', async () => {
  expect(await said(hostile('endless-pages'))).toMatchInlineSnapshot(
    `"The list of \`endless-pages\` has more than 1,000 pages (1,000 tools so far), the most that are read. What was read so far is not the whole list, so it is not judged."`,
  )
})

test('sends more tools than anybody reads', async () => {
  expect(await said(hostile('many-tools'))).toMatchInlineSnapshot(
    `"The list of \`many-tools\` has more than 10,000 tools (12,000 after page 3), the most that is read. What was read so far is not the whole list, so it is not judged."`,
  )
})

test('repeats a cursor', async () => {
  expect(await said(hostile('repeating-cursor'))).toMatchInlineSnapshot(
    `"\`repeating-cursor\` repeats a \`nextCursor\` of \`tools/list\` on page 3: its pages never end. What was read so far is not the whole list, so it is not judged. A server must answer the last page without \`nextCursor\`."`,
  )
})

test('changes its list every time that it is read', async () => {
  expect(await said(hostile('changing'))).toMatchInlineSnapshot(
    `"The tool list of \`changing\` changed each of the 3 times that it was read (\`notifications/tools/list_changed\` between two pages). What was read so far is not the whole list, so it is not judged."`,
  )
})

test('changes its list once while it is read', async () => {
  await using server = await hostile('changing-once')
  expect(server.tools.map(tool => tool.name)).toEqual(['first', 'second'])
})

test('answers the list with something else', async () => {
  expect(await said(hostile('wrong-result'))).toMatchInlineSnapshot(
    `"The answer of \`wrong-result\` to \`tools/list\` has no array \`tools\`: \`tools\` is an object."`,
  )
  expect(await said(hostile('array-result'))).toMatchInlineSnapshot(
    `"The answer of \`array-result\` to \`tools/list\` has no array \`tools\`: the result is an array."`,
  )
  expect(await said(hostile('error'))).toMatchInlineSnapshot(`"\`error\` answered \`tools/list\` with error -32000: not today"`)
})

test('has no tools, or none just now', async () => {
  await using without = await hostile('no-tools')
  await using empty = await hostile('empty')
  expect(without.tools).toEqual([])
  expect(empty.tools).toEqual([])
})

test('nests a schema 10,000 deep', async () => {
  await using server = await hostile('deep')
  const { tools, damage } = listOf(server, 'test')
  expect(tools).toHaveLength(1)
  expect(damage).toMatchObject([{ tool: 0, reason: 'depth' }])
})

test('names parameters like what every object inherits', async () => {
  await using server = await hostile('prototype')
  const schema = server.tools[0]?.inputSchema as { properties: object }
  expect(Object.keys(schema.properties)).toEqual(['__proto__', 'constructor'])
})

test('ignores SIGTERM and has children: all are ended', async () => {
  const server = await hostile('stubborn')
  const pids = server.version?.split(' ').map(Number) ?? []
  expect(pids).toHaveLength(2)
  expect(pids.map(isRunning)).toEqual([true, true])
  await server.close()
  expect(pids.map(isRunning)).toEqual([false, false])
})

test('never answers, ignores SIGTERM and has children: all are ended', async () => {
  const { message } = await failure(hostile('stubborn-silent', { connectTimeout: 1_500 }))
  const pids = /pids (\d+) (\d+)/.exec(message)?.slice(1).map(Number) ?? []
  expect(pids).toHaveLength(2)
  expect(pids.map(isRunning)).toEqual([false, false])
})

test('leaves a child behind: that is ended too', async () => {
  const server = await hostile('orphan')
  const pids = server.version?.split(' ').map(Number) ?? []
  await server.close()
  expect(pids).toHaveLength(2)
  expect(pids.map(isRunning)).toEqual([false, false])
})

test('writes 1 GB to stderr', async () => {
  const grown = await memoryOf(async () => {
    await using server = await hostile('stderr-flood')
    expect(server.tools).toHaveLength(1)
  })
  expect(grown).toBeLessThan(100)
})

test('does not see the keys of this process unless they are given', async () => {
  process.env.ANTHROPIC_API_KEY = 'key-of-the-parent'
  try {
    await using without = await hostile('environment')
    expect(without.tools[0]?.description).not.toContain('key-of-the-parent')
    await using given = await connect({ ...command('hostile.mjs', 'environment'), env: { ANTHROPIC_API_KEY: 'key-of-the-parent' } })
    // it came, and is hidden where the server prints it
    expect(given.tools[0]?.description).toContain('"ANTHROPIC_API_KEY":"[hidden]"')
  } finally {
    delete process.env.ANTHROPIC_API_KEY
  }
})

test('answers `initialize` with null', async () => {
  const started = Date.now()
  expect(await said(hostile('null-hello'))).toBe('`null-hello` answered `initialize` with a result that is null where an object is needed.')
  expect(Date.now() - started).toBeLessThan(5_000)
})

test.each([
  ['unknown-method', /with error -32601: Method not found/],
  ['empty-error', /with error -32601/],
  ['next-revision', /`2026-07-28`|revision/],
  ['names-revisions', /with error -32022: Unsupported version \(it speaks `2030-01-01`\)/],
  ['far-revision', /with the revision `2099-01-01`, which is not known here; known are .*`2025-06-18`.*`2026-07-28`/],
])('%s: the error says what the server answered', async (mode, expected) => {
  const { message, code } = await failure(hostile(mode, { connectTimeout: 2_000 }))
  expect(code).toMatch(/^(protocol|unsupported-revision|timeout)$/)
  expect(message).toMatch(expected)
  expect(message).not.toMatch(/: *\.?$/)
})

test('floods with requests of its own', async () => {
  expect(await said(hostile('flood'))).toMatch(/^`flood` sent more than 1,000 requests and notifications of its own/)
})

test('orders a CI runner about', async () => {
  const { message } = await failure(hostile('command'))
  expect(message).not.toMatch(/(^|\s)::|##\[/)
  expect(message).toContain('\\x3a:error::x')
  expect(message).toContain('\\x3a:stop-commands::t')
})

describe('a secret that was handed in is never shown', () => {
  const SECRET = 'hunter2-p/a+s s"w-9f8e7d6c'
  const forms: [string, string][] = [
    ['as it is', SECRET],
    ['in JSON', JSON.stringify({ password: SECRET })],
    ['in a URL', `https://x.example/?p=${encodeURIComponent(SECRET)}`],
    ['in base64', Buffer.from(SECRET).toString('base64')],
    ['in base64 behind a name', Buffer.from(`me:${SECRET}`).toString('base64')],
    ['in base64 for URLs', Buffer.from(`a${SECRET}`).toString('base64url')],
    ['behind a long text', `${'x '.repeat(95)}${SECRET}`],
    ['behind a longer text', `${'x '.repeat(245)}${SECRET}`],
  ]
  test.each(forms)('%s', async (_, echoed) => {
    const { message } = await failure(
      connect({ ...command('hostile.mjs', 'echo'), env: { DATABASE_HANDLE: SECRET, ECHOED: echoed } as Record<string, string> }),
    )
    expect(message).toContain('[hidden')
    for (const part of [SECRET.slice(0, 8), 'w-9f8e7d6c', Buffer.from(SECRET).toString('base64').slice(4, 20)])
      expect(message).not.toContain(part)
  })

  test('over several lines', async () => {
    const key = '-----BEGIN KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQ\nEFAASCBKcwggSjAgEAAoIBAQ\n-----END KEY-----'
    const { message } = await failure(connect({ ...command('hostile.mjs', 'echo'), env: { DEPLOY: key, ECHOED: `key is\n${key}` } }))
    expect(message).not.toContain('MIIEvQIB')
    expect(message).not.toContain('EFAASCBK')
  })

  test.each([
    [['--header', 'Authorization: Bearer abcd-efgh-1234'], 'abcd-efgh-1234'],
    [['postgres://shop:S3cretPass@db.example/shop'], 'S3cretPass'],
    [['https://api.example/mcp?api_key=K3yK3yK3y'], 'K3yK3yK3y'],
    [['-k', 'K3yK3yK3y'], 'K3yK3yK3y'],
    [['{"apiKey":"K3yK3yK3y"}'], 'K3yK3yK3y'],
    [['--token=K3yK3yK3y'], 'K3yK3yK3y'],
    [['ghp_16C7e42F292c6912E7710c838347Ae178B4a'], '16C7e42F292c6912'],
    [['sk-proj-Zk3jR8sLq0aV5nXw2mYt'], 'Zk3jR8sLq0aV5nXw2mYt'],
  ])('on the command line: %j', async (args, secret) => {
    const { message } = await failure(connect({ command: 'no-such-program-here', args }))
    expect(message).toContain('[hidden]')
    expect(message).not.toContain(secret)
  })

  test('what is no secret stays', async () => {
    const args = [
      '-y',
      '@modelcontextprotocol/server-everything@2026.8.31',
      '--port',
      '3000',
      '/home/me/projects/shop-server/dist/index.js',
    ]
    const { message } = await failure(connect({ command: 'no-such-program-here', args }))
    expect(message).toContain(args.join(' '))
  })
})

test('prints a secret in its list: it is hidden, and reported', async () => {
  const { analyze } = await import('../../src/analyze/analyze.js')
  const token = 'tok-9f8e7d6c5b4a'
  const target = { ...command('hostile.mjs', 'environment'), env: { SHOP_TOKEN: token, SHOP_ROOT: '/srv/shop/files' } }
  await using server = await connect(target)
  expect(JSON.stringify(server.tools)).not.toContain(token)
  expect(server.tools[0]?.description).toContain('"SHOP_TOKEN":"[hidden]"')
  // what is no secret in all likelihood may be named
  expect(server.tools[0]?.description).toContain('/srv/shop/files')
  const report = analyze(server)
  expect(JSON.stringify(report)).not.toContain(token)
  expect(report.findings.filter(({ rule }) => rule === 'secret-in-schema')).toMatchObject([{ severity: 'problem', path: '/description' }])
})

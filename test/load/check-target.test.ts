import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { connect } from '../../src/load/connect.js'
import { failure } from './helpers.js'

const folder = mkdtempSync(join(tmpdir(), 'echolot-target-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('what connect() was given is checked before anything is started', () => {
  test.each<[unknown, unknown, RegExp]>([
    [
      { command: 'node', args: 'server.js' },
      {},
      /connect\(\{ command: … \}\): args is the text `server\.js`; it is a list of texts, such as `\['server\.js'\]`/,
    ],
    [{ command: 'node', args: [1] }, {}, /args is a list; it takes a list of texts/],
    [{ command: 'node', argz: [] }, {}, /unknown key `argz`\. Did you mean `args`\?/],
    [{ command: 'node', env: { PORT: 80 } }, {}, /env\.PORT is a number; it takes text/],
    [{ config: 'mcp.json', serverName: 'x' }, {}, /unknown key `serverName`\. Did you mean `server`\?|Known are/],
    [{ file: 'tools.json', server: 'x' }, {}, /unknown key `server`/],
    ['https://x.example/mcp', { header: {} }, /unknown option `header`\. Did you mean `headers`\?/],
    ['https://x.example/mcp', { connectTimeout: 'soon' }, /connectTimeout is `soon`; it takes a number above 0/],
    [{ command: 'node' }, { headers: { a: 'b' } }, /`headers` go with a URL/],
    [undefined, {}, /connect: received nothing\. Give/],
  ])('%j %j', async (target, options, message) => {
    const error = await connect(target as never, options as never).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(TypeError)
    expect((error as Error).message).toMatch(message)
  })
})

describe('files that are none', () => {
  test('a pipe that nobody writes to', async () => {
    const pipe = join(folder, 'pipe.json')
    execFileSync('mkfifo', [pipe])
    const { message, code } = await failure(connect({ file: pipe }))
    expect(code).toBe('file')
    expect(message).toMatch(/is a pipe and no file\. Save its text to a file first\.$/)
  })
  test('a device without end', async () => {
    const { message } = await failure(connect({ file: '/dev/zero' }))
    expect(message).toBe('`/dev/zero` is a device and no file. Save its text to a file first.')
  })
})

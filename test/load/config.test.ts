// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so are variables written in an mcp.json
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { connect } from '../../src/load/connect.js'
import { readConfig } from '../../src/load/mcp-json.js'
import { failure, serverFile } from './helpers.js'

const directory = mkdtempSync(join(tmpdir(), 'echolot-'))
afterAll(() => rmSync(directory, { recursive: true }))
afterEach(() => vi.unstubAllEnvs())
/** Writes a file and returns its path. */
const file = (content: unknown, name = 'mcp.json'): string => {
  const path = join(directory, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
/** What goes wrong with a configuration, without the directory. */
const wrong = async (content: unknown, server?: string) =>
  (await failure(readConfig(file(content), server))).message.replaceAll(`${directory}/`, '')

describe('an entry of an mcp.json', () => {
  test('is started, under the name that it has there', async () => {
    const shop = { command: process.execPath, args: ['${SHOP_FILE}'], env: { STOCK: '${STOCK:-12}' } }
    vi.stubEnv('SHOP_FILE', serverFile('shop.mjs'))
    await using server = await connect({ config: file({ mcpServers: { other: {}, 'my-shop': shop } }), server: 'my-shop' })
    expect(server).toMatchObject({ name: 'my-shop', version: '1.2.3' })
    expect(server.tools).toHaveLength(7)
  })

  test.each([
    ['mcpServers', { mcpServers: { a: { command: 'node', args: ['x.js'] } } }],
    ['servers', { servers: { a: { type: 'stdio', command: 'node', args: ['x.js'] } } }],
  ])('in the shape %s; the name may be left out where there is one', async (_shape, content) => {
    expect(await readConfig(file(content))).toMatchObject({ name: 'a', entry: { command: 'node', args: ['x.js'], env: {} } })
  })

  test.each(['url', 'httpUrl', 'serverUrl'])('with a %s', async key => {
    vi.stubEnv('SHOP_TOKEN', 'abc-def')
    const { entry } = await readConfig(
      file({ mcpServers: { a: { [key]: 'https://example.com/mcp', headers: { Authorization: 'Bearer ${SHOP_TOKEN}' } } } }),
    )
    expect(entry).toEqual({ url: 'https://example.com/mcp', headers: { Authorization: 'Bearer abc-def' } })
  })

  test('variables: set, unset with a default, empty, and VS Code’s way to write them', async () => {
    vi.stubEnv('A_SET', 'value')
    vi.stubEnv('AN_EMPTY', '')
    const args = [
      '${A_SET}',
      '${env:A_SET}',
      '${A_SET:-d}',
      '${NOT_SET:-d}',
      '${NOT_SET:-}',
      '${AN_EMPTY:-d}',
      '${AN_EMPTY}',
      'a${A_SET}b${A_SET}',
      '$A_SET',
    ]
    const { entry } = await readConfig(file({ mcpServers: { a: { command: 'x', args } } }))
    expect(entry).toMatchObject({ args: ['value', 'value', 'value', 'd', '', 'd', '', 'avaluebvalue', '$A_SET'] })
  })

  test('a value that looks like a variable is not replaced again', async () => {
    vi.stubEnv('A_SET', '${OTHER}')
    expect((await readConfig(file({ mcpServers: { a: { command: '${A_SET}' } } }))).entry).toMatchObject({ command: '${OTHER}' })
  })

  test('secrets from variables are not shown when the command fails', async () => {
    vi.stubEnv('DB_PASSWORD', 'correct-horse')
    const config = file({ mcpServers: { a: { command: 'no-such-command-here', args: ['postgres://me:${DB_PASSWORD}@db'] } } })
    expect((await failure(connect({ config }))).message).toContain('`no-such-command-here postgres://me:[hidden]@db` could not be started')
  })

  test.each<[string, unknown, string | undefined, string]>([
    [
      'an unset variable',
      { mcpServers: { a: { command: 'x', env: { K: '${NOT_SET}' } } } },
      undefined,
      '`env` in the entry `a` of `mcp.json` needs the environment variable `NOT_SET`, which is not set. Set it, or write a default: `${NOT_SET:-…}`.',
    ],
    [
      'a variable of the editor',
      { servers: { a: { command: '${workspaceFolder}/x' } } },
      undefined,
      '`command` in the entry `a` of `mcp.json` uses `${workspaceFolder}`, which only the editor can fill in. Use an environment variable `${NAME}` instead.',
    ],
    [
      'an input of the editor',
      { servers: { a: { command: 'x', args: ['${input:key}'] } } },
      undefined,
      '`args` in the entry `a` of `mcp.json` uses `${input:key}`, which only the editor can fill in. Use an environment variable `${NAME}` instead.',
    ],
    [
      'an unknown name',
      { mcpServers: { shop: {}, bank: {} } },
      'shpo',
      '`mcp.json` has no server `shpo`. Did you mean `shop`? It has: `shop`, `bank`.',
    ],
    ['a name of every object', { mcpServers: { shop: {} } }, 'constructor', '`mcp.json` has no server `constructor`. It has: `shop`.'],
    [
      'no name among several',
      { mcpServers: { shop: {}, bank: {} } },
      undefined,
      'Say which server of `mcp.json` is meant (`server`, `--server`). It has: `shop`, `bank`.',
    ],
    ['none at all', { mcpServers: {} }, undefined, 'Say which server of `mcp.json` is meant (`server`, `--server`). It has none.'],
    ['another shape', { shop: {} }, undefined, '`mcp.json` has neither an object `mcpServers` nor an object `servers`.'],
    ['an array', [], undefined, '`mcp.json` has neither an object `mcpServers` nor an object `servers`.'],
    [
      'an entry that is not an object',
      { mcpServers: { a: 'node' } },
      undefined,
      'The entry `a` of `mcp.json` is a string where an object is needed.',
    ],
    [
      'an entry without a way',
      { mcpServers: { a: { args: [] } } },
      undefined,
      'There is neither `command` nor `url` in the entry `a` of `mcp.json`.',
    ],
    [
      'a command of the wrong kind',
      { mcpServers: { a: { command: ['node'] } } },
      undefined,
      '`command` in the entry `a` of `mcp.json` is an array where a string is needed.',
    ],
    [
      'args of the wrong kind',
      { mcpServers: { a: { command: 'node', args: 'x' } } },
      undefined,
      '`args` in the entry `a` of `mcp.json` is a string where an array is needed.',
    ],
    [
      'env of the wrong kind',
      { mcpServers: { a: { command: 'node', env: [] } } },
      undefined,
      '`env` in the entry `a` of `mcp.json` is an array where an object is needed.',
    ],
    ['no JSON', '{\n  "mcpServers": {,}\n}', undefined, '`mcp.json` is not valid JSON (line 2).'],
    [
      'comments',
      '{\n  // my servers\n  "mcpServers": {}\n}',
      undefined,
      '`mcp.json` is not valid JSON (line 2). It holds comments, which JSON does not have.',
    ],
    ['nothing', ' ', undefined, '`mcp.json` is empty.'],
  ])('%s is told', async (_title, content, server, message) => {
    expect(await wrong(content, server)).toBe(message)
  })

  test('a file that is not there, or is a directory', async () => {
    expect((await failure(connect({ config: join(directory, 'none.json') }))).message).toMatch(/`.*none\.json` does not exist\.$/)
    expect((await failure(connect({ config: directory }))).message).toMatch(/is a directory\.$/)
  })

  test('a text that is not JSON is not quoted: it may hold keys', async () => {
    expect(await wrong('{"key": sk-secret}')).not.toContain('secret')
  })
})

describe('a file of tools', () => {
  const tool = { name: 'get_stock', inputSchema: { type: 'object' } }
  const said = async (content: unknown) =>
    (await failure(connect({ file: file(content, 'tools.json') }))).message.replaceAll(`${directory}/`, '')

  test.each([
    ['an array', [tool], {}],
    ['{ tools }', { name: 'shop', version: '1', tools: [tool] }, { name: 'shop', version: '1' }],
    ['a JSON-RPC answer', { jsonrpc: '2.0', id: 1, result: { tools: [tool] } }, {}],
    ['with a byte order mark', `\ufeff${JSON.stringify([tool])}`, {}],
  ])('%s', async (_title, content, more) => {
    await using server = await connect({ file: file(content, 'tools.json') })
    expect(server.tools).toEqual([tool])
    expect(server).toMatchObject(more)
  })

  test('is read again with refresh()', async () => {
    const path = file([tool], 'changing.json')
    await using server = await connect({ file: path })
    file([tool, tool], 'changing.json')
    await server.refresh()
    expect(server.tools).toHaveLength(2)
  })

  test.each([
    [
      'another shape',
      { a: 1 },
      '`tools.json` holds no tool list: received an object with the keys `a`, which is not a tool list. Accepted are an array of tools, `{ tools }`, a JSON-RPC answer to `tools/list`, and what `await connect(…)` returned.',
    ],
    [
      'one page of several',
      { tools: [tool], nextCursor: 'x' },
      '`tools.json` holds one page of a longer list (it has a `nextCursor`), so it is not judged. Save the tools of all pages.',
    ],
    ['several lists', [{ tools: [] }, { tools: [] }], '`tools.json` holds no tool list: holds several lists; give one file per server'],
    ['too many tools', Array.from({ length: 10_001 }, () => 1), '`tools.json` holds 10,001 tools; the most that is read is 10,000.'],
    ['no JSON', 'tools:\n- name: x', '`tools.json` is not valid JSON.'],
  ])('%s is refused', async (_title, content, message) => {
    expect(await said(content)).toBe(message)
  })
})

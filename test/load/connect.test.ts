import { Client as ModernClient, InMemoryTransport as ModernPair } from '@modelcontextprotocol/client'
import { describe, expect, test, vi } from 'vitest'
import { analyze } from '../../src/analyze/analyze.js'
import { connect } from '../../src/load/connect.js'
import { isMcpToolServer } from '../../src/load/server.js'
import type { Target } from '../../src/load/target.js'
import { faultyServer, refusedTools } from '../servers/faulty.mjs'
import { shopServer } from '../servers/shop.mjs'
import { shopServerV2 } from '../servers/shop-v2.mjs'
import { clientOf, command, failure } from './helpers.js'

const shopTools = ['search_catalog', 'get_stock', 'add_to_basket', 'place_order', 'track_parcel', 'rate_articles', 'list_branches']

describe('every kind of server', () => {
  test.each<[string, () => Target, object]>([
    ['McpServer of SDK 1.x', () => shopServer(), { version: '1.2.3', protocolVersion: '2025-11-25' }],
    ['Server of SDK 1.x', () => shopServer().server, { version: '1.2.3', protocolVersion: '2025-11-25' }],
    ['McpServer of SDK 2.x', () => shopServerV2(), { version: '2.0.0', protocolVersion: '2025-11-25' }],
    ['Server of SDK 2.x', () => shopServerV2().server, { version: '2.0.0', protocolVersion: '2025-11-25' }],
    ['a command on SDK 1.x', () => command('shop.mjs'), { version: '1.2.3', protocolVersion: '2025-11-25' }],
    ['a command on SDK 2.x', () => command('shop-v2.mjs'), { version: '2.0.0', protocolVersion: '2025-11-25' }],
    [
      'a command that knows only 2026-07-28',
      () => command('shop-v2.mjs', '--modern-only'),
      { version: '2.0.0', protocolVersion: '2026-07-28' },
    ],
  ])('%s', async (_title, target, more) => {
    await using server = await connect(target())
    expect(server.tools.map(tool => tool.name)).toEqual(shopTools)
    expect(server).toMatchObject({ name: 'shop', instructions: 'Sells camping gear. Prices are in euros.', ...more })
    expect(isMcpToolServer(server)).toBe(true)
    expect(analyze(server).tools).toBe(7)
  })
})

describe('a list that SDK clients refuse is read as it was sent', () => {
  const sent = JSON.parse(JSON.stringify(refusedTools))

  test('the SDK does refuse it', async () => {
    const { client, close } = await clientOf(faultyServer())
    await expect(client.listTools()).rejects.toThrow()
    await close()
  })

  test('from a server object', async () => {
    await using server = await connect(faultyServer())
    expect(server.tools).toEqual(sent)
  })

  test('from a client object, which works on afterwards', async () => {
    const { client, close } = await clientOf(faultyServer())
    const { transport } = client
    const handler = transport?.onmessage
    const server = await connect(client)
    expect(server.tools).toEqual(sent)
    expect(server.name).toBe('faulty')
    await server.close()
    expect(transport?.onmessage).toBe(handler)
    await client.ping()
    await close()
  })

  test('from a client of SDK 2.x', async () => {
    const [ours, theirs] = ModernPair.createLinkedPair()
    const client = new ModernClient({ name: 'test', version: '1.0.0' })
    await Promise.all([faultyServer().connect(theirs as never), client.connect(ours)])
    const server = await connect(client)
    expect(server.tools).toEqual(sent)
    expect(server.protocolVersion).toBe('2025-11-25')
    await client.close()
  })

  test('over stdio', async () => {
    await using server = await connect(command('faulty.mjs'))
    expect(server.tools).toEqual(sent)
  })

  test('and judged', async () => {
    await using server = await connect(command('faulty.mjs'))
    const { findings } = analyze(server)
    expect(findings.filter(finding => finding.severity === 'problem').length).toBeGreaterThan(5)
  })
})

describe('pages', () => {
  const page = (cursor: string | undefined) => ({
    tools: [{ name: `after_${cursor ?? 'start'}` }],
    ...(cursor === 'b' ? {} : { nextCursor: cursor ? 'b' : 'a' }),
  })

  test('are read to the end', async () => {
    await using server = await connect(faultyServer(page))
    expect(server.tools.map(tool => tool.name)).toEqual(['after_start', 'after_a', 'after_b'])
  })

  test('end with an empty or null cursor', async () => {
    for (const nextCursor of ['', null]) {
      await using server = await connect(faultyServer(() => ({ tools: [{ name: 'a' }], nextCursor })))
      expect(server.tools).toHaveLength(1)
    }
  })

  test('exactly 10,000 tools are read, one more is not', async () => {
    const tools = Array.from({ length: 10_000 }, (_, i) => ({ name: `t${i}` }))
    await using server = await connect(faultyServer(tools))
    expect(server.tools).toHaveLength(10_000)
    expect((await failure(connect(faultyServer([...tools, { name: 'more' }])))).code).toBe('too-large')
  })

  test('exactly 1,000 pages are read, one more is not', async () => {
    const pages = (count: number) =>
      faultyServer(cursor => {
        const page = Number(cursor ?? 1)
        return { tools: [{ name: `t${page}` }], ...(page < count ? { nextCursor: String(page + 1) } : {}) }
      })
    await using server = await connect(pages(1_000))
    expect(server.tools).toHaveLength(1_000)
    expect((await failure(connect(pages(1_001)))).message).toContain('more than 1,000 pages (1,000 tools so far)')
  })
})

describe('what connect returns', () => {
  test('is frozen to the bottom, and nothing of the server’s own', async () => {
    const tools = [{ name: 'a', inputSchema: { type: 'object', properties: { b: { type: 'string' } } } }]
    const { client, close } = await clientOf(faultyServer(tools))
    for (const target of [client, faultyServer(tools)]) {
      await using server = await connect(target)
      const [tool] = server.tools as unknown as [{ inputSchema: { properties: { b: { type: string } } } }]
      expect(() => {
        tool.inputSchema.properties.b.type = 'number'
      }).toThrow(TypeError)
      expect(() => (server.tools as unknown[]).push(1)).toThrow(TypeError)
    }
    expect(Object.isFrozen(tools[0])).toBe(false)
    await close()
  })

  test('reads the list again with refresh()', async () => {
    const tools: object[] = [{ name: 'a' }]
    await using server = await connect(faultyServer(() => ({ tools })))
    const { tools: before } = server
    tools.push({ name: 'b' })
    expect(server.tools).toHaveLength(1)
    expect(await server.refresh()).toBe(server)
    expect(server.tools).toHaveLength(2)
    expect(before).toHaveLength(1)
  })

  test('two refreshes at once, and a client that is read twice while it works for others', async () => {
    const object = await connect(faultyServer([{ name: 'a' }]))
    await Promise.all([object.refresh(), object.refresh()])
    expect(object.tools).toHaveLength(1)
    const { client, close } = await clientOf(shopServer())
    const [first, listed, second] = await Promise.all([connect(client), client.listTools(), connect(client)])
    expect([first.tools, listed.tools, second.tools].map(tools => tools.length)).toEqual([7, 7, 7])
    await Promise.all([first.refresh(), second.refresh(), client.ping()])
    await Promise.all([object.close(), close()])
  })

  test('closes once, and leaves a server object free to be connected again', async () => {
    const object = shopServer()
    const first = await connect(object)
    expect((await failure(connect(object))).message).toMatch(/^The server object is connected to another transport already/)
    await Promise.all([first.close(), first.close()])
    await (await connect(object)).close()
  })

  test('a refresh after close fails clearly', async () => {
    const server = await connect(command('shop.mjs'))
    await server.close()
    await expect(server.refresh()).rejects.toThrow(/closed|connected/i)
  })
})

describe('time limits and progress', () => {
  test('a server object that never answers', async () => {
    const silent = { connect: async () => {}, close: async () => {}, registerTool: () => {} }
    expect((await failure(connect(silent, { connectTimeout: 100 }))).message).toBe(
      'The server object did not answer `initialize` within 0.1 s. The option `connectTimeout` (milliseconds) or `--connect-timeout` changes the limit.',
    )
    const slow = faultyServer(() => new Promise(() => {}))
    expect((await failure(connect(slow, { listTimeout: 100 }))).message).toBe(
      'The server object did not send its whole tool list within 0.1 s. The option `listTimeout` (milliseconds) or `--list-timeout` changes the limit.',
    )
  })

  test('limits may be endless, and must be numbers over 0', async () => {
    await using server = await connect(shopServer(), { connectTimeout: Number.POSITIVE_INFINITY, listTimeout: 2 ** 40 })
    expect(server.tools).toHaveLength(7)
    for (const listTimeout of [0, -1, Number.NaN, '5' as never]) {
      await expect(connect(shopServer(), { listTimeout })).rejects.toThrow(
        `connect: listTimeout is \`${listTimeout}\`; it takes a number above 0.`,
      )
    }
  })

  test('what takes longer than a second is told', async () => {
    const onProgress = vi.fn()
    await failure(connect(command('hostile.mjs', 'silent'), { connectTimeout: 1_400, onProgress }))
    expect(onProgress.mock.calls).toEqual([[expect.stringMatching(/^starting `.*hostile\.mjs silent`: 1 s$/)]])
    onProgress.mockClear()
    await (await connect(shopServer(), { onProgress })).close()
    expect(onProgress).not.toHaveBeenCalled()
  })
})

describe('what cannot be connected to', () => {
  test('a list that JSON cannot carry', async () => {
    const cyclic: { self?: object } = {}
    cyclic.self = cyclic
    expect((await failure(connect(faultyServer([cyclic])))).message).toMatch(/cannot be written as JSON: Converting circular structure/)
    const { client, close } = await clientOf(faultyServer([cyclic]))
    expect((await failure(connect(client))).message).toMatch(/cannot be written as JSON: Converting circular structure/)
    await close()
  })

  test('a message over the limit', async () => {
    const large = faultyServer([{ name: 'a', description: 'x'.repeat(5_000) }])
    expect((await failure(connect(large, { maxMessageBytes: 4_096 }))).message).toMatch(/a message of 5 kB; the most that is read is 4 kB/)
  })

  test('a client that is not connected', async () => {
    const { client, close } = await clientOf(shopServer())
    await close()
    expect((await failure(connect(client))).message).toBe(
      'The client is not connected to a server. Call `await client.connect(transport)` first.',
    )
  })

  test('a command that is not there, not executable, or has no such directory', async () => {
    expect((await failure(connect({ command: 'no-such-command-here' }))).message).toBe(
      '`no-such-command-here` could not be started: command not found. Is it installed and on the `PATH`? The command and its arguments are given apart: `node`, then `server.js`.',
    )
    expect((await failure(connect({ command: import.meta.filename }))).message).toMatch(/may not be executed \(EACCES\)/)
    expect((await failure(connect({ ...command('shop.mjs'), cwd: '/no/such/directory' }))).message).toMatch(
      /was not started: its working directory `\/no\/such\/directory` does not exist\.$/,
    )
  })

  test('secrets among the arguments are not shown', async () => {
    const { message } = await failure(
      connect({ command: 'no-such-command-here', args: ['--api-key', 'sk-12345', '--token=abcdef', 'DB_PASSWORD=hunter2', '-v'] }),
    )
    expect(message).toContain('`no-such-command-here --api-key [hidden] --token=[hidden] DB_PASSWORD=[hidden] -v`')
  })

  test.each([
    ['ftp://example.com', 'connect: `ftp:…` is not an http(s) URL. Only http: and https: URLs can be reached.'],
    [
      'tools.json',
      "connect: `tools.json` is not an http(s) URL. A file is given as { file: '…' }, an mcp.json as { config: '…', server: '…' }.",
    ],
    ['node server.js', "connect: `node server.js` is not an http(s) URL. A command is given as { command: 'node', args: ['server.js'] }."],
  ])('the text %s', async (text, message) => {
    expect((await failure(connect(text))).message).toBe(message)
  })

  test.each([[undefined], [null], [42], [{}], [[]], [() => {}]])('%j', async target => {
    await expect(connect(target as never)).rejects.toThrow(TypeError)
    await expect(connect(target as never)).rejects.toThrow(/^connect: received .*Give \{ command, args, env, cwd \}, a URL/)
  })
})

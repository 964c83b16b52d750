import { describe, expect, test } from 'vitest'
import { connect } from '../../src/load/connect.js'
import { isLiveSubject, loadSubject } from '../../src/load/live.js'
import { listOf } from '../../src/load/subject.js'
import { parametersOf, walkSchema } from '../../src/schema/walk.js'
import { faultyServer } from '../servers/faulty.mjs'
import { shopServer } from '../servers/shop.mjs'
import { shopServerV2 } from '../servers/shop-v2.mjs'
import { clientOf } from './helpers.js'

const tool = { name: 'get_stock', description: 'Tells the stock.', inputSchema: { type: 'object', properties: {} } }
const names = (subject: unknown) => listOf(subject, 'test').tools.map(({ label }) => label)

test.each([
  ['an array', [tool]],
  ['{ tools }', { tools: [tool] }],
  ['a JSON-RPC answer', { jsonrpc: '2.0', id: 1, result: { tools: [tool] } }],
  [
    'a class with a getter',
    new (class {
      get tools() {
        return [tool]
      }
    })(),
  ],
])('%s is a list', (_title, subject) => {
  expect(names(subject)).toEqual(['get_stock'])
})

test('an empty array is a list without tools', () => {
  expect(listOf([], 'test')).toEqual({ tools: [], servers: [{ tools: 0 }], damage: [], leaks: [] })
})

test('entries of every kind stand in the list', () => {
  const { tools } = listOf([tool, null, 'text', 7, [], { name: 5 }, { name: '' }, undefined], 'test')
  expect(tools.map(({ label, name, raw }) => [label, name, raw])).toEqual([
    ['get_stock', 'get_stock', tool],
    ['#2', undefined, null],
    ['#3', undefined, 'text'],
    ['#4', undefined, 7],
    ['#5', undefined, []],
    ['#6', undefined, { name: 5 }],
    ['#7', '', { name: '' }],
    ['#8', undefined, null],
  ])
})

test('fields of the wrong kind are not set; schemas are kept as they are', () => {
  const [entry] = listOf([{ name: 'a', title: 1, description: null, annotations: [], inputSchema: true }], 'test').tools
  expect(entry).toMatchObject({ name: 'a', inputSchema: true, outputSchema: undefined })
  for (const key of ['title', 'description', 'annotations']) expect(entry).not.toHaveProperty(key)
})

test('what every object inherits is no field of a tool', () => {
  const [entry] = listOf([JSON.parse('{"__proto__": {"name": "inherited", "inputSchema": {}}}')], 'test').tools
  expect(entry?.label).toBe('#1')
  expect(entry?.inputSchema).toBeUndefined()
})

describe('several servers', () => {
  test('keep their names and versions', () => {
    const list = listOf([{ name: 'shop', version: '1', tools: [tool] }, { result: { tools: [tool, tool] } }, [tool]], 'test')
    expect(list.servers).toEqual([{ name: 'shop', version: '1', tools: 1 }, { tools: 2 }, { tools: 1 }])
    expect(list.tools.map(({ index, server }) => [index, server])).toEqual([
      [0, 'shop'],
      [1, 'server 2'],
      [2, 'server 2'],
      [3, 'server 3'],
    ])
  })

  test('one of them in an array is that one', () => {
    expect(listOf([{ name: 'shop', tools: [tool] }], 'test').servers).toEqual([{ name: 'shop', tools: 1 }])
  })

  test('a mixture of lists and tools is taken for tools', () => {
    expect(names([{ tools: [tool] }, tool])).toEqual(['#1', 'get_stock'])
  })
})

test('a list that was changed in place is read again; one that was not gives the same object', () => {
  const schema = { type: 'object', properties: { a: { type: 'string' } } as Record<string, object> }
  const tools = [{ name: 'x', inputSchema: schema }]
  const parameters = () => parametersOf(walkSchema(listOf(tools, 'test').tools[0]?.inputSchema)).map(({ key }) => key)
  const first = listOf({ tools }, 'test')
  expect(listOf({ tools }, 'test')).toBe(first)
  expect(parameters()).toEqual(['a'])
  schema.properties.b = { type: 'string' }
  expect(listOf({ tools }, 'test')).not.toBe(first)
  expect(parameters()).toEqual(['a', 'b'])
  expect(first.tools[0]?.raw).not.toBe(tools[0])
})

test('the caller’s objects are neither kept nor frozen', () => {
  const tool = { name: 'x', inputSchema: { type: 'object' } }
  const odd = { name: 'y', inputSchema: { type: 'object', handler: () => 1 } }
  for (const subject of [[tool], [tool, odd], [[tool], [odd]]]) {
    const list = listOf(subject, 'test')
    tool.inputSchema.type = 'changed'
    expect(list.tools[0]?.inputSchema).toEqual({ type: 'object' })
    tool.inputSchema.type = 'object'
  }
})

test('the list of a server is normalised once, and again after a refresh', async () => {
  await using server = await connect(shopServer())
  const list = listOf(server, 'test')
  expect(listOf(server, 'test')).toBe(list)
  expect(listOf(server.tools, 'test')).not.toBe(list)
  await server.refresh()
  expect(listOf(server, 'test')).not.toBe(list)
})

describe('what is not a list', () => {
  const said = (subject: unknown) => {
    try {
      listOf(subject, 'analyze')
    } catch (error) {
      if (error instanceof TypeError) return error.message
      throw error
    }
    return 'accepted'
  }
  const accepted = ' Accepted are an array of tools, `{ tools }`, a JSON-RPC answer to `tools/list`, and what `await connect(…)` returned.'
  const throwing = () => {
    throw new Error('caught you')
  }

  test.each([
    [Promise.resolve([tool]), 'a promise, which is not a tool list. Did you forget `await`?'],
    [undefined, '`undefined`, which is not a tool list. Does the function that should have made it return it?'],
    [null, '`null`, which is not a tool list.'],
    [42, 'the number `42`, which is not a tool list.'],
    [5n, 'the bigint `5`, which is not a tool list.'],
    [Symbol('x'), 'the symbol `Symbol(x)`, which is not a tool list.'],
    ['https://example.com/mcp', 'a URL as a string, which is not a tool list. Read the server’s list first: `await connect(url)`.'],
    ['[{"name":"x"}]', 'JSON as a string, which is not a tool list. Parse it first: `JSON.parse(text)`.'],
    [
      'tools.json',
      'the string "tools.json", which is not a tool list. To read a file, write `await connect({ file: path })`, or for an `mcp.json` `await connect({ config: path, server: name })`.',
    ],
    [
      'node\u001b[31m',
      'the string "node\\\\x1b[31m", which is not a tool list. To start a server, write `await connect({ command, args })`.',
    ],
    [new URL('https://example.com'), 'a URL, which is not a tool list. Read the server’s list first: `await connect(url)`.'],
    [shopServer, 'the function `shopServer`, which is not a tool list. Call it, and give what it returns.'],
    [shopServer(), 'a server object of an MCP SDK, which is not a tool list. Read its list first: `await connect(server)`.'],
    [shopServer().server, 'a server object of an MCP SDK, which is not a tool list. Read its list first: `await connect(server)`.'],
    [shopServerV2(), 'a server object of an MCP SDK, which is not a tool list. Read its list first: `await connect(server)`.'],
    [faultyServer(), 'a server object of an MCP SDK, which is not a tool list. Read its list first: `await connect(server)`.'],
    [new Map([['a', tool]]), 'a Map with 1 entries, which is not a tool list. Give an array: `[...map.values()]`.'],
    [new Set([tool]), 'a Set with 1 entries, which is not a tool list. Give an array: `[...set.values()]`.'],
    [
      { tools: { a: tool } },
      'an object whose `tools` is an object and no array, which is not a tool list. Give an array: `Object.values(tools)`.',
    ],
    [{ tools: null }, 'an object whose `tools` is null and no array, which is not a tool list.'],
    [
      { a: tool, b: tool },
      'an object with a tool under each of its 2 keys, which is not a tool list. Give an array: `Object.values(tools)`.',
    ],
    [tool, 'a single tool, `get_stock`, which is not a tool list. Give an array: `[tool]`.'],
    [
      { content: [{ type: 'text', text: 'x' }] },
      'the result of a tool call (it has `content`), which is not a tool list. Ask for the list instead: `await client.listTools()`.',
    ],
    [
      { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'no' } },
      'a JSON-RPC error, which is not a tool list. The server refused; its tools were not sent.',
    ],
    [{ command: 'node' }, 'a description of a server, which is not a tool list. Read its list first: `await connect({ … })`.'],
    [new Error('boom'), 'the error `boom`, which is not a tool list.'],
    [{}, 'an object without keys, which is not a tool list.'],
    [{ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 }, 'an object with the keys `a`, `b`, `c`, `d`, `e`, …, which is not a tool list.'],
    [Object.defineProperty({}, 'tools', { get: throwing }), 'an object that throws when it is read, which is not a tool list.'],
    [new Proxy({}, { get: throwing, has: throwing }), 'an object that throws when it is read, which is not a tool list.'],
  ])('%#', (subject, text) => {
    expect(said(subject)).toBe(`analyze: received ${text}${accepted}`)
  })
})

describe('live subjects', () => {
  test('SDK objects are live, lists are not', async () => {
    const { client, close } = await clientOf(shopServer())
    for (const live of [client, shopServer(), shopServer().server, shopServerV2(), faultyServer(), [client, [tool]]])
      expect(isLiveSubject(live)).toBe(true)
    await using server = await connect(shopServer())
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('caught you')
        },
      },
    )
    for (const still of [[tool], { tools: [tool] }, server, [server], null, 'x', Promise.resolve(), hostile, [hostile]])
      expect(isLiveSubject(still)).toBe(false)
    await close()
  })

  test('are asked for their tools', async () => {
    const { client, close } = await clientOf(shopServer())
    const subject = await loadSubject([client, shopServerV2(), faultyServer([tool]), [tool]])
    expect(listOf(subject, 'test').servers).toMatchObject([
      { name: 'shop', version: '1.2.3', tools: 7 },
      { name: 'shop', version: '2.0.0', tools: 7 },
      { name: 'faulty', tools: 1 },
      { tools: 1 },
    ])
    await close()
  })

  test('a server object may be asked again, and by two at once', async () => {
    const server = shopServer()
    const [first, second] = await Promise.all([loadSubject(server), loadSubject(server)])
    expect(first).toBe(second)
    expect(names(await loadSubject(server))).toHaveLength(7)
  })

  test('lists pass through, promises are awaited, targets are connected to', async () => {
    const list = [tool]
    expect(await loadSubject(list)).toBe(list)
    expect(await loadSubject(Promise.resolve({ tools: list }))).toEqual({ tools: list })
    expect(await loadSubject(connect(shopServer()))).toMatchObject({ name: 'shop' })
  })

  test('anything else is refused', async () => {
    await expect(loadSubject(42, {}, 'toHaveFinding')).rejects.toThrow(TypeError)
    await expect(loadSubject(null, {}, 'toHaveFinding')).rejects.toThrow('toHaveFinding: received `null`, which is not a tool list.')
  })
})

// A server that misbehaves in one way, over stdio. Plain Node, no SDK: node test/servers/hostile.mjs MODE
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const mode = process.argv[2]
const tool = (name = 'get_stock') => ({
  name,
  description: 'Tells how many pieces of an article there are.',
  inputSchema: { type: 'object', properties: { sku: { type: 'string', description: 'Article number.' } } },
})
const text = message => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`
const write = chunk => process.stdout.write(chunk)
const wait = ms => new Promise(resolve => setTimeout(resolve, ms))
const stay = () => setInterval(() => {}, 1000)

let version = '1.0.0'
let lists = 0

const initialize = {
  silent: () => stay(),
  noise: () => {
    write('Shop server v1 is up and listening on port 3000\n{"level":"info","msg":"ready"}\n\u001b[31mred\u001b[0m\n')
    stay()
  },
  half: ({ id }) => {
    write(text({ id, result: hello() }).slice(0, 60))
    stay()
  },
  'half-exit': async ({ id }) => {
    write(text({ id, result: hello() }).slice(0, 60))
    await wait(50)
    process.exit(0)
  },
  refuse: ({ id }) => write(text({ id, error: { code: -32603, message: 'the database\u001b[2J is away' } })),
  'stderr-flood': async ({ id }) => {
    const block = Buffer.from('all work and no play makes a long log\n'.repeat(27_600))
    for (let written = 0; written < 2 ** 30; written += block.length) {
      if (!process.stderr.write(block)) await new Promise(resolve => process.stderr.once('drain', resolve))
    }
    process.stderr.write('the very last line\n')
    write(text({ id, result: hello() }))
  },
  garbage: ({ id }) => {
    write('starting…\n')
    write(Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x0a, 0x0d, 0x0a]))
    write(`${'x'.repeat(300_000)}\n{"not":"rpc"}\n[1,2]\n{"jsonrpc":"2.0"}\n{broken\n`)
    write(text({ method: 'notifications/message', params: { level: 'info', data: 'hello' } }))
    write(text({ id, result: hello() }))
  },
  drip: ({ id }) => drip(text({ id, result: hello() }), 0),
  'null-hello': ({ id }) => write(text({ id, result: null })),
  'unknown-method': ({ id }) => write(text({ id, error: { code: -32601, message: 'Method not found' } })),
  'empty-error': ({ id }) => write(text({ id, error: { code: -32601, message: '' } })),
  'next-revision': ({ id }) => write(text({ id, result: { ...hello(), protocolVersion: '2026-07-28' } })),
  'far-revision': ({ id }) => write(text({ id, result: { ...hello(), protocolVersion: '2099-01-01' } })),
  'names-revisions': ({ id }) =>
    write(text({ id, error: { code: -32022, message: 'Unsupported version', data: { supported: ['2030-01-01'] } } })),
  command: ({ id }) => {
    process.stderr.write('::stop-commands::t\n  ::error::x\n##[error]y\n')
    write(text({ id, error: { code: -32603, message: '\n::error::x' } }))
  },
  echo: ({ id }) => {
    process.stderr.write(`${process.env.ECHOED}\n`)
    write(text({ id, error: { code: -32603, message: `cannot use ${process.env.ECHOED}` } }))
  },
}

const list = {
  'silent-list': () => stay(),
  'half-list': ({ id }) => write(text({ id, result: { tools: [tool()] } }).slice(0, 100)),
  'exit-list': async () => {
    process.stderr.write('fatal: the stock ran out\nsecret is hunter2-hunter2\n')
    await wait(20)
    process.exit(7)
  },
  drip: ({ id }) => drip(text({ id, result: { tools: [tool()] } }), 0),
  'slow-drip': ({ id }) => drip(text({ id, result: { tools: [tool()] } }), 100),
  garbage: ({ id }) => {
    write('now the list\n')
    write(text({ id: 999, result: { tools: [tool('of_another_request')] } }))
    write(`\n\n   \n${text({ id, result: { tools: [tool()] } })}bye\n`)
  },
  huge: async ({ id }) => {
    write(`{"jsonrpc":"2.0","id":${id},"result":{"tools":[{"name":"a","description":"`)
    const block = Buffer.alloc(1024 * 1024, 'a')
    for (let i = 0; i < 100; i++) if (!write(block)) await new Promise(resolve => process.stdout.once('drain', resolve))
    write('"}]}}\n')
  },
  'huge-pages': ({ id }) =>
    write(text({ id, result: { tools: [{ ...tool(`t${lists}`), pad: 'a'.repeat(8 * 2 ** 20) }], nextCursor: `p${lists}` } })),
  'endless-pages': ({ id }) => write(text({ id, result: { tools: [tool(`t${lists}`)], nextCursor: `p${lists}` } })),
  'many-tools': ({ id }) => {
    const tools = Array.from({ length: 4000 }, (_, i) => tool(`t${lists}_${i}`))
    write(text({ id, result: { tools, nextCursor: `p${lists}` } }))
  },
  'repeating-cursor': ({ id }) => write(text({ id, result: { tools: [tool(`t${lists}`)], nextCursor: lists % 2 ? 'a' : 'b' } })),
  changing: ({ id, params }) => page(id, params, true),
  'changing-once': ({ id, params }) => page(id, params, lists <= 2),
  'wrong-result': ({ id }) => write(text({ id, result: { tools: { a: tool() } } })),
  'array-result': ({ id }) => write(text({ id, result: [tool()] })),
  error: ({ id }) => write(text({ id, error: { code: -32000, message: 'not today' } })),
  'no-tools': ({ id }) => write(text({ id, error: { code: -32601, message: 'Method not found' } })),
  empty: ({ id }) => write(text({ id, result: { tools: [] } })),
  deep: ({ id }) =>
    write(
      `{"jsonrpc":"2.0","id":${id},"result":{"tools":[{"name":"deep","inputSchema":${'{"items":'.repeat(10_000)}{}${'}'.repeat(10_000)}}]}}\n`,
    ),
  prototype: ({ id }) =>
    write(
      `{"jsonrpc":"2.0","id":${id},"result":{"tools":[{"name":"p","inputSchema":{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}}}}]}}\n`,
    ),
  flood: ({ id }) => {
    for (let i = 0; i < 20_000; i++) write(text({ id: `ping-${i}`, method: 'ping' }))
    write(text({ id, result: { tools: [tool()] } }))
  },
  environment: ({ id }) => write(text({ id, result: { tools: [{ ...tool(), description: JSON.stringify(process.env) }] } })),
}

function hello() {
  return {
    protocolVersion: '2025-06-18',
    capabilities: mode === 'no-tools' ? {} : { tools: { listChanged: true } },
    serverInfo: { name: 'hostile', version },
  }
}

async function drip(message, ms) {
  for (const byte of Buffer.from(message)) {
    await new Promise(resolve => process.stdout.write(Buffer.of(byte), resolve))
    if (ms) await wait(ms)
  }
}

/** Two pages; where `changes`, the list changes between them. */
function page(id, params, changes) {
  if (params?.cursor) return write(text({ id, result: { tools: [tool('second')] } }))
  write(text({ id, result: { tools: [tool('first')], nextCursor: 'next' } }))
  if (changes) write(text({ method: 'notifications/tools/list_changed' }))
}

if (mode === 'exit') {
  process.stderr.write('Error: cannot find the shop’s database\n')
  process.exit(3)
}
if (mode === 'stubborn' || mode === 'stubborn-silent') {
  // neither the end of stdin nor SIGTERM moves this one, nor its child
  process.on('SIGTERM', () => {})
  const child = spawn(process.execPath, ['-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.error('up')"], {
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  await new Promise(resolve => child.stderr.once('data', resolve))
  version = `${process.pid} ${child.pid}`
  process.stderr.write(`pids ${version}\n`)
  stay()
  if (mode === 'stubborn-silent') initialize['stubborn-silent'] = () => {}
}
if (mode === 'orphan') {
  // goes when its stdin ends, but leaves a child behind that holds its stdout open
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: ['ignore', 'inherit', 'ignore'] })
  child.unref()
  version = `${process.pid} ${child.pid}`
}

createInterface({ input: process.stdin }).on('line', line => {
  const message = JSON.parse(line)
  if ('id' in message && ['unknown-method', 'empty-error'].includes(mode)) return initialize[mode](message)
  if (message.method === 'initialize') (initialize[mode] ?? (({ id }) => write(text({ id, result: hello() }))))(message)
  if (message.method === 'tools/list') {
    lists++
    ;(list[mode] ?? (({ id }) => write(text({ id, result: { tools: [tool()] } }))))(message)
  }
})

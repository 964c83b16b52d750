import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { providerIds } from '../../src/providers/registry.js'
import { chat } from '../servers/models/openai.js'
import { startModelServer } from '../servers/models/server.js'
import { runWatched } from './network-log.js'

const root = resolve(import.meta.dirname, '../..')
const cli = join(root, 'dist/cli.js')
const shop = join(root, 'examples/vitest-shop/server.js')
const folder = mkdtempSync(join(tmpdir(), 'echolot-no-network-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A list that names addresses wherever JSON Schema and MCP have a place for one. */
const addresses = join(folder, 'addresses.json')
writeFileSync(
  addresses,
  JSON.stringify({
    tools: [
      {
        name: 'fetch_me',
        description: 'Reads ![picture](https://collector.invalid/pixel.png) and <img src="https://collector.invalid/pixel.png">.',
        icons: [{ src: 'https://collector.invalid/icon.png' }],
        inputSchema: {
          $schema: 'https://collector.invalid/dialect',
          $id: 'https://collector.invalid/schema',
          type: 'object',
          properties: {
            remote: { $ref: 'https://collector.invalid/remote.json#/$defs/x' },
            dynamic: { $dynamicRef: 'http://127.0.0.1:9/dynamic.json' },
            file: { $ref: 'file:///etc/hostname' },
            link: { type: 'string', format: 'uri', default: 'https://collector.invalid/default' },
          },
          allOf: [{ $ref: '//collector.invalid/part.json' }],
        },
        outputSchema: { $schema: 'https://collector.invalid/dialect', $ref: 'https://collector.invalid/output.json' },
      },
    ],
  }),
)

test('the log records what a process reaches for: connections, datagrams and names, by every way there is', async () => {
  const script = `
    import http from 'node:http'; import https from 'node:https'; import http2 from 'node:http2'; import { connect } from 'node:net'
    import tls from 'node:tls'; import { lookup } from 'node:dns'; import dns from 'node:dns/promises'; import dgram from 'node:dgram'
    const quiet = emitter => emitter.on('error', () => {})
    await fetch('http://127.0.0.1:65001/fetch').catch(() => {})
    quiet(http.get('http://127.0.0.1:65001/')); quiet(https.get('https://127.0.0.1:65001/')); quiet(http2.connect('http://127.0.0.1:65001/'))
    quiet(connect(65001, '127.0.0.1')); quiet(tls.connect(65001, '127.0.0.1'))
    lookup('one.invalid', () => {}); await dns.lookup('two.invalid').catch(() => {}); await dns.resolve4('three.invalid').catch(() => {})
    const socket = dgram.createSocket('udp4'); socket.send('x', 65001, '127.0.0.1', () => socket.close())
    setTimeout(() => process.exit(0), 2000).unref()`
  const { attempts } = await runWatched(['--input-type=module', '-e', script])
  expect(attempts.filter(({ kind, what }) => kind === 'connect' && what === '127.0.0.1:65001')).toHaveLength(6)
  expect(attempts.filter(({ kind }) => kind === 'name').map(({ what }) => what.split(',')[0])).toEqual(
    expect.arrayContaining(['one.invalid', 'two.invalid', 'three.invalid']),
  )
  expect(attempts.some(({ kind }) => kind === 'datagram')).toBe(true)
})

describe('no socket is opened, no name is resolved', () => {
  test('by a check of a server over stdio', async () => {
    const { code, attempts, stdout } = await runWatched([cli, 'mcp', 'check', '--quality', '--', process.execPath, shop])
    expect({ code, attempts }).toEqual({ code: 0, attempts: [] })
    expect(stdout).toContain('shop 1.4.0')
  })

  test.each(['text', 'json', 'markdown', 'sarif', 'junit', 'html', 'github', 'badge'])(
    'by a list full of addresses, as %s',
    async format => {
      const { code, attempts, stderr } = await runWatched([cli, 'mcp', 'check', '--quality', '--format', format, '--tools', addresses])
      expect({ code, attempts }, stderr).toEqual({ code: 0, attempts: [] })
    },
  )

  test.each(providerIds)('by showing such a list as %s receives it', async provider => {
    const { code, attempts, stderr } = await runWatched([cli, 'mcp', 'check', '--as', provider, '--changes', '--tools', addresses])
    expect({ code, attempts }, stderr).toEqual({ code: 0, attempts: [] })
  })

  test('by any function that judges, counts, renders or checks arguments', async () => {
    const script = `
      import { readFileSync } from 'node:fs'
      import * as echolot from ${JSON.stringify(join(root, 'dist/index.js'))}
      const list = JSON.parse(readFileSync(${JSON.stringify(addresses)}, 'utf8'))
      const done = [echolot.analyze(list, { profile: 'all' }).findings.length > 0]
      for (const provider of ${JSON.stringify(providerIds)}) {
        done.push(echolot.countTokens(list, provider).total > 0, Array.isArray(echolot.render(list, provider)))
        echolot.describeRendering(list, provider)
      }
      echolot.strictReadiness(list)
      for (const key of ['remote', 'dynamic', 'file', 'link']) echolot.checkArguments(list.tools[0], { [key]: 'https://collector.invalid/' })
      await echolot.ask(list, 'Read it.').then(() => done.push(false), error => done.push(error.code === 'no-recording'))
      console.log(done.every(Boolean), done.length)`
    const { code, attempts, stdout, stderr } = await runWatched(['--input-type=module', '-e', script])
    expect({ code, attempts, stdout }, stderr).toEqual({ code: 0, attempts: [], stdout: `true ${2 + 2 * providerIds.length}\n` })
  })

  test('by routing tests that recordings answer', async () => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const config = join(root, 'examples/demo.vitest.config.js')
    const { code, attempts, stdout, stderr } = await runWatched([vitest, 'run', '--config', config, 'routing'], {
      CI: '1',
      ECHOLOT_MODEL: '',
      ECHOLOT_LIVE: '',
    })
    expect({ code, attempts }, stdout + stderr).toEqual({ code: 0, attempts: [] })
    expect(stdout).toContain('5 of 5 prompts routed as expected')
  })
})

describe('nothing but what was named is contacted', () => {
  test('the server, where its address was given', async () => {
    const answers: Record<string, object> = {
      initialize: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'web', version: '1.0.0' } },
      'tools/list': {
        tools: [{ name: 'get_time', description: 'Says what time it is.', inputSchema: { type: 'object', properties: {} } }],
      },
    }
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', chunk => chunks.push(chunk))
      request.on('end', () => {
        const { id, method } = request.method === 'POST' ? JSON.parse(Buffer.concat(chunks).toString()) : {}
        if (!Object.hasOwn(answers, method ?? '')) return response.writeHead(request.method === 'POST' ? 202 : 405).end()
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method] }))
      })
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const { code, attempts, stderr } = await runWatched([cli, 'mcp', 'check', '--quality', '--url', `http://127.0.0.1:${port}/mcp`])
    server.closeAllConnections()
    await new Promise(done => server.close(done))
    expect(code, stderr).toBe(0)
    expect([...new Set(attempts.map(({ what }) => what))]).toEqual([`127.0.0.1:${port}`])
  })

  test('the model, where one was named', async () => {
    const model = await startModelServer(chat)
    const { code, attempts, stderr } = await runWatched(
      [cli, 'mcp', 'try', '--model', 'local/stand-in-on-loopback', '--base-url', `${model.url}/v1`, '--tools', addresses, 'Read it.'],
      { CI: '', HOME: folder },
    )
    await model.close()
    expect(code, stderr).toBe(0)
    expect([...new Set(attempts.map(({ what }) => what))]).toEqual([new URL(model.url).host])
  })
})

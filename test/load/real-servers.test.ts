import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { describe, expect, test } from 'vitest'
import { analyze } from '../../src/analyze/analyze.js'
import { connect } from '../../src/load/connect.js'
import { newModernClient } from '../../src/load/sdk.js'
import { failure, freePort, httpServer, serverFile } from './helpers.js'

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url))
const bin = (name: string) => join(packages, '.bin', name)

describe('over stdio', () => {
  test.each<[string, string[], string, number]>([
    ['mcp-server-everything', [], 'get-sum', 10],
    ['mcp-server-filesystem', [tmpdir()], 'read_text_file', 10],
    ['mcp-server-memory', [], 'create_entities', 5],
    ['mcp-server-sequential-thinking', [], 'sequentialthinking', 1],
  ])('%s', async (command, args, tool, least) => {
    await using server = await connect({ command: bin(command), args })
    expect(server.tools.length).toBeGreaterThanOrEqual(least)
    expect(server.tools.map(({ name }) => name)).toContain(tool)
    expect(server).toMatchObject({
      name: expect.any(String),
      version: expect.any(String),
      protocolVersion: expect.stringMatching(/^\d{4}-/),
    })
    expect(analyze(server).tools).toBe(server.tools.length)
  })
})

describe('over HTTP', () => {
  const everything = join(packages, '@modelcontextprotocol/server-everything/dist/index.js')

  test.each([
    ['streamableHttp', '/mcp'],
    ['sse', '/sse'],
  ])('server-everything in its mode %s', async (mode, path) => {
    const { url, end } = await httpServer(everything, [mode], await freePort())
    try {
      await using server = await connect(new URL(path, url))
      expect(server.tools.map(({ name }) => name)).toContain('get-sum')
      expect(await server.refresh()).toBe(server)
    } finally {
      end()
    }
  })

  test.each<[string, string[], string]>([
    ['old and new revisions', [], '2025-11-25'],
    ['only 2026-07-28', ['--modern-only'], '2026-07-28'],
  ])('a server of SDK 2.x that speaks %s', async (_title, args, protocolVersion) => {
    const { url, end } = await httpServer(serverFile('shop-v2-http.mjs'), args)
    try {
      await using server = await connect(url)
      expect(server).toMatchObject({ name: 'shop', version: '2.0.0', protocolVersion })
      expect(server.tools).toHaveLength(7)
    } finally {
      end()
    }
  })

  test('a list that the newest client refuses is read as it was sent', async () => {
    const { url, end } = await httpServer(serverFile('shop-v2-http.mjs'), ['--modern-only', '--faulty'])
    try {
      await using server = await connect(url)
      expect(server.protocolVersion).toBe('2026-07-28')
      expect(server.tools).toHaveLength(13)
      expect(server.tools[0]).toEqual({ name: 'no_schema' })
    } finally {
      end()
    }
  })
})

test('a client object that speaks only 2026-07-28 is read raw too', async () => {
  const { url, end } = await httpServer(serverFile('shop-v2-http.mjs'), ['--modern-only', '--faulty'])
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } })
  try {
    await client.connect(new StreamableHTTPClientTransport(new URL(url)))
    await expect(client.listTools()).rejects.toThrow()
    const server = await connect(client)
    expect(server).toMatchObject({ name: 'shop', protocolVersion: '2026-07-28' })
    expect(server.tools).toHaveLength(13)
  } finally {
    await client.close()
    end()
  }
})

test('where the newer client is not installed, the error names it and how to install it', async () => {
  const { code, message } = await failure(
    newModernClient('`x` answered `initialize` with error -32601', '@modelcontextprotocol/not-installed'),
  )
  expect(code).toBe('unsupported-revision')
  expect(message).toBe(
    '`x` answered `initialize` with error -32601. A server that speaks only the MCP revision 2026-07-28 answers so; if this is one, reading it needs the package `@modelcontextprotocol/not-installed`, which is not installed: npm install --save-dev @modelcontextprotocol/not-installed',
  )
})

test('importing connect loads no SDK', () => {
  const source = readFileSync(new URL('../../src/load/connect.ts', import.meta.url), 'utf8')
  expect(source).not.toMatch(/from '@modelcontextprotocol/)
})

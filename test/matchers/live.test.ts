import '../../src/vitest.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { describe, expect, it } from 'vitest'
import { connect } from '../../src/load/connect.js'
import { shopServer } from '../servers/shop.mjs'
import { failure } from './failure.js'

describe('a server or client of an SDK as the received value', () => {
  it('is asked for its tools: the matcher returns a promise', async () => {
    await expect(shopServer()).toHaveNoToolProblems()
    await expect(shopServer()).toCostUnder(5000, 'anthropic')
    await expect(shopServer()).not.toHaveFinding('description-missing')
    await expect(Promise.resolve(shopServer())).resolves.toHaveNoToolProblems()
    const returned = expect(shopServer()).toHaveNoToolProblems() as unknown
    expect(returned instanceof Promise).toBe(true)
    await returned
  })

  it('fails with the same message as its list', async () => {
    const server = await connect(shopServer())
    try {
      const ofList = await failure(() => expect(server).toCostUnder(10, 'openai'))
      expect(await failure(() => expect(shopServer()).toCostUnder(10, 'openai'))).toBe(ofList)
      expect(await failure(() => expect({ tools: server.tools }).toCostUnder(10, 'openai'))).toBe(ofList)
    } finally {
      await server.close()
    }
  })

  it('may be a connected client, which stays connected', async () => {
    const [ours, theirs] = InMemoryTransport.createLinkedPair()
    const client = new Client({ name: 'test', version: '1' })
    await Promise.all([shopServer().connect(theirs), client.connect(ours)])
    await expect(client).toHaveNoToolProblems()
    expect((await client.listTools()).tools.length).toBeGreaterThan(0)
    await client.close()
  })

  it('may stand among others, judged as one agent would hold them', async () => {
    const other = {
      name: 'depot',
      tools: [{ name: 'x y', description: 'Opens the door of the depot.', inputSchema: { type: 'object', properties: {} } }],
    }
    await expect([shopServer(), other]).toHaveFinding('name-not-accepted', { tool: 'x y' })
  })
})

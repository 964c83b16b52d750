import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isAskError } from '../../src/probe/answer.js'
import { type ModelServer, startModelServer } from '../servers/models/server.js'
import { askStandIn, everyProvider, FAKE_KEY, protocols } from './helpers.js'

const forms = {
  'as it is': FAKE_KEY,
  'in base64': Buffer.from(`key: ${FAKE_KEY} `).toString('base64'),
}

describe.each(everyProvider)('%s', provider => {
  let server: ModelServer
  let folder: string
  beforeEach(async () => {
    server = await startModelServer(protocols[provider])
    folder = await mkdtemp(join(tmpdir(), 'echolot-'))
  })
  afterEach(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })

  const message = async (asking: Promise<unknown>): Promise<string> =>
    asking.then(
      () => 'answered',
      error => (isAskError(error) ? error.message : `no AskError: ${String(error)}`),
    )

  test.each(Object.entries(forms))('a key in the prompt, %s, is not sent', async (_form, key) => {
    const said = await message(askStandIn(server, provider, {}, `My key is ${key}.`))
    expect(said).toMatch(/^The prompt or the system prompt holds a key from the environment, so it was not sent/)
    expect(said).not.toContain(key)
    expect(server.requests).toEqual([])
  })

  test.each(
    Object.entries(forms).flatMap(([form, key]) => [
      [`text, ${form}`, key, { text: `Your key is ${key}.` }] as const,
      [`arguments, ${form}`, key, { calls: [{ name: 'search_catalog', args: { query: key } }] }] as const,
      [`name of a tool, ${form}`, key, { calls: [{ name: `t_${key.replaceAll('=', '')}`, args: {} }] }] as const,
    ]),
  )('a key in the answer is neither shown nor recorded, recorded or not: %s', async (_where, key, behaviour) => {
    server.script(behaviour)
    for (const options of [{}, { recordBeside: join(folder, 'a.test.ts'), record: 'missing' as const }]) {
      const said = await message(askStandIn(server, provider, options))
      expect(said).toMatch(/^The answer holds a key from the environment, so it is neither shown nor recorded/)
      expect(said).not.toContain(key)
    }
    expect(await readdir(folder)).toEqual([])
  })
})

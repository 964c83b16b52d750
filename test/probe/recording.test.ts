import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listOf } from '../../src/load/subject.js'
import type { AskOptions } from '../../src/probe/answer.js'
import { askList } from '../../src/probe/ask.js'
import { unusedRecordings } from '../../src/probe/recording.js'
import { type RecordingFile, recordingPath } from '../../src/probe/recording-file.js'
import { type ModelServer, startModelServer } from '../servers/models/server.js'
import { camping, campingList, everyProvider, FAKE_KEY, models, outsideFor, protocols } from './helpers.js'

let folder: string
let server: ModelServer
let file: string
const prompt = 'Is the two-person tent in stock?'

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'echolot-test-'))
  file = join(folder, 'shop.test.ts')
  server = await startModelServer(protocols.local)
  server.script({ calls: [{ name: 'search_catalog', args: { query: 'tent' } }] })
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const live = (options: AskOptions = {}, list = campingList, text = prompt) =>
  askList(list, text, { model: models.local, live: true, recordBeside: file, ...options }, outsideFor(server))
/** As in CI: no flag, no key, no model named, and the server is gone. */
const replayed = (options: AskOptions = {}, list = campingList, text = prompt) =>
  askList(list, text, { recordBeside: file, ...options }, { env: { CI: 'true' }, say: () => {} })
const failure = async (asking: Promise<unknown>): Promise<{ code: string; message: string }> =>
  asking.then(
    () => Promise.reject(new Error('no failure')),
    ({ code, message }) => ({ code, message }),
  )
const stored = async (): Promise<RecordingFile> => JSON.parse(await readFile(recordingPath(file), 'utf8'))
/** The recordings so far, as if another run had made them. */
const fromAnEarlierRun = async (): Promise<string> => {
  const earlier = join(folder, 'earlier.test.ts')
  await writeFile(recordingPath(earlier), await readFile(recordingPath(file)))
  return earlier
}
const edited = (change: (tools: { name: string; description?: string; inputSchema: { properties: object } }[]) => unknown) => {
  const tools = structuredClone(camping) as never[]
  change(tools)
  return listOf(tools, 'test')
}

test('a recording that cannot be written is named, with the reason', async () => {
  await symlink(join(folder, 'nowhere', 'at all'), join(folder, '__recordings__'))
  const { code, message } = await failure(live())
  expect(code).toBe('setup')
  expect(message).toMatch(
    /^The answer was not recorded: `.*shop\.test\.ts\.json` could not be written: E[A-Z]+.* What stood there is unchanged\.$/,
  )
})

test('a recording that cannot be read is named, with the reason', async () => {
  await writeFile(join(folder, '__recordings__'), 'a file where the folder should be')
  const { code, message } = await failure(replayed())
  expect(code).toBe('setup')
  expect(message).toMatch(/shop\.test\.ts\.json` is not a recording that can be read: ENOTDIR/)
})

describe('a recorded answer', () => {
  test('is given again without key, flag and network, equal but for `recorded`', async () => {
    const answer = await live({ test: 'finds stock' })
    await server.close()
    expect(await replayed()).toEqual({ ...answer, recorded: true })
  })

  test.each(everyProvider)('%s: says that a stand-in answered, and what it holds can be read', async provider => {
    const other = await startModelServer(protocols[provider])
    other.script({ calls: [{ name: 'search_catalog', args: { query: 'tent' } }], text: 'Let me look.' })
    await askList(campingList, prompt, { model: models[provider], live: true, recordBeside: file, test: 'finds stock' }, outsideFor(other))
    await other.close()
    const { recordings, lists } = await stored()
    expect(recordings).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f]{12}$/),
        test: 'finds stock',
        model: models[provider],
        answeredBy: 'a server on this machine',
        prompt,
        trial: 1,
        list: expect.any(String),
        calls: [{ tool: 'search_catalog', arguments: { query: 'tent' } }],
        text: 'Let me look.',
        usage: { input: 420, output: 30 },
      },
    ])
    expect(Object.keys(lists[recordings[0]?.list ?? ''] ?? {})).toEqual(['search_catalog', 'list_orders'])
    expect(await readFile(recordingPath(file), 'utf8')).not.toContain(FAKE_KEY)
    expect(await replayed()).toMatchObject({ model: models[provider], answeredBy: 'a server on this machine', recorded: true })
  })

  test('arguments that are no JSON are so again, and faults are found again', async () => {
    server.script({ calls: [{ name: 'search_catalog', args: {} }], malformed: '{"query": tent' })
    const answer = await live()
    expect((await replayed()).calls).toEqual(answer.calls)
  })

  test('is used instead of the model, until all are asked again', async () => {
    await live()
    await live()
    expect(server.requests).toHaveLength(1)
    await live({ record: 'none' })
    expect(server.requests).toHaveLength(1)
  })

  test('`all` asks each question once in a run', async () => {
    await live()
    await live({ recordBeside: await fromAnEarlierRun(), record: 'all' })
    await live({ recordBeside: join(folder, 'earlier.test.ts'), record: 'all' })
    expect(server.requests).toHaveLength(2)
  })

  test('`none` asks nobody and writes nothing, and `all` without a model is an error', async () => {
    expect(await failure(live({ record: 'none' }))).toEqual({
      code: 'no-recording',
      message: expect.stringMatching(/`record` is `none`\. Record it with ECHOLOT_MODEL=local\/stand-in and ECHOLOT_RECORD=missing\.$/),
    })
    expect(server.requests).toEqual([])
    await expect(readdir(join(folder, '__recordings__'))).rejects.toThrow('ENOENT')
    expect(await failure(replayed({ record: 'all' }))).toEqual({
      code: 'usage',
      message: expect.stringContaining('no model may be asked. Set ECHOLOT_MODEL='),
    })
  })

  test('each trial has its own', async () => {
    server.script({ text: 'one' }, { text: 'two' })
    await live({ trial: 1 })
    await live({ trial: 2 })
    expect([(await replayed({ trial: 1 })).text, (await replayed({ trial: 2 })).text]).toEqual(['one', 'two'])
    expect(await failure(replayed({ trial: 3 }))).toEqual({ code: 'stale', message: expect.stringContaining('trial 3 is not recorded') })
  })

  test('of several models, the first whose answer fits is read where none is named', async () => {
    await live()
    await live({ model: 'local/another' })
    expect(await replayed()).toMatchObject({ model: 'local/another' })
    expect(await replayed({ model: 'local/stand-in' })).toMatchObject({ model: 'local/stand-in' })
  })

  test('no answer with a key in it is kept', async () => {
    server.script({ text: `the key is ${FAKE_KEY}` })
    expect(await failure(live())).toEqual({ code: 'usage', message: expect.stringContaining('neither shown nor recorded') })
    await expect(readdir(join(folder, '__recordings__'))).rejects.toThrow('ENOENT')
  })
})

describe('a recording that no longer fits is not used, and the failure says why', () => {
  const staleness = async (...asked: Parameters<typeof replayed>): Promise<string> => {
    const { code, message } = await failure(replayed(...asked))
    expect(code).toBe('stale')
    expect(message).toMatch(/^The recorded answer was not used, because something changed since: .*Record again with ECHOLOT_MODEL=/)
    return message.replace(/^.*changed since: /, '').replace(/\. Record again.*$/, '')
  }

  test.each([
    ['`search_catalog`: description edited', (tools: never[]) => Object.assign(tools[0] as never, { description: 'Finds gear.' })],
    [
      '`search_catalog`: schema edited',
      (tools: never[]) =>
        Object.assign((tools[0] as unknown as { inputSchema: { properties: object } }).inputSchema.properties, {
          size: { type: 'string' },
        }),
    ],
    ['`list_orders`: removed', (tools: never[]) => tools.pop()],
    ['`list_orders_2`: added; `list_orders`: removed', (tools: never[]) => Object.assign(tools[1] as never, { name: 'list_orders_2' })],
    ['the order of the tools, or how the list is rendered as a whole', (tools: never[]) => tools.reverse()],
  ])('%s', async (text, change) => {
    await live()
    expect(await staleness({}, edited(change as never))).toBe(text)
  })

  test('the model, the system prompt, the prompt', async () => {
    await live({ test: 'finds stock' })
    expect(await staleness({ model: 'local/another' })).toBe('the model: recorded is `local/stand-in`, asked is `local/another`')
    expect(await staleness({ system: 'Be brief.' })).toBe('the system prompt')
    expect(await staleness({ test: 'finds stock' }, campingList, 'Is the stove in stock?')).toBe(`the prompt: recorded is "${prompt}"`)
    expect((await failure(replayed({ test: 'another test' }, campingList, 'Is the stove in stock?'))).code).toBe('no-recording')
  })

  test('a live run asks again, and the new answer takes its place', async () => {
    await live({ test: 'finds stock' })
    const [before] = (await stored()).recordings
    const list = edited(tools => Object.assign(tools[0] ?? {}, { description: 'Finds gear.' }))
    file = await fromAnEarlierRun()
    await live({ test: 'finds stock' }, list)
    const { recordings, lists } = await stored()
    expect(server.requests).toHaveLength(2)
    expect(recordings).toHaveLength(1)
    expect(recordings[0]?.key).not.toBe(before?.key)
    expect(Object.keys(lists)).toEqual([recordings[0]?.list])
  })

  test('the other trials of a question that something changed for are not reported as unused, but `all` removes them', async () => {
    for (const trial of [1, 2, 3]) await live({ test: 'finds stock', trial })
    file = await fromAnEarlierRun()
    const list = edited(tools => Object.assign(tools[0] ?? {}, { description: 'Finds gear.' }))
    expect((await failure(replayed({ test: 'finds stock' }, list))).code).toBe('stale')
    expect(await unusedRecordings(recordingPath(file), true, false)).toEqual([])
    expect((await unusedRecordings(recordingPath(file), true, true)).map(entry => entry.trial)).toEqual([2, 3])
  })

  test('a model that could not be asked again does not hide what changed', async () => {
    await live()
    await server.close()
    const { code, message } = await failure(
      live(
        { maxRetries: 0 },
        edited(tools => tools.pop()),
      ),
    )
    expect(code).toBe('unasked')
    expect(message).toMatch(/ECONNREFUSED.* The recorded answer was not used, because something changed since: `list_orders`: removed\.$/)
  })

  test('two states of the list that one run asks about both stay', async () => {
    const list = edited(tools => Object.assign(tools[0] ?? {}, { description: 'Finds gear.' }))
    await live({ test: 'finds stock' })
    await live({ test: 'finds stock' }, list)
    expect((await stored()).recordings).toHaveLength(2)
    expect(await replayed({}, list)).toMatchObject({ recorded: true })
    expect(await replayed()).toMatchObject({ recorded: true })
  })
})

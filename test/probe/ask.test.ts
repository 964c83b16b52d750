import { fork } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listOf } from '../../src/load/subject.js'
import type { AskError } from '../../src/probe/answer.js'
import { ask, askList, MAX_OUTPUT } from '../../src/probe/ask.js'
import { consentName, decide, giveConsent, hasConsent } from '../../src/probe/consent.js'
import { endpointOf, parseModel } from '../../src/probe/model-name.js'
import { priceOf, priceText } from '../../src/probe/price.js'
import { configure } from '../../src/settings/settings.js'
import { type ModelServer, startModelServer } from '../servers/models/server.js'
import { askStandIn, camping, campingList, everyProvider, models, outsideFor, protocols } from './helpers.js'

const failure = async (asking: Promise<unknown>): Promise<AskError> =>
  asking.then(
    () => Promise.reject(new Error('no failure')),
    error => error,
  )

describe('what cannot be meant is said before anything is sent', () => {
  test.each([
    ['claude-sonnet-5', 'The model `claude-sonnet-5` names no provider. Write provider/model'],
    [
      'antropic/claude-sonnet-5',
      'There is no provider `antropic`: `anthropic`, `openai`, `google`, `local` are known. Did you mean `anthropic`?',
    ],
    ['gemini/gemini-2.5-flash', 'Did you mean `google`?'],
    ['openai/', 'has no name after the provider'],
    ['', "The model's name is empty"],
  ])('model %j', (name, message) => {
    expect(() => parseModel(name)).toThrow(message)
  })

  test('a model with slashes of its own', () => {
    expect(parseModel('local/org/model:7b')).toEqual({ provider: 'local', model: 'org/model:7b', full: 'local/org/model:7b' })
  })

  test('an empty prompt, an empty list, a subject that is not a list', async () => {
    expect((await failure(ask(camping, '  '))).message).toBe('The prompt is empty. Write what somebody might ask an agent.')
    expect((await failure(ask([], 'x'))).message).toContain('The tool list is empty')
    expect((await failure(ask(5, 'x'))).name).toBe('TypeError')
  })

  test.each(everyProvider.filter(provider => provider !== 'local'))(
    '%s: a tool that the provider would refuse is named, and not sent',
    async provider => {
      const server = await startModelServer(protocols[provider])
      const bad = listOf([...camping, { name: 'list orders!', inputSchema: { type: 'object', properties: {} } }], 'test')
      const error = await failure(askList(bad, 'x', { model: models[provider], live: true }, outsideFor(server)))
      expect(error.code).toBe('refused')
      expect(error.message).toMatch(/would refuse the list, so it was not sent: `list orders!`, at `\/name`:/)
      expect(server.requests).toEqual([])
      await server.close()
    },
  )

  test('a missing key names its variables', async () => {
    const outside = { env: {}, say: () => {} }
    const keys = {
      anthropic: 'ANTHROPIC_API_KEY',
      openai: 'OPENAI_API_KEY',
      google: 'GEMINI_API_KEY or GOOGLE_API_KEY or GOOGLE_GENERATIVE_AI_API_KEY',
    }
    for (const [provider, names] of Object.entries(keys)) {
      const error = await failure(askList(campingList, 'x', { model: models[provider as 'openai'], live: true }, outside))
      expect(error).toMatchObject({ code: 'setup', message: expect.stringContaining(`set ${names} in the environment`) })
    }
  })

  test('a key travels over https alone, and `baseURL` is for local models alone', () => {
    expect(() => endpointOf('anthropic', undefined, { ANTHROPIC_BASE_URL: 'http://example.com' })).toThrow('https:// alone')
    expect(() => endpointOf('local', 'ftp://x', {})).toThrow('must begin with http')
    expect(() => endpointOf('local', 'nonsense', {})).toThrow('write one such as `http://localhost:11434/v1`')
    expect(endpointOf('openai', 'http://localhost:1', {})).toMatchObject({
      url: 'https://api.openai.com/v1',
      loopback: false,
      answeredBy: 'api.openai.com',
    })
    expect(endpointOf('local', undefined, {})).toMatchObject({ loopback: true })
  })

  test('a user name or password in an address is refused, and not shown', () => {
    const address = (): unknown => endpointOf('local', 'http://anna:geheim@127.0.0.1:1/v1', {})
    expect(address).toThrow('holds a user name or password')
    expect(address).not.toThrow(/anna|geheim/)
  })

  test.each([
    ['http://localhost:1/v1', true],
    ['http://LOCALHOST:1/v1', true],
    ['http://127.0.0.1:1/v1', true],
    ['http://127.1:1/v1', true],
    ['http://2130706433:1/v1', true],
    ['http://[::1]:1/v1', true],
    ['http://localhost.example.com/v1', false],
    ['http://127.0.0.1.example.com/v1', false],
    ['http://x.localhost/v1', false],
    ['http://0.0.0.0:1/v1', false],
    ['http://[::ffff:127.0.0.1]:1/v1', false],
    ['http://example.com\\@127.0.0.1/v1', false],
  ])('%s is on this machine: %s', (url, loopback) => {
    expect(endpointOf('local', url, {}).loopback).toBe(loopback)
  })

  test.each([
    [{ modle: 'local/x' }, 'ask: unknown option `modle`. Did you mean `model`?'],
    [{ maxCosts: 1 }, 'ask: unknown option `maxCosts`. Did you mean `maxCost`?'],
    [{ maxTokens: Number.NaN }, 'ask: maxTokens is `NaN`; it takes a number of at least 0.'],
    [{ maxCost: '5' }, 'ask: maxCost is `5`; it takes a number of at least 0.'],
    [{ timeout: 1e12 }, 'ask: timeout is `1000000000000`; it takes milliseconds from 1 to 2147483647.'],
    [{ record: 'al' }, 'ask: record is `al`; it takes one of `none`, `missing`, `all`. Did you mean `all`?'],
    [{ trial: 0 }, 'ask: trial is `0`; it takes a whole number from 1.'],
    [{ maxRetries: -1 }, 'ask: maxRetries is `-1`; it takes a whole number from 0.'],
    [{ system: 5 }, 'ask: system is `5`; it takes text.'],
    [{ live: 'no' }, 'ask: live is `no`; it takes `true` or `false`.'],
    [{ signal: {} }, 'ask: signal is object; it takes an AbortSignal.'],
    [null, 'ask: received `null` where an object of options is needed.'],
  ])('options %j are an error', async (options, message) => {
    await expect(askList(campingList, 'x', options as never)).rejects.toThrow(message)
  })
})

describe('consent', () => {
  test('is given to a provider, or to an address with its scheme: a host may be called as a provider', () => {
    const local = parseModel('local/x')
    const name = (url: string): string => consentName(local, endpointOf('local', url, {}))
    expect([name('http://openai/v1'), name('https://openai/v1')]).toEqual(['http://openai', 'https://openai'])
    expect(consentName(parseModel('openai/gpt-5'), endpointOf('openai', undefined, {}))).toBe('openai')
  })

  const anthropic = { model: 'anthropic/claude-sonnet-5' }
  test.each([
    ['nothing', anthropic, {}, {}, false],
    ['ECHOLOT_MODEL', {}, { ECHOLOT_MODEL: 'anthropic/claude-sonnet-5' }, {}, true],
    ['ECHOLOT_MODEL of the same provider', { model: 'anthropic/claude-opus-5' }, { ECHOLOT_MODEL: 'anthropic/claude-sonnet-5' }, {}, true],
    ['ECHOLOT_MODEL of another provider', anthropic, { ECHOLOT_MODEL: 'openai/gpt-5' }, {}, false],
    ['configure({ model })', {}, {}, anthropic, false],
    ['configure({ model }) with ECHOLOT_LIVE=1', {}, { ECHOLOT_LIVE: '1' }, anthropic, true],
    ['configure({ model }) with ECHOLOT_LIVE=0', {}, { ECHOLOT_LIVE: '0' }, anthropic, false],
    ['a model on this machine', { model: 'local/x' }, {}, {}, true],
    ['a model on this machine, in CI', { model: 'local/x' }, { CI: 'true' }, {}, false],
    ['a local model elsewhere', { model: 'local/x', baseURL: 'https://models.example.com/v1' }, {}, {}, false],
    ['live: false over the flag', { live: false }, { ECHOLOT_MODEL: 'anthropic/claude-sonnet-5' }, {}, false],
  ])('%s', (_, options, env, defaults, live) => {
    expect(decide(options, env, defaults).live).toBe(live)
  })

  test.each([
    [{}, {}, 'missing'],
    [{ CI: 'true' }, {}, 'none'],
    [{ CI: 'true', ECHOLOT_RECORD: 'all' }, {}, 'all'],
    [{ ECHOLOT_RECORD: 'none' }, { record: 'all' as const }, 'none'],
    [{}, { record: 'all' as const }, 'all'],
  ])('%j records %j: %s', (env, defaults, record) => {
    expect(decide({}, env, defaults).record).toBe(record)
  })

  test('slips are told', async () => {
    const error = await failure(askList(campingList, 'x', {}, { env: { ECHOLOT_LIVE: '1' }, say: () => {} }))
    expect(error).toMatchObject({ code: 'usage', message: expect.stringContaining('A model may be asked, but none is named.') })
    expect(() => decide({}, { ECHOLOT_RECORD: 'always' }, {})).toThrow('accepted are `none`, `missing` and `all`')
  })

  test('without it nothing is sent, and the reason says how to allow it', async () => {
    const server = await startModelServer(protocols.anthropic)
    const env = { ANTHROPIC_BASE_URL: 'https://api.anthropic.com' }
    const error = await failure(askList(campingList, 'x', anthropic, outsideFor(server, env)))
    expect(error).toMatchObject({
      code: 'no-recording',
      message: expect.stringMatching(
        /^No model may be asked, and there are no recordings.*Set ECHOLOT_MODEL=anthropic\/claude-sonnet-5 to ask one/,
      ),
    })
    await server.close()
  })

  test('the command remembers it in the configuration folder of its user', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'echolot-test-'))
    const env = { XDG_CONFIG_HOME: folder }
    expect(await hasConsent('anthropic', env)).toBe(false)
    await Promise.all([giveConsent('openai', env), giveConsent('anthropic', env), giveConsent('anthropic', env)])
    expect(await hasConsent('anthropic', env)).toBe(true)
    expect(JSON.parse(await readFile(join(folder, 'echolot', 'consent.json'), 'utf8'))).toEqual({ providers: ['anthropic', 'openai'] })
    await rm(folder, { recursive: true })
  })
})

describe('limits', () => {
  let server: ModelServer
  let folder: string
  const { TMPDIR } = process.env
  // each test is a run of its own: the workers' common ledger lies in the folder for temporary files
  beforeEach(async () => {
    server = await startModelServer(protocols.anthropic)
    folder = await mkdtemp(join(tmpdir(), 'echolot-test-'))
    process.env.TMPDIR = folder
  })
  afterEach(async () => {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    await rm(folder, { recursive: true })
    await server.close()
  })

  test('at most four requests are under way at once, and none is lost', async () => {
    server.script({ text: 'hello', delay: 60 })
    const answers = await Promise.all(Array.from({ length: 11 }, () => askStandIn(server, 'anthropic')))
    expect(answers).toHaveLength(11)
    expect(server.requests).toHaveLength(11)
    expect(server.most).toBe(4)
  })

  test('a run over two seconds says how far it is', async () => {
    server.script({ text: 'hello' }, { text: 'hello', delay: 2_300 })
    const said: string[] = []
    const outside = outsideFor(server, {}, said)
    await Promise.all([1, 2].map(() => askStandIn(server, 'anthropic', {}, 'hello', outside)))
    expect(said).toEqual(['echolot: asking anthropic/claude-sonnet-5, 1 of 2 answered\n'])
  })

  test('maxTokens stops before the request that could go over it', async () => {
    server.script({ text: 'hello' })
    const { usage } = await askStandIn(server, 'anthropic')
    const most = usage.predicted + MAX_OUTPUT
    // the first used 450; the second could use `most` again
    const options = { maxTokens: most + 449 }
    await askStandIn(server, 'anthropic', options)
    const error = await failure(askStandIn(server, 'anthropic', options))
    expect(error).toMatchObject({
      code: 'budget',
      message: expect.stringMatching(
        /^Stopped before asking .* 450 are used in this run, and maxTokens is .* `maxOutputTokens` sets less aside/,
      ),
    })
    expect(server.requests).toHaveLength(2)
    await askStandIn(server, 'anthropic', { maxTokens: most + 450 })
    expect(server.requests).toHaveLength(3)
  })

  test('several at once wait for one another, and cannot go over it together', async () => {
    server.script({ text: 'hello', delay: 100 })
    const { usage } = await askStandIn(server, 'anthropic')
    const most = usage.predicted + MAX_OUTPUT
    const ask = (maxTokens: number) => Promise.allSettled(Array.from({ length: 4 }, () => askStandIn(server, 'anthropic', { maxTokens })))
    // room for one at a time, and in the end for four answers of 450 tokens
    const all = await ask(most + 3 * 450)
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled'])
    expect(server.requests).toHaveLength(5)
    // 4 × 450 are used; after one more there is no room for a third
    const some = await ask(most + 5 * 450 - 1)
    expect(some.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(server.requests).toHaveLength(6)
  })

  test('an answer that was lost on the way counts as paid for', async () => {
    server.script({ text: 'hello' })
    const { usage } = await askStandIn(server, 'anthropic')
    const most = usage.predicted + MAX_OUTPUT
    server.script({ text: 'hello', cut: true }, { text: 'hello' })
    await failure(askStandIn(server, 'anthropic', { maxTokens: 2 * most - 1 }))
    expect((await failure(askStandIn(server, 'anthropic', { maxTokens: 2 * most - 1 }))).code).toBe('budget')
  })

  test('many trials are not set aside at once', async () => {
    server.script({ text: 'hello' })
    const { usage } = await askStandIn(server, 'anthropic')
    const maxTokens = 4 * (usage.predicted + MAX_OUTPUT) + 12 * 450
    await Promise.all(Array.from({ length: 12 }, () => askStandIn(server, 'anthropic', { maxTokens })))
    expect(server.requests).toHaveLength(13)
  })

  test('the workers of a run share one limit', async () => {
    await build({
      configFile: false,
      logLevel: 'silent',
      ssr: { noExternal: true },
      build: {
        ssr: join(import.meta.dirname, 'budget-worker.ts'),
        outDir: folder,
        target: 'node20',
        rolldownOptions: { output: { entryFileNames: 'worker.mjs' } },
      },
    })
    const workers = [1, 2, 3, 4].map(() => fork(join(folder, 'worker.mjs'), [], { execArgv: [] }))
    const allowed = await Promise.all(workers.map(worker => new Promise(done => worker.once('message', done))))
    expect(allowed.filter(Boolean)).toHaveLength(2)
  })

  test('maxCost stops in US dollars; what was set aside for a request that failed is given back', async () => {
    server.script({ status: 500 })
    const worst = await priceOf('anthropic', 'claude-sonnet-5', { input: 1_000, output: MAX_OUTPUT }, false)
    for (let i = 0; i < 3; i++) expect((await failure(askStandIn(server, 'anthropic', { maxCost: worst ?? 0 }))).code).toBe('unasked')
    const error = await failure(askStandIn(server, 'anthropic', { maxCost: 0.0001 }))
    expect(error).toMatchObject({ code: 'budget', message: expect.stringContaining('and maxCost is $0.0001') })
    expect(server.requests).toHaveLength(3)
  })

  test('maxCost with a model whose price is unknown is an error: the limit could not be kept', async () => {
    const error = await failure(askStandIn(server, 'anthropic', { maxCost: 5, model: 'anthropic/brand-new' }))
    expect(error).toMatchObject({ code: 'budget', message: expect.stringContaining('the price of `anthropic/brand-new` is not known') })
    expect(server.requests).toEqual([])
  })

  test('`configure` sets both for the whole run', async () => {
    configure({ maxTokens: 10 })
    try {
      expect((await failure(askStandIn(server, 'anthropic'))).code).toBe('budget')
    } finally {
      configure({ maxTokens: undefined as never })
    }
  })

  test('a request can be broken off', async () => {
    server.script({ text: 'hello', delay: 5_000 })
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 100)
    await expect(askStandIn(server, 'anthropic', { signal: controller.signal, timeout: 10_000 })).rejects.toThrow()
  })
})

describe('price', () => {
  test('from the table of list prices, or unknown', async () => {
    const usage = { input: 1_000_000, output: 0 }
    expect(await priceOf('anthropic', 'claude-sonnet-4-6', usage, false)).toBeGreaterThan(0)
    expect(await priceOf('openai', 'nobody-knows-it', usage, false)).toBeUndefined()
    expect(await priceOf('local', 'llama3.1', usage, true)).toBe(0)
    expect(await priceOf('local', 'llama3.1', usage, false)).toBeUndefined()
  })
  test('in words', () => {
    expect([undefined, 0, 0.00001, 0.0021, 1.5].map(priceText)).toEqual([
      'price unknown',
      'no charge',
      'less than $0.0001',
      '$0.0021',
      '$1.50',
    ])
  })
  test('stands in the answer', async () => {
    const server = await startModelServer(protocols.openai)
    server.script({ text: 'hello' })
    const known = await askStandIn(server, 'openai')
    expect(known.price).toBe(await priceOf('openai', 'gpt-5', { input: 420, output: 30 }, false))
    expect(await askStandIn(server, 'openai', { model: 'openai/nobody-knows-it' })).not.toHaveProperty('price')
    await server.close()
  })
})

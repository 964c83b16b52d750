import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { agrees } from '../../src/cli/try.js'
import { giveConsent } from '../../src/probe/consent.js'
import { runInProcess } from '../cli/in-process.js'
import { type ModelServer, startModelServer } from '../servers/models/server.js'
import { camping, envFor, FAKE_KEY, protocols } from './helpers.js'

let folder: string
let server: ModelServer
const prompt = 'Is the two-person tent in stock?'
const tent = { calls: [{ name: 'search_catalog', args: { query: 'tent' } }] }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'echolot-test-'))
  await writeFile(join(folder, 'tools.json'), JSON.stringify({ tools: camping }))
  server = await startModelServer(protocols.local)
  server.script(tent)
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const command = (argv: readonly string[], env: Record<string, string | undefined> = {}): ReturnType<typeof runInProcess> =>
  runInProcess(['mcp', 'try', '--tools', join(folder, 'tools.json'), ...argv], {
    cwd: folder,
    env: { ...envFor(server), XDG_CONFIG_HOME: join(folder, 'config'), ...env },
  })
const local = ['--model', 'local/stand-in']

describe('a prompt', () => {
  test('prints the calls, and nothing else on standard output', async () => {
    server.script({ calls: [{ name: 'search_catalog', args: { limit: 'x' } }], text: 'Let me look.' })
    expect(await command([...local, prompt])).toEqual({
      code: 0,
      err: '',
      out: expect.stringMatching(
        /^Prompt: 'Is the two-person tent in stock\?'\n\nThe model would call; nothing was called:\n {2}`search_catalog` \{"limit":"x"\}\n {4}`query` is required and missing\.\n {4}`limit` must be a whole number, got "x"\.\n {2}it said: 'Let me look\.'\n\nAsked `local\/stand-in` \(answered by a server on this machine\): 420 tokens in \(\d+ predicted\), 30 out, no charge\.\n$/,
      ),
    })
  })

  test('as JSON', async () => {
    const { code, out } = await command([...local, '--format', 'json', prompt])
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      prompt,
      answers: [{ calls: [{ tool: 'search_catalog', arguments: { query: 'tent' }, faults: [] }], recorded: false }],
    })
  })

  test('several trials are counted', async () => {
    server.script(tent, { text: 'It is.' }, tent)
    const { out } = await command([...local, '--trials', '3', prompt])
    expect(out).toContain('(2 of 3 answers); nothing was called:\n  `search_catalog`')
    expect(out).toContain('(1 of 3 answers); nothing was called:\n  no call\n  it said:')
  })

  test('--system and --base-url reach the model', async () => {
    await command([...local, '--system', 'Be brief.', '--base-url', `${server.url}/v1`, prompt], {
      ECHOLOT_LOCAL_BASE_URL: 'http://localhost:1',
    })
    expect(server.requests[0]?.body.messages).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: prompt },
    ])
  })
})

describe('consent', () => {
  const anthropic = ['--model', 'anthropic/claude-sonnet-5']
  // where the provider really is: these tests end before anything is sent
  const env = { ANTHROPIC_BASE_URL: undefined, ANTHROPIC_API_KEY: undefined }

  test('without a terminal --yes is needed', async () => {
    expect(await command([...anthropic, prompt], env)).toEqual({
      code: 2,
      out: '',
      err: "echolot: The prompt and the server's tool list would be sent to Anthropic. Allow it with --yes.\n",
    })
    const { err } = await command([...anthropic, '--yes', prompt], env)
    expect(err).toContain('There is no key for Anthropic: set ANTHROPIC_API_KEY')
  })

  test('what was agreed to once is remembered', async () => {
    await giveConsent('anthropic', { XDG_CONFIG_HOME: join(folder, 'config') })
    expect((await command([...anthropic, prompt], env)).err).toContain('There is no key for Anthropic')
    // another address is another party
    expect((await command([...anthropic, prompt], { ...env, ANTHROPIC_BASE_URL: 'https://gateway.example.com' })).err).toContain(
      'would be sent to https://gateway.example.com',
    )
  })

  test.each([
    ['y\n', true],
    ['YES\n', true],
    ['n\n', false],
    ['\n', false],
    ['yesterday\n', false],
    ['', false],
  ])('%j means %s', async (typed, agreed) => {
    const input = new PassThrough()
    const output = new PassThrough()
    const answer = agrees('Send? [y/N] ', new AbortController().signal, input, output)
    input.end(typed)
    expect(await answer).toBe(agreed)
    expect(String(output.read())).toContain('Send? [y/N] ')
  })

  test('Ctrl-C at the question is an interrupt, not a no', async () => {
    const interrupted = new AbortController()
    process.once('SIGINT', () => interrupted.abort())
    const input = new PassThrough()
    const answer = agrees('Send? [y/N] ', interrupted.signal, input, Object.assign(new PassThrough(), { isTTY: true }))
    input.write('\x03')
    await expect(answer).rejects.toThrow(/abort/i)
  })

  test('a model on this machine needs none', async () => {
    expect((await command([...local, prompt])).code).toBe(0)
  })
})

describe('cases', () => {
  const cases = [
    { prompt, tool: 'search_catalog', args: { query: 'tent' } },
    { prompt: 'What did customer 7 order?', tool: 'list_orders' },
  ]
  const file = async (content: unknown = cases): Promise<string[]> => {
    await writeFile(join(folder, 'cases.json'), JSON.stringify(content))
    return ['--cases', 'cases.json']
  }

  test('exit 1 when too few are right, with the confusion matrix', async () => {
    const { code, out, err } = await command([...local, ...(await file())])
    expect({ code, err }).toEqual({ code: 1, err: '' })
    expect(out).toContain('Right were 1 of 2 (50 %, 95 % interval 9 % to 91 %) in 2 cases; wanted at least 100 %.')
    expect(out).toMatch(/wanted \\ chosen {2}search_catalog\n {2}search_catalog +1\n {2}list_orders +1\n/)
    expect((await command([...local, '--pass-rate', '0.5', ...(await file())])).code).toBe(0)
  })

  test('as JSON', async () => {
    const { out } = await command([...local, '--format', 'json', ...(await file())])
    expect(JSON.parse(out)).toMatchObject({
      passed: false,
      asked: 2,
      right: 1,
      confusion: [
        { wanted: 'search_catalog', chosen: 'search_catalog', count: 1 },
        { wanted: 'list_orders', chosen: 'search_catalog', count: 1 },
      ],
    })
  })

  test('--record keeps the answers beside the file, and answers from them', async () => {
    const args = [...local, '--record', 'missing', ...(await file())]
    await command(args)
    expect(await readdir(join(folder, '__recordings__'))).toEqual(['cases.json.json'])
    await server.close()
    const again = await command(['--record', 'none', '--cases', 'cases.json'], { CI: 'true' })
    expect(again.code).toBe(1)
    expect(again.out).toContain('(recorded, answered by a server on this machine)')
    expect(await readFile(join(folder, '__recordings__/cases.json.json'), 'utf8')).not.toContain(FAKE_KEY)
  })

  test('--max-tokens stops with exit 2', async () => {
    const { code, err } = await command([...local, '--max-tokens', '100', ...(await file())])
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('Stopped before asking `local/stand-in`') })
    expect(server.requests).toEqual([])
  })
})

describe('slips', () => {
  test.each([
    [[prompt], 'Say which model to ask: --model provider/model'],
    [[...local], 'Give the prompt that a model should answer, in quotes, or --cases FILE.'],
    [[...local, 'Is', 'it'], 'Give one prompt, in quotes; got 2 words, the second is "it".'],
    [[...local, '--cases', 'x.json', prompt], 'Give a prompt or --cases, not both'],
    [[...local, '--cases', 'x.json'], '`x.json`: there is no such file.'],
    [[...local, '--pass-rate', '1', prompt], '--pass-rate does nothing here: it goes with --cases'],
    [[...local, '--record', 'always', prompt], '--record takes none, missing, all'],
    [['--model', 'gpt-5', prompt], 'The model `gpt-5` names no provider'],
    [[...local, '--trails', '3', prompt], 'There is no flag --trails. Did you mean --trials?'],
    [[...local, ' '], 'the prompt is empty'],
  ])('%j', async (argv, message) => {
    const { code, out, err } = await command(argv)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(message)
    expect(server.requests).toEqual([])
  })

  test('a model that is not there', async () => {
    await server.close()
    const { code, err } = await command([...local, prompt], {})
    expect(code).toBe(2)
    expect(err).toMatch(/^echolot: `local\/stand-in` could not be asked: the connection or the answer is broken: .*ECONNREFUSED/)
  })
})

test('--help names every flag', async () => {
  const { out } = await command(['--help'])
  for (const flag of 'model base-url system cases trials pass-rate within record max-tokens max-cost yes format'.split(' '))
    expect(out).toContain(`--${flag}`)
})

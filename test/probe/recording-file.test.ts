import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listOf } from '../../src/load/subject.js'
import type { AskOptions } from '../../src/probe/answer.js'
import { askList } from '../../src/probe/ask.js'
import { updateFile } from '../../src/probe/lock.js'
import { everyTestRan, reportUnused } from '../../src/probe/recording-end.js'
import { type RecordingFile, recordingPath } from '../../src/probe/recording-file.js'
import { type ModelServer, startModelServer } from '../servers/models/server.js'
import { camping, campingList, models, outsideFor, protocols } from './helpers.js'

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
describe('the file', () => {
  test.each([
    'shop.test.ts',
    '../shop.test.ts',
    '/etc/shop.test.ts',
    'a/../../shop.test.ts',
    '..',
    '/',
    '.',
    'a\\..\\..\\shop.test.ts',
    'nul\0.ts',
    '..test.ts',
    '\u202e.ts',
  ])('%j lies in `__recordings__` beside it', beside => {
    const path = recordingPath(beside)
    expect(basename(dirname(path))).toBe('__recordings__')
    expect(relative(dirname(resolve(beside)), path)).toMatch(/^__recordings__[\\/][\w@+() -][\w.@+() -]*\.json$/)
  })

  test('two test files never share one', () => {
    const names = [
      '日本.test.js',
      '中国.test.js',
      '[a].test.js',
      '(a).test.js',
      '_a_.test.js',
      '{a}.test.js',
      '.a.test.js',
      '..a.test.js',
      '_a.test.js',
    ]
    expect(new Set(names.map(recordingPath)).size).toBe(names.length)
    expect(basename(recordingPath('日本.test.js'))).toBe('日本.test.js.json')
  })

  test.each([
    ['{', 'it is not JSON'],
    ['<<<<<<< HEAD\n{', 'merge conflict'],
    ['{"version": 2}', 'not of version 1'],
    ['{"version": 1}', '`recordings` or `lists` is missing'],
    ['{"version": 1, "lists": {}, "recordings": [{}]}', 'entry 1 lacks something'],
    ['{"version": 1, "lists": {}, "recordings": [null]}', 'entry 1 lacks something'],
    ['{"version": 1, "lists": {"a": null}, "recordings": []}', 'an entry of `lists`'],
    ['{"version": 1, "lists": {"a": {"b": 5}}, "recordings": []}', 'an entry of `lists`'],
  ])('%s: %s', async (text, message) => {
    await updateFile(recordingPath(file), () => text)
    expect(await failure(replayed())).toEqual({
      code: 'setup',
      message: expect.stringMatching(new RegExp(`is not a recording that can be read: .*${message}`)),
    })
  })

  test('hostile names do no harm', async () => {
    const hostile = listOf([...camping, JSON.parse('{"name":"__proto__","inputSchema":{"type":"object","properties":{}}}')], 'test')
    await live({}, hostile)
    expect(await replayed({}, hostile)).toMatchObject({ recorded: true })
    expect(({} as { description?: unknown }).description).toBeUndefined()
    expect(await failure(replayed())).toEqual({ code: 'stale', message: expect.stringContaining('`__proto__`: removed') })
  })

  test('four processes that record into it lose nothing, and leave no lock', async () => {
    // one file of plain JavaScript, so that each process starts at once
    await build({
      configFile: false,
      logLevel: 'silent',
      ssr: { noExternal: true },
      build: {
        ssr: resolve(import.meta.dirname, 'lock-worker.ts'),
        outDir: folder,
        emptyOutDir: false,
        target: 'node20',
        rolldownOptions: { output: { entryFileNames: 'worker.mjs' } },
      },
    })
    const path = recordingPath(file)
    const codes = await Promise.all(
      ['a', 'b', 'c', 'd'].map(
        worker =>
          new Promise(done =>
            spawn(process.execPath, [join(folder, 'worker.mjs'), path, worker, '15'], { stdio: 'inherit' }).once('exit', done),
          ),
      ),
    )
    expect(codes).toEqual([0, 0, 0, 0])
    expect((await stored()).recordings).toHaveLength(60)
    expect(await readdir(dirname(path))).toEqual(['shop.test.ts.json'])
  })

  test('a lock that a killed process left behind is broken after ten seconds', async () => {
    const path = recordingPath(file)
    await updateFile(path, () => '{}')
    await writeFile(`${path}.lock`, '')
    const past = new Date(Date.now() - 11_000)
    await utimes(`${path}.lock`, past, past)
    await updateFile(path, () => '{"a":1}')
    expect(await readFile(path, 'utf8')).toBe('{"a":1}')
    expect(await readdir(dirname(path))).toEqual(['shop.test.ts.json'])
  })
})

describe('recordings that answered no test', () => {
  const left = async (complete: boolean, record: 'none' | 'all') => {
    const said: string[] = []
    await reportUnused(recordingPath(file), complete, record, line => said.push(line))
    return said.join('')
  }
  const foreign = {
    key: 'old',
    model: 'local/stand-in',
    answeredBy: 'x',
    prompt: 'Where is my parcel?',
    trial: 1,
    list: 'abc',
    calls: [],
    usage: { input: 1, output: 1 },
  }

  test('are reported, and removed where all are made again', async () => {
    await live({ test: 'finds stock' })
    await updateFile(recordingPath(file), text =>
      JSON.stringify({ ...JSON.parse(text ?? ''), recordings: [...JSON.parse(text ?? '').recordings, foreign] }),
    )
    // a run of one test says nothing about the others
    expect(await left(false, 'all')).toBe('')
    expect(await left(true, 'none')).toBe(
      'echolot: 1 recording in shop.test.ts.json answered no test ("Where is my parcel?"). ECHOLOT_RECORD=all with a model removes them.\n',
    )
    expect((await stored()).recordings).toHaveLength(2)
    expect(await left(true, 'all')).toContain('echolot: removed: 1 recording in shop.test.ts.json')
    expect((await stored()).recordings).toHaveLength(1)
    expect(await left(true, 'none')).toBe('')
  })

  test('a file counts as complete when every test in it passed or failed', () => {
    const run = { result: { state: 'pass' } }
    const file = (...tasks: object[]) => ({ filepath: '/a.test.ts', tasks })
    expect(everyTestRan([{}, file(run, { tasks: [{ result: { state: 'fail' } }] })])).toEqual({ file: '/a.test.ts', complete: true })
    expect(everyTestRan([file(run, { mode: 'skip' })])).toEqual({ file: '/a.test.ts', complete: false })
    expect(everyTestRan([])).toEqual({ complete: false })
  })
})

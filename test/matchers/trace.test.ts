import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { analyzeList } from '../../src/analyze/analyze.js'
import { listOf } from '../../src/load/subject.js'
import { hashOf, serverOf, setRunningTask, TRACE_DIRECTORY, type TraceLine, trace, traceList } from '../../src/matchers/trace.js'
import type { TraceEntry } from '../../src/report/trace-entry.js'
import { shop, tidy } from './shop.js'

const folder = mkdtempSync(join(tmpdir(), 'echolot-trace-'))
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
  vi.unstubAllEnvs()
  setRunningTask(undefined)
})

describe('trace', () => {
  const list = listOf(shop, 'test')

  it('goes into the meta of the running test; the tools go along once', () => {
    const task: { meta: { echolot?: TraceEntry[] } } = { meta: {} }
    traceList({ task }, list, analyzeList(list))
    traceList({ task }, listOf(structuredClone(shop), 'test'))
    const [first, second] = task.meta.echolot ?? []
    expect(first).toMatchObject({ kind: 'list', server: 'shop', tools: shop.tools, report: { tools: 2 } })
    expect(second).toEqual({ kind: 'list', server: 'shop', hash: (first as { hash: string }).hash })
    expect(JSON.parse(JSON.stringify(first))).toEqual(first)
  })

  it('goes to the test that the setup named where the context has none', () => {
    const task: { meta: { echolot?: TraceEntry[] } } = { meta: {} }
    setRunningTask(task)
    traceList({}, list)
    expect(task.meta.echolot).toHaveLength(1)
  })

  it('is a line of a file in the directory that the reporter named', async () => {
    const { mkdirSync } = await import('node:fs')
    mkdirSync(folder)
    vi.stubEnv(TRACE_DIRECTORY, folder)
    const entry: TraceEntry = { kind: 'list', server: 'x\n', hash: 'h' }
    trace({ testPath: '/a.test.js', currentTestName: 'b c' }, entry)
    trace({}, entry)
    const [file] = readdirSync(folder)
    const lines = readFileSync(join(folder, file as string), 'utf8')
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as TraceLine)
    expect(lines).toEqual([{ file: '/a.test.js', test: 'b c', entry }, { entry }])
  })

  it('never fails a test', () => {
    vi.stubEnv(TRACE_DIRECTORY, join(folder, 'gone'))
    expect(() => trace({}, { kind: 'list', server: 'x', hash: 'h' })).not.toThrow()
  })
})

describe('hashOf and serverOf', () => {
  it('depend on the content and the names alone', () => {
    expect(hashOf(listOf(shop, 'test'))).toBe(hashOf(listOf(shop.tools, 'test')))
    expect(hashOf(listOf(shop, 'test'))).not.toBe(hashOf(listOf(tidy, 'test')))
    expect(serverOf(listOf([shop, { ...shop, name: 'depot' }], 'test'))).toBe('shop, depot')
    expect(serverOf(listOf(tidy, 'test'))).toBe('tools')
  })
})

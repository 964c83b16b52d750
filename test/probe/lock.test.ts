import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** What happens between the look at a stale lock and the moment in which it is taken away. */
let before: ((lock: string) => void) | undefined
vi.mock('node:fs/promises', async original => {
  const real = await original<typeof import('node:fs/promises')>()
  return {
    ...real,
    rename: async (from: string, to: string) => {
      const meanwhile = before
      before = undefined
      meanwhile?.(from)
      return real.rename(from, to)
    },
  }
})
const { updateFile } = await import('../../src/probe/lock.js')

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'echolot-lock-'))
  path = join(folder, 'ledger.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

const stale = (): void => {
  writeFileSync(`${path}.lock`, '1 killed')
  const past = new Date(Date.now() - 11_000)
  utimesSync(`${path}.lock`, past, past)
}
const add = (text: string) => updateFile(path, old => `${old ?? ''}${text}`)

test('a fresh lock that stands where the stale one stood is put back, and waited for', async () => {
  stale()
  before = lock => {
    // another worker broke the stale lock first, and holds its own for a while
    rmSync(lock)
    writeFileSync(lock, '2 another')
    setTimeout(() => {
      expect(readFileSync(lock, 'utf8')).toBe('2 another')
      writeFileSync(path, `${readFileSync(path, 'utf8')}theirs `)
      rmSync(lock)
    }, 300)
  }
  writeFileSync(path, 'first ')
  await add('ours ')
  expect(readFileSync(path, 'utf8')).toBe('first theirs ours ')
  expect(readdirSync(folder)).toEqual([basename(path)])
})

test('whoever lost the lock meanwhile begins again', async () => {
  writeFileSync(path, 'first ')
  let asked = 0
  await updateFile(path, old => {
    // another worker took us for dead, and wrote
    if (asked++ === 0) {
      writeFileSync(`${path}.lock`, '2 another')
      writeFileSync(path, 'first theirs ')
      setTimeout(() => rmSync(`${path}.lock`), 200)
    }
    return `${old}ours `
  })
  expect(readFileSync(path, 'utf8')).toBe('first theirs ours ')
  expect(asked).toBe(2)
})

test('ten at once lose nothing', async () => {
  stale()
  await Promise.all(Array.from({ length: 10 }, (_, i) => add(`${i} `)))
  expect(readFileSync(path, 'utf8').trim().split(' ').sort()).toEqual([...'0123456789'])
})

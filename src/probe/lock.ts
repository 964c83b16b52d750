import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeFolder, writeWhole } from '../write-whole.js'

/** A process holds a lock for milliseconds; after this many it was killed meanwhile. */
const STALE_MS = 10_000
const GIVE_UP_MS = 30_000

/**
 * Reads, changes and writes a file as one step, also when other workers want the same: a lock file beside it keeps them apart, and the
 * new text is written beside and renamed, so that a reader never sees half of it.
 * @param change Gets the present text (`undefined` where there is no file); returns the new text, or `undefined` to leave all as it is.
 */
export async function updateFile(path: string, change: (text: string | undefined) => string | undefined): Promise<void> {
  makeFolder(dirname(path))
  const lock = `${path}.lock`
  await acquire(lock)
  try {
    const before = await readIfThere(path)
    const after = change(before)
    if (after === undefined || after === before) return
    writeWhole(path, after)
  } finally {
    await rm(lock, { force: true })
  }
}

/** A file's text, or `undefined` where there is none. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

async function acquire(lock: string): Promise<void> {
  const started = Date.now()
  for (;;) {
    try {
      await writeFile(lock, '', { flag: 'wx' })
      return
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
    const age = await stat(lock).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    )
    if (age > STALE_MS) await breakLock(lock)
    if (Date.now() - started > GIVE_UP_MS)
      throw new Error(`\`${lock}\` has been held for ${GIVE_UP_MS / 1000} s; remove it if no test is running.`)
    await wait(5 + Math.random() * 20)
  }
}

/** Renamed first: of two workers that both find the lock stale, one alone can do that. */
async function breakLock(lock: string): Promise<void> {
  const aside = `${lock}.${randomUUID()}`
  try {
    await rename(lock, aside)
    await rm(aside, { force: true })
  } catch {
    // another worker was quicker
  }
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code

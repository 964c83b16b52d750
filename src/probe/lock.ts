import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeFolder, writeWhole } from '../base/write-whole.js'

/** A process holds a lock for milliseconds; after this many it was killed meanwhile. */
const STALE_MS = 10_000
const GIVE_UP_MS = 30_000

/**
 * Reads, changes and writes a file as one step, also when other workers want the same: a lock file beside it keeps them apart, and the
 * new text is written beside and renamed, so that a reader never sees half of it. The lock holds a token of its owner, who looks whether
 * it is still there before the new text counts: a lock that was taken away meanwhile starts the step again.
 * @param change Gets the present text (`undefined` where there is no file); returns the new text, or `undefined` to leave all as it is.
 *   May be asked more than once.
 */
export async function updateFile(path: string, change: (text: string | undefined) => string | undefined): Promise<void> {
  makeFolder(dirname(path))
  const lock = `${path}.lock`
  const started = Date.now()
  for (;;) {
    const token = await acquire(lock, started)
    try {
      const before = await readIfThere(path)
      const after = change(before)
      if (after === undefined || after === before) return
      // nothing waits between this look and the renaming
      if (ownerOf(lock) === token) {
        writeWhole(path, after)
        return
      }
    } finally {
      if (ownerOf(lock) === token) await rm(lock, { force: true })
    }
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

/** Waits for the lock. @returns The token that stands in it. */
async function acquire(lock: string, started: number): Promise<string> {
  const token = `${process.pid} ${randomUUID()}`
  for (;;) {
    try {
      await writeFile(lock, token, { flag: 'wx' })
      return token
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
    const owner = ownerOf(lock)
    const age = await stat(lock).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    )
    if (owner !== undefined && age > STALE_MS) await breakLock(lock, owner)
    if (Date.now() - started > GIVE_UP_MS)
      throw new Error(`\`${lock}\` has been held for ${GIVE_UP_MS / 1000} s; remove it if no test is running.`)
    await wait(5 + Math.random() * 20)
  }
}

/** The token in a lock; `undefined` where there is no lock. */
function ownerOf(lock: string): string | undefined {
  try {
    return readFileSync(lock, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Takes a stale lock away. It is renamed first, and then looked at: where a fresh lock has come in its place meanwhile, that one is put
 * back. Should somebody have locked in between, the fresh lock's owner notices before it writes.
 */
async function breakLock(lock: string, stale: string): Promise<void> {
  const aside = `${lock}.${randomUUID()}`
  try {
    await rename(lock, aside)
  } catch {
    // another worker was quicker
    return
  }
  if (ownerOf(aside) !== stale) await link(aside, lock).catch(() => {})
  await rm(aside, { force: true })
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code

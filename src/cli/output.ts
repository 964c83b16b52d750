import { randomBytes } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { type Io, UsageError } from './io.js'

/**
 * Writes a file whole or not at all: beside it first, then renamed over it, so that a full disk leaves the old one as it was.
 * @throws UsageError that says which file and why.
 */
export async function writeWhole(file: string, text: string, io: Io): Promise<void> {
  const path = resolve(io.cwd, file)
  const beside = resolve(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`)
  try {
    await writeFile(beside, text)
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined)
    throw new UsageError(
      `${file} could not be written: ${error instanceof Error ? error.message : String(error)}. What stood there is unchanged.`,
    )
  }
}

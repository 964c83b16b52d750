import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { defined } from './defined.js'

/**
 * Writes a file whole or not at all: beside it first, then renamed over it, so that a full disk or a killed process leaves the old one
 * as it was. Makes the folder where it is missing. A link is followed; what is not a file (`/dev/null`, a pipe) is written to directly.
 * Synchronous, because matchers are.
 * @throws the file system's error; nothing is left beside the file then.
 */
export function writeWhole(file: string, text: string): void {
  const there = statSync(file, { throwIfNoEntry: false })
  if (there && !there.isFile()) {
    writeFileSync(file, text)
    return
  }
  const path = there ? realpathSync(file) : resolve(file)
  const beside = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`)
  makeFolder(dirname(path))
  try {
    writeFileSync(beside, text, defined({ flag: 'wx', mode: there ? there.mode : undefined }))
    renameSync(beside, path)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
}

/**
 * Makes a folder and those that it lies in, where they are missing. Step by step, because Node's `recursive: true` never returns where
 * a folder is there in which none can be made, such as `/proc`.
 * @throws the file system's error.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) makeFolder(parent)
  try {
    mkdirSync(folder)
  } catch (error) {
    // another worker may have been quicker
    if (!existsSync(folder)) throw error
  }
}

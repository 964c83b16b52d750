import { resolve } from 'node:path'
import { writeWhole } from '../base/write-whole.js'
import { type Io, UsageError } from './io.js'

/** Writes a result to the file that `--out` names. @throws UsageError that says which file and why. */
export function writeOut(file: string, text: string, io: Io): void {
  try {
    writeWhole(resolve(io.cwd, file), text)
  } catch (error) {
    throw new UsageError(
      `${file} could not be written: ${error instanceof Error ? error.message : String(error)}. What stood there is unchanged.`,
    )
  }
}

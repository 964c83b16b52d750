import { printable } from '../base/printable.js'

/** Why a list could not be read: one word for programs, beside the message for people. */
export type ErrorCode =
  | 'bad-target'
  | 'config'
  | 'file'
  | 'spawn'
  | 'closed'
  | 'timeout'
  | 'http'
  | 'redirect'
  | 'protocol'
  | 'too-large'
  | 'unsupported-revision'

/** A server, file or configuration could not be read. The message says what came, what is wrong and what to do; it holds no secrets. */
export class EcholotError extends Error {
  override readonly name = 'EcholotError'
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(printable(message), options)
    this.code = code
  }
}

/** Is this an `EcholotError`, also one of another copy of this package (ESM beside CommonJS)? */
export const isEcholotError = (error: unknown): error is EcholotError => error instanceof Error && error.name === 'EcholotError'

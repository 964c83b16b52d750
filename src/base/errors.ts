import { printable } from './printable.js'

/** Why a list could not be read, or a name not be found: one word for programs, beside the message for people. */
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
  | 'unknown-tool'

/**
 * What this package throws where something outside of a call is wrong: a server, a file or a configuration that could not be read, a tool
 * that the list does not have, a model that could not be asked (`AskError`). Arguments of a wrong kind are a `TypeError`. The message says
 * what came, what is wrong and what to do; it is safe to print and holds no secrets.
 */
export class EcholotError<Code extends string = ErrorCode> extends Error {
  override readonly name: string = 'EcholotError'
  readonly code: Code

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(printable(message), options)
    this.code = code
  }
}

/** Is this an `EcholotError` about a list, also one of another copy of this package (ESM beside CommonJS)? */
export const isEcholotError = (error: unknown): error is EcholotError => error instanceof Error && error.name === 'EcholotError'

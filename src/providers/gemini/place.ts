import type { Trail } from '../../schema/inline.js'
import type { Json } from '../../tool-list.js'
import type { Recorder } from '../recorder.js'

/** A schema as the server wrote it, where it stands, and the definitions entered above it. */
export interface Part {
  readonly schema: Json
  readonly path: string
  readonly trail: Trail
}

/** What an alternative takes from the place around it. */
export interface Outside {
  readonly types: readonly string[]
  /** Names that `required` may hold although the alternative does not define them. */
  readonly properties?: ReadonlySet<string>
}

/** What a conversion of one schema shares between its places. */
export interface Subset {
  readonly vertex: boolean
  readonly record: Recorder
  /** A new object for properties, whose names are the server's. */
  emptyObject(): Fields
  /**
   * One place converted; several parts hold at once. `undefined` where no value fits (`false`, `not: {}`).
   * @param outside For an alternative: the types and the properties that the place around it names.
   */
  convert(parts: readonly Part[], outside?: Outside): Json | undefined
}

/** What is sent of one place. The names of fields are a closed list, so that a plain object holds them. */
export type Fields = { [field: string]: Json }

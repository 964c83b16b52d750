import type { Report } from '../analyze/report.js'
import type { ToolList } from '../tool-list.js'
import type { Locate } from './locate.js'

/** What a format may draw on. */
export interface FormatInput {
  readonly report: Report
  /** The list that was judged. */
  readonly list: ToolList
  /** Is a terminal there that may be colored? */
  readonly color: boolean
  /** The file that holds the list, where it was read from one. */
  readonly artifact?: string
  /** Where a tool stands in the files that are at hand. */
  readonly locate: Locate
}

/** A format of the report: one file that exports it as its default, and one line in `formats.ts`. */
export interface Format {
  render(input: FormatInput): string
}

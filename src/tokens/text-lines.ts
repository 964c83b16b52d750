import type { Estimate } from './costs.js'
import { encodePiece } from './o200k.js'
import { addPiece } from './piece-table.js'
import { pieceEnd } from './pieces.js'

/** One line of a text, trimmed. All that three providers need of it is found in one reading. */
export interface Line extends Estimate {
  readonly whole: string
  /** Where the last piece begins, and the o200k tokens of those between the first and the last. */
  readonly last: number
  readonly inner: number
  ends: Ends | undefined
}

/** A line without its inner pieces: what is cut off counts `hidden` o200k tokens behind a space, whatever line follows. */
export interface Ends {
  readonly ends: string
  readonly hidden: number
}

/** A line with nothing in it. */
export const blank: Line = { claude: 0, gemma: 0, letters: 0, whole: '', last: 0, inner: 0, ends: undefined }

/** Reads a line that was trimmed. */
export function readLine(text: string): Line {
  if (text === '') return blank
  const sum = { claude: 0, gemma: 0, letters: 0 }
  let inner = 0
  let first = 0
  let last = 0
  let lastAt = 0
  for (let at = 0; at < text.length; ) {
    const end = pieceEnd(text, at)
    last = addPiece(sum, text, at, end, encodePiece)
    inner += last
    if (at === 0) first = last
    lastAt = at
    at = end
  }
  const { claude, gemma, letters } = sum
  return { claude, gemma, letters, whole: text, last: lastAt, inner: inner - first - last, ends: undefined }
}

/** A line's ends, found when first asked for: only OpenAI's text needs them. */
export function endsOf(line: Line): Ends {
  line.ends ??= findEnds(line)
  return line.ends
}

/** Leaves the first and the last piece of a line, where that changes neither of them. */
function findEnds({ whole, last, inner }: Line): Ends {
  if (whole === '') return { ends: '', hidden: 0 }
  const first = pieceEnd(whole, 0)
  if (first >= last) return { ends: whole, hidden: 0 }
  const ends = whole.slice(0, first) + whole.slice(last)
  const same =
    endBehindSpace(ends) === first &&
    // what stands in the next twenty characters is enough to tell where a piece ends
    endBehindSpace(whole.slice(0, first + 20)) === first &&
    pieceEnd(ends, first) === ends.length
  return same ? { ends, hidden: inner } : { ends: whole, hidden: 0 }
}

/** Where the first piece of a line ends when a space stands before it. The space may be a piece of its own, or belong to the first. */
function endBehindSpace(line: string): number {
  const text = ` ${line}`
  const end = pieceEnd(text, 0)
  return (end === 1 ? pieceEnd(text, 1) : end) - 1
}

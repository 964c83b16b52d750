import { type Estimate, pieceCosts } from './costs.js'

/**
 * What is known of the pieces that were met in this process: a hash table of its own. In a `Map`, every piece would have to be cut out
 * of its text before it could be looked up, and would be spread over memory, which together costs more than all the rest
 * (`test/bench/tokens.bench.mjs`). A piece is known by two hashes of 32 bits; texts are not kept. Bounded to 4 MB: when half of its
 * rows are in use it starts again.
 */
const ROWS = 1 << 17
/** Columns of a row, each a word of 32 bits. With two spare ones a row lies in one line of the processor's cache. */
const COLUMNS = 8
const HASH = 0
const SECOND_HASH = 1
/** Tokens in o200k; 0 where the row is empty. */
const TOKENS = 2
/** The estimate; `NaN` where nobody asked for it yet. */
const CLAUDE = 3
const GEMMA = 4
const LETTERS = 5

// the row behind the last is for a piece that is too long to be kept
const memory = new ArrayBuffer((ROWS + 1) * COLUMNS * 4)
const hashes = new Int32Array(memory)
const figures = new Float32Array(memory)
const END = ROWS * COLUMNS
const LONGEST = 64
let used = 0

/** Counts the o200k tokens of a piece that the table does not know. */
type Encode = (piece: string) => number

/** The o200k tokens of the piece `text.slice(start, end)`. */
export const tokensOfPiece = (text: string, start: number, end: number, encode: Encode): number =>
  figures[rowOf(text, start, end, encode) + TOKENS] as number

/** A sum of estimates under way. */
export type Sum = { -readonly [Figure in keyof Estimate]: Estimate[Figure] }

/** Adds the estimate of the piece `text.slice(start, end)` to a sum. @returns Its o200k tokens. */
export function addPiece(sum: Sum, text: string, start: number, end: number, encode: Encode): number {
  let row = rowOf(text, start, end, encode)
  if (Number.isNaN(figures[row + CLAUDE])) {
    const costs = pieceCosts(text.slice(start, end), figures[row + TOKENS] as number, piece =>
      tokensOfPiece(piece, 0, piece.length, encode),
    )
    // looking other pieces up may have started the table again
    row = rowOf(text, start, end, encode)
    figures[row + CLAUDE] = costs.claude
    figures[row + GEMMA] = costs.gemma
    figures[row + LETTERS] = costs.letters
  }
  sum.claude += figures[row + CLAUDE] as number
  sum.gemma += figures[row + GEMMA] as number
  sum.letters += figures[row + LETTERS] as number
  return figures[row + TOKENS] as number
}

/** Where the row of a piece begins, filled in with its tokens; good until the next call. */
function rowOf(text: string, start: number, end: number, encode: Encode): number {
  if (end - start > LONGEST) return fill(END, text.slice(start, end), encode)
  let first = 0
  let second = end - start
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    first = (Math.imul(first, 31) + code) | 0
    // FNV-1a
    second = Math.imul(second ^ code, 0x01000193)
  }
  let row = ((first ^ (first >>> 15)) & (ROWS - 1)) * COLUMNS
  while (figures[row + TOKENS] !== 0) {
    if (hashes[row + HASH] === first && hashes[row + SECOND_HASH] === second) return row
    row = row + COLUMNS === END ? 0 : row + COLUMNS
  }
  if (++used > ROWS / 2) {
    hashes.fill(0)
    used = 1
  }
  hashes[row + HASH] = first
  hashes[row + SECOND_HASH] = second
  return fill(row, text.slice(start, end), encode)
}

function fill(row: number, piece: string, encode: Encode): number {
  figures[row + TOKENS] = encode(piece)
  figures[row + CLAUDE] = Number.NaN
  return row
}

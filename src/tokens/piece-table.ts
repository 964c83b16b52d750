import { pieceCosts } from './costs.js'

/**
 * What is known of the pieces that were met in this process: a hash table of its own. In a `Map`, every piece would have to be cut out
 * of its text before it could be looked up, and would be spread over memory, which together costs more than all the rest. A piece is
 * known by two hashes of 32 bits; texts are not kept. Bounded to 4 MB: when 65,536 of its slots are in use it starts anew.
 */
const SLOTS = 1 << 17
const LONGEST = 64
/** Words of 32 bits in a slot: two hashes, four figures, two spare, so that a slot lies in one line of the processor's cache. */
const WIDTH = 8
const SECOND_HASH = 1

/** Places of the figures in a slot: o200k tokens (0: the slot is empty), Claude tokens (`NaN`: not asked for yet), Gemma tokens, letters. */
export const TOKENS = 2
export const CLAUDE = 3
export const GEMMA = 4
export const LETTERS = 5

// the slot behind the last is for a piece that is too long to be kept
const memory = new ArrayBuffer((SLOTS + 1) * WIDTH * 4)
const hashes = new Int32Array(memory)
export const figures = new Float32Array(memory)
let used = 0

/** Where the slot of the piece `text.slice(start, end)` begins; good until the next call. `encode` counts a new piece. */
export function slotOf(text: string, start: number, end: number, encode: (piece: string) => number): number {
  if (end - start > LONGEST) return fill(SLOTS * WIDTH, text.slice(start, end), encode)
  let first = 0
  let second = end - start
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    first = (Math.imul(first, 31) + code) | 0
    // FNV-1a
    second = Math.imul(second ^ code, 0x01000193)
  }
  let slot = ((first ^ (first >>> 15)) & (SLOTS - 1)) * WIDTH
  while (figures[slot + TOKENS] !== 0) {
    if (hashes[slot] === first && hashes[slot + SECOND_HASH] === second) return slot
    slot = slot + WIDTH === SLOTS * WIDTH ? 0 : slot + WIDTH
  }
  if (++used > SLOTS / 2) {
    hashes.fill(0)
    used = 1
  }
  hashes[slot] = first
  hashes[slot + SECOND_HASH] = second
  return fill(slot, text.slice(start, end), encode)
}

function fill(slot: number, piece: string, encode: (piece: string) => number): number {
  figures[slot + TOKENS] = encode(piece)
  figures[slot + CLAUDE] = Number.NaN
  return slot
}

/** The same, with the estimates filled in. */
export function estimatedSlotOf(text: string, start: number, end: number, encode: (piece: string) => number): number {
  const slot = slotOf(text, start, end, encode)
  if (!Number.isNaN(figures[slot + CLAUDE])) return slot
  const count = (piece: string): number => figures[slotOf(piece, 0, piece.length, encode) + TOKENS] as number
  const { claude, gemma, letters } = pieceCosts(text.slice(start, end), figures[slot + TOKENS] as number, count)
  // looking other pieces up may have started the table anew
  const filled = slotOf(text, start, end, encode)
  figures[filled + CLAUDE] = claude
  figures[filled + GEMMA] = gemma
  figures[filled + LETTERS] = letters
  return filled
}

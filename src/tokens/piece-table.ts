import { pieceCosts } from './costs.js'

/**
 * What is known of the pieces that were met in this process. A table of its own, because a `Map` would need every piece cut out of its
 * text before it can be looked up, which alone costs more than all the rest. Bounded: 65,535 pieces of at most 64 characters; when it
 * is full it starts anew.
 */
const CAPACITY = 1 << 16
const LONGEST = 64
const SLOTS = CAPACITY * 2

/** Four figures for each entry: o200k tokens, Claude tokens (`NaN`: not asked for yet), Gemma tokens, ASCII letters. */
export const figures = new Float64Array(CAPACITY * 4)
export const TOKENS = 0
export const CLAUDE = 1
export const GEMMA = 2
export const LETTERS = 3

/** Entry numbers by hash; 0 is an empty slot, because entry 0 is for pieces that are too long to be kept. */
const slots = new Int32Array(SLOTS)
const hashes = new Int32Array(CAPACITY)
let keys: string[] = ['']

/** Where the figures of the piece `text.slice(start, end)` begin; good until the next call. `encode` counts a new piece. */
export function entryOf(text: string, start: number, end: number, encode: (piece: string) => number): number {
  if (end - start > LONGEST) return fill(0, text.slice(start, end), encode)
  let hash = 0
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  hash ^= hash >>> 15
  let slot = hash & (SLOTS - 1)
  for (let entry = slots[slot] as number; entry !== 0; entry = slots[slot] as number) {
    if (hashes[entry] === hash && isAt(text, start, end, keys[entry] as string)) return entry * 4
    slot = (slot + 1) & (SLOTS - 1)
  }
  if (keys.length === CAPACITY) {
    slots.fill(0)
    keys = ['']
    slot = hash & (SLOTS - 1)
  }
  const entry = keys.length
  const piece = text.slice(start, end)
  // V8 keeps a whole text alive for a piece of 13 characters or more that was cut out of it; a copy that went through JSON stands alone
  keys.push(piece.length < 13 ? piece : (JSON.parse(JSON.stringify(piece)) as string))
  slots[slot] = entry
  hashes[entry] = hash
  return fill(entry, piece, encode)
}

function isAt(text: string, start: number, end: number, key: string): boolean {
  if (key.length !== end - start) return false
  for (let at = start; at < end; at++) if (text.charCodeAt(at) !== key.charCodeAt(at - start)) return false
  return true
}

function fill(entry: number, piece: string, encode: (piece: string) => number): number {
  figures[entry * 4 + TOKENS] = encode(piece)
  figures[entry * 4 + CLAUDE] = Number.NaN
  return entry * 4
}

/** The same, with the estimates filled in. */
export function estimatedEntryOf(text: string, start: number, end: number, encode: (piece: string) => number): number {
  const at = entryOf(text, start, end, encode)
  if (Number.isNaN(figures[at + CLAUDE])) {
    const { claude, gemma, letters } = pieceCosts(text.slice(start, end), encode)
    figures[at + CLAUDE] = claude
    figures[at + GEMMA] = gemma
    figures[at + LETTERS] = letters
  }
  return at
}

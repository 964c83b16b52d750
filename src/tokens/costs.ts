import { costTable, type PieceKind } from './cost-table.js'

/**
 * What a text costs where the vocabulary is not at hand: Claude's is unpublished, Gemma's takes eight seconds to load. Both cut text
 * into nearly the pieces that o200k cuts, so that a piece's kind and its o200k count tell its cost closely.
 */
export interface Estimate {
  /** Tokens inside a JSON string (escaped), previous Claude tokenizer. */
  readonly claude: number
  /** Tokens in Gemma 3's vocabulary, which Gemini counts with. */
  readonly gemma: number
  /** ASCII letters: the newer Claude tokenizer costs more for each. */
  readonly letters: number
}

/** What a piece's cost is a multiple of: its kind, and how many units of that kind it holds for either vocabulary. */
export interface PieceUnits {
  readonly kind: PieceKind
  readonly claude: number
  readonly gemma: number
}

const word = /^([^A-Za-z]?)([A-Z]*)([a-z]*)('[A-Za-z]+)?$/
const scripts: readonly [PieceKind, RegExp][] = [
  ['kana', /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u],
  ['han', /\p{Script=Han}/u],
  ['hangul', /\p{Script=Hangul}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['arabic', /\p{Script=Arabic}/u],
  ['devanagari', /\p{Script=Devanagari}/u],
  ['thai', /\p{Script=Thai}/u],
  ['latin', /\p{Script=Latin}/u],
  ['letters', /\p{L}/u],
]

/** Sorts a piece of a text by what decides its cost. `tokens` is its o200k count, `count` counts other pieces. */
export function unitsOf(piece: string, tokens: number, count: (piece: string) => number): PieceUnits {
  const wide = countWide(piece)
  if (wide > 0) return wideUnits(piece, tokens, wide)
  const first = piece.charCodeAt(0)
  if (first >= 48 && first <= 57) return { kind: 'digits', claude: 1, gemma: piece.length }
  const [, before, upper, lower, contraction] = word.exec(piece) ?? []
  if (contraction) return same(tokens === 1 ? 'contraction' : 'contractions', tokens)
  if (before && before !== ' ' && (upper || lower)) return joinedUnits(piece.slice(1), count)
  if (upper || lower) {
    if (before === '' && tokens > 1) return unspacedUnits(piece, tokens, count)
    if (!upper) return same(tokens === 1 ? 'lower' : 'lowers', tokens)
    if (upper.length === 1 && lower) return same(tokens === 1 ? 'title' : 'titles', tokens)
    return same(tokens === 1 ? 'upper' : 'uppers', tokens)
  }
  const breaks = piece.length - piece.replace(/[\r\n]/g, '').length
  const blank = piece.trim() === ''
  if (breaks > 0) return blank ? { kind: 'breaks', claude: breaks, gemma: tokens } : { kind: 'ends', claude: breaks, gemma: 1 }
  if (blank) return same('blanks', tokens)
  if (/["\\]/.test(piece)) return same('quotes', tokens)
  return same(tokens === 1 ? 'sign' : 'signs', tokens)
}

const same = (kind: PieceKind, units: number): PieceUnits => ({ kind, claude: units, gemma: units })

/** A word with no space before it. Where o200k has it whole with a space, the other vocabularies often have it whole. */
function unspacedUnits(word: string, tokens: number, count: (piece: string) => number): PieceUnits {
  return count(` ${word}`) === 1 ? same('unspaced', 1) : same('unspaceds', tokens)
}

/** A word with a sign before it, such as `_id`: o200k may have both as one token, the others cut between them. */
function joinedUnits(word: string, count: (piece: string) => number): PieceUnits {
  const tokens = count(word)
  if (tokens === 1) return same('joined', 1)
  return count(` ${word}`) === 1 ? same('joinedUnspaced', 1) : same('joinedUnspaceds', 1 + tokens)
}

function wideUnits(piece: string, tokens: number, wide: number): PieceUnits {
  const kind = scripts.find(([, script]) => script.test(piece))?.[0] ?? 'symbols'
  // Claude's vocabulary holds few pieces of other scripts, so there the characters decide. A kanji counts 1.6 times a kana, together with
  // the cost of a kana that was fitted beside it; alone it would be 1.33 times (`test/measure/fit-factors.mjs`).
  const kanji = kind === 'kana' ? 0.6 * (piece.match(/\p{Script=Han}/gu)?.length ?? 0) : 0
  return { kind, claude: kind === 'latin' || kind === 'symbols' ? tokens : wide + kanji, gemma: tokens }
}

function countWide(piece: string): number {
  let wide = 0
  for (let at = 0; at < piece.length; at++) if (piece.charCodeAt(at) > 127) wide++
  return wide
}

function countLetters(piece: string): number {
  let letters = 0
  for (let at = 0; at < piece.length; at++) {
    const code = piece.charCodeAt(at) | 32
    if (code >= 97 && code <= 122) letters++
  }
  return letters
}

/** The estimated cost of one piece of `pieceEnd`; parameters as for `unitsOf`. */
export function pieceCosts(piece: string, tokens: number, count: (piece: string) => number): Estimate {
  const { kind, claude, gemma } = unitsOf(piece, tokens, count)
  const cost = costTable[kind]
  return { claude: cost.claude * claude, gemma: cost.gemma * gemma, letters: countLetters(piece) }
}

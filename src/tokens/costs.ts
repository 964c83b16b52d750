import { costTable, type PieceKind } from './cost-table.js'
import type { Estimate } from './estimate.js'

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

/** Sorts a piece of a text by what decides its cost. `tokens` is its o200k count. */
export function unitsOf(piece: string, tokens: number): PieceUnits {
  const wide = countWide(piece)
  if (wide > 0) return wideUnits(piece, tokens, wide)
  const first = piece.charCodeAt(0)
  if (first >= 48 && first <= 57) return { kind: 'digits', claude: 1, gemma: piece.length }
  const parts = word.exec(piece)
  const one = tokens === 1
  const counted = { claude: tokens, gemma: tokens }
  if (parts && (parts[2] || parts[3])) {
    if (parts[4]) return { kind: one ? 'contraction' : 'contractions', ...counted }
    if (parts[1] && parts[1] !== ' ') return { kind: one ? 'joined' : 'joineds', ...counted }
    if (!parts[2]) return { kind: one ? 'lower' : 'lowers', ...counted }
    if (parts[2].length === 1 && parts[3]) return { kind: one ? 'title' : 'titles', ...counted }
    return { kind: one ? 'upper' : 'uppers', ...counted }
  }
  if (/[\r\n]/.test(piece)) return { kind: 'breaks', claude: piece.length - piece.replace(/[\r\n]/g, '').length, gemma: tokens }
  if (/^\s+$/.test(piece)) return { kind: 'blanks', ...counted }
  if (/["\\]/.test(piece)) return { kind: 'quotes', ...counted }
  return { kind: one ? 'sign' : 'signs', ...counted }
}

function wideUnits(piece: string, tokens: number, wide: number): PieceUnits {
  const kind = scripts.find(([, script]) => script.test(piece))?.[0] ?? 'symbols'
  // Claude's vocabulary holds few pieces of other scripts, so there the characters decide
  return { kind, claude: kind === 'latin' || kind === 'symbols' ? tokens : wide, gemma: tokens }
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

/** The estimated cost of one piece of `pieceEnd`. */
export function pieceCosts(piece: string, tokens: number): Estimate {
  const { kind, claude, gemma } = unitsOf(piece, tokens)
  const cost = costTable[kind]
  return { claude: cost.claude * claude, gemma: cost.gemma * gemma, letters: countLetters(piece) }
}

import { requireLazily } from '../lazy.js'
import { figures, slotOf, TOKENS } from './piece-table.js'
import { olderPieceEnd, pieceEnd } from './pieces.js'

type Encoding = 'o200k_base' | 'cl100k_base'
type CountTokens = (text: string, options: { disallowedSpecial: Set<string> }) => number

const counters = new Map<Encoding, CountTokens>()
/** Loads the vocabulary when it is first asked for: about 170 ms for `o200k_base`. */
function counterOf(encoding: Encoding): CountTokens {
  const known = counters.get(encoding)
  if (known) return known
  const { countTokens } = requireLazily(`gpt-tokenizer/encoding/${encoding}`) as { countTokens: CountTokens }
  counters.set(encoding, countTokens)
  return countTokens
}

// text that looks like a special token, such as `<|endoftext|>`, is a server's text like any other
const plain = { disallowedSpecial: new Set<string>() }

/** A piece this long is cut before it is encoded: encoding takes time quadratic in the length of one unbroken piece. */
const LONGEST_PIECE = 1000
const SLICE = 256

function countPiece(piece: string, encoding: Encoding): number {
  const count = counterOf(encoding)
  if (piece.length <= LONGEST_PIECE) return count(piece, plain)
  const known = new Map<string, number>()
  let tokens = 0
  for (let at = 0; at < piece.length; ) {
    let end = Math.min(at + SLICE, piece.length)
    if (isHighSurrogate(piece.charCodeAt(end - 1)) && end < piece.length) end++
    const slice = piece.slice(at, end)
    let own = known.get(slice)
    if (own === undefined) {
      own = count(slice, plain)
      known.set(slice, own)
    }
    tokens += own
    at = end
  }
  return tokens
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff

/** Tokens of one piece of `pieceEnd`, encoded afresh. */
export const encodePiece = (piece: string): number => countPiece(piece, 'o200k_base')

/** Tokens of a text in `o200k_base`, the encoding of gpt-4o and every later OpenAI model. Each distinct piece is encoded once a process. */
export function o200k(text: string): number {
  let tokens = 0
  for (let at = 0; at < text.length; ) {
    const end = pieceEnd(text, at)
    tokens += figures[slotOf(text, at, end, encodePiece) + TOKENS] as number
    at = end
  }
  return tokens
}

/** Tokens of a text in `cl100k_base`, the encoding of gpt-4-turbo and gpt-3.5-turbo. Loads a vocabulary of its own. */
export function cl100k(text: string): number {
  let tokens = 0
  for (let at = 0; at < text.length; ) {
    const end = olderPieceEnd(text, at)
    tokens += countPiece(text.slice(at, end), 'cl100k_base')
    at = end
  }
  return tokens
}

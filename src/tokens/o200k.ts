import { requireLazily } from '../base/lazy.js'
import { tokensOfPiece } from './piece-table.js'
import { olderPieceEnd, pieceEnd } from './pieces.js'

type Encoding = 'o200k_base' | 'cl100k_base'
type CountTokens = (text: string, options: { disallowedSpecial: Set<string> }) => number
interface Vocabulary {
  readonly countTokens: CountTokens
  /** The rank of a text that is one token; `undefined` where the package does not let it be asked for. */
  readonly rank: ((text: string) => number | undefined) | undefined
}

const vocabularies = new Map<Encoding, Vocabulary>()
/** Loads the vocabulary when it is first asked for: about 170 ms for `o200k_base`. */
function vocabularyOf(encoding: Encoding): Vocabulary {
  const known = vocabularies.get(encoding)
  if (known) return known
  const { countTokens, default: api } = requireLazily(`gpt-tokenizer/encoding/${encoding}`) as {
    countTokens: CountTokens
    default?: { bytePairEncodingCoreProcessor?: { getBpeRankFromString?: (text: string) => number | undefined } }
  }
  // not part of the package's interface: where it is missing, its own encoder does the work, five times as slowly
  const core = api?.bytePairEncodingCoreProcessor
  const vocabulary = {
    countTokens,
    rank: typeof core?.getBpeRankFromString === 'function' ? (text: string) => core.getBpeRankFromString?.(text) : undefined,
  }
  vocabularies.set(encoding, vocabulary)
  return vocabulary
}

// text that looks like a special token, such as `<|endoftext|>`, is a server's text like any other
const plain = { disallowedSpecial: new Set<string>() }

/** A piece this long is cut before it is encoded: encoding takes time quadratic in the length of one unbroken piece. */
const LONGEST_PIECE = 1000
const SLICE = 256

function countPiece(piece: string, encoding: Encoding): number {
  const { countTokens, rank } = vocabularyOf(encoding)
  const count = (text: string, options: typeof plain): number =>
    rank && encoding === 'o200k_base' && text.length <= LONGEST_MERGED && ASCII.test(text)
      ? countMerged(text, rank)
      : countTokens(text, options)
  if (rank?.(piece) !== undefined) return 1
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

const ASCII = /^[\x00-\x7f]*$/
const LONGEST_MERGED = 256

/** Ranks of two ASCII characters together, 0 where not asked for yet (the tokens of the lowest ranks are single bytes). */
const pairs = new Float64Array(128 * 128)

/** Tokens of a piece of ASCII: byte pair encoding, on the text itself where the package turns each pair into bytes and back. */
function countMerged(piece: string, rank: (text: string) => number | undefined): number {
  // where each part begins, and the rank that it would have together with the next one
  const starts: number[] = []
  const ranks: number[] = []
  const together = (i: number): number => {
    if (i + 1 >= starts.length) return Number.POSITIVE_INFINITY
    const start = starts[i] as number
    const end = i + 2 < starts.length ? (starts[i + 2] as number) : piece.length
    if (end > start + 2) return rank(piece.slice(start, end)) ?? Number.POSITIVE_INFINITY
    const pair = piece.charCodeAt(start) * 128 + piece.charCodeAt(start + 1)
    let known = pairs[pair] as number
    if (known === 0) {
      known = rank(piece.slice(start, end)) ?? Number.POSITIVE_INFINITY
      pairs[pair] = known
    }
    return known
  }
  for (let i = 0; i < piece.length; i++) starts.push(i)
  for (let i = 0; i < piece.length; i++) ranks.push(together(i))
  for (;;) {
    let lowest = Number.POSITIVE_INFINITY
    let at = -1
    for (let i = 0; i < ranks.length; i++) {
      if ((ranks[i] as number) < lowest) {
        lowest = ranks[i] as number
        at = i
      }
    }
    if (at < 0) return starts.length
    starts.splice(at + 1, 1)
    ranks.splice(at + 1, 1)
    ranks[at] = together(at)
    if (at > 0) ranks[at - 1] = together(at - 1)
  }
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff

/** Tokens of one piece of `pieceEnd`, encoded afresh. */
export const encodePiece = (piece: string): number => countPiece(piece, 'o200k_base')

/** Tokens of a text in `o200k_base`, the encoding of gpt-4o and every later OpenAI model. Each distinct piece is encoded once a process. */
export function o200k(text: string): number {
  let tokens = 0
  for (let at = 0; at < text.length; ) {
    const end = pieceEnd(text, at)
    tokens += tokensOfPiece(text, at, end, encodePiece)
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

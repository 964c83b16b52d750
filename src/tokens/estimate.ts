import { pieceCosts } from './costs.js'
import { keep, keepPiece } from './keep.js'
import { o200kPiece } from './o200k.js'
import { pieceEnd } from './pieces.js'

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

const nothing: Estimate = { claude: 0, gemma: 0, letters: 0 }
const texts = new Map<string, Estimate>()
const pieces = new Map<string, Estimate>()

/** The estimate for a text. Each distinct text is read once a process, while the cache has room. */
export function estimate(text: string): Estimate {
  if (text === '') return nothing
  return texts.get(text) ?? keep(texts, text, estimateText(text))
}

/** Tokens in Gemma 3's vocabulary. */
export const gemma = (text: string): number => estimate(text).gemma

function estimateText(text: string): Estimate {
  let claude = 0
  let gemma = 0
  let letters = 0
  for (let at = 0; at < text.length; ) {
    const end = pieceEnd(text, at)
    const piece = text.slice(at, end)
    const cost = pieces.get(piece) ?? keepPiece(pieces, piece, pieceCosts(piece, o200kPiece))
    claude += cost.claude
    gemma += cost.gemma
    letters += cost.letters
    at = end
  }
  return { claude, gemma, letters }
}

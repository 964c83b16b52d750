import { o200k } from './o200k.js'

/** Tokens of a text in Gemma 3's vocabulary, the one Gemini counts with; an estimate from the o200k count. */
export const gemma = (text: string): number => 1.05 * o200k(text)

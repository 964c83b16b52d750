import type { Json, JsonObject } from '../tool-list.js'
import { estimate } from './estimate.js'

/** Keywords of a list whose cost no recorded request shows, and how many tokens are in doubt for each. */
export type Doubts = Map<string, number>

/** A keyword's name, colon and separator. */
const AROUND = 3

/**
 * Adds those keywords of a schema that are among `unseen`. In doubt is what the keyword would take if it were written out: its value,
 * or three tokens for each of its entries where these are schemas, which are counted anyway.
 */
export function addDoubts(schema: JsonObject, unseen: ReadonlySet<string>, doubts: Doubts): void {
  for (const keyword in schema) {
    if (unseen.has(keyword)) doubts.set(keyword, (doubts.get(keyword) ?? 0) + tokensInDoubt(schema[keyword] as Json))
  }
}

function tokensInDoubt(value: Json): number {
  if (typeof value === 'object' && value !== null) return AROUND * Math.max(1, Object.keys(value).length)
  return AROUND + estimate(String(value)).gemma
}

import { defined } from '../base/defined.js'
import type { TokenCount } from '../tool-list.js'
import { accuracies, type Counting } from './accuracy.js'
import type { Doubts } from './doubt.js'

/** A count is called exact where at least this share of recorded requests is met to the token. */
const EXACT = 0.95

/** Puts together what `countTokens` returns. `counting` names the row of the measured table that tells what the count is worth. */
export function tokenCount(
  counting: Counting,
  model: { readonly name: string; readonly assumed: boolean },
  overhead: number,
  perTool: TokenCount['perTool'],
  doubts: Doubts,
): TokenCount {
  const { median, p95, met } = accuracies[counting]
  const total = perTool.reduce((sum, { tokens }) => sum + tokens, 0)
  let inDoubt = 0
  for (const tokens of doubts.values()) inDoubt += tokens
  return defined({
    model: model.name,
    assumed: model.assumed ? true : undefined,
    overhead: perTool.length ? overhead : 0,
    exact: met >= EXACT && !model.assumed && doubts.size === 0,
    error: { median, p95: Math.max(p95, inDoubt / Math.max(1, total)) },
    unverified: doubts.size ? [...doubts.keys()].sort() : undefined,
    total,
    perTool,
  })
}

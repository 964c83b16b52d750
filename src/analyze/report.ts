import type { Advice } from '../providers/advice.js'
import type { ProviderId } from '../providers/registry.js'
import type { Finding } from '../rules/finding.js'
import type { CountInfo } from '../tool-list.js'

/** Tokens of the context that a list's share is reported of: what most models and plans have. */
export const CONTEXT = 200_000

/** What was judged, what it costs and what was found. Plain JSON, the same for the same list and options. */
export interface Report {
  /** Number of tools. */
  tools: number
  server?: { name?: string; version?: string }
  /** Tokens of the whole list per turn, without `overhead`. */
  tokens: Record<ProviderId, number>
  /** How each number was counted. */
  counts: Record<ProviderId, CountInfo>
  /** The most expensive provider's share of a 200,000-token context, in percent with one decimal. */
  share: { provider: ProviderId; percent: number }
  /** The five most expensive tools by that provider's count; empty for a list of one. */
  largest: { tool: string; tokens: number }[]
  /**
   * Most severe first, then in the order of the list. Of one rule about one tool at most 100, and one more that counts the rest; after 5,000
   * of one rule, one for each further tool.
   */
  findings: Finding[]
  /** Findings that `ignore` took out. */
  ignored?: { finding: Finding; reason: string }[]
  /** Ways to save tokens, with what each would save per turn. */
  advice?: Advice[]
}

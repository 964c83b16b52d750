import { listAsSent } from '../client-name.js'
import { countList } from '../count.js'
import { printableLine, shorten } from '../printable.js'
import { number, percent, plural, providerNames } from '../report/words.js'
import { settings } from '../settings.js'
import { type ProviderId, type ProviderOptions, providerIds, type TokenCount, type ToolList } from '../tool-list.js'
import type { MatcherContext, MatcherResult, MaybePromise } from './context.js'
import { judgeList } from './judge.js'
import { checkNotEmpty, hint } from './message.js'
import { checkOptions, checkProvider, providerOptionKeys } from './options.js'
import { storedTokens } from './stored.js'
import { traceList } from './trace.js'

/** What a list may cost. At least one of `tokens` and `growth` is given. */
export interface CostLimit extends ProviderOptions {
  /** The list costs fewer tokens per turn than this, without the provider's fixed overhead. */
  tokens?: number
  /** Whose count is meant. Default: all providers, each of which must stay under the limit. */
  provider?: ProviderId
  /** How much dearer than the stored provider snapshot the list may be, as a fraction: 0.05 is 5 %. Needs `provider`. */
  growth?: number
  /** File written by `toMatchProviderFileSnapshot` to compare `growth` with. Default: the snapshots of the test file. */
  snapshot?: string
}

const NAME = 'toCostUnder'

/**
 * Passes when the list costs fewer tokens per turn than the limit; with `growth`, also not too much more than the stored snapshot says.
 * While snapshots are being updated (`-u`), `growth` is not judged, because the stored figure is replaced.
 * @throws TypeError for a limit or provider that makes no sense, Error where `growth` has no stored figure to compare with.
 */
export function toCostUnder(
  this: MatcherContext,
  received: unknown,
  limit: number | CostLimit,
  provider?: ProviderId,
): MaybePromise<MatcherResult> {
  const given = typeof limit === 'number' ? { tokens: limit } : limit
  const { tokens, growth, snapshot, provider: one = provider, ...options } = checkLimit(given)
  if (one !== undefined) checkProvider(one, NAME)
  if (growth !== undefined && one === undefined) throw new TypeError(`${NAME}: \`growth\` needs a \`provider\`.`)
  const ids = one === undefined ? (settings().providers ?? providerIds) : [one]
  return judgeList(received, NAME, list => {
    checkNotEmpty(list, NAME)
    traceList(this, list)
    const verdicts = ids.map(id => {
      const count = countList(listAsSent(list), id, options)
      const stored = growth === undefined ? undefined : storedTokens(this, id, snapshot, NAME)
      return { id, count, limits: limitsOf(count.total, tokens, growth, stored) }
    })
    const failed = verdicts.filter(({ limits }) => limits.some(({ passed }) => !passed))
    const args =
      typeof limit === 'number'
        ? number(limit)
        : `{ ${Object.entries(given)
            .map(([k, v]) => `${k}: ${literal(v)}`)
            .join(', ')} }`
    const first = hint(this, NAME, args, ...(typeof limit === 'number' && provider ? [`'${provider}'`] : []))
    const pass = failed.length === 0
    return {
      pass,
      message: () => {
        const shown = pass ? verdicts : failed
        const dearest = shown.reduce((a, b) => (b.count.total > a.count.total ? b : a))
        return [
          first,
          '',
          ...(pass ? ['Expected the list to cost more.', ''] : []),
          ...shown.flatMap(verdict => describe(list, verdict)),
          ...largest(dearest.id, dearest.count),
        ]
          .join('\n')
          .trimEnd()
      },
    }
  })
}

interface Limit {
  passed: boolean
  /** Completes "…; ". */
  text: string
}

interface Verdict {
  id: ProviderId
  count: TokenCount
  limits: Limit[]
}

function limitsOf(total: number, tokens: number | undefined, growth: number | undefined, stored: number | undefined): Limit[] {
  const limits: Limit[] = []
  if (tokens !== undefined) {
    const passed = total < tokens
    limits.push({ passed, text: `the limit is ${number(tokens)}, ${passed ? 'so it is under' : `${number(total - tokens + 1)} too many`}` })
  }
  if (growth !== undefined && stored !== undefined) {
    const most = Math.floor(stored * (1 + growth))
    const change = stored === 0 ? '' : ` (${total < stored ? '' : '+'}${(((total - stored) / stored) * 100).toFixed(1)} %)`
    limits.push({
      passed: total <= most,
      text: `the stored snapshot says ${number(stored)}${change}; ${percent(growth)} growth allows ${number(most)}`,
    })
  }
  return limits
}

function describe(list: ToolList, { id, count, limits }: Verdict): string[] {
  const name = providerNames[id]
  const total = count.exact ? `${number(count.total)} tokens (exact)` : `≈ ${number(count.total)} ± ${percent(count.error.p95)} tokens`
  const model = `${printableLine(shorten(count.model, 40))}${count.assumed ? ', assumed' : ''}`
  const overhead = count.overhead ? [`The ${number(count.overhead)} tokens that ${name} adds once for any tools are not counted.`] : []
  return [
    `${plural(list.tools.length, 'tool')}: ${total} per turn with ${name} (${model})`,
    ...limits.map(({ text }) => `  ${text}`),
    ...overhead,
    '',
  ]
}

function largest(provider: ProviderId, count: TokenCount): string[] {
  if (count.perTool.length < 2) return []
  const tools = [...count.perTool].sort((a, b) => b.tokens - a.tokens).slice(0, 5)
  const names = tools.map(({ name }) => printableLine(shorten(name, 40)))
  const width = Math.max(...names.map(name => name.length))
  const digits = Math.max(...tools.map(({ tokens }) => number(tokens).length))
  return [
    `Largest tools with ${providerNames[provider]}`,
    ...tools.map(({ tokens }, i) => `  ${names[i]?.padEnd(width)}  ${number(tokens).padStart(digits)}`),
  ]
}

function checkLimit(limit: CostLimit): CostLimit {
  if (typeof limit !== 'object')
    throw new TypeError(`${NAME}: the limit is a number of tokens, or an object such as \`{ tokens: 5000, provider: 'openai' }\`.`)
  checkOptions(limit, ['tokens', 'provider', 'growth', 'snapshot', ...providerOptionKeys], NAME)
  const { tokens, growth } = limit
  if (tokens === undefined && growth === undefined) throw new TypeError(`${NAME}: give \`tokens\`, \`growth\` or both.`)
  if (tokens !== undefined && !(tokens > 0)) throw new TypeError(`${NAME}: the limit is a number of tokens above 0.`)
  if (growth !== undefined && !(growth >= 0)) throw new TypeError(`${NAME}: \`growth\` is a fraction from 0, such as 0.05 for 5 %.`)
  return limit
}

const literal = (value: unknown): string => (typeof value === 'string' ? `'${printableLine(value)}'` : String(value))

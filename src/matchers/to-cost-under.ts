import { printableLine, shorten, typeError } from '../base/printable.js'
import { number, percent, plural } from '../base/wording.js'
import { listAsSent } from '../providers/client-name.js'
import { countList, type ProviderId, providerIds, providers } from '../providers/registry.js'
import { settings } from '../settings/settings.js'
import type { ProviderOptions, TokenCount, ToolList } from '../tool-list.js'
import { compareWithBaseline, type Growth, UPDATE_BASELINE } from './baseline.js'
import type { MatcherContext, MatcherResult, MaybePromise } from './context.js'
import { judgeList } from './judge.js'
import { checkMeantFor, checkOptions, checkProvider, providerOptionKeys } from './matcher-options.js'
import { checkNotEmpty, hint } from './message.js'
import { traceList } from './trace.js'

/** What a list may cost. At least one of `tokens` and `growth` is given. */
export interface CostLimit extends ProviderOptions {
  /** The list costs fewer tokens per turn than this, without the provider's fixed overhead. */
  tokens?: number
  /** Whose count is meant. Default: all providers, each of which must stay under the limit. */
  provider?: ProviderId
  /**
   * By how much more than its baseline the list may cost, as a fraction: 0.05 is 5 %. Needs `provider`. The baseline is a file that the
   * first run writes; `-u` moves it only within this limit, `ECHOLOT_UPDATE_BASELINE=1` in any case.
   */
  growth?: number
  /** File of the baseline, relative to the test file. Default: `__baselines__/<test file>.json`. */
  baseline?: string
}

const NAME = 'toCostUnder'

/**
 * Passes when the list costs fewer tokens per turn than the limit; with `growth`, also not too much more than its baseline says.
 * @throws TypeError for a limit or provider that makes no sense, Error where `growth` has no baseline and none may be written.
 */
export function toCostUnder(
  this: MatcherContext,
  received: unknown,
  limit: number | CostLimit,
  provider?: ProviderId,
): MaybePromise<MatcherResult> {
  const given = typeof limit === 'number' ? { tokens: limit } : limit
  const { tokens, growth, baseline, provider: one = provider, ...options } = checkLimit(given)
  if (one !== undefined) {
    checkProvider(one, NAME)
    checkMeantFor(options, one, NAME)
  }
  if (typeof limit !== 'number' && limit.provider !== undefined && provider !== undefined && limit.provider !== provider)
    throw typeError(`${NAME}: two providers are named, \`${limit.provider}\` and \`${provider}\`.`)
  if (growth !== undefined && one === undefined) throw typeError(`${NAME}: \`growth\` needs a \`provider\`.`)
  const ids = one === undefined ? (settings().providers ?? providerIds) : [one]
  return judgeList(received, NAME, list => {
    checkNotEmpty(list, NAME)
    traceList(this, list)
    const verdicts = ids.map(id => {
      const count = countList(listAsSent(list), id, options)
      const grown =
        growth === undefined
          ? undefined
          : { growth, ...compareWithBaseline(this, { total: count.total, growth, provider: id, file: baseline, matcher: NAME }) }
      return { id, count, limits: limitsOf(count.total, tokens, grown) }
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
        const costliest = shown.reduce((a, b) => (b.count.total > a.count.total ? b : a))
        return [
          first,
          '',
          ...(pass ? ['Expected the list to cost more.', ''] : []),
          ...shown.flatMap(verdict => describe(list, verdict)),
          ...largest(costliest.id, costliest.count),
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

function limitsOf(total: number, tokens: number | undefined, grown: (Growth & { growth: number }) | undefined): Limit[] {
  const limits: Limit[] = []
  if (tokens !== undefined) {
    const passed = total < tokens
    const over = total === tokens ? 'it is just that' : `${number(total - tokens)} more than that`
    limits.push({ passed, text: `it must be under ${number(tokens)}, ${passed ? 'and is' : over}` })
  }
  if (grown) {
    const { baseline, most, passed, growth } = grown
    const change = baseline === 0 ? '' : ` (${total < baseline ? '' : '+'}${(((total - baseline) / baseline) * 100).toFixed(1)} %)`
    const move = passed ? '' : `. If it is meant to cost more, move the baseline: ${UPDATE_BASELINE}=1`
    limits.push({
      passed,
      text: `the baseline is ${number(baseline)}, now it is ${number(total)}${change}; ${percent(growth, { up: true })} growth allows ${number(most)}${move}`,
    })
  }
  return limits
}

function describe(list: ToolList, { id, count, limits }: Verdict): string[] {
  const name = providers[id].name
  const total = count.exact
    ? `${number(count.total)} tokens (exact)`
    : `≈ ${number(count.total)} ± ${percent(count.error.p95, { up: true })} tokens`
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
    `Largest tools with ${providers[provider].name}`,
    ...tools.map(({ tokens }, i) => `  ${names[i]?.padEnd(width)}  ${number(tokens).padStart(digits)}`),
  ]
}

function checkLimit(limit: CostLimit): CostLimit {
  if (typeof limit !== 'object')
    throw typeError(`${NAME}: the limit is a number of tokens, or an object such as \`{ tokens: 5000, provider: 'openai' }\`.`)
  checkOptions(limit, ['tokens', 'provider', 'growth', 'baseline', ...providerOptionKeys], NAME)
  const { tokens, growth, baseline } = limit
  if (baseline !== undefined && growth === undefined) throw typeError(`${NAME}: \`baseline\` goes with \`growth\`.`)
  if (tokens === undefined && growth === undefined) throw typeError(`${NAME}: give \`tokens\`, \`growth\` or both.`)
  if (tokens !== undefined && !(tokens > 0)) throw typeError(`${NAME}: the limit is a number of tokens above 0.`)
  if (growth !== undefined && !(growth >= 0)) throw typeError(`${NAME}: \`growth\` is a fraction from 0, such as 0.05 for 5 %.`)
  return limit
}

const literal = (value: unknown): string => (typeof value === 'string' ? `'${printableLine(value)}'` : String(value))

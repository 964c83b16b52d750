import type { ProviderId } from '../providers/registry.js'
import { type Severity, severities } from '../rules/finding.js'
import type { Hit } from '../rules/rule.js'
import type { ToolEntry } from '../tool-list.js'

/** Findings of one rule about one tool that are listed. Of 3,230 tools of public servers none has more than 63. */
const MOST_OF_ONE_TOOL = 100
/** Findings of one rule after which only the first about each tool is listed. */
const MOST_OF_ONE_RULE = 5_000

/** What is said of the findings about one tool that are not listed. */
interface Rest {
  readonly hit: Hit
  readonly severity: Severity
  readonly providers: readonly ProviderId[]
}

type Tally = { readonly tool: ToolEntry; listed: number; left: number; severity: Severity; providers: readonly ProviderId[] }

/** Bounds the findings of one rule: a tool with a hundred thousand parameters would otherwise fill the memory, and no reader reads on. */
export function boundFindings(): {
  /** Is this finding listed? One about several tools or the whole list always is. */
  admits(hit: Hit, severity: Severity, providers: readonly ProviderId[]): boolean
  /** One finding for each tool of which some are not listed: as grave as the most severe of them, with how many they are. */
  rest(): Rest[]
} {
  const tallies = new Map<number, Tally>()
  let listed = 0
  return {
    admits({ tool }, severity, providers) {
      if (!tool) return true
      let tally = tallies.get(tool.index)
      if (!tally) {
        tally = { tool, listed: 0, left: 0, severity, providers }
        tallies.set(tool.index, tally)
      }
      if (tally.listed < (listed < MOST_OF_ONE_RULE ? MOST_OF_ONE_TOOL : 1)) {
        tally.listed++
        listed++
        return true
      }
      if (tally.left++ === 0) {
        tally.severity = severity
        tally.providers = providers
        return false
      }
      if (severities.indexOf(severity) < severities.indexOf(tally.severity)) tally.severity = severity
      // a finding without providers is about everybody
      if (providers.length === 0 || tally.providers.length === 0) tally.providers = []
      else if (providers.some(id => !tally.providers.includes(id))) tally.providers = [...new Set([...tally.providers, ...providers])]
      return false
    },
    rest: () =>
      [...tallies.values()]
        .filter(({ left }) => left > 0)
        .map(({ tool, left, severity, providers }) => ({
          hit: {
            tool,
            message: `has ${left.toLocaleString('en')} more ${left === 1 ? 'place' : 'places'} of this kind, not listed one by one`,
          },
          severity,
          providers,
        })),
  }
}

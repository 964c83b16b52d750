import { defined } from '../base/defined.js'
import { printableJson, printableLine } from '../base/printable.js'
import { listAsSent } from '../providers/client-name.js'
import type { ProviderId } from '../providers/registry.js'
import { countList, renderList } from '../providers/registry.js'
import type { ProviderOptions, ToolList } from '../tool-list.js'

/** What a provider snapshot holds. */
export interface SnapshotOptions extends ProviderOptions {
  /** State what the list costs per turn, so that a review shows what an edit costs. Default true. */
  cost?: boolean
  /** List what the translation for this provider leaves out or converts. Default false. */
  changes?: boolean
  /** Tells several snapshots of one test apart, as in the runner's own `toMatchSnapshot`. */
  hint?: string
}

/**
 * The text of a provider snapshot: JSON with the provider, its cost in tokens per turn, the changes where asked for, and under `tools`
 * what the API's `tools` field gets; with neither cost nor changes, that alone. Keys stand in the order in which they are sent.
 */
export function snapshotText(given: ToolList, provider: ProviderId, options: SnapshotOptions): string {
  const { cost = true, changes = false, hint: _, ...providing } = options
  const list = listAsSent(given)
  const rendering = renderList(list, provider, providing)
  if (!cost && !changes) return printableJson(rendering.tools)
  return printableJson(
    defined({
      provider,
      tokensPerTurn: cost ? countList(list, provider, providing).total : undefined,
      changes: changes
        ? rendering.changes.map(({ tool, path, change, note }) => printableLine(`${tool} ${path} ${change}: ${note}`))
        : undefined,
      tools: rendering.tools,
    }),
  )
}

// the serializer may come from another copy of this package (ESM beside CommonJS), so the mark is a registered symbol
const MARK = Symbol.for('echolot.snapshot')

/** Text that a snapshot shall hold as it is, without quotes around it: see `echolot/serializer`. */
export const verbatim = (text: string): object => ({ [MARK]: text })

/** The text of what `verbatim` made, else `undefined`. */
export function verbatimText(value: unknown): string | undefined {
  const text = typeof value === 'object' && value !== null && MARK in value ? value[MARK] : undefined
  return typeof text === 'string' ? text : undefined
}

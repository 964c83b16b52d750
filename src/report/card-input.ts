import { listAsSent } from '../client-name.js'
import { countList } from '../count.js'
import { type Rendering, renderList } from '../render.js'
import { type ProviderId, type ProviderOptions, providerIds, type Report, type ToolList } from '../tool-list.js'
import type { RouteTrace } from './trace-entry.js'

/** Everything that a card shows about one server. */
export interface CardInput {
  server: { name?: string; version?: string }
  report: Report
  list: ToolList
  /** What each provider receives, and what the translation changed. */
  renderings: Record<ProviderId, Rendering>
  /** Tokens of each tool by provider, in the order of the list. */
  costs: Record<ProviderId, readonly number[]>
  /** Answers of models, as the tests asked them. */
  routes: readonly RouteTrace[]
}

/** Gathers what a card shows: renders the list for each provider and counts each tool. */
export function cardInput(list: ToolList, report: Report, routes: readonly RouteTrace[] = [], options: ProviderOptions = {}): CardInput {
  const each = <T>(make: (id: ProviderId) => T): Record<ProviderId, T> =>
    Object.fromEntries(providerIds.map(id => [id, make(id)])) as Record<ProviderId, T>
  const sent = listAsSent(list)
  return {
    server: report.server ?? (list.servers.length === 1 ? { ...list.servers[0] } : {}),
    report,
    list: sent,
    renderings: each(id => renderList(sent, id, options)),
    costs: each(id => countList(sent, id, options).perTool.map(({ tokens }) => tokens)),
    routes,
  }
}

import type { Report } from '../analyze/report.js'
import { listAsSent } from '../providers/client-name.js'
import type { Rendering } from '../providers/definition.js'
import { countList, forEachProvider, type ProviderId, renderList } from '../providers/registry.js'
import type { ProviderOptions, ToolList } from '../tool-list.js'
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
  const sent = listAsSent(list)
  return {
    server: report.server ?? (list.servers.length === 1 ? { ...list.servers[0] } : {}),
    report,
    list: sent,
    renderings: forEachProvider(id => renderList(sent, id, options)),
    costs: forEachProvider(id => countList(sent, id, options).perTool.map(({ tokens }) => tokens)),
    routes,
  }
}

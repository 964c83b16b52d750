import { analyzeList } from '../analyze/analyze.js'
import type { Report } from '../analyze/report.js'
import { toToolList } from '../load/normalise.js'
import { type CardInput, cardInput } from './card-input.js'
import type { RouteTrace, TraceEntry } from './trace-entry.js'

interface Gathered {
  server: string
  tools?: readonly unknown[]
  report?: Report
  routes: RouteTrace[]
}

/**
 * One card for each list that matchers judged in a run, in the order of their first appearance. The latest report of a list is shown;
 * where only its cost or its routing was asked for, it is judged here. A list is known by its content, so a server that changed its
 * list has two cards. A route whose list left no trace is given to the server's latest list.
 */
export function cardsFrom(entries: readonly TraceEntry[]): CardInput[] {
  const lists = new Map<string, Gathered>()
  const byHash = new Map<string, readonly unknown[]>()
  for (const entry of entries) {
    const key = JSON.stringify([entry.server, entry.hash])
    const list = lists.get(key) ?? { server: entry.server, routes: [] }
    lists.set(key, list)
    if (entry.kind === 'route') list.routes.push(entry)
    else {
      if (entry.tools) byHash.set(entry.hash, entry.tools)
      if (entry.report) list.report = entry.report
    }
  }
  for (const [key, list] of lists) list.tools = byHash.get((JSON.parse(key) as [string, string])[1])
  const known = [...lists.values()].filter(list => list.tools)
  for (const list of lists.values()) {
    if (!list.tools) known.findLast(other => other.server === list.server)?.routes.push(...list.routes)
  }
  return known.map(toCard)
}

function toCard({ server, tools = [], report, routes }: Gathered): CardInput {
  const named = report?.server ?? (server === 'tools' ? {} : { name: server })
  const list = toToolList([{ tools, ...named }])
  return { ...cardInput(list, report ?? analyzeList(list), routes), server: named }
}

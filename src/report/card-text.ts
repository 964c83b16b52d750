import { number, plural } from '../base/wording.js'
import type { CardInput } from './card-input.js'
import { dollars, routeTotals } from './html-routes.js'
import { safeLine } from './safe.js'
import { style } from './style.js'
import { renderText } from './text.js'
import type { RouteTrace } from './trace-entry.js'

const SHOWN_ROUTES = 10

/** The short card for a terminal: cost, largest tools, the findings' headline, and what models picked. */
export function renderCardText(card: CardInput, options: { color?: boolean } = {}): string {
  const report = { ...card.report, server: card.server }
  return [renderText(report, { ...options, short: true }), ...routeLines(card.routes, options)].join('\n')
}

/** How many prompts routed as expected, what it cost, and those that did not. */
function routeLines(routes: readonly RouteTrace[], options: { color?: boolean }): string[] {
  if (!routes.length) return []
  const paint = style(options.color)
  const failed = routes.filter(route => !route.passed)
  const { tokens, price } = routeTotals(routes)
  const used = `${number(tokens)} tokens${price === undefined ? '' : `, about ${dollars(price)}`}`
  const verdict = `${number(routes.length - failed.length)} of ${plural(routes.length, 'prompt')} routed as expected`
  return [
    '',
    `${paint.bold(failed.length ? paint.red(verdict) : paint.green(verdict))}  ${paint.dim(used)}`,
    ...failed
      .slice(0, SHOWN_ROUTES)
      .map(
        route =>
          `  "${safeLine(route.prompt, 80)}": ${route.not ? 'must not call' : 'wanted'} ${name(route.wanted)}, got ${picked(route)}  ${paint.dim(safeLine(route.model, 60))}`,
      ),
    ...(failed.length > SHOWN_ROUTES ? [`  … and ${number(failed.length - SHOWN_ROUTES)} more`] : []),
  ]
}

const name = (tool: string | null): string => (tool === null ? 'no tool' : `\`${safeLine(tool, 60)}\``)

/** What counts as the choices of the trials, most frequent first. */
function picked({ trials }: RouteTrace): string {
  const counts = new Map<string, number>()
  for (const { chosen } of trials) {
    const tool = chosen === undefined ? 'no answer' : name(chosen)
    counts.set(tool, (counts.get(tool) ?? 0) + 1)
  }
  const sorted = [...counts].sort(([, a], [, b]) => b - a)
  return (
    sorted
      .slice(0, 3)
      .map(([tool, count]) => (trials.length > 1 ? `${tool} ${count}×` : tool))
      .join(', ') || 'no answer'
  )
}

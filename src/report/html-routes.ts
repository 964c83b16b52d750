import { number, plural } from '../base/wording.js'
import type { CardInput } from './card-input.js'
import { html, type Markup, prose, served, servedCode } from './html-markup.js'
import { safeJson } from './safe.js'
import type { RouteTrace } from './trace-entry.js'

const MOST_TOOLS = 40
const SHOWN_ROUTES = 200
const NONE = 'no tool'

/** Sums over all answers that were given now: trials asked, tokens, dollars. */
export function routeTotals(routes: readonly RouteTrace[]): { trials: number; tokens: number; price: number | undefined } {
  // what a recording answered costs nothing now
  const trials = routes.filter(route => !route.recorded).flatMap(route => route.trials)
  const prices = trials.flatMap(({ price }) => (price === undefined ? [] : [price]))
  return {
    trials: trials.length,
    tokens: trials.reduce((sum, { usage }) => sum + (usage ? usage.input + usage.output : 0), 0),
    price: prices.length ? prices.reduce((a, b) => a + b) : undefined,
  }
}

/** Dollars with two significant digits: `$0.0012`. */
export const dollars = (price: number): string => `$${price >= 1 ? price.toFixed(2) : Number(price.toPrecision(2))}`

/** What models chose: a matrix of wanted against called for each model, then every answer. */
export function routesSection({ routes }: CardInput): Markup {
  if (!routes.length) return html``
  const { tokens, price } = routeTotals(routes)
  const passed = routes.filter(route => route.passed).length
  const models = [...new Set(routes.map(route => route.model))]
  return html`<section>
<h3>Which tool a model picks</h3>
<p class="lead">${number(passed)} of ${plural(routes.length, 'prompt')} routed as expected; ${number(tokens)} tokens used${price !== undefined && `, about ${dollars(price)}`}. Nothing was called.</p>
${models.map(model =>
  matrix(
    model,
    routes.filter(route => route.model === model),
  ),
)}
<div class="answers">${routes.slice(0, SHOWN_ROUTES).map(answer)}</div>
${routes.length > SHOWN_ROUTES && html`<p class="fine">… and ${number(routes.length - SHOWN_ROUTES)} more</p>`}
</section>`
}

/** Trials counted by the tool that was wanted, or must not be called (rows), and by what counts as their choice (columns). */
function matrix(model: string, routes: readonly RouteTrace[]): Markup {
  const rows = new Map<string, { wanted: string | null; not: boolean; cells: Map<string, { count: number; fine: boolean }> }>()
  const tools = new Set<string>()
  for (const { wanted, not = false, trials } of routes) {
    const key = JSON.stringify([not, wanted])
    const row = rows.get(key) ?? { wanted, not, cells: new Map() }
    rows.set(key, row)
    tools.add(wanted ?? NONE)
    for (const { chosen, fine } of trials) {
      if (chosen === undefined) continue
      tools.add(chosen ?? NONE)
      const cell = row.cells.get(chosen ?? NONE) ?? { count: 0, fine: true }
      row.cells.set(chosen ?? NONE, { count: cell.count + 1, fine: cell.fine && fine })
    }
  }
  const columns = [...tools].slice(0, MOST_TOOLS)
  const name = (tool: string): Markup => (tool === NONE ? html`<em>${NONE}</em>` : servedCode(tool, 40))
  const cell = (found: { count: number; fine: boolean } | undefined): Markup =>
    html`<td class="${found ? (found.fine ? 'right' : 'wrong') : 'zero'}">${found?.count ?? '·'}</td>`
  return html`<p class="fine">${served(model, 80)}: the tool that was wanted by row, the one that was picked by column</p>
<div class="scroll" role="group" tabindex="0" aria-label="Confusion matrix of ${model}"><table class="matrix">
<thead><tr><th scope="col">Wanted</th>${columns.map(tool => html`<th scope="col">${name(tool)}</th>`)}</tr></thead>
<tbody>${[...rows.values()].slice(0, MOST_TOOLS).map(
    ({
      wanted,
      not,
      cells,
    }) => html`<tr><th scope="row">${not && 'not '}${name(wanted ?? NONE)}</th>${columns.map(tool => cell(cells.get(tool)))}</tr>
`,
  )}</tbody></table></div>
${tools.size > MOST_TOOLS && html`<p class="fine">The first ${MOST_TOOLS} of ${number(tools.size)} tools.</p>`}`
}

function answer(route: RouteTrace): Markup {
  const verdict = route.passed ? 'as expected' : 'not as expected'
  return html`<details class="answer ${route.passed ? 'right' : 'wrong'}"${!route.passed && html` open`}>
<summary><span class="tag ${route.passed ? 'ok' : 'problem'}">${verdict}</span> <q>${served(route.prompt, 300)}</q></summary>
<p class="fine">${route.not ? 'Must not call' : 'Wanted'} ${route.wanted === null ? NONE : servedCode(route.wanted)}. ${served(route.model, 80)}, ${route.recorded ? 'from a recording' : 'asked now'}.</p>
<ol>${route.trials.slice(0, 20).map(trialItem)}</ol>
</details>
`
}

function trialItem(trial: RouteTrace['trials'][number]): Markup {
  if (trial.error !== undefined) return html`<li>No answer: ${prose(trial.error)}</li>`
  const { usage, price } = trial
  const cost = [
    ...(usage ? [`${number(usage.input)} tokens in, ${number(usage.output)} out`] : []),
    ...(usage?.predicted === undefined ? [] : [`${number(usage.predicted)} predicted`]),
    ...(price === undefined ? [] : [`about ${dollars(price)}`]),
  ]
  return html`<li>${!trial.fine && html`<p class="fine">${trial.verdict.replaceAll('-', ' ')}</p>`}${!trial.calls.length && html`<p>Called no tool.</p>`}${trial.calls
    .slice(0, 20)
    .map(
      call =>
        html`<p>Would call ${servedCode(call.tool)} with</p><pre><code>${shortJson(call.arguments)}</code></pre>${
          call.faults.length > 0 &&
          html`<ul class="faults">${call.faults.slice(0, 20).map(({ path, message }) => html`<li>${path !== '' && html`${servedCode(path)} `}${prose(message)}</li>`)}</ul>`
        }`,
    )}${cost.length > 0 && html`<p class="fine">${cost.join(', ')}</p>`}</li>`
}

const shortJson = (value: unknown): string => {
  const json = safeJson(value, 2)
  return json.length > 4000 ? `${json.slice(0, 4000)}…` : json
}

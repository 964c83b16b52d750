import { CONTEXT } from '../analyze/report.js'
import { number, percent } from '../base/wording.js'
import { type ProviderId, providerIds, providers } from '../providers/registry.js'
import type { CardInput } from './card-input.js'
import { bar, html, type Markup, prose, served, servedCode } from './html-markup.js'

const FEW_TOOLS = 25

/** One tile a provider: tokens per turn, how sure, the share of a context, the model and the overhead. */
export function costTiles({ report }: CardInput): Markup {
  const tile = (id: ProviderId): Markup => {
    const { exact, error, model, overhead, assumed, unverified } = report.counts[id]
    const share = report.tokens[id] / CONTEXT
    const sure = exact
      ? 'Exact: at least 95 of 100 recorded answers were met to the token'
      : `± ${percent(error.p95, { up: true })} at most in 95 of 100 recorded answers`
    return html`<li class="tile${id === report.share.provider && ' costliest'}">
<h3>${providers[id].name}</h3>
<p class="figure"><strong>${exact ? '' : '≈ '}${number(report.tokens[id])}</strong> <span>tokens per turn</span></p>
${bar(share)}
<p>${`${Math.round(share * 1000) / 10} %`} of a 200,000-token context</p>
<p class="fine">${sure}. <span class="whole">${served(model, 60)}</span>${assumed && ' (assumed)'}${overhead > 0 && `, plus ${number(overhead)} once for tool use`}.${
      unverified?.length ? html` Not seen in any recording: ${served(unverified.join(', '), 200)}.` : ''
    }</p>
</li>`
  }
  return html`<ul class="tiles">${providerIds.map(tile)}</ul>`
}

/** Every tool's cost: a table with bars, sortable where scripts run; for a long list the ten most expensive stand before it. */
export function costSection(card: CardInput): Markup {
  const { list, report, costs } = card
  if (!list.tools.length) return html``
  const table = costTable(card)
  const many = list.tools.length > FEW_TOOLS
  const costliest = report.share.provider
  return html`<section>
<h3>Cost of each tool</h3>
${
  many &&
  html`<p class="lead">The ten most expensive with ${providers[costliest].name}:</p>
<ol class="bars">${costliestTools(costs[costliest], 10).map(i => barItem(card, i))}</ol>`
}
${many ? html`<details class="more"><summary>All ${number(list.tools.length)} tools</summary>${table}</details>` : table}
${adviceList(card)}
</section>`
}

const costliestTools = (costs: readonly number[], limit: number): number[] =>
  costs
    .map((_, i) => i)
    .sort((a, b) => (costs[b] ?? 0) - (costs[a] ?? 0))
    .slice(0, limit)

const barItem = ({ list, costs, report }: CardInput, i: number): Markup => {
  const own = costs[report.share.provider]
  const tokens = own[i] ?? 0
  return html`<li><span class="name">${servedCode(list.tools[i]?.label ?? '', 80)}</span> <span class="count">${number(tokens)}</span>${bar(tokens / most(own))}</li>`
}

function costTable({ list, costs, report }: CardInput): Markup {
  const top = most(costs[report.share.provider])
  const row = (
    i: number,
  ): Markup => html`<tr><td class="nr">${i + 1}</td><th scope="row">${servedCode(list.tools[i]?.label ?? '', 80)}${bar((costs[report.share.provider][i] ?? 0) / top)}</th>${providerIds.map(
    id => html`<td data-value="${costs[id][i] ?? 0}">${number(costs[id][i] ?? 0)}</td>`,
  )}</tr>
`
  return html`<p class="fine">Tokens per turn. The bars show ${providers[report.share.provider].name}.</p>
<table class="costs sortable" aria-label="Tokens per turn of each tool">
<thead><tr><th scope="col" class="nr" data-sort="number">Nr</th><th scope="col" data-sort="text">Tool</th>${providerIds.map(id => html`<th scope="col" data-sort="number">${providers[id].name}</th>`)}</tr></thead>
<tbody>
${list.tools.map((_, i) => row(i))}</tbody>
</table>`
}

const most = (costs: readonly number[]): number => costs.reduce((a, b) => Math.max(a, b), 1)

function adviceList({ report }: CardInput): Markup | false {
  const advice = [...(report.advice ?? [])].sort((a, b) => b.saves - a.saves)
  if (!advice.length) return false
  const item = (one: (typeof advice)[number]): Markup =>
    html`<li>${one.tool === undefined ? 'The list' : servedCode(one.tool)}: ${prose(one.message)} <span class="fine">${providers[one.provider].name}, saves ${number(one.saves)} tokens per turn</span></li>`
  return html`<h4>Cheaper</h4><ul class="plain">${advice.slice(0, 10).map(item)}</ul>${advice.length > 10 && html`<p class="fine">… and ${number(advice.length - 10)} more</p>`}`
}

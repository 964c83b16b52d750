import { createHash } from 'node:crypto'
import { printableLine, shorten } from '../base/printable.js'
import { plural } from '../base/wording.js'
import { type CardInput, cardInput } from './card-input.js'
import { countFindings, headline } from './findings.js'
import type { Format } from './format.js'
import { costSection, costTiles } from './html-cost.js'
import { findingsSection, rulesSection } from './html-findings.js'
import { listsSection } from './html-lists.js'
import { html, type Markup, served } from './html-markup.js'
import { routesSection } from './html-routes.js'
import { pageScript } from './html-script.js'
import { pageStyle } from './html-style.js'

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

// images from data: alone, for the icon; without one a browser asks the server for /favicon.ico
const policy = `default-src 'none'; style-src ${hash(pageStyle)}; script-src ${hash(pageScript)}; img-src data:; base-uri 'none'; form-action 'none'`

const icon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 16 16%22%3E%3Cg fill=%22none%22 stroke=%22%230b7480%22 stroke-width=%222%22 stroke-linecap=%22round%22%3E%3Cpath d=%22M4 10a5 5 0 0 1 8 0M1.5 7a8.5 8.5 0 0 1 13 0%22/%3E%3C/g%3E%3Ccircle cx=%228%22 cy=%2212.5%22 r=%221.5%22 fill=%22%230b7480%22/%3E%3C/svg%3E'

/**
 * The card as one HTML file that asks nothing of anybody: cost, findings, what each provider receives, routing. One section a server.
 * Readable without scripts; with them the provider lists become tabs, tables sort and lists can be copied.
 */
export function renderHtml(cards: CardInput | readonly CardInput[]): string {
  const all = isMany(cards) ? cards : [cards]
  const title = all.length === 1 ? nameOf(all[0] as CardInput) : plural(all.length, 'tool list')
  const page = html`<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${printableLine(shorten(title, 80))}: Echolot</title>
<link rel="icon" href="${{ markup: icon }}">
<style>${{ markup: pageStyle }}</style>
</head>
<body>
<header class="page"><h1>Echolot</h1><p>The tool list as a model gets it</p></header>
<main>
${all.length > 1 && contents(all)}
${all.map(cardSection)}
${rulesSection(all)}
</main>
<footer class="page"><p>Counts are of the tools alone, per turn of a conversation. Estimates carry the error measured against recorded answers of the provider.</p></footer>
<p id="status" role="status" class="hidden"></p>
<script>${{ markup: pageScript }}</script>
</body>
</html>
`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
${page.markup}`
}

const isMany = (cards: CardInput | readonly CardInput[]): cards is readonly CardInput[] => Array.isArray(cards)

const nameOf = ({ server }: CardInput): string => server.name?.trim() || 'Tool list'

const contents = (cards: readonly CardInput[]): Markup =>
  html`<nav aria-label="Tool lists"><ul>${cards.map((card, i) => html`<li><a href="#list-${i + 1}">${served(nameOf(card), 80)}</a> <span class="fine">${plural(card.report.tools, 'tool')}, ${headline(card.report.findings)}</span></li>`)}</ul></nav>`

function cardSection(card: CardInput, index: number): Markup {
  const id = `list-${index + 1}`
  const { problem, warning } = countFindings(card.report.findings)
  const verdict = problem ? 'problem' : warning ? 'warning' : card.report.findings.length ? 'note' : 'ok'
  return html`<section class="card" id="${id}" aria-labelledby="${id}-title">
<header><h2 id="${id}-title">${served(nameOf(card), 80)}</h2>${card.server.version !== undefined && html`<span class="version">${served(card.server.version, 40)}</span>`}
<p><span>${plural(card.report.tools, 'tool')}</span> <span class="tag ${verdict}">${headline(card.report.findings)}</span></p></header>
${costTiles(card)}
${findingsSection(card)}
${costSection(card)}
${listsSection(card, id)}
${routesSection(card)}
</section>
`
}

const format: Format = { render: ({ report, list }) => renderHtml(cardInput(list, report)) }
export default format

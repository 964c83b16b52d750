import { number, plural } from '../base/wording.js'
import { type ProviderId, providerIds, providers } from '../providers/registry.js'
import type { Change } from '../tool-list.js'
import type { CardInput } from './card-input.js'
import { html, type Markup, prose, served, servedCode } from './html-markup.js'
import { escapeMarkup, safeJson } from './safe.js'

// what costs the whole request first
const ORDER: readonly Change['change'][] = ['refused', 'converted', 'dropped']
const SHOWN_KINDS = 30
const SHOWN_PLACES = 40
/** Characters of JSON that are shown at once; the rest is folded away, so that a list of megabytes still opens. */
const CHUNK = 60_000
const MOST_HIGHLIGHTED = 40_000
const SHOWN_OPEN = 12_000

/** The list as each provider receives it. Without scripts three sections, with scripts three tabs. */
export function listsSection(card: CardInput, id: string): Markup {
  return html`<section>
<h3>What each provider receives</h3>
<div class="tabs" data-label="Provider">
${providerIds.map(
  provider => html`<div class="panel" id="${id}-${provider}">
<h4>${providers[provider].name}</h4>
${changesBlock(card.renderings[provider].changes)}
${jsonBlock(card.renderings[provider].tools, provider, `${id}-${provider}-json`)}
</div>
`,
)}</div>
</section>`
}

/** What the translation drops, converts or would have refused, the same change in many places on one line. */
function changesBlock(changes: readonly Change[]): Markup {
  if (!changes.length) return html`<p class="good">Nothing is dropped or converted.</p>`
  const kinds = new Map<string, Change[]>()
  for (const change of changes) {
    const kind = JSON.stringify([change.change, change.keyword, change.note])
    const known = kinds.get(kind)
    if (known) known.push(change)
    else kinds.set(kind, [change])
  }
  const all = [...kinds.values()].sort(([a], [b]) => ORDER.indexOf(a?.change ?? 'dropped') - ORDER.indexOf(b?.change ?? 'dropped'))
  return html`<ul class="changes">${all.slice(0, SHOWN_KINDS).map(kindItem)}</ul>${all.length > SHOWN_KINDS && html`<p class="fine">… and ${plural(all.length - SHOWN_KINDS, 'other kind')} of change</p>`}`
}

function kindItem(changes: readonly Change[]): Markup {
  const first = changes[0] as Change
  const place = ({ tool, path }: Change): Markup => html`<li>${servedCode(tool, 60)} <span class="fine">${served(path, 120)}</span></li>`
  return html`<li><p><span class="tag ${first.change}">${first.change}</span> ${servedCode(first.keyword, 60)} ${prose(first.note)}</p>
<details><summary>${plural(changes.length, 'place')}</summary><ul class="plain">${changes.slice(0, SHOWN_PLACES).map(place)}</ul>${changes.length > SHOWN_PLACES && html`<p class="fine">… and ${number(changes.length - SHOWN_PLACES)} more</p>`}</details></li>
`
}

/** The JSON of the API's `tools` field with a copy button. What is copied is read from the page, so it is there once only. */
function jsonBlock(tools: unknown, provider: ProviderId, id: string): Markup {
  const json = indented(tools)
  const first = json.length <= CHUNK ? json.length : json.lastIndexOf('\n', CHUNK) + 1 || CHUNK
  const chunk = (text: string): Markup =>
    html`<pre role="group" tabindex="0" aria-label="JSON for ${providers[provider].name}"><code>${json.length <= MOST_HIGHLIGHTED ? highlighted(text) : { markup: escapeMarkup(text) }}</code></pre>`
  return html`<div class="json" id="${id}">
<p class="actions"><button type="button" class="copy" data-copies="${id}" hidden>Copy</button> <span class="fine">The <code>tools</code> field as JSON, ${size(json.length)}</span></p>
<details${json.length <= SHOWN_OPEN && html` open`}><summary>JSON</summary>${chunk(json.slice(0, first))}${
    first < json.length && html`<details><summary>The remaining ${size(json.length - first)}</summary>${chunk(json.slice(first))}</details>`
  }</details>
</div>`
}

const size = (characters: number): string =>
  characters < 100_000 ? `${number(Math.max(1, characters / 1000))} kB` : `${Math.round(characters / 100_000) / 10} MB`

/** JSON indented by two; on one line where deep nesting would make the blanks outweigh the content. */
function indented(value: unknown): string {
  const compact = safeJson(value)
  let depth = 0
  let blanks = 0
  for (const [token] of compact.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},]/g)) {
    if (token === '{' || token === '[') depth++
    else if (token === '}' || token === ']') depth--
    if (token[0] !== '"') blanks += depth * 2
  }
  return blanks > compact.length * 4 ? compact : safeJson(value, 2)
}

/** Wraps keys, strings and other scalars of a JSON text for coloring. */
function highlighted(json: string): Markup {
  let at = 0
  let markup = ''
  for (const match of json.matchAll(/"(?:[^"\\]|\\.)*"(:)?|-?\d[\d.eE+-]*|true|false|null/g)) {
    const [token, colon] = match
    const kind = colon ? 'k' : token[0] === '"' ? 's' : 'n'
    markup += `${escapeMarkup(json.slice(at, match.index))}<span class="${kind}">${escapeMarkup(colon ? token.slice(0, -1) : token)}</span>${colon ?? ''}`
    at = match.index + token.length
  }
  return { markup: markup + escapeMarkup(json.slice(at)) }
}

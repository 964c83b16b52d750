import { number, plural } from '../base/wording.js'
import { providerIds, providers } from '../providers/registry.js'
import { rules } from '../rules/all-rules.js'
import type { CardInput } from './card-input.js'
import { type FindingGroup, type FindingLine, groupFindings } from './collapse.js'
import { headline } from './findings.js'
import { html, type Markup, prose, servedCode } from './html-markup.js'

const SHOWN_GROUPS = 40
const SHOWN_PLACES = 50
const ruleIds = new Set(rules.map(rule => rule.id))

/** Findings grouped by tool, most severe first, each with its remedy and a link to the rule's explanation further down. */
export function findingsSection({ report }: CardInput): Markup {
  const groups = groupFindings(report.findings)
  const rest = groups.slice(SHOWN_GROUPS)
  return html`<section>
<h3>Findings</h3>
${!groups.length && html`<p class="good">${headline([])}.</p>`}
${groups.slice(0, SHOWN_GROUPS).map(groupBlock)}
${rest.length > 0 && html`<details class="more"><summary>… and ${plural(rest.length, 'group')} more</summary>${rest.map(groupBlock)}</details>`}
${ignoredBlock(report.ignored)}
</section>`
}

const groupBlock = (group: FindingGroup): Markup => html`<article class="group ${group.lines[0]?.severity ?? 'note'}">
<h4>${groupHeading(group)}</h4>
<ul>${group.lines.map(lineItem)}</ul>
</article>
`

function groupHeading(group: FindingGroup): Markup {
  if (group.tool !== undefined) return servedCode(group.tool)
  const [line] = group.lines
  return line?.shared && line.tools ? html`${plural(line.tools.length, 'tool')}` : html`The list`
}

const lineItem = (line: FindingLine): Markup => html`<li>
<p><span class="tag ${line.severity}">${line.severity}</span> ${prose(line.message)} ${ruleIds.has(line.rule) ? html`<a class="rule" href="#rule-${line.rule}">${line.rule}</a>` : html`<span class="rule">${line.rule}</span>`}${line.providers?.map(id => html` <span class="provider">${providers[id].name}</span>`)}</p>
${line.fixes.map(fix => html`<p class="fix">${prose(fix)}</p>`)}
${line.shared ? places(line.tools ?? [], 'tool') : line.paths.length > 1 && places(line.paths, 'place')}
</li>`

/** Names or paths behind a line, folded away. */
const places = (names: readonly string[], noun: string): Markup =>
  html`<details><summary>${plural(names.length, noun)}</summary><p class="places">${names.slice(0, SHOWN_PLACES).map(name => html`${servedCode(name)} `)}${names.length > SHOWN_PLACES && `… and ${number(names.length - SHOWN_PLACES)} more`}</p></details>`

function ignoredBlock(ignored: CardInput['report']['ignored']): Markup | false {
  if (!ignored?.length) return false
  return html`<details><summary>${plural(ignored.length, 'finding')} ignored by the settings</summary><ul class="plain">${ignored
    .slice(0, SHOWN_PLACES)
    .map(
      ({ finding, reason }) =>
        html`<li>${finding.tool === undefined ? 'The list' : servedCode(finding.tool)} ${prose(finding.message)} <span class="rule">${finding.rule}</span> <span class="fine">Reason: ${prose(reason)}</span></li>`,
    )}</ul></details>`
}

/** Explanations of the rules that found something: what should be true, why, who objects, where it is documented. */
export function rulesSection(cards: readonly CardInput[]): Markup {
  const found = new Set(cards.flatMap(({ report }) => report.findings.map(finding => finding.rule)))
  const explained = rules.filter(rule => found.has(rule.id))
  if (!explained.length) return html``
  return html`<section class="card" aria-labelledby="rules">
<h2 id="rules">The rules behind the findings</h2>
${explained.map(rule => {
  const who = [...providerIds.filter(id => rule.providers?.includes(id)).map(id => providers[id].name), ...(rule.clients ?? [])]
  return html`<article class="explained" id="rule-${rule.id}">
<h3>${prose(rule.title)}</h3>
<p class="rule">${rule.id}, ${rule.severity}</p>
<p>${prose(rule.why)}</p>
<p class="fix">${prose(rule.fix)}</p>
${who.length > 0 && html`<p class="fine">Who objects: ${who.join(', ')}.</p>`}
${rule.sources?.length ? html`<p class="fine">Source: ${rule.sources.join('; ')}${rule.verified !== undefined && `; verified ${rule.verified}`}.</p>` : ''}
</article>
`
})}</section>`
}

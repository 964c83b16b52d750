import { percent } from '../base/wording.js'
import { providers } from '../providers/registry.js'
import { rules } from './all-rules.js'
import { measuredServers, prevalence } from './prevalence.js'
import type { Example, Rule } from './rule.js'

/** Longer examples are cut: a list of 129 tools explains nothing that its first tool does not. */
const LONGEST_EXAMPLE = 900

/** All that is known about a rule as plain text: why, good and bad example, remedy, who objects, since when, sources, how common. */
export function explainRule(rule: Rule): string {
  const facts = [
    ['Who objects', objectors(rule).join(', ') || 'no provider or client that is known'],
    ['Profile', rule.profile ?? 'default'],
    ['How common', commonness(rule) ?? 'not measured'],
    ['Since', rule.since],
    ['Last verified', rule.verified],
    ['Sources', rule.sources?.join(', ')],
  ].filter(fact => fact[1] !== undefined)
  return [
    `${rule.id} (${rule.severity})`,
    rule.title,
    '',
    `Why: ${rule.why}`,
    `Fix: ${rule.fix}`,
    '',
    ...facts.map(([name, text]) => `${name}: ${text}`),
    ...exampleLines('Bad', rule.examples.bad[0]),
    ...exampleLines('Good', rule.examples.good[0]),
  ].join('\n')
}

function exampleLines(label: string, example: Example | undefined): string[] {
  if (!example) return []
  const { tools, serverName } = example
  const json = JSON.stringify(tools.length === 1 ? tools[0] : tools, null, 2)
  const cut = json.length > LONGEST_EXAMPLE ? `${json.slice(0, json.lastIndexOf('\n', LONGEST_EXAMPLE))}\n…` : json
  return ['', `${label}${serverName === undefined ? '' : ` (on a server called ${serverName})`}:`, cut]
}

/** The providers and clients that object, by the names that people use. */
const objectors = (rule: Rule): string[] => [...(rule.providers ?? []).map(id => providers[id].name), ...(rule.clients ?? [])]

/** `12 % of 188 public servers share this`, or `undefined` where the rule was not measured. */
export function commonness(rule: Pick<Rule, 'id'>): string | undefined {
  const share = Object.hasOwn(prevalence, rule.id) ? prevalence[rule.id] : undefined
  if (share === undefined || measuredServers === 0) return undefined
  return share === 0
    ? `None of ${measuredServers} public servers has this`
    : `${shareText(share)} of ${measuredServers} public servers share this`
}

const shareText = (share: number): string => (share > 0 && share < 0.01 ? 'under 1 %' : percent(share, { decimals: 0 }))

/**
 * Every rule as a markdown table: id, severity, what should be true, who objects, how common.
 * @param page Where `rulesPage()` stands, seen from the table; each id links to its section there.
 */
export const rulesTable = (page = ''): string =>
  table(
    ['Rule', 'Kind', 'What should be true', 'Who objects', 'Servers'],
    rules.map(rule => [`[\`${rule.id}\`](${page}#${rule.id})`, rule.severity, rule.title, objectors(rule).join(', '), share(rule)]),
  )

/** The whole of src/rules/README.md: the table, then each rule with why and remedy. */
export function rulesPage(): string {
  const sections = rules.map(rule =>
    [
      `## ${rule.id}`,
      `*${rule.severity}${rule.profile ? `, profile ${rule.profile}` : ''}* – ${cell(rule.title)}.`,
      rule.why,
      `**Fix:** ${rule.fix}`,
      [
        objectors(rule).length > 0 ? `Who objects: ${objectors(rule).join(', ')}.` : '',
        commonness(rule) ? `${commonness(rule)}.` : '',
        rule.verified ? `Verified ${rule.verified}.` : '',
        rule.sources?.length ? `Sources: ${rule.sources.join(', ')}.` : '',
      ]
        .filter(Boolean)
        .join(' '),
    ]
      .filter(Boolean)
      .join('\n\n'),
  )
  return `# Rules\n\nWritten from the rules by the test suite; edit the rules, not this page. "Servers" is the share of ${measuredServers} public\nservers on which a rule fires when all rules are on.\n\n${rulesTable()}\n\n${sections.join('\n\n')}\n`
}

const share = (rule: Rule): string => {
  const known = Object.hasOwn(prevalence, rule.id) ? prevalence[rule.id] : undefined
  return known === undefined ? '' : shareText(known)
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows.map(row => row.map(cell))].map(row => `| ${row.join(' | ')} |`).join('\n')

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

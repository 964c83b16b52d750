import { analyzeList } from '../analyze/analyze.js'
import { printableLine, shorten } from '../base/printable.js'
import { type Finding, severities } from '../rules/finding.js'
import { withSettings } from '../settings/settings.js'
import { meaningfulStems, stem, words } from '../texts/split-words.js'
import type { ToolEntry, ToolList } from '../tool-list.js'

const MAX_WORDS = 12
const MAX_FINDINGS = 5
// a model chooses by name and description; what is wrong inside a schema comes after the choice
const ABOUT_THE_CHOICE: ReadonlySet<string> = new Set(['', '/name', '/title', '/description'])

/**
 * Why a wrong tool may have won: what it and the wanted tool say, the words that both say, and the findings that already warned.
 * @param wanted The tool that should have been called; `null` for none.
 * @param winner The tool that was.
 * @returns Lines of text, indented by two; empty where the list has no tool `winner`. Server text is escaped.
 */
export function explainChoice(list: ToolList, wanted: string | null, winner: string): string[] {
  const won = list.tools.find(tool => tool.label === winner)
  if (!won) return []
  const meant = wanted === null ? undefined : list.tools.find(tool => tool.label === wanted)
  const shared = meant ? sharedWords(textOf(meant), textOf(won)) : []
  return [
    `  ${says(won)}`,
    ...(meant ? [`  ${says(meant)}`] : []),
    ...(meant ? [shared.length > 0 ? `  Both say: ${wordList(shared)}` : '  They share no word that carries meaning.'] : []),
    ...warnings(list, won, meant),
    ...(shared.length > 0
      ? ['  Fix: say in both descriptions when to use the tool and not the other, and leave what they share to one of them.']
      : []),
  ]
}

const name = (tool: ToolEntry): string => `\`${printableLine(shorten(tool.label, 80))}\``

function says(tool: ToolEntry): string {
  const text = textOf(tool)
  return text.trim() === '' ? `${name(tool)} has no description.` : `${name(tool)} says: "${printableLine(shorten(text.trim(), 300))}"`
}

const textOf = (tool: ToolEntry): string => tool.description ?? ''

/** The words of the second text that the first has too, as the second writes them, in its order; fillers left out, inflections together. */
export function sharedWords(first: string, second: string): string[] {
  const known = meaningfulStems(words(first))
  const carrying = meaningfulStems(words(second))
  const found = new Map<string, string>()
  for (const word of words(second)) {
    const root = stem(word)
    if (carrying.has(root) && known.has(root) && !found.has(root)) found.set(root, word)
  }
  return [...found.values()]
}

const wordList = (found: readonly string[]): string =>
  `${printableLine(found.slice(0, MAX_WORDS).join(', '))}${found.length > MAX_WORDS ? ` and ${found.length - MAX_WORDS} more words` : ''}`

/** Findings about the two tools, those about both first. */
function warnings(list: ToolList, won: ToolEntry, meant: ToolEntry | undefined): string[] {
  const labels = [won.label, ...(meant ? [meant.label] : [])]
  const about = (finding: Finding): number => labels.filter(label => finding.tool === label || finding.tools?.includes(label)).length
  const found = analyzeList(list, withSettings())
    .findings.filter(finding => finding.severity !== 'note' && ABOUT_THE_CHOICE.has(finding.path ?? '') && about(finding) > 0)
    .sort((a, b) => about(b) - about(a) || severities.indexOf(a.severity) - severities.indexOf(b.severity))
  if (found.length === 0) return ['  No rule warned of it.']
  const more = found.length - MAX_FINDINGS
  return [
    '  Rules that warned of it:',
    ...found.slice(0, MAX_FINDINGS).map(finding => {
      const who = finding.tool === undefined ? 'the list' : `\`${printableLine(shorten(finding.tool, 80))}\``
      return `    ${finding.severity}: ${who} ${printableLine(shorten(finding.message, 200))} (${finding.rule})`
    }),
    ...(more > 0 ? [`    … and ${more} more`] : []),
  ]
}

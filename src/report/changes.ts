import type { Change } from '../tool-list.js'
import { codeSpan, safeProse } from './markdown.js'
import { safeLine } from './safe.js'

const ORDER: readonly Change['change'][] = ['refused', 'converted', 'dropped']
const SHOWN = 3

/**
 * What a translation changes, to be read by a person: one line for each keyword and note, with the number of places and the first
 * three of them; what would be refused first. Text from the server is made printable.
 * @param options `markdown` gives list items, for a comment on a pull request.
 */
export function changeLines(changes: readonly Change[], options: { style: 'text' | 'markdown' } = { style: 'text' }): string[] {
  if (changes.length === 0) return ['Nothing is dropped, converted or refused.']
  const groups = new Map<string, Change[]>()
  for (const change of changes) {
    const key = JSON.stringify([change.change, change.keyword, change.note])
    const known = groups.get(key)
    if (known) known.push(change)
    else groups.set(key, [change])
  }
  const markdown = options.style === 'markdown'
  return [...groups.values()]
    .sort((a, b) => ORDER.indexOf((a[0] as Change).change) - ORDER.indexOf((b[0] as Change).change))
    .map(group => {
      const { change, keyword, note } = group[0] as Change
      const what = keyword === '' ? '' : ` ${code(keyword, markdown)}`
      return `${markdown ? `- **${change}**` : change}${what}: ${markdown ? safeProse(note) : safeLine(note)} (${placesOf(group, markdown)})`
    })
}

function placesOf(group: readonly Change[], markdown: boolean): string {
  const tools = new Set(group.map(({ tool }) => tool)).size
  const shown = group.slice(0, SHOWN).map(({ tool, path }) => `${code(tool, markdown)}${path === '' ? '' : ` ${code(path, markdown)}`}`)
  const more = group.length > SHOWN ? `, and ${(group.length - SHOWN).toLocaleString('en')} more` : ''
  const count =
    group.length > 1
      ? `${group.length.toLocaleString('en')} places in ${tools === 1 ? '1 tool' : `${tools.toLocaleString('en')} tools`}: `
      : ''
  return `${count}${shown.join(', ')}${more}`
}

const code = (text: string, markdown: boolean): string => (markdown ? codeSpan(text) : `\`${safeLine(text, 200)}\``)

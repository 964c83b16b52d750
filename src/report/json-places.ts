import type { Locate, SourceLocation } from './locate.js'

/** Where the tools of a list stand in the JSON text that holds them: at their `name`, found by reading the text, not by searching it. */
export function locateInJson(file: string, text: string): Locate {
  const places = new Map<string, SourceLocation>()
  let line = 1
  let counted = 0
  for (const { path, start, end } of stringsOf(text)) {
    const at = path.slice(-2)
    // `[3].name`, below nothing, `tools` or `result.tools`
    if (at[1] !== 'name' || typeof at[0] !== 'number' || !/^(|tools|result,tools)$/.test(path.slice(0, -2).join())) continue
    for (; counted < start; counted++) if (text.charCodeAt(counted) === 0x0a) line++
    const name = JSON.parse(text.slice(start, end)) as string
    if (!places.has(name)) places.set(name, { file, line })
  }
  return tool => places.get(tool)
}

/** A string value of a JSON text: the keys and positions that lead to it, and where it stands with its quotation marks. */
interface JsonString {
  readonly path: readonly (string | number)[]
  readonly start: number
  readonly end: number
}

/** The string values of a valid JSON text, in its order. A loop, not recursion: the text may be nested without end. */
function* stringsOf(text: string): Generator<JsonString> {
  // one entry for each open object or array: the key or position that is being read
  const path: (string | number)[] = []
  let key = false
  const token = /"(?:[^"\\]|\\.)*"|[[\]{},:]/g
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [found] = match
    const last = path.length - 1
    if (found === '{') {
      path.push('')
      key = true
    } else if (found === '[') {
      path.push(0)
      key = false
    } else if (found === '}' || found === ']') {
      path.pop()
      key = false
    } else if (found === ',') {
      const at = path[last]
      key = typeof at === 'string'
      if (typeof at === 'number') path[last] = at + 1
    } else if (found === ':') key = false
    else if (key) path[last] = JSON.parse(found) as string
    else if (path.length > 0) yield { path: [...path], start: match.index, end: match.index + found.length }
  }
}

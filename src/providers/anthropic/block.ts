import { isObject, own } from '../../schema/json.js'
import { type Estimate, estimate } from '../../tokens/estimate.js'
import type { Json, ToolEntry } from '../../tool-list.js'

/**
 * What one tool costs with Anthropic: that of `<function>{"description": …, "name": …, "parameters": …}</function>`. An empty
 * description is left out. Added up piece by piece, without writing the text.
 */
export function blockCost(tool: ToolEntry): Pick<Estimate, 'claude' | 'letters'> {
  const sum = { claude: 0, letters: 0 }
  addEntry('name', tool.name ?? '', sum)
  if (tool.description) addEntry('description', tool.description, sum)
  addEntry('parameters', tool.inputSchema ?? {}, sum)
  return { claude: FRAME + sum.claude, letters: FRAME_LETTERS + sum.letters }
}

type Sum = { claude: number; letters: number }

/** `<function>` and `</function>` with what the braces cost. This and the next three: `test/measure/fit-block.mjs`. */
const FRAME = 6.75
const FRAME_LETTERS = 16
/** The quotes and what stands with them on either side of a key or a string, such as ` "` and `": `. */
const QUOTES = 2.045
/** A number, `true`, `null`, `{}` or `[]`: with the sign that follows. */
const BARE = 1.84
/** The brackets of an object or a list: mostly one token with the quotes beside them. */
const BRACKETS = 0.325

function addEntry(key: string, value: Json, sum: Sum): void {
  addText(key, sum)
  addValue(value, sum)
}

function addText(text: string, sum: Sum): void {
  const { claude, letters } = estimate(text)
  sum.claude += QUOTES + claude
  sum.letters += letters
}

function addValue(value: Json, sum: Sum): void {
  if (typeof value === 'string') addText(value, sum)
  else if (Array.isArray(value)) {
    sum.claude += BRACKETS
    for (const item of value) addValue(item, sum)
  } else if (isObject(value)) {
    const keys = Object.keys(value)
    sum.claude += keys.length ? BRACKETS : BARE
    for (const key of keys) addEntry(key, own(value, key) as Json, sum)
  } else {
    const { claude, letters } = estimate(String(value))
    sum.claude += BARE + (typeof value === 'number' ? claude : 0)
    sum.letters += letters
  }
}

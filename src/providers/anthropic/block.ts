import { isObject, own, ownString } from '../../schema/json-values.js'
import type { Estimate } from '../../tokens/costs.js'
import { estimate } from '../../tokens/estimate.js'
import type { Json, JsonObject } from '../../tool-list.js'
import { FIELD } from './render.js'

/**
 * What one tool, as it is sent, costs with Anthropic: that of `<function>{"description": …, "name": …, "parameters": …}</function>`. An empty
 * description is left out. Added up piece by piece, without writing the text.
 */
export function blockCost(sent: JsonObject): Pick<Estimate, 'claude' | 'letters'> {
  const sum = { claude: 0, letters: 0 }
  const description = ownString(sent, 'description')
  addEntry('name', ownString(sent, 'name') ?? '', sum)
  if (description) addEntry('description', description, sum)
  addEntry('parameters', own(sent, FIELD) ?? {}, sum)
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

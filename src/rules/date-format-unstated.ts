import { nameOf } from '../schema/by-keyword.js'
import { isObject, own, ownString, typesOf } from '../schema/json-values.js'
import { reachedNodes } from '../schema/reached.js'
import { parametersOf } from '../schema/walk.js'
import { wordsOfName } from '../texts/split-words.js'
import type { JsonObject } from '../tool-list.js'
import { defineRule } from './rule.js'

const DATES = new Set('date dates datetime time timestamp since until deadline due day birthday expiry expires expiration'.split(' '))
// these speak of a time only where the text does: `start` may be a word of a text, `after` the cursor of a page
const ENDS = new Set(['start', 'end', 'begin', 'starts', 'ends'])
const SIDES = new Set(['from', 'to', 'before', 'after', 'at', 'on', 'until'])
// `createdAfter`, `scheduled_at`: what happened, and a side of it
const HAPPENED = new Set(
  'created updated modified changed published posted sent scheduled started ended expires closed opened deleted received submitted'.split(
    ' ',
  ),
)
const SPEAKS_OF_TIME = /\b(?:dates?|times?|datetimes?|day|timestamps?|moment)\b/i
const SPEAKS_OF_RANGE = /\b(?:range|period|interval|window|when|calendar|events?|hour|month|year)\b/i
const STATED =
  /iso|rfc|unix|epoch|utc|yyyy|yy-|mm[-/]dd|dd[-/.]mm|hh:mm|h:mm|\d{4}-\d{2}|\d{1,2}[:/.]\d{2}|seconds|milliseconds|\bms\b|minutes|hours|relative|format|e\.g\.|\beg\b|example|such as|like ["'`]|today|yesterday|\bnow\b|duration|time ?zone|cron|natural language|["'`]\d/i
// words beside `time` and `date` that make something else of them
const OTHER = new Set(
  'zone timezone timeout out to_live limit series type field column format range update updated range_type part parts unit grain granularity frame frames window step interval period range'.split(
    ' ',
  ),
)

const list = (start: object): object => ({
  name: 'list_tours',
  description: 'Lists the tours of a depot in a range of time.',
  inputSchema: { type: 'object', properties: { start_date: { type: 'string', ...start } } },
})

export default defineRule({
  id: 'date-format-unstated',
  severity: 'note',
  title: 'A date says how it is written',
  why: 'Models write a date in whatever form comes to mind, with or without an offset, and the parser refuses it.',
  fix: 'Say the form, e.g. "ISO 8601 with offset, 2026-01-31T09:00:00Z", or set `format: "date-time"`.',
  since: '0.1.0',
  verified: '2025-05-12',
  sources: ['mattt/iMCP#67'],
  profile: 'all',
  examples: {
    good: [
      { tools: [list({ description: 'First day, e.g. 2026-01-31' })] },
      { tools: [list({ description: 'First day', format: 'date' })] },
    ],
    bad: [{ tools: [list({ description: 'First day' })] }],
  },
  *check(list) {
    for (const tool of list.tools) {
      for (const node of parametersOf(reachedNodes(tool.inputSchema, '/inputSchema'))) {
        if (!isObject(node.schema) || !isText(node.schema)) continue
        const text = ownString(node.schema, 'description') ?? ''
        if (!namesDate(node.key ?? '', text) || STATED.test(text)) continue
        if (
          ['format', 'pattern', 'enum', 'const', 'examples', 'example', 'default'].some(
            keyword => own(node.schema as JsonObject, keyword) !== undefined,
          )
        )
          continue
        yield { tool, path: node.pointer, message: `does not say how ${nameOf(node)} is written` }
      }
    }
  },
})

const isText = (schema: JsonObject): boolean => {
  const types = typesOf(schema).filter(type => type !== 'null')
  return types.length === 1 && types[0] === 'string'
}

function namesDate(key: string, text: string): boolean {
  const words = wordsOfName(key.slice(0, 100))
  if (words.length === 2 && HAPPENED.has(words[0] ?? '') && (SIDES.has(words[1] ?? '') || words[1] === 'since')) return words[1] !== 'to'
  if (words.length === 0 || words.length > 4 || words.some(word => OTHER.has(word))) return false
  if (words.some(word => DATES.has(word))) return true
  const last = words.at(-1) ?? ''
  if (words.length > 2 || !(ENDS.has(last) || SIDES.has(last))) return false
  return SPEAKS_OF_TIME.test(text) || (ENDS.has(last) && SPEAKS_OF_RANGE.test(text))
}

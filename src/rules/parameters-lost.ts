import { clip } from '../schema/by-keyword.js'
import { isObject, own, ownObject } from '../schema/json-values.js'
import type { Json } from '../tool-list.js'
import { defineRule } from './rule.js'

const NOUN =
  '(?:ids?|names?|numbers?|urls?|uris?|address(?:es)?|paths?|quer(?:y|ies)|slugs?|keywords?|texts?|titles?|dates?|e-?mails?|location|city|coordinates|latitude|filters?|json|string|object|array|parameters?|arguments?|options?|input|resolution|symbols?|tickers?|codes?|tokens? count|list of|set of|prompt|message|question|terms?|channel|body|language|user name|username|city)'

/** What a description says when a tool takes something. */
const CUES: readonly RegExp[] = [
  // a list of parameters that is not said to be empty
  /(?:^|[\s*#_(])(?:parameters?|params|arguments?|args|inputs?)\**\s?:\**\s{0,9}(?![\s*`(-]{0,6}(?:none|no\b|n\/a|nothing|empty|not\b|\())[^\s]/i,
  /(?:@param|:param)\s/,
  /\b(?:the|an?)\s(?:given|specified|supplied|provided|passed)\s(?!time\b|moment\b|point\b|that\b|use\b|case\b|situation\b|scenario\b|context\b|task\b)[a-z]/i,
  /(?:^|[.!?\n]\s{0,9})given\s(?:an?|the|one|two|some|your)\s[a-z]/i,
  /\bthe\s(?:\w{1,30}\s){1,2}(?:parameter|argument)\s(?:is|must|should|takes|may|can|sets?|specifies|controls|defaults|names|holds)\b/i,
  /(?<!\b(?:sorted|ordered|grouped|keyed|indexed|split|sort|order|group)\s)\bby\s(?:(?:its|the|an?)\s)?`?[a-z]{1,30}_(?:id|name|number|key|code|url|path|slug)\b/i,
  /\b(?:get|find|fetch|look|search|retriev|read|delet|remov|open|return|show|load|updat|download|resolv|check|track)[a-z]{0,4}\b[^.\n]{0,60}?(?<!\b(?:not|sorted|ordered|grouped|arranged|organi[sz]ed|keyed|indexed|listed|split|sort|order|group)\s)\bby\s(?:(?:its|their|the|an?|exact|unique)\s)?(?:\w{1,20}\s)?(?:ids?|name|number|key|code|url|path|slug|title|query|keywords?|uuid)(?=\s{0,3}(?:[.,;:)\n]|$|and\b|or\b|to\b|in\b|with\b|from\b|for\b))/i,
  new RegExp(
    `(?<!\\b(?:no|not|never|without|n['’]t)\\s{1,3})\\b(?:needs?|expects?|accepts?|requires?)\\s(?:(?:as input|an?|the|one|two|optional|either|both|at least)\\s){0,3}(?:\\w{1,20}\\s){0,2}?${NOUN}\\b`,
    'i',
  ),
  new RegExp(`(?:^|[.!?\\n]\\s{0,9})(?:pass|provide|specify|supply)\\s(?:(?:an?|the|one|your)\\s)?(?:\\w{1,20}\\s){0,2}?${NOUN}\\b`, 'i'),
  /\btakes\s(?:an?|the|one|two|either)\s(?:\w{1,20}\s){0,2}?(?:ids?|names?|urls?|paths?|query|queries|string|text|list of|set of|address|date|number|code|json)\b/i,
  /\b(?:arguments|parameters|inputs)\s(?:are|include)\s(?!none|no\b|not\b|optional)/i,
  /\b(?:you|that are|which is|to be)\s(?:pass|provide|supply|specify|passed|provided|supplied|specified)\b|\bpassed\s(?:in\s)?as\s[`'"]?\w/i,
  /`\w{1,60}`\s?\(\s?(?:required|optional|string|number|integer|int|bool|boolean|str|array|object)\b/i,
  /`\w{1,60}`\s(?:parameter|argument|param)\b/i,
  /\b(?:set|pass)\s`\w{1,60}`\sto\s(?:true|false|an?\s|the\s|\d|["'`])/i,
]
const NONE =
  /\b(?:takes|accepts|has|needs|requires|with|expects)\s(?:no|zero)\s(?:\w{1,20}\s)?(?:parameters?|arguments?|input|args|params)\b|\b(?:no|without)\s(?:(?:any|input|required)\s)?(?:parameters?|arguments?|input|args|params)\b/i
/** Longer texts speak of other tools' parameters as well, and the point of the tool comes first. */
const READ = 4_000

const find = (description: string, properties: object): object => ({
  name: 'find_book',
  description,
  inputSchema: { type: 'object', properties },
})

export default defineRule({
  id: 'parameters-lost',
  severity: 'warning',
  title: 'A tool that speaks of arguments has parameters',
  why: 'The 1.x TypeScript SDK sends a Zod union, or a Zod object of another version, as an empty schema and says nothing. Clients see a tool without parameters, and every call fails.',
  fix: 'Look at what `tools/list` really sends. With the 1.x TypeScript SDK pass the raw shape or one `z.object`, of the Zod version that the SDK uses. A tool without parameters should not speak of any.',
  clients: ['MCP TypeScript SDK 1.x (server)'],
  since: '0.1.0',
  verified: '2026-11-30',
  sources: ['kevinwatt/yt-dlp-mcp#29', 'unclecode/crawl4ai#2207', '@modelcontextprotocol/sdk 1.32.2'],
  examples: {
    good: [
      { tools: [find('Looks up one book by its shelf mark.', { mark: { type: 'string', description: 'Shelf mark, e.g. K-12' } })] },
      { tools: [find('Returns the book of the day. Takes no parameters.', {})] },
    ],
    bad: [
      { tools: [find('Looks up a book by its title.', {})] },
      { tools: [find('Returns one book. Args: mark (the shelf mark), lang.', {})] },
    ],
  },
  *check(list) {
    for (const tool of list.tools) {
      const text = tool.description?.slice(0, READ)
      if (!text || !isWithoutParameters(tool.inputSchema) || NONE.test(text)) continue
      const quote = CUES.map(cue => text.match(cue)?.[0]).find(found => found !== undefined)
      if (quote === undefined) continue
      yield {
        tool,
        path: '/inputSchema',
        message: `has no parameters, yet its description speaks of some: "${clip(quote.trim().replace(/\s+/g, ' '), 60)}"`,
      }
    }
  },
})

/** A schema object from which no parameter can be read, and that holds none in a combinator, a reference or a pattern. */
function isWithoutParameters(schema: Json | undefined): boolean {
  if (!isObject(schema)) return schema === undefined
  if (Object.keys(ownObject(schema, 'properties') ?? {}).length > 0) return false
  return (
    !['anyOf', 'oneOf', 'allOf', '$ref', 'patternProperties'].some(keyword => own(schema, keyword) !== undefined) &&
    !isObject(own(schema, 'additionalProperties'))
  )
}

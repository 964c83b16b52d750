import { clip } from '../schema/by-keyword.js'
import { isObject, own, ownObject } from '../schema/json-values.js'
import { argumentPhrases } from '../texts/argument-phrases.js'
import type { Json } from '../tool-list.js'
import { defineRule } from './rule.js'

/** A description that says so. */
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
      const [found] = argumentPhrases.mayHold(text) ? argumentPhrases.find(text) : []
      if (!found) continue
      yield {
        tool,
        path: '/inputSchema',
        message: `has no parameters, yet its description speaks of some: "${clip(found.quote.trim().replace(/\s+/g, ' '), 60)}"`,
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

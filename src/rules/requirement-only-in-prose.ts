import { clip } from '../schema/by-keyword.js'
import { isObject, own, ownArray, ownObject, pointer } from '../schema/json-values.js'
import type { JsonObject } from '../tool-list.js'
import { defineRule } from './rule.js'

/** How a text demands one of several parameters; the demand counts when it names parameters of the tool. */
const DEMANDS: readonly RegExp[] = [
  /\b(?:at least|exactly|only)\sone\sof\b[^.\n]{0,160}/gi,
  /\b(?:one|any)\sof\b[^.\n]{0,120}\b(?:is required|are required|must be|required\b|is mandatory|has to be)[^.\n]{0,20}/gi,
  /\b(?:you must|must|have to|need to)?\s?(?:provide|specify|pass|supply|give|set|use)\s(?:either|one of)\b[^.\n]{0,160}/gi,
  /\b(?:requires?|needs?)\s(?:either|one of|at least one)\b[^.\n]{0,160}/gi,
  /\b(?:must|have to|need to|required to)\s(?:provide|specify|pass|supply|give|set|include)\s(?:an?\s|the\s)?[`'"]?\w{1,60}[`'"]?,?\sor\s(?:an?\s|the\s)?[`'"]?\w{1,60}/gi,
  /\b\w{1,60}[`'"]?\s(?:must|has to|needs to)\sbe\s(?:set|given|provided|specified|passed|supplied)\s(?:if|when|unless)\b[^.\n]{0,120}/gi,
  /\beither\b[^.\n]{0,120}\bor\b[^.\n]{0,80}\b(?:required|must|mandatory|needed|provided|specified)\b/gi,
  /\b\w{1,60}[`'"]?\s(?:is|are|becomes?)\s(?:also\s)?(?:required|mandatory|needed|necessary)\s(?:if|when|unless|for|where|whenever)\b[^.\n]{0,120}/gi,
  /\b(?:required|mandatory|needed|necessary)\s(?:if|when|unless)\b[^.\n]{0,120}/gi,
  /\b\w{1,60}[`'"]?\sor\s[`'"]?\w{1,60}[`'"]?\s(?:is|are|must be)\s(?:required|mandatory|provided|specified|given)\b/gi,
]
const MAYBE = /required|either|one of|mandatory|\bmust\b|ha(?:ve|s) to|needs? to|needed|necessary/i
const READ = 10_000
const MAX_DEMANDS = 20

const find = (description: string, over: object = {}): object => ({
  name: 'find_driver',
  description,
  inputSchema: {
    type: 'object',
    properties: { badge: { type: 'string', description: 'Badge number' }, plate: { type: 'string', description: 'Number plate' } },
    ...over,
  },
})

export default defineRule({
  id: 'requirement-only-in-prose',
  severity: 'note',
  title: 'What a call must hold is in `required`',
  why: 'The schema lets a call through that the tool refuses. Models follow the schema first, and clients that check arguments find nothing wrong.',
  fix: 'Make one of the parameters required, or split the tool into one per case.',
  since: '0.1.0',
  verified: '2026-08-13',
  sources: ['mixpanel/mixpanel-headless#202'],
  profile: 'all',
  examples: {
    good: [{ tools: [find('Looks up a driver by badge.', { required: ['badge'] })] }],
    bad: [{ tools: [find('Looks up a driver. Either badge or plate must be given, at least one of badge and plate.')] }],
  },
  *check(list) {
    for (const tool of list.tools) {
      const schema = tool.inputSchema
      const properties = isObject(schema) ? ownObject(schema, 'properties') : undefined
      // a combinator in the schema may say just that
      if (
        !isObject(schema) ||
        !properties ||
        ['anyOf', 'oneOf', 'allOf', 'dependentRequired', 'if'].some(keyword => own(schema, keyword) !== undefined)
      )
        continue
      const optional = optionalNames(schema, properties)
      if (optional.size === 0) continue
      const texts: [string, string, string | undefined][] = [['/description', tool.description ?? '', undefined]]
      for (const name of optional) {
        const property = own(properties, name)
        const text = isObject(property) ? own(property, 'description') : undefined
        if (typeof text === 'string') texts.push([pointer('/inputSchema/properties', name), text, name])
      }
      for (const [path, text, owner] of texts) {
        const demand = demandIn(text, optional, owner)
        if (demand === undefined) continue
        yield {
          tool,
          path,
          message: `demands in words what its schema leaves open: "${clip(demand.replace(/\s+/g, ' '), 120)}"`,
        }
        // one finding says it; the same demand stands at each of the parameters
        break
      }
    }
  },
})

function optionalNames(schema: JsonObject, properties: JsonObject): ReadonlySet<string> {
  const required = new Set(ownArray(schema, 'required') ?? [])
  return new Set(Object.keys(properties).filter(name => !required.has(name) && name.length <= 60))
}

/** A demand that is about optional parameters: one that names such a parameter, or stands in the description of one. */
function demandIn(text: string, optional: ReadonlySet<string>, owner: string | undefined): string | undefined {
  if (!MAYBE.test(text)) return undefined
  const read = text.slice(0, READ)
  let left = MAX_DEMANDS
  for (const form of DEMANDS) {
    for (const [demand] of read.matchAll(form)) {
      if (--left < 0) return undefined
      const named = demand
        .match(/[\w$.-]+/g)
        ?.some(word => optional.has(word) && (word.length > 3 || word.includes('_') || demand.includes(`\`${word}\``)))
      if (named || owner !== undefined) return demand
    }
  }
  return undefined
}

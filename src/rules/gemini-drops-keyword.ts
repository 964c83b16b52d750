import { nameOf, nodesWith } from '../schema/by-keyword.js'
import { isObject, own } from '../schema/json-values.js'
import type { SchemaNode } from '../schema/walk.js'
import type { Json } from '../tool-list.js'
import { defineRule, type RuleContext } from './rule.js'

const SHOWN = 3
/** Constraints that neither of Gemini's fields carries to the model. */
const LEFT_OUT = [
  'not',
  'if',
  'then',
  'else',
  'dependentRequired',
  'dependentSchemas',
  'dependencies',
  'patternProperties',
  'propertyNames',
  'contains',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'uniqueItems',
  'unevaluatedProperties',
  'unevaluatedItems',
  'additionalItems',
]
/** What the subset lacks too, but `parametersJsonSchema` keeps. */
const LEFT_OUT_OF_SUBSET = ['additionalProperties', 'prefixItems']
interface Fate {
  readonly keyword: string
  readonly fate: string
  readonly fields: readonly NonNullable<RuleContext['schemaField']>[]
}
/** What becomes of keywords that are not simply left out. */
const FATES: readonly Fate[] = [
  { keyword: 'oneOf', fate: 'is sent as `anyOf`, so that several branches may hold at once', fields: ['parameters'] },
  {
    keyword: 'allOf',
    fate: 'is merged into one schema or left out, as the client does it',
    fields: ['parameters', 'parametersJsonSchema'],
  },
  { keyword: 'pattern', fate: 'is accepted, but the model does not see it', fields: ['parameters', 'parametersJsonSchema'] },
]

const tool = (email: object): object => ({
  name: 'invite_user',
  description: 'Sends an invitation and returns when it expires.',
  inputSchema: { type: 'object', properties: { email } },
})

export default defineRule({
  id: 'gemini-drops-keyword',
  severity: 'note',
  title: 'Constraints reach every provider',
  why: "Gemini's schema subset lacks many keywords of JSON Schema. Clients leave them out or rewrite them, and some that the API accepts never reach the model. The constraint is lost with Gemini, and the call fails later or not at all.",
  fix: 'Say the constraint in the description as well, and check it in the handler.',
  providers: ['gemini'],
  since: '0.1.0',
  verified: '2026-11-30',
  sources: ['Gemini API, Schema', '@google/genai 2.32.0'],
  examples: {
    good: [{ tools: [tool({ type: 'string', description: 'Address, e.g. ann@example.org' })] }],
    bad: [
      { tools: [tool({ type: 'string', description: 'Address, e.g. ann@example.org', pattern: '@' })] },
      { tools: [tool({ description: 'Address or number', oneOf: [{ type: 'string' }, { type: 'integer' }] })] },
      { tools: [tool({ type: 'object', description: 'Address by kind', additionalProperties: { type: 'string' } })] },
    ],
  },
  *check(list, { schemaField = 'parameters' }) {
    const leftOut = schemaField === 'parameters' ? [...LEFT_OUT_OF_SUBSET, ...LEFT_OUT] : LEFT_OUT
    const fates = FATES.filter(({ fields }) => fields.includes(schemaField))
    for (const tool of list.tools) {
      const find = (keyword: string): SchemaNode[] =>
        nodesWith(tool.inputSchema, '/inputSchema', keyword).filter(
          ({ schema }) => isObject(schema) && constrains(keyword, own(schema, keyword) as Json),
        )
      const lost = leftOut.map(keyword => ({ keyword, nodes: find(keyword) })).filter(({ nodes }) => nodes.length > 0)
      const changed = fates.map(({ keyword, fate }) => ({ keyword, fate, nodes: find(keyword) })).filter(({ nodes }) => nodes.length > 0)
      const first = [...lost, ...changed][0]
      if (!first) continue
      const parts = [
        ...(lost.length > 0
          ? [`${lost.map(({ keyword, nodes }) => `\`${keyword}\` ${places(nodes)}`).join(', ')} ${lost.length > 1 ? 'are' : 'is'} left out`]
          : []),
        ...changed.map(({ keyword, fate, nodes }) => `\`${keyword}\` ${places(nodes)} ${fate}`),
      ]
      yield {
        tool,
        path: `${first.nodes[0]?.pointer}/${first.keyword}`,
        message: `has constraints that are lost with Gemini: ${parts.join('; ')}`,
      }
    }
  },
})

// `true` and `{}` allow everything, so nothing is lost with them
const constrains = (keyword: string, value: Json): boolean =>
  keyword === 'additionalProperties' || keyword.startsWith('unevaluated') || keyword === 'additionalItems'
    ? value !== true && !(isObject(value) && Object.keys(value).length === 0)
    : value !== false

function places(nodes: readonly SchemaNode[]): string {
  const names = nodes.slice(0, SHOWN).map(nameOf)
  return `(${names.join(', ')}${nodes.length > SHOWN ? ` and ${nodes.length - SHOWN} more` : ''})`
}

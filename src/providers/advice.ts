import { defined } from '../base/defined.js'
import { isObject, own, ownString } from '../schema/json-values.js'
import type { Json, JsonObject, ToolEntry, ToolList } from '../tool-list.js'
import type { ProviderId } from './registry.js'
import { countList } from './registry.js'

/** One way to make a list cheaper with one provider. */
export interface Advice {
  tool?: string
  path?: string
  provider: ProviderId
  /** What is billed oddly and what to write instead. */
  message: string
  /** Tokens per turn that it would save. */
  saves: number
}

/** Advice that saves less than this per turn is not worth a reader's time. */
const WORTH_SAYING = 20
/** A default whose JSON is longer than this, in characters. */
const LONG_DEFAULT = 80

interface Habit {
  readonly provider: ProviderId
  /** The habit shows at the root of a schema alone. */
  readonly rootOnly?: true
  /** The schema without the habit, or the schema itself where it does not show. `name`: the property's name, or the tool's at the root. */
  change(schema: JsonObject, name: string | undefined, root: boolean): JsonObject
  /** Completes "… in 3 tools": what is billed and what to write instead. */
  message(where: string): string
}

const without = (schema: JsonObject, key: string): JsonObject =>
  Object.fromEntries(Object.entries(schema).filter(([other]) => other !== key))

const habits: readonly Habit[] = [
  {
    // OpenAI writes one variant per type and repeats the description beside each
    provider: 'openai',
    change: schema => {
      const types = own(schema, 'type')
      if (!Array.isArray(types) || types.length < 2 || !ownString(schema, 'description')) return schema
      return { ...without(schema, 'type'), anyOf: types.map(type => ({ type })) }
    },
    message: where =>
      `A list of types beside a description, such as \`"type": ["string", "null"]\`, is written out once per type with the description each time (${where}); write \`"anyOf": [{"type": "string"}, {"type": "null"}]\` beside the description, or leave \`null\` out and the property optional.`,
  },
  {
    provider: 'openai',
    change: (schema, name, root) => (isGenerated(ownString(schema, 'title'), name, root) ? without(schema, 'title') : schema),
    message: where =>
      `Titles that only repeat the names, as schema generators write them, are billed with every turn (${where}); leave them out.`,
  },
  {
    provider: 'openai',
    change: schema => {
      const value = own(schema, 'default')
      return value !== undefined && JSON.stringify(value).length > LONG_DEFAULT ? without(schema, 'default') : schema
    },
    message: where =>
      `Long \`default\` values are billed with every turn (${where}); apply them in the server and say in the description what happens without a value.`,
  },
  {
    provider: 'anthropic',
    rootOnly: true,
    change: schema => (Object.hasOwn(schema, '$schema') ? without(schema, '$schema') : schema),
    message: where => `\`$schema\` tells a model nothing, but Anthropic bills it with every turn (${where}); leave it out.`,
  },
]

/** Does a title say no more than the name? A generator's root title adds a word, such as `searchArguments`. */
function isGenerated(title: string | undefined, name: string | undefined, root: boolean): boolean {
  if (!title || !name) return false
  const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const rest = bare(title).replace(bare(name), '')
  return rest === '' || (root && /^(?:arguments|args|input|params|parameters|schema|dictoutput)$/.test(rest))
}

/**
 * What would make the list cheaper without changing what it says, costliest habit first; each with the tokens per turn that it would
 * save, found by counting the tools concerned again without it.
 */
export function adviceFor(list: ToolList): Advice[] {
  const advice: Advice[] = []
  for (const { provider, rootOnly, change, message } of habits) {
    const before: ToolEntry[] = []
    const after: ToolEntry[] = []
    for (const tool of list.tools) {
      const root = tool.inputSchema
      const schema = !rootOnly ? changeSchema(root, tool.name, true, change) : isObject(root) ? change(root, tool.name, true) : root
      if (schema === tool.inputSchema) continue
      before.push(tool)
      after.push({ ...tool, inputSchema: schema })
    }
    const only = before[0]
    if (!only) continue
    const saves = count(provider, before) - count(provider, after)
    if (saves < WORTH_SAYING) continue
    const where = before.length === 1 ? '1 tool' : `${before.length} tools`
    advice.push(defined({ tool: before.length === 1 ? only.label : undefined, provider, message: message(where), saves }))
  }
  return advice.sort((a, b) => b.saves - a.saves)
}

const count = (provider: ProviderId, tools: readonly ToolEntry[]): number =>
  countList({ tools, servers: [], damage: [], leaks: [] }, provider).total

const SCHEMAS = ['items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties']
const MAPS = ['properties', '$defs', 'definitions']

/** Applies a change to a schema and all schemas in it. Where nothing changes, the schema itself comes back. */
function changeSchema(schema: Json | undefined, name: string | undefined, root: boolean, change: Habit['change']): Json | undefined {
  if (Array.isArray(schema)) {
    const items = schema.map(item => changeSchema(item, undefined, false, change) as Json)
    return items.some((item, i) => item !== schema[i]) ? items : schema
  }
  if (!isObject(schema)) return schema
  let changed: JsonObject = schema
  for (const keyword of SCHEMAS) {
    const before = own(schema, keyword)
    if (before === undefined) continue
    const after = changeSchema(before, undefined, false, change)
    if (after !== before) changed = { ...changed, [keyword]: after }
  }
  for (const keyword of MAPS) {
    const map = own(schema, keyword)
    if (!isObject(map)) continue
    let replaced: Map<string, Json> | undefined
    for (const key of Object.keys(map)) {
      const before = map[key] as Json
      const after = changeSchema(before, key, false, change) as Json
      if (after === before) continue
      replaced ??= new Map(Object.entries(map) as [string, Json][])
      replaced.set(key, after)
    }
    if (replaced) changed = { ...changed, [keyword]: Object.fromEntries(replaced) }
  }
  return change(changed, name, root)
}

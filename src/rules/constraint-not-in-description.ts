import { nameOf, nodesWith } from '../schema/by-keyword.js'
import { isObject, own, ownString } from '../schema/json-values.js'
import type { SchemaNode } from '../schema/walk.js'
import type { JsonObject } from '../tool-list.js'
import { defineRule } from './rule.js'

/** The constraints that a model breaks unless it is told, and how a sentence says them. Of a range both ends are one. */
const LIMITS: readonly (readonly [keyword: string, say: (limit: number) => string])[] = [
  ['maxLength', limit => `at most ${limit.toLocaleString('en')} characters`],
  ['minLength', limit => `at least ${limit.toLocaleString('en')} characters`],
  ['maxItems', limit => `at most ${limit.toLocaleString('en')} entries`],
  ['minItems', limit => `at least ${limit.toLocaleString('en')} entries`],
  ['maximum', limit => `at most ${limit}`],
  ['minimum', limit => `at least ${limit}`],
  ['exclusiveMaximum', limit => `below ${limit}`],
  ['exclusiveMinimum', limit => `above ${limit}`],
  ['multipleOf', limit => `a multiple of ${limit}`],
]
/** Limits that no model comes near: those that Zod writes for every integer, 32-bit bounds, and lengths of whole documents. */
const FAR = 1_000_000
/** "At least 0" and "at least 1" are what anyone would send. */
const NEAR = 1

const ask = (question: object): object => ({
  name: 'ask_driver',
  description: 'Asks the driver of a tour one question and returns the answer.',
  inputSchema: { type: 'object', properties: { question: { type: 'string', ...question } } },
})

export default defineRule({
  id: 'constraint-not-in-description',
  severity: 'note',
  title: 'A limit in the schema is said in words too',
  why: "Codex, clients of Gemini and OpenAI's strict mode drop limits and patterns before the model sees them. It then sends what the handler refuses.",
  fix: "Say the limit in the parameter's description.",
  clients: ['Codex', 'VS Code', 'clients of Gemini'],
  since: '0.1.0',
  verified: '2026-04-27',
  sources: ['microsoft/vscode#312726', 'openai/codex, json_schema.rs'],
  profile: 'all',
  examples: {
    good: [{ tools: [ask({ description: 'The question, at most 200 characters', maxLength: 200 })] }],
    bad: [{ tools: [ask({ description: 'The question', maxLength: 200 })] }],
  },
  *check(list) {
    for (const tool of list.tools) {
      const unsaid = new Map<SchemaNode, { path: string; say: string[] }>()
      for (const [keyword, say] of LIMITS) {
        for (const node of nodesWith(tool.inputSchema, '/inputSchema', keyword)) {
          const limit = isObject(node.schema) ? own(node.schema, keyword) : undefined
          if (
            typeof limit !== 'number' ||
            Math.abs(limit) >= FAR ||
            (/^(min|exclusiveMin|multiple)/.test(keyword) && limit >= 0 && limit <= NEAR)
          )
            continue
          if (isObject(node.schema) && isSaid(`${tool.description ?? ''} ${textBeside(node)}`, limit)) continue
          const known = unsaid.get(node)
          if (known) known.say.push(say(limit))
          else unsaid.set(node, { path: `${node.pointer}/${keyword}`, say: [say(limit)] })
        }
      }
      for (const node of nodesWith(tool.inputSchema, '/inputSchema', 'pattern')) {
        if (unsaid.has(node) || !isObject(node.schema) || hasExample(node.schema)) continue
        unsaid.set(node, {
          path: `${node.pointer}/pattern`,
          say: [`what fits \`${(ownString(node.schema, 'pattern') ?? '').slice(0, 60)}\`, with an example`],
        })
      }
      for (const [node, { path, say }] of unsaid)
        yield {
          tool,
          path,
          message: `does not say the limit of ${nameOf(node)} in words: ${say.join(', ')}`,
          fix: `Several clients drop the limit. Say "${say.join(', ')}" in the description of ${nameOf(node)}.`,
        }
    }
  },
})

/** The description of a node, and of the parameter that it belongs to. */
function textBeside(node: SchemaNode): string {
  let text = ''
  for (let at: SchemaNode | undefined = node, steps = 0; at && steps < 4; at = at.parent, steps++) {
    if (isObject(at.schema)) text += ` ${ownString(at.schema, 'description')?.slice(0, 5_000) ?? ''}`
    if (at.keyword === 'properties') break
  }
  return text
}

/** Does a text hold the number, in digits with or without separators? */
function isSaid(text: string, limit: number): boolean {
  const digits = String(Math.abs(limit))
  if (text.includes(digits)) return true
  return (
    Math.abs(limit) >= 1_000 &&
    [',', '.', ' ', '_', '’'].some(separator => text.includes(Math.abs(limit).toLocaleString('en').replaceAll(',', separator)))
  )
}

/** An example in the text or the schema shows what a pattern wants; so does a format of its own. */
const hasExample = (schema: JsonObject): boolean =>
  ['examples', 'example', 'default', 'enum', 'const', 'format'].some(keyword => own(schema, keyword) !== undefined) ||
  /\be\.?g\b|\bexample|\bsuch as\b|\blike\b|\bformat|\bpattern|\bmust\b|["'`(\d]/i.test(ownString(schema, 'description') ?? '')

import { clip, nameOf, nodesWith } from '../schema/by-keyword.js'
import { isObject, own, ownObject, ownString, pointer } from '../schema/json-values.js'
import { MAX_PATTERN, readPattern } from '../schema/patterns.js'
import type { ToolEntry } from '../tool-list.js'
import { defineRule, type Hit } from './rule.js'

const book = (pattern: string): object => ({
  name: 'find_book',
  description: 'Looks up one book of the library by its shelf mark and returns title and state.',
  inputSchema: { type: 'object', properties: { mark: { type: 'string', description: 'Shelf mark, e.g. K-12', pattern } } },
})

// how `z.email()` of Zod 4.0 to 4.5 begins
const ZOD_EMAIL = /^\^\(\?!\\\.\)\(\?!\.\*\\\.\\\.\)/
const PLAIN = 'Use a plain character class and say the rest in the description, or check it in the handler.'
const ZOD = 'Update Zod to 4.6, whose `z.email()` has no lookahead, or write `z.string()` and check the address in the handler.'

export default defineRule({
  id: 'regex-not-portable',
  severity: 'problem',
  title: 'Patterns are regular expressions that every engine compiles',
  why: "OpenAI compiles `pattern` with Python's `re` and on some routes refuses lookaround too; clients built on Ajv compile it with JavaScript's `u` flag. A pattern that does not compile costs the whole request, or every call.",
  fix: PLAIN,
  providers: ['openai'],
  clients: ['clients that use Ajv, such as LangChain', 'DeepSeek'],
  since: '0.1.0',
  verified: '2026-08-12',
  sources: [
    'can1357/oh-my-pi#2784',
    'agigante80/actual-mcp-server#293',
    'langfuse/langfuse#14770',
    'langchain-ai/langchainjs#11351',
    'Dokploy/mcp#43',
    'Dokploy/mcp#45',
    'Dokploy/mcp#70',
  ],
  examples: {
    good: [{ tools: [book('^[A-Z]-[0-9]{1,4}$')] }],
    bad: [
      { tools: [book('^(?!X)[A-Z]-[0-9]+$')] },
      { tools: [book('^\\p{Lu}-[0-9]+$')] },
      { tools: [book('^[A-Z]\\-[0-9]+$')] },
      { tools: [book('^[A-Z[]+$')] },
    ],
  },
  *check(list) {
    for (const tool of list.tools) {
      for (const node of nodesWith(tool.inputSchema, '/inputSchema', 'pattern')) {
        const pattern = isObject(node.schema) ? ownString(node.schema, 'pattern') : undefined
        if (pattern !== undefined) yield* judge(tool, pattern, pointer(node.pointer, 'pattern'), `the pattern of ${nameOf(node)}`)
      }
      for (const node of nodesWith(tool.inputSchema, '/inputSchema', 'patternProperties')) {
        const patterns = isObject(node.schema) ? ownObject(node.schema, 'patternProperties') : undefined
        for (const pattern of Object.keys(patterns ?? {}))
          if (own(patterns ?? {}, pattern) !== undefined)
            yield* judge(tool, pattern, pointer(node.pointer, 'patternProperties', pattern), `a key pattern of ${nameOf(node)}`)
      }
    }
  },
})

function* judge(tool: ToolEntry, pattern: string, path: string, which: string): Generator<Hit> {
  const reading = readPattern(pattern)
  const shown = `\`${clip(pattern, 60)}\``
  const fix = ZOD_EMAIL.test(pattern) ? ZOD : PLAIN
  if (reading.unread)
    yield {
      tool,
      path,
      severity: 'warning',
      providers: [],
      message: `has a regular expression that is ${reading.unread === 'length' ? `longer than ${MAX_PATTERN.toLocaleString('en')} characters` : 'nested too deeply'} and was not read: ${which}`,
      fix: 'Shorten the pattern, or check the value in the handler.',
    }
  const reasons = [
    ...(reading.python.length ? [`OpenAI refuses ${reading.python.slice(0, 3).join(' and ')}`] : []),
    ...(reading.javascript === undefined ? [] : [`clients that use Ajv cannot compile it (${reading.javascript})`]),
  ]
  if (reasons.length)
    yield {
      tool,
      path,
      fix,
      providers: reading.python.length ? ['openai'] : [],
      message: `has a regular expression that is not portable, ${which}, ${shown}: ${reasons.join('; ')}`,
    }
  else if (reading.nestedClass)
    yield {
      tool,
      path,
      severity: 'warning',
      providers: [],
      message: `has an unescaped \`[\` inside a character class, ${which}, ${shown}: engines with nested classes, such as DeepSeek's, refuse it`,
      fix: 'Write `\\[` inside the character class.',
    }
}

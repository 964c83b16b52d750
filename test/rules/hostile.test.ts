import { expect, test } from 'vitest'
import { listOf } from '../../src/load/subject.js'
import { rules } from '../../src/rules/all-rules.js'
import type { Rule } from '../../src/rules/rule.js'
import type { ToolList } from '../../src/tool-list.js'
import { spent } from '../spent.js'

const context = {
  schemaField: 'parameters',
  profile: 'all',
  serverName: 'parcels',
  tokens: () => ({ total: 15_000, perTool: [] }),
} as const
const count = (rule: Rule, list: ToolList): number => [...rule.check(list, context as never)].length
const list = (...tools: unknown[]): ToolList => listOf({ tools }, 'hostile')
const says = (description: string): ToolList => list({ name: 'a', description, inputSchema: { type: 'object', properties: {} } })

// each of these texts is one that a careless expression reads again and again
const LENGTH = 300_000
const repeated = (text: string, length = LENGTH): string => text.repeat(Math.ceil(length / text.length)).slice(0, length)
const texts = [
  'a',
  ' ',
  '\n',
  'do not ',
  'never tell ',
  'keep this ',
  'first read ',
  'send everything ',
  'must not ',
  'ignore all ',
  '~/.ssh ',
  '<system> ',
  '<',
  'to a@',
  'to http://',
  'always use this tool ',
  'before any other ',
  'either a or ',
  'one of a, ',
  'by its ',
  'needs a ',
  'a required if ',
  'args: ',
  '`a` ',
  '\u200b',
  '\u{e0061}',
  '🏴',
  'a\u0435',
  'sk-',
  'eyJa.eyJ',
  'GET ',
  'aB',
  'a_',
]
const rulesAt = (text: string): ToolList[] => [
  says(repeated(text)),
  list({
    name: 'a',
    description: 'a',
    inputSchema: {
      type: 'object',
      properties: {
        a: { type: 'string', description: repeated(text, 200_000), default: repeated(text, 200_000) },
        [repeated(text, 100_000)]: {},
      },
    },
  }),
]

const deep = (depth: number): object => {
  let schema: object = { type: 'string' }
  for (let i = 0; i < depth; i++) schema = i % 2 ? { type: 'array', items: schema } : { type: 'object', properties: { a: schema } }
  return schema
}
const each = (length: number, make: (i: number) => [string, unknown]): object =>
  Object.fromEntries(Array.from({ length }, (_, i) => make(i)))
const schema = (over: object): ToolList => list({ name: 'a', description: 'a', inputSchema: { type: 'object', ...over } })

const lists: [string, () => ToolList[]][] = [
  ...texts.map((text): [string, () => ToolList[]] => [`300,000 characters of ${JSON.stringify(text)}`, () => rulesAt(text)]),
  [
    '4,000 tools',
    () => [
      list(
        ...Array.from({ length: 4_000 }, (_, i) => ({
          name: `get_file_${i % 2_000}`,
          description: `Gets file ${i} by its id`,
          inputSchema: { type: 'object', properties: {} },
        })),
      ),
    ],
  ],
  [
    '30,000 properties',
    () => [
      schema({
        properties: each(30_000, i => [`key-${i}`, { type: i % 2 ? 'integer' : 'text', enum: [i, i], pattern: `^a{${i % 1_000}}\\-` }]),
      }),
    ],
  ],
  [
    '10,000 definitions that refer to each other',
    () => [
      schema({
        properties: {},
        $defs: each(10_000, i => [`d${i}`, { properties: { a: { $ref: `#/$defs/d${(i * 7 + 1) % 10_000}` }, b: { $ref: '#x' } } }]),
      }),
    ],
  ],
  ['20,000 anchors', () => [schema({ properties: each(20_000, i => [`a${i}`, { $anchor: `n${i}`, $ref: `#n${20_000 - i}` }]) })]],
  ['references at every level', () => [schema({ properties: { a: deep(480), b: { $ref: '#/properties/a/items' } } })]],
  [
    'an enum of 60,000 values',
    () => [schema({ properties: { a: { type: 'string', enum: Array.from({ length: 60_000 }, (_, i) => `v${i % 30_000}`) } } })],
  ],
  [
    'required of 40,000 names',
    () => [schema({ properties: each(20_000, i => [`a${i}`, false]), required: Array.from({ length: 40_000 }, (_, i) => `a${i}`) })],
  ],
  ['a union of 50,000 branches', () => [schema({ properties: { a: { anyOf: Array.from({ length: 50_000 }, () => ({ not: {} })) } } })]],
  ['long patterns', () => [schema({ properties: each(50, i => [`a${i}`, { type: 'string', pattern: `${'(?=a)'.repeat(1_900)}${i}` }]) })]],
]

// far above what any of these takes on a busy machine, far below what a quadratic reading would
test.for(lists)('%s: no rule takes long', { timeout: 60_000 }, ([, make]) => {
  for (const hostile of make()) {
    for (const rule of rules) {
      const start = spent()
      count(rule, hostile)
      expect(spent() - start, `milliseconds of ${rule.id}`).toBeLessThan(10_000)
    }
  }
})

test('entries of every wrong kind are judged without an error', () => {
  const values = [null, true, 0, 'a', [], {}, [null], { a: null }]
  const tools: unknown[] = [...values]
  for (const value of values) {
    for (const key of ['name', 'title', 'description', 'annotations', 'inputSchema', 'outputSchema'])
      tools.push({ name: 'a', [key]: value })
    for (const keyword of 'type properties required items enum const default examples pattern patternProperties anyOf allOf not $ref $defs $anchor $id format minimum exclusiveMinimum additionalProperties x-mcp-header nullable title description $schema'.split(
      ' ',
    ))
      for (const key of ['inputSchema', 'outputSchema'])
        tools.push({ name: 'a', [key]: { type: 'object', [keyword]: value, properties: { a: { [keyword]: value } } } })
  }
  tools.push(
    JSON.parse(
      '{"name":"__proto__","inputSchema":{"type":"object","properties":{"__proto__":{"type":"array"},"constructor":{"$ref":"#/properties/toString"}},"required":["__proto__","hasOwnProperty"]}}',
    ),
  )
  for (const rule of rules) expect(count(rule, list(...tools)), rule.id).toBeGreaterThanOrEqual(0)
})

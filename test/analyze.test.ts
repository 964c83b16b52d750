import { expect, expectTypeOf, test } from 'vitest'
import { analyze } from '../src/analyze/analyze.js'
import { countTokens } from '../src/analyze/count.js'
import type { Report } from '../src/analyze/report.js'
import { providerIds } from '../src/providers/registry.js'
import type { AnalyzeOptions } from '../src/settings/analyze-options.js'
import { tool, toolWith } from './rules/tester.js'

const text = { type: 'string', description: 'Text, e.g. tent' }
const faulty = [
  tool({ name: 'has_no_fault', description: 'Opens the gate of the depot and returns when it closes.' }),
  tool({ name: 'get_user', description: 'Gets the user.' }),
  tool({ name: 'getUser', description: undefined }),
  toolWith({ any: {}, bare: { type: 'string' } }, {}),
]
const rulesOf = (report: Report): string[] => report.findings.map(({ rule }) => rule)

test('a report is plain JSON, the same every time', () => {
  const report = analyze(faulty)
  expect(JSON.parse(JSON.stringify(report))).toEqual(report)
  expect(analyze(structuredClone(faulty))).toEqual(report)
  expect(report.tools).toBe(4)
  for (const id of providerIds) expect(report.tokens[id]).toBe(countTokens(faulty, id).total)
})

test('findings: most severe first, then in the order of the list, the list itself last', () => {
  const { findings } = analyze(faulty)
  expect(findings.map(({ rule, severity, tool, tools }) => [severity, tool ?? tools?.join('+'), rule])).toEqual([
    ['problem', 'getUser', 'description-missing'],
    ['problem', 'find_parcel', 'parameter-untyped'],
    ['problem', 'get_user+getUser', 'names-confusable'],
    ['warning', 'get_user', 'description-repeats-name'],
    ['warning', 'find_parcel', 'parameter-undescribed'],
    ['warning', 'find_parcel', 'parameter-undescribed'],
    ['note', 'get_user+getUser', 'generic-name'],
  ])
})

test('five largest tools, costliest first; none for a list of one; share of 200,000 tokens', () => {
  const tools = Array.from({ length: 7 }, (_, i) => tool({ name: `t${i}`, description: `Number ${i}.${' tent'.repeat(100 * i)}` }))
  const report = analyze(tools)
  expect(report.largest.map(({ tool }) => tool)).toEqual(['t6', 't5', 't4', 't3', 't2'])
  const most = Math.max(...Object.values(report.tokens))
  expect(report.tokens[report.share.provider]).toBe(most)
  expect(report.share.percent).toBe(Math.round(most / 200) / 10)
  expect(analyze([tool()]).largest).toEqual([])
})

test('an empty list', () => {
  expect(analyze([])).toMatchObject({ tools: 0, tokens: { anthropic: 0, openai: 0, gemini: 0 }, largest: [], findings: [] })
})

test('profiles: `directory` adds its rules, `all` every rule', () => {
  const list = [tool()]
  expect(rulesOf(analyze(list))).not.toContain('annotations-incomplete')
  expect(rulesOf(analyze(list, { profile: 'directory' }))).toContain('annotations-incomplete')
  expect(rulesOf(analyze(list, { profile: 'all' }))).toContain('annotations-incomplete')
})

test('severities: changed, switched off, switched on in any profile', () => {
  const list = [toolWith({ bare: { type: 'string' } })]
  expect(analyze(list).findings).toMatchObject([{ rule: 'parameter-undescribed', severity: 'warning' }])
  expect(analyze(list, { rules: { 'parameter-undescribed': 'problem' } }).findings).toMatchObject([{ severity: 'problem' }])
  expect(analyze(list, { rules: { 'parameter-undescribed': 'off' } }).findings).toEqual([])
  expect(analyze([tool()], { rules: { 'annotations-incomplete': 'note' } }).findings).toMatchObject([
    { rule: 'annotations-incomplete', severity: 'note' },
  ])
})

test('providers: rules and findings of the others are left out, rules about models stay', () => {
  const dotted = [tool({ name: 'graph.find', description: 'graph find' })]
  expect(analyze(dotted).findings.find(({ rule }) => rule === 'name-not-accepted')?.providers).toEqual(['anthropic', 'openai'])
  const openai = analyze(dotted, { providers: ['openai'] })
  expect(openai.findings.find(({ rule }) => rule === 'name-not-accepted')?.providers).toEqual(['openai'])
  expect(openai.share.provider).toBe('openai')
  const gemini = analyze(dotted, { providers: ['gemini'] })
  expect(rulesOf(gemini)).toContain('description-repeats-name')
  expect(rulesOf(gemini)).not.toContain('name-not-accepted')
})

test('ignored findings are kept apart, with the reason', () => {
  const list = [toolWith({ id: {}, ids: {} }, {}), tool({ name: 'x_admin', description: undefined })]
  const reason = 'Shown on purpose.'
  const ignoring = (ignore: NonNullable<AnalyzeOptions['ignore']>): [number, number] => {
    const report = analyze(list, { ignore, rules: { 'parameter-undescribed': 'off' } })
    return [report.findings.length, report.ignored?.length ?? 0]
  }
  expect(ignoring([])).toEqual([3, 0])
  expect(ignoring([{ rule: 'parameter-untyped', reason }])).toEqual([1, 2])
  expect(ignoring([{ path: '/inputSchema/properties/id', reason }])).toEqual([2, 1])
  expect(ignoring([{ path: '/inputSchema', reason }])).toEqual([1, 2])
  expect(ignoring([{ tool: 'x_*', reason }])).toEqual([2, 1])
  expect(ignoring([{ tool: '*a*m*', reason }])).toEqual([2, 1])
  expect(ignoring([{ tool: 'x', reason }])).toEqual([3, 0])
  expect(ignoring([{ tool: 'x_*', rule: 'parameter-untyped', reason }])).toEqual([3, 0])
  expect(analyze(list, { ignore: [{ tool: 'x_*', reason }] }).ignored).toMatchObject([{ reason, finding: { rule: 'description-missing' } }])
})

test('a finding about several tools is ignored when fewer than two of them are left', () => {
  const list = ['get_user', 'getUser', 'GET_USER'].map((name, i) =>
    tool({ name, description: `Text ${i} about something else ${'abc'[i]}.` }),
  )
  const left = (pattern: string): boolean =>
    rulesOf(analyze(list, { ignore: [{ tool: pattern, rule: 'names-confusable', reason: 'x' }] })).includes('names-confusable')
  expect([left('getUser'), left('get*'), left('*')]).toEqual([true, false, false])
})

test.for<[string, unknown, string]>([
  ['an unknown option', { profil: 'all' }, 'analyze: unknown option `profil`. Did you mean `profile`?'],
  ['an unknown profile', { profile: 'al' }, 'analyze: profile is `al`; it takes one of `default`, `directory`, `all`. Did you mean `all`?'],
  [
    'an unknown rule',
    { rules: { 'description-mising': 'off' } },
    'analyze: rules: there is no rule `description-mising`. Did you mean `description-missing`?',
  ],
  [
    'an unknown severity',
    { rules: { 'enum-long': 'warn' } },
    'analyze: rules.enum-long is `warn`; it takes one of `problem`, `warning`, `note`, `off`. Did you mean `warning`?',
  ],
  [
    'an unknown provider',
    { providers: ['opnai'] },
    'analyze: providers is `opnai`; it takes one of `anthropic`, `openai`, `gemini`. Did you mean `openai`?',
  ],
  [
    'no provider',
    { providers: [] },
    'analyze: providers is an empty list; it takes a list with at least one of `anthropic`, `openai`, `gemini`.',
  ],
  [
    'an ignore without a reason',
    { ignore: [{ rule: 'enum-long' }] },
    'analyze: ignore[0]: `reason` is missing. Say why these findings may stay, for the next reader of the test.',
  ],
  [
    'an ignore of everything',
    { ignore: [{ reason: 'x' }] },
    'analyze: ignore[0]: give at least one of `rule`, `tool` and `path`; this entry would ignore everything.',
  ],
  [
    'an ignore with a misspelled key',
    { ignore: [{ rul: 'enum-long', reason: 'x' }] },
    'analyze: ignore[0]: unknown key `rul`. Did you mean `rule`?',
  ],
  ['options that are text', 'all', 'analyze: received `all` where an object of options is needed.'],
])('%s is an error that says what is accepted', ([, options, message]) => {
  expect(() => analyze([], options as AnalyzeOptions)).toThrow(new TypeError(message))
})

test('the server is named, and its name reaches the rules', () => {
  expect(analyze({ name: 'shop', version: '2.1.0', tools: [tool()] }).server).toEqual({ name: 'shop', version: '2.1.0' })
  expect(analyze({ tools: [tool()] })).not.toHaveProperty('server')
  const long = [tool({ name: 'a'.repeat(50) })]
  expect(rulesOf(analyze(long, { serverName: 'a-server-with-a-long-name' }))).toContain('name-too-long-with-prefix')
})

test('several servers: totals of the names that a client gives them', () => {
  const shop = { name: 'shop', tools: [tool()] }
  const depot = { name: 'the depot', tools: [tool({ name: 'count', description: undefined })] }
  const both = analyze([shop, depot])
  expect(both.tools).toBe(2)
  expect(both.largest.map(({ tool }) => tool)).toEqual(['mcp__shop__find_parcel', 'mcp__the_depot__count'])
  expect(both.findings).toMatchObject([{ rule: 'description-missing', tool: 'mcp__the_depot__count' }])
  for (const id of providerIds) expect(both.tokens[id]).toBeGreaterThan(analyze(shop).tokens[id] + analyze(depot).tokens[id])
  const many = (name: string) => ({
    name,
    tools: Array.from({ length: 100 }, (_, i) => tool({ name: `${name}_${i}`, description: `Does ${name} ${i}.` })),
  })
  expect(rulesOf(analyze([many('a'), many('b')]))).toContain('tools-over-limit')
})

test('a list that was edited in place is judged again', () => {
  const properties: Record<string, object> = { a: text }
  const list = [toolWith(properties)]
  expect(analyze(list).findings).toEqual([])
  properties.b = {}
  expect(rulesOf(analyze(list))).toContain('parameter-untyped')
  delete properties.b
  expect(analyze(list).findings).toEqual([])
})

test('a report belongs to whoever asked: changing it changes no later one', () => {
  const list = [tool({ description: undefined })]
  analyze(list).findings.length = 0
  analyze(list).tokens.openai = -1
  expect(analyze(list).findings).toHaveLength(1)
  expect(analyze(list).tokens.openai).toBeGreaterThan(0)
})

test('what holds itself or is nested without end is a finding, not a crash', () => {
  const cyclic: Record<string, unknown> = { type: 'object', properties: {} }
  ;(cyclic.properties as Record<string, unknown>).self = cyclic
  expect(rulesOf(analyze([tool({ inputSchema: cyclic })], { profile: 'all' }))).toContain('schema-unreadable')
})

test('keys that every object inherits are keys like any other', () => {
  const list = JSON.parse(
    '[{"name":"__proto__","description":"Says what it is.","inputSchema":{"type":"object","properties":{"__proto__":{},"constructor":{"type":"string"},"toString":{}},"required":["hasOwnProperty"]}}]',
  )
  const found = analyze(list).findings.map(({ rule, path }) => `${rule} ${path}`)
  expect(found).toEqual(
    expect.arrayContaining([
      'parameter-untyped /inputSchema/properties/__proto__',
      'parameter-untyped /inputSchema/properties/toString',
      'parameter-undescribed /inputSchema/properties/constructor',
      'required-undefined /inputSchema/required',
    ]),
  )
})

test('types', () => {
  expectTypeOf(analyze).returns.toEqualTypeOf<Report>()
  // @ts-expect-error: no such profile
  expect(() => analyze([], { profile: 'everything' })).toThrow(TypeError)
})

test('several lists cost the same in a report and in a count: under the names that a client gives their tools', () => {
  const one = {
    name: 'shop',
    tools: [{ name: 'find', description: 'Finds articles by words.', inputSchema: { type: 'object', properties: {} } }],
  }
  const two = { ...one, name: 'library' }
  const report = analyze([one, two])
  expect(countTokens([one, two], 'openai').total).toBe(report.tokens.openai)
  expect(countTokens([one, two], 'openai').perTool.map(({ name }) => name)).toEqual(['mcp__shop__find', 'mcp__library__find'])
  expect(report.tokens.openai).toBeGreaterThan(2 * countTokens(one, 'openai').total)
})

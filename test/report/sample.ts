import { analyzeList } from '../../src/analyze/analyze.js'
import type { Report } from '../../src/analyze/report.js'
import { toToolList } from '../../src/load/normalise.js'
import { forEachProvider } from '../../src/providers/registry.js'
import type { RouteTrace } from '../../src/report/trace-entry.js'
import type { Finding } from '../../src/rules/finding.js'
import type { Tool, ToolList } from '../../src/tool-list.js'

const order = { type: 'string', description: 'Order number, such as A-1001' }

/** A small shop: three sound tools. */
export const shopTools: Tool[] = [
  {
    name: 'search_catalog',
    description: 'Finds articles by words in their title and returns number, price and stock of each.',
    inputSchema: {
      type: 'object',
      properties: { query: { type: 'string', description: 'Words to look for, such as tent', pattern: '^[a-z ]+$' } },
      required: ['query'],
    },
  },
  {
    name: 'get_order',
    description: 'Returns status and content of one order that was placed before.',
    inputSchema: { type: 'object', properties: { number: order }, required: ['number'] },
  },
  {
    name: 'cancel_order',
    description: 'Withdraws an order that has not been shipped; cannot be undone.',
    inputSchema: {
      type: 'object',
      properties: { number: order, reason: { type: 'string', enum: ['too_slow', 'other'], description: 'Why it is withdrawn' } },
      required: ['number'],
    },
  },
]

/** Normalises tools as the list of a server. */
export const listFrom = (tools: readonly unknown[], name = 'shop', version = '1.4.0'): ToolList => toToolList([{ tools, name, version }])

const topics = ['invoice', 'customer', 'shipment', 'warehouse', 'return', 'voucher', 'supplier', 'review', 'ticket', 'contract']
const verbs = ['list', 'get', 'create', 'update', 'archive']

/** As many tools as asked for, of differing size; every seventh has no description. */
export const manyTools = (count: number): Tool[] =>
  Array.from({ length: count }, (_, i) => {
    const topic = topics[i % topics.length]
    const verb = verbs[Math.floor(i / topics.length) % verbs.length]
    const fields = Array.from({ length: 1 + ((i * 7) % 11) }, (_, field) => [
      `field_${field}`,
      {
        type: field % 3 ? 'string' : 'integer',
        ...(field % 4 ? { description: `Value ${field} of the ${topic}, as the ledger holds it` } : {}),
      },
    ])
    return {
      name: `${verb}_${topic}_${i}`,
      ...(i % 7 === 6 ? {} : { description: `Does the ${verb} step for one ${topic} in region ${i} and returns its current state.` }),
      inputSchema: { type: 'object', properties: Object.fromEntries(fields) },
    }
  })

/** Texts that try to act in one format or another. */
export const hostileTexts: Readonly<Record<string, string>> = {
  ansi: '\u001b[2J\u001b[31mred\u001b]8;;http://evil.example\u0007link\u009b1A',
  markup: '</code></pre><script>globalThis.ran = 1</script><img src=x onerror="globalThis.ran = 1"><svg onload=alert(1)>',
  attribute: `" onmouseover="globalThis.ran = 1" x='`,
  cdata: ']]><failure/>-->',
  workflow: '::error::fake\n::stop-commands::x\r\n##[error]fake ##vso[task.setvariable]x %0A%25',
  formula: "=cmd|' /C calc'!A0",
  markdown:
    '![x](http://evil.example/x.png) [y](javascript:alert(1)) @everyone #1 | a | **b** `c` ``d`` <b>e</b> https://evil.example www.evil.example\n# heading\n- item',
  bidi: 'abc\u202e\u2066gnp.exe\u2069\u200b\u200d\ufeff',
  surrogate: 'half \ud800 and \udc00 pairs \uffff \ufffe \u0000',
  zalgo: `Z${'\u0351\u0336\u0354'.repeat(60)}algo`,
  prototype: '__proto__',
  long: 'W'.repeat(20_000),
  tags: 'plain\u{e0041}\u{e0042}',
}

/** One tool for each hostile text, which stands everywhere a server can put text. */
export const hostileTools: Tool[] = Object.values(hostileTexts).map(text => ({
  name: text,
  title: text,
  description: text,
  inputSchema: {
    type: 'object',
    properties: Object.fromEntries([[text, { type: 'string', description: text, enum: [text], pattern: text }]]),
    required: [text],
  },
}))

/** Findings of every severity and shape, as rules write them. */
export const sampleFindings = (tools: readonly string[]): Finding[] => {
  const [first = 'first', second = 'second'] = tools
  return [
    {
      rule: 'description-missing',
      severity: 'problem',
      tool: first,
      path: '/description',
      message: 'has no description',
      fix: 'Say what the tool does, what it needs and what it returns.',
    },
    {
      rule: 'parameter-undescribed',
      severity: 'warning',
      tool: first,
      path: '/inputSchema/properties/query',
      message: 'has a parameter `query` without a description',
      fix: 'Give each parameter one line.',
    },
    {
      rule: 'parameter-undescribed',
      severity: 'warning',
      tool: first,
      path: '/inputSchema/properties/limit',
      message: 'has a parameter `limit` without a description',
      fix: 'Give each parameter one line.',
    },
    {
      rule: 'descriptions-similar',
      severity: 'warning',
      tools: [first, second],
      message: `has two descriptions that share 71 % of their words: \`${first}\` and \`${second}\``,
      fix: 'In each, say when to use it and not the other.',
    },
    ...tools.slice(0, 8).map(
      (tool): Finding => ({
        rule: 'gemini-drops-keyword',
        severity: 'note',
        tool,
        path: '/inputSchema/properties/x/pattern',
        message: 'uses `pattern`, which Gemini does not show to the model',
        fix: 'Say the constraint in the description too.',
        providers: ['gemini'],
      }),
    ),
  ]
}

/** The report of a list, with `findings` in place of what the rules find, so that a format can be pinned while rules change. */
export const reportWith = (list: ToolList, findings: Finding[]): Report => ({
  ...analyzeList(list),
  server: { name: 'shop', version: '1.4.0' },
  findings,
})

/** A report without a count that could change: for pinning formats to the letter. */
export const pinnedReport = (findings = sampleFindings(shopTools.map(tool => tool.name))): Report => ({
  tools: 3,
  server: { name: 'shop', version: '1.4.0' },
  tokens: { ...forEachProvider(() => 300), anthropic: 421, openai: 298, gemini: 1310 },
  counts: {
    ...forEachProvider(() => ({ model: 'm', overhead: 0, exact: true, error: { median: 0, p95: 0 } })),
    anthropic: { model: 'claude-a', overhead: 346, exact: false, error: { median: 0.01, p95: 0.028 } },
    openai: { model: 'gpt-a', overhead: 0, exact: true, error: { median: 0, p95: 0 } },
    gemini: { model: 'gemini-a', overhead: 0, exact: false, error: { median: 0.001, p95: 0.004 } },
  },
  share: { provider: 'gemini', percent: 0.7 },
  largest: [
    { tool: 'search_catalog', tokens: 700 },
    { tool: 'cancel_order', tokens: 410 },
    { tool: 'get_order', tokens: 200 },
  ],
  findings,
  advice: [
    { tool: 'cancel_order', path: '/inputSchema/properties/reason', provider: 'gemini', message: 'pays twice for `enum`', saves: 12 },
  ],
})

const usage = { input: 812, output: 41 }
/** Two models' answers: right, wrong with faults, none, and one that could not be asked. */
export const sampleRoutes: RouteTrace[] = [
  {
    kind: 'route',
    server: 'shop',
    hash: 'h',
    prompt: 'Is the two-person tent in stock?',
    wanted: 'search_catalog',
    passed: true,
    model: 'anthropic/claude-a',
    recorded: true,
    trials: [
      {
        calls: [{ tool: 'search_catalog', arguments: { query: 'two-person tent' }, faults: [] }],
        verdict: 'right',
        chosen: 'search_catalog',
        fine: true,
        usage: { ...usage, predicted: 800 },
        price: 0.0031,
      },
    ],
  },
  {
    kind: 'route',
    server: 'shop',
    hash: 'h',
    prompt: 'I do not want my order any more.',
    wanted: 'cancel_order',
    passed: false,
    model: 'anthropic/claude-a',
    recorded: true,
    trials: [
      {
        calls: [
          { tool: 'get_order', arguments: { number: 17 }, faults: [{ path: '/number', message: 'must be a string, is the number 17' }] },
        ],
        verdict: 'wrong-tool',
        chosen: 'get_order',
        fine: false,
        usage,
        price: 0.0029,
      },
      { calls: [], verdict: 'no-call', chosen: null, fine: false, usage, price: 0.0024 },
      { calls: [], verdict: 'no-answer', fine: false, error: 'The provider answered 529: overloaded' },
    ],
  },
  {
    kind: 'route',
    server: 'shop',
    hash: 'h',
    prompt: 'Write a poem about rain.',
    wanted: null,
    passed: true,
    model: 'local/llama',
    recorded: false,
    trials: [{ calls: [], verdict: 'right', chosen: null, fine: true, usage }],
  },
]

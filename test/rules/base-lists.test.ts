import { expect, test } from 'vitest'
import { analyze } from '../../src/analyze/analyze.js'
import descriptionsIdentical from '../../src/rules/descriptions-identical.js'
import descriptionsSimilar from '../../src/rules/descriptions-similar.js'
import listExpensive from '../../src/rules/list-expensive.js'
import namesConfusable from '../../src/rules/names-confusable.js'
import schemaUnreadable from '../../src/rules/schema-unreadable.js'
import toolsMany from '../../src/rules/tools-many.js'
import toolsOverLimit from '../../src/rules/tools-over-limit.js'
import { spent } from '../spent.js'
import { findingsOf, testRule, tool } from './tester.js'

const named = (...names: unknown[]): object[] => names.map(name => tool({ name }))
const described = (...pairs: [name: string, description: string][]): object[] =>
  pairs.map(([name, description]) => tool({ name, description }))
const count = (length: number): object[] => Array.from({ length }, (_, i) => tool({ name: `read_${i}`, description: `Reads value ${i}.` }))

testRule(namesConfusable, {
  valid: [
    ['singular and plural', named('get_user', 'get_users')],
    ['names that are missing', named('', '', undefined, undefined)],
    ['names of separators alone', named('_', '-')],
    ['digits', named('get_v1', 'get_v2')],
  ],
  invalid: [
    [
      'case and separator',
      named('get_user', 'getUser', 'other', 'GET-USER'),
      [
        {
          severity: 'problem',
          tools: ['get_user', 'getUser', 'GET-USER'],
          message: 'has names that differ only in case or separators: `get_user`, `getUser`, `GET-USER`',
        },
      ],
    ],
    ['other separators', named('report.list', 'report/list', 'report list'), [{ tools: ['report.list', 'report/list', 'report list'] }]],
    ['one name twice', named('find', 'find'), [{ message: 'has 2 tools of the one name `find`' }]],
    ['two groups', named('a_b', 'ab', 'c_d', 'cd'), [{ tools: ['a_b', 'ab'] }, { tools: ['c_d', 'cd'] }]],
  ],
})

testRule(descriptionsIdentical, {
  valid: [
    ['different texts', described(['a', 'Finds an order.'], ['b', 'Cancels an order.'])],
    ['no text', described(['a', ''], ['b', ' '])],
  ],
  invalid: [
    [
      'the same text',
      described(['a', 'Works with orders.'], ['b', 'Works with orders.']),
      [{ severity: 'problem', tools: ['a', 'b'], message: 'has 2 tools with the same description: `a`, `b`' }],
    ],
    ['the same but for case and spacing', described(['a', 'Works with  orders.'], ['b', ' works with\norders. ']), [{ tools: ['a', 'b'] }]],
    [
      'more than are shown',
      Array.from({ length: 7 }, (_, i) => tool({ name: `t${i}`, description: 'Same.' })),
      [{ message: 'has 7 tools with the same description: `t0`, `t1`, `t2`, `t3`, `t4` and 2 more' }],
    ],
  ],
})

// ten words, of which so many are shared
const shared = (words: number): object[] =>
  described(
    ['alpha', `one two three four five six seven eight nine ten`],
    [
      'beta',
      ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
        .map((word, i) => (i < words ? word : `other${i}`))
        .join(' '),
    ],
  )

testRule(descriptionsSimilar, {
  valid: [
    ['5 of 10 words', shared(5)],
    [
      'two Japanese texts on different matters',
      described(
        ['search_catalog', '商品カタログをキーワードで検索し、在庫と価格の一覧を返します。'],
        ['cancel_order', '未発送の注文を取り消し、返金額を返します。'],
      ),
    ],
    ['the same text, which is another fault', described(['a', 'Works with all orders.'], ['b', 'Works with all orders.'])],
    ['6 words within 11', described(['a', 'one two three four five six'], ['b', 'one two three four five six and many other words here'])],
  ],
  invalid: [
    [
      '6 of 10 words',
      shared(6),
      [
        {
          severity: 'warning',
          tools: ['alpha', 'beta'],
          message: 'has two descriptions that share 60 % of their words: `alpha` and `beta`',
        },
      ],
    ],
    [
      '6 words within 10',
      described(['a', 'one two three four five six'], ['b', 'one two three four five six and many other words']),
      [{ severity: 'warning' }],
    ],
    [
      'two texts on one matter, stop words counted',
      described(['read_text', 'Read a text from the working folder.'], ['Read', 'Read a text from the local disk.']),
      [{ severity: 'warning', message: expect.stringContaining('71 %') }],
    ],
    [
      'Japanese',
      described(
        ['find_items', '在庫の一覧を倉庫ごとに検索して、数量と場所を返します。'],
        ['find_goods', '在庫の一覧を倉庫ごとに検索し、場所と数量を返します。'],
      ),
      [{ severity: 'warning' }],
    ],
    [
      'Russian',
      described(
        ['find_items', 'Ищет товары на складе и возвращает их количество'],
        ['find_goods', 'Ищет товары на складе и возвращает их цену'],
      ),
      [{ severity: 'warning' }],
    ],
    [
      'Thai',
      described(['find_items', 'ค้นหาสินค้าในคลังและแสดงจำนวนสินค้า'], ['find_goods', 'ค้นหาสินค้าในคลังและแสดงราคาสินค้า']),
      [{ severity: 'warning' }],
    ],
    [
      'texts that the words of the names tell apart: a note',
      described(['list_labels', 'Lists all labels of the workspace.'], ['list_projects', 'Lists all projects of the workspace.']),
      [{ severity: 'note', tools: ['list_labels', 'list_projects'] }],
    ],
    [
      'eight words each, told apart by the names: the last short ones',
      described(
        ['list_labels', 'Lists all labels of the workspace newest first'],
        ['list_projects', 'Lists all projects of the workspace newest first'],
      ),
      [{ severity: 'note' }],
    ],
    [
      'nine words each: a topic word drowns in the rest',
      described(
        ['list_labels', 'Lists all labels of the workspace with newest first'],
        ['list_projects', 'Lists all projects of the workspace with newest first'],
      ),
      [{ severity: 'warning' }],
    ],
    ['3 of 5 words', described(['a', 'one two three four five'], ['b', 'one two three six seven']), [{ severity: 'warning' }]],
    [
      'a group',
      described(['a', 'one two three four five'], ['b', 'one two three four six'], ['c', 'one two three four seven']),
      [
        {
          tools: ['a', 'b', 'c'],
          message: 'has 3 descriptions of which each shares 60 % or more of its words with another: `a`, `b`, `c`',
        },
      ],
    ],
  ],
})

testRule(toolsMany, {
  valid: [['40 tools', count(40)]],
  invalid: [['41 tools', count(41), [{ severity: 'warning', message: 'has 41 tools; over 40 models choose worse' }]]],
})

testRule(toolsOverLimit, {
  valid: [['128 tools', count(128)]],
  invalid: [
    ['129 tools', count(129), [{ severity: 'problem', message: 'has 129 tools; OpenAI refuses more than 128', providers: ['openai'] }]],
  ],
})

const text = (words: number): object[] => [tool({ description: ' tent'.repeat(words) })]

test('list-expensive: nothing at 20,000 tokens with the costliest provider, a warning one token later', () => {
  const context = (tokens: number) => ({
    schemaField: 'parameters' as const,
    profile: 'all' as const,
    tokens: () => ({ total: tokens }) as never,
  })
  const list = { tools: [], servers: [], damage: [], leaks: [] }
  expect([...listExpensive.check(list, context(20_000))]).toEqual([])
  expect([...listExpensive.check(list, context(20_001))]).toMatchObject([{ message: expect.stringContaining('20,001 tokens per turn') }])
})

testRule(listExpensive, {
  valid: [['a small list', text(100)]],
  invalid: [
    ['25,000 words', text(25_000), [{ severity: 'warning', message: expect.stringMatching(/^takes \d\d,\d{3} tokens per turn with /) }]],
  ],
})

const cyclic: Record<string, unknown> = { type: 'object', properties: {} }
;(cyclic.properties as Record<string, unknown>).child = cyclic
let deep: object = {}
for (let i = 0; i < 600; i++) deep = { items: deep }

testRule(schemaUnreadable, {
  valid: [['a plain tool', [tool()]]],
  invalid: [
    [
      'what holds itself',
      [tool({ inputSchema: cyclic })],
      [{ severity: 'problem', path: '/inputSchema/properties/child', message: expect.stringContaining('holds itself at') }],
    ],
    ['what is nested without end', [tool({ inputSchema: deep })], [{ message: expect.stringContaining('512 levels') }]],
  ],
})

const manyTexts: [label: string, text: (i: number) => string, name: string][] = [
  ['identical', () => 'Works with orders of the shop.', 'tool'],
  ['nearly identical', i => `Works with all orders of shop number ${i} and returns them.`, 'tool'],
  ['told apart by the name', i => `Lists all kind${i} of the workspace.`, 'list_kind'],
  [
    'words out of the same twenty',
    i => Array.from({ length: 10 }, (_, j) => `w${((i * 7919 + j * 104_729) % 9973) % 20}`).join(' '),
    'tool',
  ],
]

test.for(manyTexts)('5,000 descriptions that are %s are judged in under two seconds', ([, text, name]) => {
  const tools = Array.from({ length: 5000 }, (_, i) => tool({ name: `${name}${i}`, description: text(i) }))
  const start = spent()
  const found = [...findingsOf(descriptionsSimilar, tools), ...findingsOf(descriptionsIdentical, tools)]
  const took = spent() - start
  expect(found.length).toBeGreaterThan(0)
  expect(found.length).toBeLessThan(100)
  expect(took).toBeLessThan(2000)
})

test('names and descriptions of several servers are judged as a client that prefixes them sees them', () => {
  const shop = { name: 'shop', tools: described(['search', 'Finds articles by keyword.'], ['b_c', 'Opens the till.']) }
  const docs = { name: 'docs', tools: described(['search', 'Finds pages of the manual.']) }
  expect(analyze([shop, docs]).findings.filter(({ rule }) => rule === 'names-confusable')).toEqual([])
  const odd = { name: 'shop_b', tools: described(['c', 'Closes the till for today.']) }
  expect(analyze([shop, odd]).findings.find(({ rule }) => rule === 'names-confusable')).toMatchObject({
    tools: ['mcp__shop__b_c', 'mcp__shop_b__c'],
  })
  const twin = { name: 'copy', tools: described(['open', 'Finds articles by keyword.']) }
  expect(analyze([shop, twin]).findings.find(({ rule }) => rule === 'descriptions-identical')).toMatchObject({
    tools: ['mcp__shop__search', 'mcp__copy__open'],
  })
})

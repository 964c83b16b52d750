import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RouteAllOptions, toRouteAll } from '../../src/matchers/to-route-all.js'
import { askingFor, type RouteToNothingOptions, type RouteToOptions, toRouteTo, toRouteToNothing } from '../../src/matchers/to-route-to.js'
import { wilson } from '../../src/probe/interval.js'
import type { RouteCase } from '../../src/probe/route.js'
import { failure } from '../matchers/failure.js'
import type { Behaviour } from '../servers/models/protocol.js'
import { type ModelServer, startModelServer } from '../servers/models/server.js'
import { camping, protocols } from './helpers.js'

// without the test's path there are no recordings: every question is asked
const unrecorded = (matcher: (this: never, ...args: never[]) => unknown) =>
  function (this: object, ...args: never[]) {
    return matcher.call({ ...this, testPath: undefined } as never, ...args)
  }
expect.extend({
  toRouteTo: unrecorded(toRouteTo),
  toRouteToNothing: unrecorded(toRouteToNothing),
  toRouteAll: unrecorded(toRouteAll),
} as never)
interface Routing {
  toRouteTo(prompt: string, tool: string, options?: RouteToOptions): Promise<void>
  toRouteToNothing(prompt: string, options?: RouteToNothingOptions): Promise<void>
  toRouteAll(cases: string | readonly RouteCase[], options?: RouteAllOptions): Promise<void>
  not: Omit<Routing, 'not'>
}
const given = (tools: readonly object[] = camping): Routing => expect(tools) as unknown as Routing

let server: ModelServer
/** The predicted number depends on how finely tokens are counted, which is tested elsewhere. */
const withoutCount = (text: string): string => text.replace(/\([\d,]+ predicted\)/, '(… predicted)')
const prompt = 'Is the two-person tent in stock?'
const search = (args: Record<string, unknown> = { query: 'tent' }) => ({ name: 'search_catalog', args })
const orders = { name: 'list_orders', args: { customer: '7' } }
const names = ['ECHOLOT_MODEL', 'ECHOLOT_LOCAL_BASE_URL', 'ECHOLOT_RECORD', 'CI']
const before = Object.fromEntries(names.map(name => [name, process.env[name]]))

beforeAll(async () => {
  server = await startModelServer(protocols.local)
  Object.assign(process.env, { ECHOLOT_MODEL: 'local/stand-in', ECHOLOT_LOCAL_BASE_URL: `${server.url}/v1`, ECHOLOT_RECORD: 'none' })
})
afterAll(async () => {
  await server.close()
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
})
beforeEach(() => {
  server.requests.length = 0
})

describe('toRouteTo', () => {
  test('passes for the tool that is called first, with arguments in part', async () => {
    server.script({ calls: [search({ query: 'two-person tent', limit: 5 }), orders] })
    await given().toRouteTo(prompt, 'search_catalog')
    await given().toRouteTo(prompt, 'search_catalog', { args: { query: expect.stringContaining('tent') } })
    await given().toRouteTo(prompt, 'search_catalog', { args: { limit: 5 } })
    expect(await failure(() => given().toRouteTo(prompt, 'search_catalog', { args: { limit: 6 } }))).toContain(
      'Wanted: {"limit":6}\nGot:    {"query":"two-person tent","limit":5}',
    )
  })

  test('arguments that the schema refuses are wrong, unless any will do', async () => {
    server.script({ calls: [search({ query: 17 })] })
    expect(await failure(() => given().toRouteTo(prompt, 'search_catalog'))).toContain(
      "the tool was called, but its schema refuses the arguments: `query` must be a string, got 17 (`args: 'any'` accepts them).",
    )
    await given().toRouteTo(prompt, 'search_catalog', { args: 'any' })
  })

  test('under `.not`, the tool must not be called anywhere', async () => {
    server.script({ calls: [search(), orders] })
    expect(await failure(() => given().not.toRouteTo(prompt, 'list_orders'))).toContain(
      'Expected the model not to call `list_orders`, but it did in 1 of 1 answers.',
    )
    server.script({ calls: [orders] }, { calls: [orders] }, { calls: [orders] }, { calls: [orders] }, { calls: [search()] })
    expect(await failure(() => given().not.toRouteTo(prompt, 'list_orders', { trials: 5 }))).toContain('it did in 4 of 5 answers')
    server.script({ calls: [search()] }, { calls: [search()] }, { calls: [search()] }, { calls: [search()] }, { calls: [search(), orders] })
    expect(await failure(() => given().not.toRouteTo(prompt, 'list_orders', { trials: 5 }))).toContain('it did in 1 of 5 answers')
    server.script({ calls: [search()] }, { calls: [search()] }, { calls: [search()] }, { calls: [search()] }, { calls: [search(), orders] })
    await given().not.toRouteTo(prompt, 'list_orders', { trials: 5, passRate: 0.8 })
    server.script({ calls: [search()] })
    await given().not.toRouteTo(prompt, 'list_orders')
  })

  test('several servers whose names clash are asked under the names that clients give', async () => {
    const shop = { name: 'shop', tools: camping }
    const depot = { name: 'depot', tools: [camping[0] as object] }
    server.script({ calls: [{ name: 'mcp__shop__search_catalog', args: { query: 'tent' } }] })
    const both = (): Routing => given([shop, depot])
    await both().toRouteTo(prompt, 'mcp__shop__search_catalog')
    const sent = (server.requests[0]?.body.tools ?? []) as { function: { name: string } }[]
    expect(sent.map(tool => tool.function.name)).toEqual([
      'mcp__shop__search_catalog',
      'mcp__shop__list_orders',
      'mcp__depot__search_catalog',
    ])
    await both().not.toRouteTo(prompt, 'list_orders')
    expect(await failure(() => both().toRouteTo(prompt, 'search_catalog'))).toContain(
      '2 servers have a tool `search_catalog`. Write which is meant: `mcp__shop__search_catalog` or `mcp__depot__search_catalog`.',
    )
    expect(await failure(() => both().toRouteTo(prompt, 'mcp__depot__search_catalog'))).toContain(
      'Expected a call of `mcp__depot__search_catalog`, but the model called `mcp__shop__search_catalog`.',
    )
  })

  test('a refusal is neither a route nor nothing', async () => {
    server.script({ refuses: 'No.' })
    expect(await failure(() => given().toRouteToNothing(prompt))).toContain('Expected no call, but the model refused to answer.')
  })

  test('settings of the request are sent', async () => {
    server.script({ calls: [search()] })
    await given().toRouteTo(prompt, 'search_catalog', { maxOutputTokens: 77, temperature: 0, effort: 'low' })
    expect(server.requests[0]?.body).toMatchObject({ max_tokens: 77, temperature: 0, reasoning_effort: 'low' })
  })

  test('explains a wrong choice', async () => {
    server.script({ calls: [orders] })
    expect(withoutCount(await failure(() => given().toRouteTo(prompt, 'search_catalog')))).toMatchInlineSnapshot(`
      "expect(tools).toRouteTo('Is the two-person tent in stock?', 'search_catalog')

      Expected a call of \`search_catalog\`, but the model called \`list_orders\`.

      The model's answer:
        \`list_orders\` {"customer":"7"}

      Why \`list_orders\`:
        \`list_orders\` says: "Lists the orders of a customer, with the gear of each and whether it was in stock."
        \`search_catalog\` says: "Finds tents, stoves and other gear in the shop and tells whether each is in stock."
        Both say: gear, whether, stock
        No rule warned of it.
        Fix: say in both descriptions when to use the tool and not the other, and leave what they share to one of them.
        If \`list_orders\` only prepares the call: nothing is executed, so a step that waits for its result is never seen. Word the prompt so that the tool can be called at once.

      Asked \`local/stand-in\` (answered by a server on this machine): 420 tokens in (… predicted), 30 out, no charge."
    `)
  })

  test('names the rules that already warned of it', async () => {
    server.script({ calls: [orders] })
    const [first, second] = camping
    const message = await failure(() => given([{ ...first, description: '' }, second as object]).toRouteTo(prompt, 'search_catalog'))
    expect(message).toContain('  `search_catalog` has no description.\n')
    expect(message).toMatch(/ {2}Rules that warned of it:\n {4}problem: `search_catalog` .* \(description-missing\)\n/)
  })

  test('a call with other arguments, too late, none, or a refusal', async () => {
    server.script({ calls: [search()] })
    expect(await failure(() => given().toRouteTo(prompt, 'search_catalog', { args: { query: 'stove' } }))).toContain(
      'Expected a call of `search_catalog`, the tool was called, but with other arguments.\nWanted: {"query":"stove"}\nGot:    {"query":"tent"}.\n\nThe model\'s answer:\n  `search_catalog` {"query":"tent"}\n',
    )
    server.script({ calls: [orders, search()] })
    expect(await failure(() => given().toRouteTo(prompt, 'search_catalog'))).toContain('the tool was called, but after 1 other call.')
    await given().toRouteTo(prompt, 'search_catalog', { within: 2 })
    server.script({ text: 'It is.' })
    expect(await failure(() => given().toRouteTo(prompt, 'search_catalog'))).toContain(
      "but the model called nothing.\n\nThe model's answer:\n  no call\n  it said: 'It is.'",
    )
    server.script({ refuses: 'No.' })
    expect(await failure(() => given().toRouteTo(prompt, 'search_catalog'))).toContain(
      "but the model refused to answer.\n\nThe model's answer:\n  it refused: 'No.'",
    )
  })

  test('lists what does not fit the schema', async () => {
    server.script({ calls: [{ name: 'list_orders', args: {} }] })
    expect(await failure(() => given().toRouteTo(prompt, 'search_catalog'))).toContain(
      '  `list_orders` {}\n    `customer` is required and missing.\n',
    )
  })

  test('trials with a rate and its interval; what could not be asked counts neither way', async () => {
    const script: Behaviour[] = [
      { calls: [search()] },
      { calls: [orders] },
      { calls: [search()] },
      { calls: [search()] },
      { calls: [search()] },
    ]
    server.script(...script, { text: 'no more' })
    await given().toRouteTo(prompt, 'search_catalog', { trials: 5, passRate: 0.8 })
    server.script(...script, { text: 'no more' })
    expect(await failure(() => given().toRouteTo(prompt, 'search_catalog', { trials: 5, passRate: 0.9 }))).toContain(
      'Expected a call of `search_catalog`: right were 4 of 5 (80 %, 95 % interval 38 % to 96 %), wanted at least 90 %.',
    )
    // refused at once, because a retry would hide it
    server.script({ calls: [search()] }, { raw: 'broken' }, { calls: [orders] })
    expect(await failure(() => given().toRouteTo(prompt, 'search_catalog', { trials: 3 }))).toContain(
      'right were 1 of 2 (50 %, 95 % interval 9 % to 91 %), wanted at least 100 %. 1 has no answer and counts neither way.',
    )
  })

  test('what could not be asked is no pass, also under `.not`', async () => {
    server.script({ raw: 'broken' })
    for (const assert of [() => given().toRouteTo(prompt, 'search_catalog'), () => given().not.toRouteTo(prompt, 'search_catalog')]) {
      expect(await failure(assert)).toMatch(/^`local\/stand-in` could not be asked/)
    }
    server.script({ raw: 'broken' }, { raw: 'broken' }, { calls: [search()] })
    expect(await failure(() => given().toRouteTo(prompt, 'search_catalog', { trials: 3 }))).toContain(
      '2 of 3 questions have no answer, too many to judge by the rest.',
    )
  })

  test('under `.not`, a call fails it', async () => {
    server.script({ calls: [search()] })
    expect(await failure(() => given().not.toRouteTo(prompt, 'search_catalog'))).toContain(
      'Expected the model not to call `search_catalog`, but it did in 1 of 1 answers.',
    )
  })

  test.each([
    [['x', 'serch_catalog'], 'toRouteTo: there is no tool `serch_catalog`. Did you mean `search_catalog`?'],
    [['x', 'parcels'], 'The list has `search_catalog`, `list_orders`.'],
    [['', 'search_catalog'], 'the prompt is empty'],
    [['x', undefined], 'the tool is missing'],
    [['x', 'search_catalog', { trial: 5 }], 'unknown option `trial`. Did you mean `trials`?'],
    [['x', 'search_catalog', { trials: 0 }], '`trials` is 0; it takes a whole number from 1 to 1,000'],
    [['x', 'search_catalog', { passRate: 80 }], '`passRate` is 80; it takes a fraction above 0 and up to 1'],
    [['x', 'search_catalog', { model: 'gpt-5' }], 'The model `gpt-5` names no provider'],
  ])('%j is told before anything is sent', async (args, message) => {
    expect(await failure(() => (given().toRouteTo as (...args: unknown[]) => unknown)(...args))).toContain(message)
    expect(await failure(() => (given().not.toRouteTo as (...args: unknown[]) => unknown)(...args))).toContain(message)
    expect(server.requests).toEqual([])
  })

  test('text of a server or a model that could act on a terminal is shown as escapes', async () => {
    server.script({ calls: [orders], text: '\u001b[2Jgone\u202e' })
    const hostile = [{ ...camping[0] }, { ...camping[1], description: 'Lists \u001b]0;orders\u0007' }]
    expect(await failure(() => given(hostile).toRouteTo(prompt, 'search_catalog'))).not.toMatch(/[\u001b\u0007\u202e]/)
  })
})

describe('toRouteToNothing', () => {
  test('passes without a call', async () => {
    server.script({ text: 'Hello.' })
    await given().toRouteToNothing('Hello!')
    server.script({ calls: [orders] })
    await given().not.toRouteToNothing('Hello!')
    expect(await failure(() => given().toRouteToNothing('Hello!'))).toContain('Expected no call, but the model called `list_orders`.')
  })
})

describe('toRouteAll', () => {
  const cases: RouteCase[] = [
    { prompt: 'Is the tent in stock?', tool: 'search_catalog', args: { query: 'tent' } },
    { prompt: 'Which stoves are there?', tool: 'search_catalog' },
    { prompt: 'What did customer 7 order?', tool: 'list_orders' },
    { prompt: 'Hello!', tool: null },
  ]
  const byPrompt = (wrong: boolean) => (body: Record<string, unknown>) => {
    const text = JSON.stringify(body.messages)
    if (text.includes('Hello')) return { text: 'Hello.' }
    if (text.includes('customer') || (wrong && text.includes('stoves'))) return { calls: [orders] }
    return { calls: [search()] }
  }

  test('passes when all are right, or enough of them', async () => {
    server.script(byPrompt(false))
    await given().toRouteAll(cases)
    server.script(byPrompt(true))
    await given().toRouteAll(cases, { passRate: 0.75 })
  })

  test('shows the confusion matrix and explains the mix-up', async () => {
    server.script(byPrompt(true))
    expect(withoutCount(await failure(() => given().toRouteAll(cases)))).toMatchInlineSnapshot(`
      "expect(tools).toRouteAll(4 cases)

      Right were 3 of 4 (75 %, 95 % interval 30 % to 95 %) in 4 cases; wanted at least 100 %.

        wanted \\ chosen  search_catalog  list_orders  (none)
        search_catalog                1            1       ·
        list_orders                   ·            1       ·
        (none)                        ·            ·       1

        'Which stoves are there?' wants \`search_catalog\`, got \`list_orders\`

      Why \`list_orders\` rather than \`search_catalog\`:
        \`list_orders\` says: "Lists the orders of a customer, with the gear of each and whether it was in stock."
        \`search_catalog\` says: "Finds tents, stoves and other gear in the shop and tells whether each is in stock."
        Both say: gear, whether, stock
        No rule warned of it.
        Fix: say in both descriptions when to use the tool and not the other, and leave what they share to one of them.

      Asked \`local/stand-in\` (answered by a server on this machine): 1,680 tokens in (… predicted), 120 out, no charge."
    `)
  })

  describe('from a file', () => {
    let folder: string
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'echolot-test-'))
    })
    afterAll(() => rm(folder, { recursive: true }))
    const fileOf = async (name: string, text: string): Promise<string> => {
      await writeFile(join(folder, name), text)
      return join(folder, name)
    }

    test('JSON and YAML', async () => {
      server.script(byPrompt(false))
      await given().toRouteAll(await fileOf('cases.json', JSON.stringify(cases)))
      await given().toRouteAll(
        await fileOf('cases.yaml', '- prompt: Is the tent in stock?\n  tool: search_catalog\n- {prompt: Hello!, tool: null}\n'),
      )
    })

    test('with a byte order mark, as some editors write it', async () => {
      server.script(byPrompt(false))
      await given().toRouteAll(await fileOf('marked.json', `\ufeff${JSON.stringify(cases)}`))
    })

    test('a folder, or what has no end, is no file of cases', async () => {
      expect(await failure(() => given().toRouteAll(folder))).toContain('it is a folder')
      expect(await failure(() => given().toRouteAll('/dev/zero'))).toContain('longer than 1 MB')
    })

    const bomb = `a0: &a0 [x, x, x, x, x, x, x, x, x]\n${Array.from({ length: 9 }, (_, i) => `a${i + 1}: &a${i + 1} [${Array(9).fill(`*a${i}`).join(', ')}]`).join('\n')}\n`
    test.each([
      ['bomb.yaml', bomb, 'no YAML that can be read (Excessive alias count'],
      ['large.yaml', '#'.repeat(1024 * 1024 + 1), 'longer than 1 MB'],
      ['bad.yaml', '- a: [', 'no YAML that can be read'],
      ['bad.json', '[{]', 'no JSON'],
      ['object.json', '{"cases": []}', 'a list of cases is needed'],
      ['empty.json', '[]', 'the list of cases is empty, so nothing would be tested'],
      ['no-tool.json', '[{"prompt": "x"}]', 'case 1: `tool` is missing; write `null`'],
      ['no-prompt.json', '[{"tool": "search_catalog"}]', 'case 1: `prompt` is missing or empty'],
      ['key.json', '[{"prompt": "x", "tool": null, "arguments": {}}]', 'case 1: `arguments` is not known'],
      ['kind.json', '[5]', 'case 1: it is not an object'],
      ['args.json', '[{"prompt": "x", "tool": null, "args": {}}]', '`args` make no sense'],
      [
        'unknown.json',
        '[{"prompt": "x", "tool": "serch_catalog"}]',
        'case 1: there is no tool `serch_catalog`. Did you mean `search_catalog`?',
      ],
    ])('%s is told before anything is sent', async (name, text, message) => {
      const path = await fileOf(name, text)
      const started = performance.now()
      expect(await failure(() => given().toRouteAll(path))).toContain(message)
      expect(performance.now() - started).toBeLessThan(2_000)
      expect(server.requests).toEqual([])
    })

    test('a file that is not there', async () => {
      expect(await failure(() => given().toRouteAll('nowhere.json'))).toContain('`nowhere.json`: there is no such file')
    })
  })
})

test('the interval is that of Wilson', () => {
  // worked by hand from the formula, and the two ends that a normal interval gets wrong
  const { low, high } = wilson(8, 10)
  expect([low, high].map(value => Number(value.toFixed(4)))).toEqual([0.4902, 0.9433])
  expect(wilson(0, 10).low).toBe(0)
  expect(wilson(10, 10).high).toBe(1)
  expect(wilson(10, 10).low).toBeCloseTo(0.7225, 4)
})

test('where the runner writes no snapshots, no answers are recorded, unless the environment says otherwise', () => {
  const before = process.env.ECHOLOT_RECORD
  delete process.env.ECHOLOT_RECORD
  const context = (update: string): object => ({ snapshotState: { _updateSnapshot: update } })
  expect(askingFor(context('new'), {})).not.toHaveProperty('record')
  expect(askingFor(context('none'), {}).record).toBe('none')
  process.env.ECHOLOT_RECORD = 'missing'
  try {
    expect(askingFor(context('none'), {})).not.toHaveProperty('record')
  } finally {
    if (before === undefined) delete process.env.ECHOLOT_RECORD
    else process.env.ECHOLOT_RECORD = before
  }
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOf } from '../../src/load/subject.js'
import { route } from '../../src/probe/route.js'
import { chosenBy, chosenDespite, enoughRight, type RouteCase, tooOften, type Verdict, verdicts } from '../../src/probe/verdict.js'
import type { Behaviour } from '../servers/models/protocol.js'
import { type ModelServer, startModelServer } from '../servers/models/server.js'
import { camping, everyProvider, models, outsideFor, protocols } from './helpers.js'

const search = (args: Record<string, unknown> = { query: 'tent' }) => ({ name: 'search_catalog', args })
const orders = { name: 'list_orders', args: { customer: '7' } }
const wanted = (over: Partial<RouteCase> = {}): RouteCase => ({ prompt: 'Is the tent in stock?', tool: 'search_catalog', ...over })

/** Each row of the table, at least once: what the model does, what is wanted, what it is worth, and whether `.not` would fail. */
const rows: [verdict: Verdict, behaviour: Behaviour, wanted: RouteCase, options: { within?: number }, occurs: boolean][] = [
  ['right', { calls: [search()] }, wanted(), {}, true],
  ['right', { calls: [search()] }, wanted({ args: { query: 'tent' } }), {}, true],
  ['right', { calls: [orders, search()] }, wanted(), { within: 2 }, true],
  ['right', { calls: [search({ query: 7 })] }, wanted({ args: 'any' }), {}, true],
  ['right', { text: 'Hello.' }, wanted({ tool: null }), {}, true],
  ['wrong-tool', { calls: [orders] }, wanted(), {}, false],
  ['wrong-tool', { calls: [orders] }, wanted({ tool: null }), {}, false],
  ['no-call', { text: 'It is.' }, wanted(), {}, false],
  ['wrong-arguments', { calls: [search({ query: 'stove' })] }, wanted({ args: { query: 'tent' } }), {}, false],
  ['misfit', { calls: [search({ query: 7 })] }, wanted(), {}, true],
  ['misfit', { calls: [search({ query: 7 })] }, wanted({ args: { query: 7 } }), {}, true],
  ['misfit', { calls: [search({})] }, wanted(), {}, true],
  ['too-late', { calls: [orders, search()] }, wanted(), {}, true],
  ['malformed', { calls: [search()], malformed: '{"query": tent' }, wanted(), {}, true],
  ['refused', { refuses: 'No.' }, wanted(), {}, false],
  ['refused', { refuses: 'No.' }, wanted({ tool: null }), {}, false],
  ['not-whole', { text: 'It i', tooLong: true }, wanted(), {}, false],
  ['no-answer', { raw: '<html>' }, wanted(), {}, false],
]

test('every row of the table is tried', () => {
  expect([...new Set(rows.map(([verdict]) => verdict))].sort()).toEqual(Object.keys(verdicts).sort())
})

describe.each(everyProvider)('through the SDK of %s', provider => {
  let server: ModelServer
  beforeAll(async () => {
    server = await startModelServer(protocols[provider])
  })
  afterAll(() => server.close())

  test.each(rows)('%s: %j', async (verdict, behaviour, routeCase, options, occurs) => {
    // with one answer of two, the run is judged also where the other has none
    const fine: Behaviour = routeCase.tool === null ? { text: 'Hello.' } : { calls: [search()] }
    server.script(behaviour, fine)
    const asking = { model: models[provider], live: true, maxRetries: 0, timeout: 3_000, trials: 2, ...options }
    const equals = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
    const { results } = await route(listOf(camping, 'test'), [routeCase], asking, equals, outsideFor(server))
    const [trial] = results[0]?.trials ?? []
    // Gemini gives no call at all then, and Anthropic's arguments are a value: what is malformed there is no object
    const silent = behaviour.malformed !== undefined && provider === 'google'
    const misfit = behaviour.malformed !== undefined && provider === 'anthropic'
    expect(trial?.verdict).toBe(misfit ? 'misfit' : verdict)
    expect(trial?.occurred).toBe(silent ? false : occurs)
    expect(results[0]?.asked).toBe(verdicts[verdict].answered ? 2 : 1)
  })
})

describe('refusals that APIs report in other ways', () => {
  test.each([
    ['google', { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata: { promptTokenCount: 9 } }],
    ['google', { candidates: [{ finishReason: 'SAFETY' }] }],
    ['local', { choices: [{ finish_reason: 'content_filter', message: { role: 'assistant', content: null } }] }],
    ['openai', { status: 'incomplete', incomplete_details: { reason: 'content_filter' }, output: [] }],
    ['anthropic', { content: [], stop_reason: 'refusal', usage: { input_tokens: 1, output_tokens: 1 } }],
  ] as const)('%s %j', async (provider, body) => {
    const server = await startModelServer(protocols[provider])
    server.script({ raw: JSON.stringify(body) })
    try {
      for (const tool of ['search_catalog', null]) {
        const asking = { model: models[provider], live: true, maxRetries: 0, timeout: 3_000 }
        const { results } = await route(listOf(camping, 'test'), [wanted({ tool })], asking, Object.is, outsideFor(server))
        expect(results[0]).toMatchObject({ asked: 1, right: 0, trials: [{ verdict: 'refused' }] })
      }
    } finally {
      await server.close()
    }
  })

  test('Gemini: a call of what was not offered is the model failing at the list', async () => {
    const server = await startModelServer(protocols.google)
    try {
      for (const finishReason of ['MALFORMED_FUNCTION_CALL', 'UNEXPECTED_TOOL_CALL']) {
        server.script({ raw: JSON.stringify({ candidates: [{ finishReason }] }) })
        for (const tool of ['search_catalog', null]) {
          const asking = { model: models.google, live: true, maxRetries: 0, timeout: 3_000 }
          const { results } = await route(listOf(camping, 'test'), [wanted({ tool })], asking, Object.is, outsideFor(server))
          expect(results[0]).toMatchObject({ asked: 1, right: 0, trials: [{ verdict: 'malformed' }] })
        }
      }
    } finally {
      await server.close()
    }
  })
})

describe('what numbers make of it', () => {
  test('without an answer nothing is right', () => {
    expect(enoughRight({ asked: 0, right: 0, occurred: 0 }, 0.1)).toBe(false)
    expect(enoughRight({ asked: 5, right: 4, occurred: 4 }, 0.8)).toBe(true)
    expect(enoughRight({ asked: 5, right: 3, occurred: 4 }, 0.8)).toBe(false)
  })
  test('under `.not`, more than 1 − passRate of the answers', () => {
    expect(tooOften({ asked: 5, right: 0, occurred: 1 }, 1)).toBe(true)
    expect(tooOften({ asked: 5, right: 0, occurred: 0 }, 1)).toBe(false)
    expect(tooOften({ asked: 5, right: 0, occurred: 1 }, 0.8)).toBe(false)
    expect(tooOften({ asked: 5, right: 0, occurred: 2 }, 0.8)).toBe(true)
  })
  test('the choice of an answer', () => {
    const calls = [{ tool: 'a' }, { tool: 'b' }]
    expect(chosenBy(calls, 'right', 'b')).toBe('b')
    expect(chosenBy(calls, 'wrong-tool', 'c')).toBe('a')
    expect(chosenBy([], 'no-call', 'c')).toBe(null)
    expect(chosenBy([], 'refused', null)).toBe('(refused)')
    expect(chosenBy([], 'malformed', 'c')).toBe('(malformed call)')
    expect(chosenDespite(calls, 'too-late', 'b')).toBe('b')
    expect(chosenDespite(calls, 'wrong-tool', 'c')).toBe('a')
  })
})

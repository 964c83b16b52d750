import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { render } from '../../src/analyze/rendering.js'
import { type ModelServer, startModelServer } from '../servers/models/server.js'
import { askStandIn, camping, everyProvider, FAKE_KEY, models, protocols } from './helpers.js'

let server: ModelServer
const failure = async (asking: Promise<unknown>): Promise<{ code: string; message: string }> => {
  const error = await asking.then(
    () => {
      throw new Error('There is an answer, but none was expected.')
    },
    reason => reason,
  )
  return { code: error.code, message: error.message }
}

describe.each(everyProvider)('%s', provider => {
  beforeEach(async () => {
    server = await startModelServer(protocols[provider])
  })
  afterEach(async () => {
    await server.close()
  })

  test('a call comes back with its arguments, tokens and who answered', async () => {
    server.script({ calls: [{ name: 'search_catalog', args: { query: 'tent' } }] })
    const answer = await askStandIn(server, provider)
    expect(answer.calls).toEqual([{ tool: 'search_catalog', arguments: { query: 'tent' }, faults: [] }])
    expect(answer.usage).toEqual({ input: 420, output: 30, predicted: expect.any(Number) })
    expect(answer).toMatchObject({ model: models[provider], answeredBy: 'a server on this machine', recorded: false })
  })

  test('exactly what `render` shows is sent, and nothing is refused', async () => {
    server.script({ text: 'hello' })
    await askStandIn(server, provider, { system: 'You help campers.' })
    const [request] = server.requests
    expect(request?.refused).toBeUndefined()
    const rendered = {
      anthropic: () => render(camping, 'anthropic', { model: 'claude-sonnet-5' }),
      openai: () => render(camping, 'openai', { model: 'gpt-5' }),
      google: () => render(camping, 'gemini', { model: 'gemini-2.5-flash' }),
      local: () => render(camping, 'openai', { api: 'chat' }),
    }[provider]()
    expect(request?.body.tools).toEqual(rendered)
    expect(JSON.stringify(request?.body)).toContain('You help campers.')
    expect(JSON.stringify(request?.body)).not.toContain(FAKE_KEY)
  })

  test('several calls, and arguments that do not fit', async () => {
    server.script({
      text: 'Let me look.',
      calls: [
        { name: 'search_catalog', args: { limit: 'five' } },
        { name: 'search_catalogue', args: {} },
      ],
    })
    const { calls, text } = await askStandIn(server, provider)
    expect(text).toBe('Let me look.')
    expect(calls).toEqual([
      {
        tool: 'search_catalog',
        arguments: { limit: 'five' },
        faults: [
          { path: 'query', message: '`query` is required and missing.' },
          { path: 'limit', message: '`limit` must be a whole number, got "five".' },
        ],
      },
      { tool: 'search_catalogue', arguments: {}, faults: [{ path: '', message: expect.stringContaining('made it up') }] },
    ])
  })

  test('text alone is not a call, and neither is a refusal', async () => {
    server.script({ text: 'It is.' }, { refuses: 'I cannot help with that.' })
    expect(await askStandIn(server, provider)).toMatchObject({ calls: [], text: 'It is.' })
    expect(await askStandIn(server, provider)).toMatchObject({ calls: [], refused: true })
  })

  test('arguments that are no JSON', async () => {
    server.script({ calls: [{ name: 'search_catalog', args: {} }], malformed: '{"query": tent' })
    if (provider === 'google') {
      // this API gives no call at all then, but it is an answer: the model failed at the list
      expect(await askStandIn(server, provider)).toMatchObject({ calls: [], malformed: 'MALFORMED_FUNCTION_CALL' })
      return
    }
    const { calls } = await askStandIn(server, provider)
    expect(calls).toEqual([
      {
        tool: 'search_catalog',
        arguments: '{"query": tent',
        faults: [{ path: '', message: expect.stringMatching(/^The arguments (are no JSON object|must be an object)/) }],
        ...(provider === 'anthropic' ? {} : { notJson: true }),
      },
    ])
  })

  test('a refused key is told without the key', async () => {
    server.script({ status: 401 })
    const { code, message } = await failure(askStandIn(server, provider))
    expect(code).toBe('setup')
    expect(message).toMatch(/refused the key \(401\). It is read from [A-Z_]+/)
    expect(message).not.toContain(FAKE_KEY)
  })

  test('a rate limit is tried again as the SDK does', async () => {
    server.script({ status: 429, headers: { 'retry-after': '1' } }, { text: 'now' })
    expect(await askStandIn(server, provider, { maxRetries: 1 })).toMatchObject({ text: 'now' })
    const [first, second] = server.requests
    expect(server.requests).toHaveLength(2)
    // each of these SDKs waits about a second: two because the server says so, Google's because that is its own step
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(900)
  })

  test.each([
    [429, 'rate limit (429)'],
    [529, 'overloaded (529)'],
    [500, 'server error (500)'],
  ])('%i that stays is "could not be asked"', async (status, text) => {
    server.script({ status })
    const { code, message } = await failure(askStandIn(server, provider))
    expect(code).toBe('unasked')
    expect(message).toContain(`could not be asked: ${text}`)
    expect(message).toContain(`stand-in error ${status}`)
  })

  test('a request that is refused is told as such', async () => {
    server.script({ status: 400 })
    expect(await failure(askStandIn(server, provider))).toEqual({
      code: 'refused',
      message: expect.stringContaining('refused the request (400). stand-in error 400'),
    })
    server.script({ status: 404 })
    expect(await failure(askStandIn(server, provider))).toEqual({
      code: 'refused',
      message: expect.stringContaining('knows no such model or address (404)'),
    })
  })

  test('an answer that is cut off, in the body or by the limit', async () => {
    server.script({ text: 'It is.', cut: true }, { text: 'It i', tooLong: true }, { raw: '<html>' })
    expect(await failure(askStandIn(server, provider))).toEqual({ code: 'unasked', message: expect.stringContaining('is broken') })
    expect(await failure(askStandIn(server, provider))).toEqual({ code: 'cut', message: expect.stringContaining('is not whole') })
    expect((await failure(askStandIn(server, provider))).code).toBe('unasked')
  })

  test('a body that never ends is given up, slow or fast', async () => {
    server.script({ endless: 'slow' })
    const started = performance.now()
    expect(await failure(askStandIn(server, provider, { timeout: 300 }))).toEqual({
      code: 'unasked',
      message: expect.stringContaining('no whole answer came within 0.3 s'),
    })
    server.script({ endless: 'fast' })
    expect(await failure(askStandIn(server, provider, { timeout: 10_000 }))).toEqual({
      code: 'unasked',
      message: expect.stringContaining('longer than 8 MB'),
    })
    expect(performance.now() - started).toBeLessThan(8_000)
  })

  test('nobody is there', async () => {
    await server.close()
    const { code, message } = await failure(askStandIn(server, provider))
    expect(code).toBe('unasked')
    expect(message).toContain('ECONNREFUSED')
  })

  test('a redirect is not followed: the key would travel along', async () => {
    const elsewhere = await startModelServer(protocols[provider])
    server.script({
      status: 307,
      headers: { location: `${elsewhere.url}${provider === 'local' ? '/v1/chat/completions' : '/v1/messages'}` },
    })
    const { message } = await failure(askStandIn(server, provider))
    expect(message).toContain('a redirect, which is not followed')
    expect(elsewhere.requests).toEqual([])
    await elsewhere.close()
  })
})

test('a model that nests without end, or writes millions of values, does no harm', async () => {
  const model = await startModelServer(protocols.local)
  const call = { calls: [{ name: 'search_catalog', args: {} }] }
  const deep = `{"query":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
  const wide = `{"query":[${'1,'.repeat(2_500_000)}1]}`
  model.script({ ...call, malformed: deep }, { ...call, malformed: wide })
  const first = await askStandIn(model, 'local')
  expect(first.calls[0]?.faults.map(fault => fault.message)).toContainEqual(expect.stringContaining('more than 512 levels'))
  expect(JSON.stringify(first).length).toBeLessThan(10_000)
  const second = await askStandIn(model, 'local')
  expect(second.calls).toEqual([
    { tool: 'search_catalog', arguments: {}, faults: [{ path: '', message: expect.stringContaining('The arguments were left out') }] },
  ])
  await model.close()
})

test.each([
  ['anthropic', '{}'],
  ['anthropic', '{"content": [null]}'],
  ['openai', '{"output": null}'],
  ['local', '{"choices": [{"message": {"tool_calls": [null]}}]}'],
  ['local', '{"choices": [{"message": null}]}'],
  ['local', '{"choices": []}'],
  ['google', '{"candidates": [{"content": {"parts": [null]}, "finishReason": "STOP"}]}'],
] as const)('%s: %s is not an answer of that API', async (provider, raw) => {
  const model = await startModelServer(protocols[provider])
  model.script({ raw })
  const error = await failure(askStandIn(model, provider))
  expect(error).toMatchObject({ code: 'unasked', message: expect.stringContaining('what came back is not an answer of the kind that') })
  await model.close()
})

test('an answer with names and texts of other kinds is text in the end, and a price without usage is not known', async () => {
  const local = await startModelServer(protocols.local)
  const call = { id: 'c', type: 'function', function: { name: 5, arguments: { query: 'x' } } }
  local.script({
    raw: JSON.stringify({ choices: [{ message: { content: [{ text: 'hi' }], tool_calls: [call, { type: 'function', function: {} }] } }] }),
  })
  const answer = await askStandIn(local, 'local')
  expect(answer.calls.map(({ tool, arguments: args }) => [tool, args])).toEqual([
    ['5', { query: 'x' }],
    ['', {}],
  ])
  expect(answer.text).toBe('[{"text":"hi"}]')
  await local.close()
  const openai = await startModelServer(protocols.openai)
  openai.script({ raw: '{"output": [], "status": "completed"}' })
  expect(await askStandIn(openai, 'openai')).not.toHaveProperty('price')
  await openai.close()
})

test('a stand-in refuses what the provider would refuse', async () => {
  const bodies = {
    anthropic: {
      model: 'm',
      max_tokens: 1,
      messages: [{ role: 'user', content: 'x' }],
      tools: [{ name: 'a.b', input_schema: { type: 'object' } }],
    },
    openai: { model: 'm', input: 'x', tools: [{ type: 'function', name: 'a', parameters: { type: 'object' }, strict: false }] },
    google: {
      contents: [{ role: 'user', parts: [{ text: 'x' }] }],
      tools: [{ functionDeclarations: [{ name: 'a', parameters: { type: 'OBJECT', oneOf: [] } }] }],
    },
    local: { model: 'm', messages: [{ role: 'user', content: 'x' }], tools: [] },
  }
  const paths = {
    anthropic: '/v1/messages',
    openai: '/v1/responses',
    google: '/v1beta/models/m:generateContent',
    local: '/v1/chat/completions',
  }
  const headers = { authorization: 'Bearer x', 'x-goog-api-key': 'x', 'anthropic-version': '2023-06-01' }
  const problems = everyProvider.map(provider => protocols[provider].check(paths[provider], headers, bodies[provider]))
  expect(problems).toEqual([
    expect.stringContaining('should match pattern'),
    expect.stringContaining('missing properties'),
    expect.stringContaining('Unknown name'),
    expect.stringContaining('too short'),
  ])
})

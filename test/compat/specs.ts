/** The tests that every runner runs, as text. What differs between them is the head that brings `test`, `expect` and `render`. */

const tools = `
const tools = process.env.EDITED
  ? [order('Returns the state of one order, and since when.'), list]
  : [order('Returns the state of one order.'), list]
`

/** Two tools; with \`EDITED\` set, the description of one differs. */
export const toolsModule = (exporting: string): string => `
const order = description => ({
  name: 'get_order',
  description,
  inputSchema: { type: 'object', properties: { number: { type: 'integer', description: 'Number of the order, such as 4711.' } }, required: ['number'] },
})
const list = {
  name: 'list_orders',
  description: 'Lists the latest orders with their numbers, newest first.',
  inputSchema: { type: 'object', properties: { limit: { type: 'integer', description: 'At most so many, such as 10.' } } },
}
const faulty = [{ name: 'no good', inputSchema: { type: 'object', properties: {} } }]
${tools}
${exporting}
`

/** Passing tests of every matcher. */
export const passing = (head: string): string => `${head}
test('passes', () => {
  expect(tools).toHaveNoToolProblems()
  expect(faulty).toHaveFinding('description-missing')
  expect(tools).toCostUnder(2000, 'anthropic')
  expect(tools).toAcceptArguments('get_order', { number: 1 })
})
test('not', () => {
  expect(faulty).not.toHaveNoToolProblems()
  expect(tools).not.toHaveFinding('description-missing')
  expect(tools).not.toCostUnder(5)
  expect(tools).not.toAcceptArguments('get_order', {})
})
test('resolves', async () => {
  await expect(Promise.resolve(tools)).resolves.toHaveNoToolProblems()
  await expect(Promise.resolve(faulty)).resolves.not.toHaveNoToolProblems()
})
test('asymmetric', () => {
  expect({ tools, n: 1 }).toEqual({ tools: expect.toHaveNoToolProblems(), n: 1 })
})
`

/** Tests that fail on purpose, each named as what its message is about. */
export const failing = (head: string): string => `${head}
test('problems', () => { expect(faulty).toHaveNoToolProblems() })
test('not problems', () => { expect(tools).not.toHaveNoToolProblems() })
test('resolved problems', async () => { await expect(Promise.resolve(faulty)).resolves.toHaveNoToolProblems() })
test('cost', () => { expect(tools).toCostUnder(5, 'openai') })
test('arguments', () => { expect(tools).toAcceptArguments('get_order', { number: 'one' }) })
test('finding', () => { expect(tools).toHaveFinding('description-missing', { tool: 'get_order' }) })
test('rule', () => { expect(tools).toHaveFinding('description-mising') })
test('promise', () => { expect(Promise.resolve(tools)).toHaveNoToolProblems() })
test('number', () => { expect(42).toHaveNoToolProblems() })
`

/** Vitest and Playwright go on after a soft assertion. */
export const soft = `
test('soft', () => {
  expect.soft(faulty).toHaveNoToolProblems()
  expect.soft(tools).toCostUnder(5, 'openai')
})
`

/** Snapshots in every form. */
export const snapshots = (head: string): string => `${head}
test('named', () => {
  expect(tools).toMatchProviderSnapshot('gemini', { changes: true })
  expect(tools).toMatchProviderSnapshot('openai', 'for OpenAI')
})
test('file', async () => {
  await expect(tools).toMatchProviderFileSnapshot('stored/anthropic.json', 'anthropic')
})
test('resolved', async () => {
  await expect(Promise.resolve(tools)).resolves.toMatchProviderSnapshot('anthropic')
})
test('rendered', () => {
  expect(render(tools, 'openai')).toMatchSnapshot()
})
test('not', () => {
  expect(tools).not.toMatchProviderSnapshot('gemini')
})
test('growth', () => {
  expect(tools).toCostUnder({ provider: 'openai', growth: 0 })
})
test('growth of a file', () => {
  expect(tools).toCostUnder({ provider: 'anthropic', growth: 0, baseline: 'stored/cost.json' })
})
`

/** The same in the test itself, also after a server was asked for its list, when the line of the test is no longer on the stack. */
export const inline = (head: string, serving: string): string => `${head}${serving}
const server = () => {
  const shop = new Server({ name: 'shop', version: '1.0.0' }, { capabilities: { tools: {} } })
  shop.setRequestHandler(ListToolsRequestSchema, () => ({ tools }))
  return shop
}
test('inline', () => {
  expect(tools).toMatchInlineProviderSnapshot({ provider: 'anthropic' })
})
test('inline resolved', async () => {
  await expect(Promise.resolve(tools)).resolves.toMatchInlineProviderSnapshot({ provider: 'openai', cost: false })
})
test('inline of a server', async () => {
  await expect(server()).toMatchInlineProviderSnapshot({ provider: 'gemini' })
  await expect(server()).toHaveNoToolProblems()
})
`

/** Tests of one file at once; each must find its own snapshots. */
export const concurrent = (head: string, context: string): string => `${head}
for (const provider of ['anthropic', 'openai', 'gemini']) {
  test.concurrent(provider, async ${context} => {
    await new Promise(resolve => setTimeout(resolve, provider === 'anthropic' ? 30 : 10))
    expect(tools).toMatchProviderSnapshot(provider)
  })
}
`

/** Where there are no snapshots for custom matchers, the message says who has them. */
export const unavailable = `
test('snapshot', () => { expect(tools).toMatchProviderSnapshot('gemini') })
`

/** Brings what a server is made of, as an ES module and as CommonJS. */
export const serving = {
  ESM: `
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
`,
  CommonJS: `
const { Server } = require('@modelcontextprotocol/sdk/server/index.js')
const { ListToolsRequestSchema } = require('@modelcontextprotocol/sdk/types.js')
`,
}

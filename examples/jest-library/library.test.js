const { connect } = require('echolot')
const { createServer } = require('./library.js')

let library
beforeAll(async () => {
  library = await connect(createServer())
})
afterAll(() => library.close())

test('no provider refuses a tool, and no model has to guess', () => {
  expect(library).toHaveNoToolProblems({ severity: 'warning' })
})

test('the list stays cheap', () => {
  expect(library).toCostUnder(600, 'anthropic')
})

test('what each provider receives is reviewed', () => {
  expect(library).toMatchProviderSnapshot('openai')
  expect(library).toMatchProviderSnapshot('gemini', { changes: true })
})

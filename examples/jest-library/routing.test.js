// Which tool a model picks. The recorded answers come from a stand-in on loopback, as their model name says: they show how recordings
// work, not how a real model chooses. Record answers of your own with ECHOLOT_MODEL=provider/model ECHOLOT_RECORD=all npm test
const { connect } = require('echolot')
const { createServer } = require('./library.js')

let library
beforeAll(async () => {
  library = await connect(createServer())
})
afterAll(() => library.close())

test('a question about titles looks for books', async () => {
  await expect(library).toRouteTo('Do you have anything about woodcutters?', 'find_books')
})

test('taking a book home lends it', async () => {
  const prompt = 'Reader R-204 takes the book with ISBN 9783150000014 home.'
  await expect(library).toRouteTo(prompt, 'lend_book', { args: { isbn: '9783150000014', card: 'R-204' } })
})

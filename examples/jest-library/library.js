// A lending library as an MCP server, in CommonJS.
const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js')
const { z } = require('zod')

const books = [
  { isbn: '9783150000014', title: 'The Dyke Master', shelf: 'A3', lent: false },
  { isbn: '9783150000021', title: 'Woodcutters', shelf: 'B1', lent: true },
]
const text = value => ({ content: [{ type: 'text', text: JSON.stringify(value) }] })
const isbn = z.string().describe('ISBN with 13 digits and no hyphens, such as 9783150000014')

function createServer() {
  const server = new McpServer({ name: 'library', version: '2.0.0' })
  server.registerTool(
    'find_books',
    {
      title: 'Find books',
      description: 'Lists books whose title holds the given words, each with ISBN, shelf and whether it is lent out.',
      inputSchema: { words: z.string().describe('Words of the title') },
      annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
    },
    ({ words }) => text(books.filter(book => book.title.toLowerCase().includes(words.toLowerCase()))),
  )
  server.registerTool(
    'lend_book',
    {
      title: 'Lend a book',
      description: 'Marks one book as lent to a reader for four weeks and returns the day it is due. Fails when somebody else has it.',
      inputSchema: { isbn, card: z.string().describe("Number on the reader's card, such as R-204") },
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    ({ isbn }) => {
      const book = books.find(book => book.isbn === isbn)
      if (!book || book.lent) return { isError: true, ...text({ error: 'not on the shelf' }) }
      book.lent = true
      return text({ due: 'in four weeks' })
    },
  )
  server.registerTool(
    'return_book',
    {
      title: 'Return a book',
      description: 'Puts a lent book back on its shelf and says which shelf that is.',
      inputSchema: { isbn },
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    ({ isbn }) => {
      const book = books.find(book => book.isbn === isbn)
      if (!book) return { isError: true, ...text({ error: 'no such book' }) }
      book.lent = false
      return text({ shelf: book.shelf })
    },
  )
  return server
}

module.exports = { createServer }

// A camping shop as an MCP server. Small, but real: the data is in memory, every tool works.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'

const articles = [
  { sku: 'TENT-2', title: 'Two-person tent', price: 189, stock: 4 },
  { sku: 'TENT-4', title: 'Four-person tent', price: 329, stock: 0 },
  { sku: 'MAT-R', title: 'Sleeping mat, rolled', price: 39, stock: 25 },
  { sku: 'STOVE-G', title: 'Gas stove with windshield', price: 54, stock: 11 },
]
const orders = new Map()

const text = value => ({ content: [{ type: 'text', text: JSON.stringify(value) }] })
const sku = z.string().describe('Article number as search_catalog returns it, such as TENT-2')
const orderNumber = z.string().describe('Order number as place_order returns it, such as A-1001')

/** Builds the server; tests connect to it in the same process. */
export function createServer() {
  const server = new McpServer({ name: 'shop', version: '1.4.0' })

  server.registerTool(
    'search_catalog',
    {
      title: 'Search the catalog',
      description:
        'Finds articles by words in their title and returns article number, price in euros and stock for each. Use it to learn whether something is available.',
      inputSchema: {
        query: z.string().describe('Words to look for, such as tent'),
        in_stock_only: z.boolean().optional().describe('Leave out articles that are sold out; default false'),
      },
      annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
    },
    ({ query, in_stock_only }) => {
      const words = query.toLowerCase().split(/\s+/).filter(Boolean)
      return text(articles.filter(a => words.every(w => a.title.toLowerCase().includes(w)) && (!in_stock_only || a.stock > 0)))
    },
  )

  server.registerTool(
    'place_order',
    {
      title: 'Place an order',
      description:
        'Buys one article for a customer, takes it out of stock and returns the order number. Fails when the stock is too small.',
      inputSchema: {
        sku,
        quantity: z.int().min(1).max(20).describe('How many pieces, 1 to 20'),
        email: z.string().describe('Where the confirmation goes'),
      },
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    ({ sku, quantity, email }) => {
      const article = articles.find(a => a.sku === sku)
      if (!article || article.stock < quantity) return { isError: true, ...text({ error: 'not enough in stock' }) }
      article.stock -= quantity
      const number = `A-${1001 + orders.size}`
      orders.set(number, { number, sku, quantity, email, status: 'placed' })
      return text(orders.get(number))
    },
  )

  server.registerTool(
    'get_order',
    {
      title: 'Look up an order',
      description: 'Returns the status and content of one order that was placed before.',
      inputSchema: { number: orderNumber },
      annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
    },
    ({ number }) => text(orders.get(number) ?? { error: 'no such order' }),
  )

  server.registerTool(
    'cancel_order',
    {
      title: 'Cancel an order',
      description: 'Withdraws an order that was not shipped yet and puts the pieces back on the shelf. Cannot be undone.',
      inputSchema: {
        number: orderNumber,
        reason: z.enum(['changed_mind', 'found_cheaper', 'too_slow', 'other']).describe('Why the customer withdraws'),
      },
      annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: false },
    },
    ({ number, reason }) => {
      const order = orders.get(number)
      if (!order) return { isError: true, ...text({ error: 'no such order' }) }
      Object.assign(order, { status: 'cancelled', reason })
      const article = articles.find(a => a.sku === order.sku)
      if (article) article.stock += order.quantity
      return text(order)
    },
  )
  return server
}

/** Registers the shop's seven tools. Both SDK generations take the same calls; `schema` makes an input schema out of a zod shape. */
export function registerShop(server, z, schema = shape => shape) {
  const text = value => ({ content: [{ type: 'text', text: JSON.stringify(value) }] })
  const sku = z.string().min(4).max(12).describe('Article number as printed in the catalogue, such as `TENT-2P`.')

  server.registerTool(
    'search_catalog',
    {
      title: 'Search the catalogue',
      description:
        'Finds articles by words in their name or description. Returns up to `limit` articles with number, name and price, best match first.',
      inputSchema: schema({
        query: z.string().describe('Words to look for, such as "two person tent".'),
        category: z.enum(['tents', 'stoves', 'sleeping', 'clothing']).optional().describe('Look only in this category.'),
        limit: z.number().int().min(1).max(50).default(10).describe('Largest number of articles to return.'),
      }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async ({ query }) => text([{ sku: 'TENT-2P', name: `Tent for ${query}`, price: 189 }]),
  )
  server.registerTool(
    'get_stock',
    {
      description:
        'Tells how many pieces of one article lie in each warehouse right now. Use it for a single article whose number is known.',
      inputSchema: schema({ sku }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async () => text({ north: 3, south: 0 }),
  )
  server.registerTool(
    'add_to_basket',
    {
      description: 'Puts an article into the shopper’s basket and returns the basket. Adding the same article again raises its quantity.',
      inputSchema: schema({
        sku,
        quantity: z.number().int().min(1).max(99).describe('Pieces to add.'),
        gift: z.boolean().optional().describe('Wrap these pieces as a present.'),
      }),
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    async () => text({ items: 1 }),
  )
  server.registerTool(
    'place_order',
    {
      description: 'Orders what lies in the basket and charges the stored card. Cannot be undone from here; returns the order number.',
      inputSchema: schema({
        address: z
          .object({
            name: z.string().describe('Recipient.'),
            street: z.string().describe('Street and house number.'),
            postcode: z.string().describe('Postal code, without the country.'),
            city: z.string().describe('Town or city.'),
          })
          .describe('Where the parcel goes.'),
        note: z.string().max(200).optional().describe('Message for the carrier, such as "leave with neighbour".'),
      }),
      annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: false },
    },
    async () => text({ order: 'A-1001' }),
  )
  server.registerTool(
    'track_parcel',
    {
      description: 'Shows where the parcel of a placed order is and when it should arrive. Needs the order number, not an article number.',
      inputSchema: schema({ order: z.string().describe('Order number, such as `A-1001`.') }),
      annotations: { readOnlyHint: true, openWorldHint: true },
    },
    async () => text({ place: 'Depot Kassel' }),
  )
  server.registerTool(
    'rate_articles',
    {
      description:
        'Stores the shopper’s stars for one or several articles that were bought before. A later rating replaces the earlier one.',
      inputSchema: schema({
        ratings: z
          .array(z.object({ sku, stars: z.number().int().min(1).max(5).describe('One star is poor, five are excellent.') }))
          .min(1)
          .describe('One entry per article.'),
      }),
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    async () => text({ stored: true }),
  )
  server.registerTool(
    'list_branches',
    {
      description: 'Lists every branch of the shop with address and opening hours. Takes nothing.',
      inputSchema: schema({}),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async () => text(['Kassel', 'Bremen']),
  )
}

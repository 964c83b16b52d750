/** A small list with faults of each severity, and one without any. */
export const shop: { name: string; tools: object[] } = {
  name: 'shop',
  tools: [
    {
      name: 'search_catalog',
      inputSchema: { type: 'object', properties: { query: { type: 'string', description: 'Words to look for.' } } },
    },
    {
      name: 'get_order',
      description: 'Returns the state of one order by its number, such as shipped or cancelled.',
      inputSchema: {
        type: 'object',
        properties: { number: { type: 'string', description: 'Number of the order, such as 4711.' }, lines: { type: 'boolean' } },
        required: ['number'],
      },
    },
  ],
}

export const tidy: object[] = [
  {
    name: 'get_order',
    description: 'Returns the state of one order by its number, such as shipped or cancelled.',
    inputSchema: {
      type: 'object',
      properties: { number: { type: 'integer', minimum: 1, description: 'Number of the order, such as 4711.' } },
      required: ['number'],
      additionalProperties: false,
    },
  },
]

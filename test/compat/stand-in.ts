import type { Behaviour, Protocol } from '../servers/models/protocol.js'
import { type ModelServer, startModelServer } from '../servers/models/server.js'

/**
 * The name under which the stand-in's answers are recorded, so that nobody takes them for a real model's.
 * @public read by `record-examples.mjs`
 */
export const STAND_IN = 'local/stand-in-on-loopback'

/** What the stand-in answers to the prompts of the examples. No model chose this: it is a table. */
const answers: Readonly<Record<string, Behaviour>> = {
  'Is the two-person tent in stock?': { calls: [{ name: 'search_catalog', args: { query: 'two-person tent' } }] },
  'Good morning! What can you do for me?': { text: 'I can look for articles, and place, look up and cancel orders.' },
  'What became of my order A-1001?': { calls: [{ name: 'get_order', args: { number: 'A-1001' } }] },
  'Order A-1001 is too slow, I do not want it any more.': {
    calls: [{ name: 'cancel_order', args: { number: 'A-1001', reason: 'too_slow' } }],
  },
  'Two gas stoves for kim@example.com, article STOVE-G.': {
    calls: [{ name: 'place_order', args: { sku: 'STOVE-G', quantity: 2, email: 'kim@example.com' } }],
  },
  'Do you have anything about woodcutters?': { calls: [{ name: 'find_books', args: { words: 'woodcutters' } }] },
  'Reader R-204 takes the book with ISBN 9783150000014 home.': {
    calls: [{ name: 'lend_book', args: { isbn: '9783150000014', card: 'R-204' } }],
  },
  'When is high water in Husum next? It is half past two in the afternoon.': {
    calls: [{ name: 'next_high_water', args: { harbour: 'husum', hour: 14.5 } }],
  },
}

/** Starts a server on loopback that speaks a provider's protocol and answers from the table; a prompt that is not there is an error. */
export async function startStandIn(protocol: Protocol): Promise<ModelServer> {
  const server = await startModelServer(protocol)
  server.script(body => {
    const [{ content = '' } = {}] = (body.messages ?? []) as { content?: string }[]
    return Object.hasOwn(answers, content) ? (answers[content] as Behaviour) : { status: 400 }
  })
  return server
}

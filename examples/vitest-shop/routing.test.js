// Which tool a model picks. The recorded answers come from a stand-in on loopback, as their model name says: they show how recordings
// work, not how a real model chooses. Record answers of your own with ECHOLOT_MODEL=provider/model ECHOLOT_RECORD=all npm test
import { connect } from 'echolot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from './shop.js'

let shop
beforeAll(async () => {
  shop = await connect(createServer())
})
afterAll(() => shop.close())

test('a question about stock goes to the catalog', async () => {
  await expect(shop).toRouteTo('Is the two-person tent in stock?', 'search_catalog', { args: { query: expect.stringContaining('tent') } })
})

test('small talk calls nothing', async () => {
  await expect(shop).toRouteToNothing('Good morning! What can you do for me?')
})

test('orders are told apart', async () => {
  await expect(shop).toRouteAll('routing.cases.json')
})

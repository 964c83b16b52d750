import { connect } from 'echolot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from './shop.js'

let shop
beforeAll(async () => {
  shop = await connect(createServer())
})
afterAll(() => shop.close())

test('no provider refuses a tool, and no model has to guess', () => {
  expect(shop).toHaveNoToolProblems({ severity: 'warning' })
})

test('the list stays cheap with every provider', () => {
  expect(shop).toCostUnder(1_000, 'anthropic')
  expect(shop).toCostUnder(500, 'openai')
  expect(shop).toCostUnder(1_000, 'gemini')
})

test('what each provider receives is reviewed', () => {
  expect(shop).toMatchProviderSnapshot('anthropic')
  expect(shop).toMatchProviderSnapshot('openai')
  expect(shop).toMatchProviderSnapshot('gemini', { changes: true })
})

test('a customer may order up to twenty pieces', () => {
  expect(shop).toAcceptArguments('place_order', { sku: 'TENT-2', quantity: 20, email: 'a@example.com' })
  expect(shop).not.toAcceptArguments('place_order', { sku: 'TENT-2', quantity: 21, email: 'a@example.com' })
})

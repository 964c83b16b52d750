import { expect, test } from 'vitest'
import { shopTools } from '../sample.js'

const shop = { name: 'shop', version: '1.4.0', tools: shopTools }

test('judged twice, one card', () => {
  expect(shop).toHaveNoToolProblems()
  expect(shop).toCostUnder(5000, 'anthropic')
})

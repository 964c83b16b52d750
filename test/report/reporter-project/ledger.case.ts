import { expect, test } from 'vitest'

test('a failing test leaves its list too', () => {
  expect({ name: 'ledger', tools: [{ name: 'book', inputSchema: { type: 'object', properties: {} } }] }).toHaveNoToolProblems()
})

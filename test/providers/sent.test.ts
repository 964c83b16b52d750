import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rules } from '../../src/rules/all-rules.js'
import { toolLists } from '../hostile/arbitraries.js'
import { countedAndSent, forms } from './sent.js'

describe.each(forms)('what is counted is what is sent: %s %j', (id, options) => {
  test('the lists of every rule', () => {
    for (const { examples } of rules) {
      for (const { tools } of [...examples.good, ...examples.bad]) {
        const { counted, sent } = countedAndSent(tools, id, options)
        expect(counted).toEqual(sent)
      }
    }
  })

  test('generated lists', () => {
    fc.assert(
      fc.property(toolLists, tools => {
        const { counted, sent } = countedAndSent(tools, id, options)
        expect(counted).toEqual(sent)
      }),
      { numRuns: 40 },
    )
  })
})

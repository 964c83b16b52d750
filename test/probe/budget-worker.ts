import { reserve } from '../../src/probe/budget.js'

// one of several workers of a run that may use 250 tokens together: says whether it may use 100
const allowed = await reserve({ maxTokens: 250 }, { tokens: 100, price: undefined }, 'a model').then(
  () => true,
  () => false,
)
process.send?.(allowed)
process.disconnect?.()

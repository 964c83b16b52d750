import { setTimeout as wait } from 'node:timers/promises'
import { reserve } from '../../src/probe/budget.js'

// one of several workers of a run that may use 250 tokens together: says whether it may use 100, and uses them for a while
const settle = await reserve({ maxTokens: 250 }, { tokens: 100, price: undefined }, 'a model').catch(() => undefined)
await wait(200)
await settle?.({ tokens: 100, price: undefined })
process.send?.(settle !== undefined)
process.disconnect?.()

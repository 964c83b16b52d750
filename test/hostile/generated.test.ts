import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spent } from '../spent.js'
import { argumentSets, toolLists } from './arbitraries.js'
import { argumentsThroughEveryTool, formatFaults, throughEveryRoom } from './pipeline.js'

// ECHOLOT_FUZZ_MINUTES=30 runs for that long; a failure prints its seed, which ECHOLOT_FUZZ_SEED repeats
const minutes = Number(process.env.ECHOLOT_FUZZ_MINUTES ?? 0)
const seed = Number(process.env.ECHOLOT_FUZZ_SEED ?? Date.now() % 2 ** 31)
const settings = {
  seed,
  ...(minutes > 0
    ? { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: minutes * 30_000, markInterruptAsFailure: false }
    : { numRuns: 80 }),
}
const timeout = minutes * 60_000 + 60_000

test(`any list goes through every room, and nothing of it acts (seed ${seed})`, { timeout }, () => {
  let runs = 0
  fc.assert(
    fc.property(toolLists, tools => {
      runs++
      const start = spent()
      const faults = formatFaults(throughEveryRoom({ tools }))
      expect(faults).toEqual([])
      // a small list: a second would be a hang
      expect(spent() - start).toBeLessThan(5_000)
    }),
    settings,
  )
  expect(runs).toBeGreaterThan(20)
  if (minutes > 0) console.log(`${runs} lists, seed ${seed}`)
})

test(`any arguments are checked against any schema (seed ${seed})`, { timeout }, () => {
  let runs = 0
  fc.assert(
    fc.property(toolLists, fc.array(argumentSets, { minLength: 1, maxLength: 3 }), (tools, args) => {
      runs++
      const start = spent()
      argumentsThroughEveryTool(tools, args)
      expect(spent() - start).toBeLessThan(10_000)
    }),
    settings,
  )
  expect(runs).toBeGreaterThan(20)
  if (minutes > 0) console.log(`${runs} argument sets, seed ${seed}`)
})

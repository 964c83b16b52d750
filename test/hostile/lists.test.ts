import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { cyclicLists, lists } from './lists.mjs'
import { formatFaults, throughEveryRoom } from './pipeline.js'

const run = promisify(execFile)
const script = fileURLToPath(new URL('./one-list.mjs', import.meta.url))
/** How many times as much work as an ordinary list of as many bytes (at least a million) a list may be for each room. */
const MOST_WORK = 2
const MOST_MB = 512

interface Outcome {
  findings?: number
  error?: string
  /** Milliseconds of processor time that each room took. */
  steps: Record<string, number>
  /** The same for analysing an ordinary list, for each million bytes. */
  yardstick: number
  bytes: number
  peak: number
}

describe('every list ends in a result or a clear error, in bounded time and memory', () => {
  test.for(Object.keys({ ...lists, ...cyclicLists }))('%s', { timeout: 120_000 }, async (name, { expect }) => {
    const { stdout } = await run(process.execPath, [`--max-old-space-size=${MOST_MB}`, script, name], { timeout: 110_000 })
    const outcome = JSON.parse(stdout) as Outcome
    // an error of ours says what is wrong; a TypeError of the engine or an overflow would be a crash that was caught
    if (outcome.error) expect(outcome.error).toMatch(/tool|list/i)
    else expect(outcome.findings).toBeGreaterThan(0)
    expect(outcome.error ?? '').not.toMatch(/call stack|heap|undefined|is not a function/i)
    const limit = MOST_WORK * outcome.yardstick * Math.max(1, outcome.bytes / 1_000_000)
    // checking arguments stops itself: a second for compiling the schema, one for each check
    const limitOf = (room: string): number => (room === 'check arguments' ? Math.max(limit, 2_100) : limit)
    const late = Object.entries(outcome.steps).filter(([room, ms]) => ms > limitOf(room))
    expect(late, `limit ${Math.round(limit)} ms`).toEqual([])
    expect(outcome.peak).toBeLessThan(MOST_MB)
  })
})

const SMALL = [
  'lone surrogates',
  'every control and bidirectional character',
  'escape sequences',
  'markup everywhere',
  'workflow commands and formulas',
  'names that every object has',
  'parameters named like keywords',
  'boolean and null schemas everywhere',
  'keywords with values of the wrong type',
  'a reference to itself',
  'references and schemas elsewhere',
  'regular expressions that never end',
  'entries that are no tools',
  'numbers beyond all bounds',
]

test.each(SMALL)('no format lets act: %s', name => {
  expect(formatFaults(throughEveryRoom((lists as Record<string, () => object>)[name]?.() ?? {}))).toEqual([])
})
test.each(Object.keys(cyclicLists))('no format lets act: %s', name => {
  expect(formatFaults(throughEveryRoom((cyclicLists as Record<string, () => object>)[name]?.() ?? {}))).toEqual([])
})

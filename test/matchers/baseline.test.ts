import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countTokens } from '../../src/analyze/count.js'
import type { MatcherContext, MatcherResult } from '../../src/matchers/context.js'
import { type CostLimit, toCostUnder } from '../../src/matchers/to-cost-under.js'

const tool = (description: string): object[] => [{ name: 'get_tide', description, inputSchema: { type: 'object', properties: {} } }]
const short = tool('Tells the tide.')
const longer = tool('Tells the tide at a harbour on a day, and when it turns.')
const much = tool('Tells the tide at a harbour on a day, and when it turns. '.repeat(8))
const cost = (list: object[]): number => countTokens(list, 'openai').total

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'echolot-baseline-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  delete process.env.ECHOLOT_UPDATE_BASELINE
})

const judge = (list: object[], update: 'all' | 'new' | 'none', growth: number, over: Partial<CostLimit> = {}): MatcherResult => {
  const context: MatcherContext = {
    testPath: join(folder, 'shop.test.ts'),
    currentTestName: 'shop > costs',
    snapshotState: { _updateSnapshot: update },
  }
  return toCostUnder.call(context, list, { provider: 'openai', growth, ...over }) as MatcherResult
}
const stored = (): unknown => JSON.parse(readFileSync(join(folder, '__baselines__/shop.test.ts.json'), 'utf8')).tokensPerTurn

describe('growth', () => {
  test('the first run writes the baseline, later ones compare with it and leave it alone', () => {
    expect(judge(short, 'new', 0.05).pass).toBe(true)
    expect(stored()).toEqual({ 'shop > costs openai': cost(short) })
    expect(judge(longer, 'new', 2).pass).toBe(true)
    const { pass, message } = judge(much, 'new', 0.05)
    expect(pass).toBe(false)
    expect(message()).toMatch(
      new RegExp(
        `the baseline is ${cost(short)}, now it is ${cost(much)} \\(\\+[\\d.]+ %\\); 5 % growth allows ${Math.floor(cost(short) * 1.05)}\\. .* ECHOLOT_UPDATE_BASELINE=1`,
      ),
    )
    expect(stored()).toEqual({ 'shop > costs openai': cost(short) })
  })

  test('`-u` moves it within the limit, and no further', () => {
    judge(short, 'new', 0.05)
    expect(judge(much, 'all', 0.05).pass).toBe(false)
    expect(stored()).toEqual({ 'shop > costs openai': cost(short) })
    expect(judge(longer, 'all', 2).pass).toBe(true)
    expect(stored()).toEqual({ 'shop > costs openai': cost(longer) })
  })

  test('on purpose it moves in any case', () => {
    judge(short, 'new', 0.05)
    process.env.ECHOLOT_UPDATE_BASELINE = '1'
    expect(judge(much, 'none', 0.05).pass).toBe(true)
    expect(stored()).toEqual({ 'shop > costs openai': cost(much) })
  })

  test('where nothing is written, a missing baseline is an error', () => {
    expect(() => judge(short, 'none', 0.05)).toThrow(/holds no baseline for openai in this test.* Run the test once without `--ci`/)
    expect(existsSync(join(folder, '__baselines__'))).toBe(false)
  })

  test('a file of its own is shared by tests; one that is none is an error', () => {
    expect(judge(short, 'new', 0.05, { baseline: 'cost.json' }).pass).toBe(true)
    expect(JSON.parse(readFileSync(join(folder, 'cost.json'), 'utf8')).tokensPerTurn).toEqual({ openai: cost(short) })
    writeFileSync(join(folder, 'cost.json'), '{"openai": 5}')
    expect(() => judge(short, 'new', 0.05, { baseline: 'cost.json' })).toThrow('is not a file of baselines')
    expect(() => toCostUnder.call({}, short, { tokens: 5, baseline: 'x' })).toThrow('`baseline` goes with `growth`')
  })
})

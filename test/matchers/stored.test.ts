import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { MatcherContext } from '../../src/matchers/context.js'
import { storedTokens } from '../../src/matchers/stored.js'

const snapshot = (provider: string, tokensPerTurn: number): string =>
  `\n${JSON.stringify({ provider, tokensPerTurn, tools: [] }, null, 2)}\n`
const context = (data: Record<string, string>, update = 'new'): MatcherContext => ({
  currentTestName: 'shop > costs',
  testPath: join(folder, 'shop.test.ts'),
  snapshotState: { _snapshotData: data, _updateSnapshot: update },
})
const folder = mkdtempSync(join(tmpdir(), 'echolot-stored-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('storedTokens', () => {
  it("takes the running test's own snapshot before those of its neighbours", () => {
    const data = {
      'shop > costs 1': snapshot('openai', 100),
      'shop > costs 2': snapshot('gemini', 7),
      'shop > costs more 1': snapshot('openai', 200),
      'shop > costs > after login 1': snapshot('openai', 100),
    }
    expect(storedTokens(context(data), 'openai', undefined, 'm')).toBe(100)
    expect(storedTokens(context(data), 'gemini', undefined, 'm')).toBe(7)
  })

  it('takes what the file has in common where the test has none', () => {
    expect(storedTokens(context({ 'other 1': snapshot('openai', 50), 'third 1': snapshot('openai', 50) }), 'openai', undefined, 'm')).toBe(
      50,
    )
  })

  it('throws when there is none, or when several differ', () => {
    expect(() =>
      storedTokens(context({ 'x 1': '"text"', 'y 1': snapshot('gemini', 5) }), 'openai', undefined, 'toCostUnder'),
    ).toThrowErrorMatchingInlineSnapshot(
      `[Error: toCostUnder: \`growth\` finds no stored snapshot for openai that states a cost; write \`toMatchProviderSnapshot('openai')\` before it in this test, or name a file with \`snapshot\`.]`,
    )
    expect(() =>
      storedTokens(context({ 'x 1': snapshot('openai', 5), 'y 1': snapshot('openai', 6) }), 'openai', undefined, 'toCostUnder'),
    ).toThrowErrorMatchingInlineSnapshot(
      `[Error: toCostUnder: \`growth\` finds several snapshots for openai with different costs (5, 6 tokens); take the one that is meant in the same test, or name a file with \`snapshot\`.]`,
    )
    expect(() => storedTokens({}, 'openai', undefined, 'toCostUnder')).toThrow('no stored snapshot')
  })

  it('reads a file beside the test', () => {
    writeFileSync(join(folder, 'openai.json'), snapshot('openai', 321))
    expect(storedTokens(context({}), 'openai', 'openai.json', 'm')).toBe(321)
    expect(() => storedTokens(context({}), 'gemini', 'openai.json', 'toCostUnder')).toThrowErrorMatchingInlineSnapshot(
      `[Error: toCostUnder: \`growth\` finds no stored snapshot for gemini that states a cost; write \`toMatchProviderFileSnapshot('openai.json', 'gemini')\` and run it once.]`,
    )
    expect(() => storedTokens(context({}), 'openai', 'missing.json', 'm')).toThrow('no stored snapshot')
  })

  it('does not judge while snapshots are being updated', () => {
    expect(storedTokens(context({ 'shop > costs 1': snapshot('openai', 1) }, 'all'), 'openai', undefined, 'm')).toBeUndefined()
  })
})

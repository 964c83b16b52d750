import { beforeAll, expect, it } from 'vitest'
import { read, type TestRun, write } from './project.js'
import { inline, snapshots } from './specs.js'

/** One runner, started on one file of its project. */
export interface Runner {
  folder: string
  /** Where the test files lie and how they begin. */
  spec: (name: string) => string
  head: string
  serving: string
  run: (spec: string, mode: 'new' | 'update' | 'ci', env?: Record<string, string>) => Promise<TestRun>
  /** False for Vitest before 4.1.3. */
  inline: boolean
  /** Whether the runner counts this form; Vitest 3.2 and 4.0 go by the stock matchers. */
  storedIn: (spec: string) => string
}

const EDITED = { EDITED: '1' }
const PASSED = { named: 'passed', file: 'passed', resolved: 'passed', rendered: 'passed', growth: 'passed', 'growth of a file': 'passed' }

const GROWN = /the baseline is \d+, now it is \d+ \(\+\d+\.\d %\); 0 % growth allows \d+\. .* ECHOLOT_UPDATE_BASELINE=1/

/** Creates, repeats, changes and updates the snapshots of every form, with and without `--ci`. */
export function snapshotSteps(runner: () => Runner): void {
  let here: Runner
  let spec: string
  let inlineSpec: string
  beforeAll(() => {
    here = runner()
    spec = here.spec('snapshots')
    inlineSpec = here.spec('inline')
    write(here.folder, { [spec]: snapshots(here.head), [inlineSpec]: inline(here.head, here.serving) })
  })

  it('does not write a new snapshot in CI', async () => {
    const { results, code } = await here.run(spec, 'ci')
    expect(code).toBe(1)
    for (const title of Object.keys(PASSED)) expect(results[title], title).not.toBe('passed')
    expect(() => read(here.folder, 'stored/anthropic.json')).toThrow()
    expect(() => read(here.folder, here.storedIn(spec))).toThrow()
  })

  it('writes new snapshots, and finds them again in CI', async () => {
    const created = await here.run(spec, 'new')
    expect(created.results).toMatchObject(PASSED)
    expect(created.results.not).toContain('toMatchProviderSnapshot cannot be used with `.not`')
    expect(created.snapshot).toMatchObject({ added: 5, unmatched: 0 })
    const stored = read(here.folder, here.storedIn(spec))
    expect(stored).toContain('= `\n{\n  "provider": "gemini",\n  "tokensPerTurn": ')
    const file = JSON.parse(read(here.folder, 'stored/anthropic.json')) as { provider: string; tools: { name: string }[] }
    expect(file.provider).toBe('anthropic')
    expect(file.tools.map(tool => tool.name)).toEqual(['get_order', 'list_orders'])

    const again = await here.run(spec, 'ci')
    expect(again.results).toEqual(created.results)
    expect(again.snapshot).toMatchObject({ added: 0, matched: 5, unmatched: 0 })
    expect(read(here.folder, here.storedIn(spec))).toBe(stored)
  })

  it('names the tool, the path and the tokens that changed', async () => {
    const { results, code } = await here.run(spec, 'new', EDITED)
    expect(code).toBe(1)
    expect(results.named).toMatch(/1 of 2 tools changed for Gemini, \d+ → \d+ tokens per turn \(\+\d+\)\n {2}get_order {2}\/description\n/)
    expect(results.file).toMatch(/1 of 2 tools changed for Anthropic, .*\n {2}get_order {2}\/description\n/)
    expect(results.resolved).toMatch(/expect\(tools\)\.resolves\.toMatchProviderSnapshot\('anthropic'\)\n\n1 of 2 tools changed/)
    expect(results.growth).toMatch(
      /toCostUnder\(\{ provider: 'openai', growth: 0 \}\)\n\n2 tools: .*\n {2}the baseline is \d+, now it is \d+ \(\+/,
    )
    expect(results['growth of a file']).toMatch(GROWN)
    expect(results.rendered).not.toBe('passed')
  })

  it('updates on demand, and removes what is obsolete', async () => {
    const stored = here.storedIn(spec)
    write(here.folder, { [stored]: `${read(here.folder, stored)}\nexports[\`gone 1\`] = \`1\`;\n` })
    const costs = [`__baselines__/${spec.split('/').at(-1)}.json`, 'stored/cost.json']
    const before = costs.map(path => read(here.folder, path))
    const updated = await here.run(spec, 'update', EDITED)
    // `-u` moves no baseline beyond what the growth allows
    expect(updated.results).toMatchObject({
      ...PASSED,
      growth: expect.stringMatching(GROWN),
      'growth of a file': expect.stringMatching(GROWN),
    })
    expect(costs.map(path => read(here.folder, path))).toEqual(before)
    expect(updated.snapshot).toMatchObject({ updated: 5 })
    expect(read(here.folder, stored)).not.toContain('gone 1')
    expect(read(here.folder, 'stored/anthropic.json')).toContain('and since when')
    const moved = await here.run(spec, 'ci', { ...EDITED, ECHOLOT_UPDATE_BASELINE: '1' })
    expect(moved.results).toMatchObject(PASSED)
    const again = await here.run(spec, 'ci', EDITED)
    expect(again.results).toEqual(moved.results)
  })

  it('writes inline snapshots into the test, where the runner can', async () => {
    const source = read(here.folder, inlineSpec)
    if (!here.inline) {
      const { results } = await here.run(inlineSpec, 'new')
      expect(results.inline).toContain('Inline snapshots of a custom matcher need Vitest 4.1.3 or later')
      expect(read(here.folder, inlineSpec)).toBe(source)
      return
    }
    const unwritten = await here.run(inlineSpec, 'ci')
    expect(unwritten.code).toBe(1)
    expect(read(here.folder, inlineSpec)).toBe(source)

    const created = await here.run(inlineSpec, 'new')
    expect(created.results).toEqual({ inline: 'passed', 'inline resolved': 'passed', 'inline of a server': 'passed' })
    const written = read(here.folder, inlineSpec)
    // Jest escapes quotes, and indents only where Prettier is installed
    const plain = written.replaceAll('\\"', '"')
    expect(plain).toMatch(/toMatchInlineProviderSnapshot\(\{ provider: 'anthropic' \}, `\n *\{\n +"provider": "anthropic",/)
    expect(plain).toMatch(/toMatchInlineProviderSnapshot\(\{ provider: 'openai', cost: false \}, `\n *\[\n/)

    expect(plain).toMatch(/toMatchInlineProviderSnapshot\(\{ provider: 'gemini' \}, `\n *\{\n +"provider": "gemini",/)

    const changed = await here.run(inlineSpec, 'ci', EDITED)
    expect(changed.results.inline).toMatch(/1 of 2 tools changed for Anthropic/)
    expect(changed.results['inline of a server']).toMatch(/1 of 2 tools changed for Gemini/)
    expect(read(here.folder, inlineSpec)).toBe(written)

    expect((await here.run(inlineSpec, 'update', EDITED)).results).toEqual(created.results)
    expect(read(here.folder, inlineSpec)).toContain('and since when')
    expect((await here.run(inlineSpec, 'ci', EDITED)).results).toEqual(created.results)
  })
}

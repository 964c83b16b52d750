import { readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { writeWhole } from '../base/write-whole.js'
import type { ProviderId } from '../providers/registry.js'
import { isObject, own } from '../schema/json-values.js'
import type { Json } from '../tool-list.js'
import type { MatcherContext } from './context.js'

/** Set to 1, it moves every baseline that a run meets to what the list costs now. */
export const UPDATE_BASELINE = 'ECHOLOT_UPDATE_BASELINE'

/** How a list's cost compares with its baseline. */
export interface Growth {
  /** Tokens per turn that the baseline holds. */
  readonly baseline: number
  /** Most tokens that the growth allows. */
  readonly most: number
  readonly passed: boolean
}

/**
 * Compares a cost with its baseline: a figure in a file of its own, which nothing moves by the way. Written where there is none yet, but
 * not where the runner writes no snapshots (`--ci`). `-u` moves it only by as much as `growth` allows; `ECHOLOT_UPDATE_BASELINE=1`
 * moves it in any case.
 * @param file Path relative to the test file; default: `__baselines__/<test file>.json`, with one figure for each test.
 * @throws Error where there is no baseline and none may be written, or the file is not one of baselines.
 */
export function compareWithBaseline(
  context: MatcherContext,
  {
    total,
    growth,
    provider,
    file,
    matcher,
  }: { total: number; growth: number; provider: ProviderId; file: string | undefined; matcher: string },
): Growth {
  const { testPath, currentTestName } = context
  if (file === undefined && (testPath === undefined || currentTestName === undefined))
    throw new Error(`${matcher}: this runner does not say which test runs, so \`growth\` needs a \`baseline\`: the path of a file.`)
  const path =
    file === undefined
      ? join(dirname(testPath as string), '__baselines__', `${basename(testPath as string)}.json`)
      : resolve(testPath === undefined ? '' : dirname(testPath), file)
  const key = file === undefined ? `${currentTestName} ${provider}` : provider
  const stored = readBaselines(path, matcher)
  const before = stored.get(key)
  const move = (): Growth => {
    if (before !== total) {
      const tokens = Object.fromEntries([...stored, [key, total] as const].sort(([a], [b]) => (a < b ? -1 : 1)))
      writeWhole(path, `${JSON.stringify({ version: 1, tokensPerTurn: tokens }, null, 2)}\n`)
    }
    return { baseline: total, most: mostOf(total, growth), passed: true }
  }
  if (/^(1|true|yes)$/i.test(process.env[UPDATE_BASELINE] ?? '')) return move()
  const update = updateMode(context)
  if (before === undefined) {
    if (update !== 'none') return move()
    throw new Error(
      `${matcher}: \`${path}\` holds no baseline for ${provider} in this test, and where the runner writes no snapshots none is written. Run the test once without \`--ci\`, and commit the file.`,
    )
  }
  const most = mostOf(before, growth)
  if (total <= most && update === 'all') return move()
  return { baseline: before, most, passed: total <= most }
}

const mostOf = (tokens: number, growth: number): number => Math.floor(tokens * (1 + growth) + 1e-9)

/** Vitest's and Jest's own word for what may be written: `all` is `-u`, `none` is `--ci`. */
function updateMode({ snapshotState }: MatcherContext): unknown {
  const mode = (snapshotState as { _updateSnapshot?: unknown } | undefined)?._updateSnapshot
  return mode ?? (process.env.CI && process.env.CI !== 'false' && process.env.CI !== '0' ? 'none' : 'new')
}

function readBaselines(path: string, matcher: string): Map<string, number> {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map()
    throw new Error(`${matcher}: \`${path}\` cannot be read: ${(error as Error).message}`)
  }
  let content: Json
  try {
    content = JSON.parse(text) as Json
  } catch {
    content = null
  }
  const tokens = isObject(content) && own(content, 'version') === 1 ? own(content, 'tokensPerTurn') : undefined
  if (!isObject(tokens) || !Object.values(tokens).every(value => typeof value === 'number'))
    throw new Error(`${matcher}: \`${path}\` is not a file of baselines. Restore it, or remove it and run the test once.`)
  return new Map(Object.entries(tokens) as [string, number][])
}

import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isObject, own } from '../schema/json.js'
import type { Json, ProviderId } from '../tool-list.js'
import type { MatcherContext } from './context.js'

/** What both runners keep of a test file's snapshots. Not documented by either, so every field may be missing. */
interface SnapshotState {
  /** Serialised snapshots by key: the test's full name, a hint and a number. */
  _snapshotData?: Readonly<Record<string, unknown>>
  _updateSnapshot?: unknown
  /** Vitest: snapshots with files of their own that are written when the test file has ended. */
  _rawSnapshots?: readonly { file?: unknown; snapshot?: unknown }[]
}

/**
 * The cost that a stored provider snapshot states, in tokens per turn: of the file, or of the running test's own snapshots, or of the
 * whole test file where the test has none.
 * @returns `undefined` while snapshots are being updated: the stored figure is about to be replaced.
 * @throws Error when there is none, or when several differ.
 */
export function storedTokens(context: MatcherContext, provider: ProviderId, file: string | undefined, matcher: string): number | undefined {
  const state = (isObject(context.snapshotState) ? context.snapshotState : {}) as SnapshotState
  if (state._updateSnapshot === 'all') return undefined
  const figures = file === undefined ? figuresOfTest(context, state, provider) : figuresOfFile(context, state, file, provider)
  const distinct = [...new Set(figures)]
  if (distinct.length === 1) return distinct[0]
  const problem = distinct.length
    ? `several snapshots for ${provider} with different costs (${distinct.join(', ')} tokens); take the one that is meant in the same test, or name a file with \`snapshot\``
    : `no stored snapshot for ${provider} that states a cost; ${
        file === undefined
          ? `write \`toMatchProviderSnapshot('${provider}')\` before it in this test, or name a file with \`snapshot\``
          : `write \`toMatchProviderFileSnapshot('${file}', '${provider}')\` and run it once`
      }`
  throw new Error(`${matcher}: \`growth\` finds ${problem}.`)
}

function figuresOfTest(context: MatcherContext, state: SnapshotState, provider: ProviderId): number[] {
  const entries = Object.entries(state._snapshotData ?? {}).flatMap(([key, text]) => {
    const tokens = typeof text === 'string' ? tokensIn(text, provider) : undefined
    return tokens === undefined ? [] : [{ key, tokens }]
  })
  const name = context.currentTestName
  const own = name === undefined ? [] : entries.filter(({ key }) => key.startsWith(name) && /^( > |: | \d+$)/.test(key.slice(name.length)))
  return (own.length ? own : entries).map(({ tokens }) => tokens)
}

function figuresOfFile(context: MatcherContext, state: SnapshotState, file: string, provider: ProviderId): number[] {
  const path = resolve(context.testPath ? dirname(context.testPath) : '', file)
  const pending = state._rawSnapshots?.find(raw => raw.file === path)?.snapshot
  const text = typeof pending === 'string' ? pending : textOf(path)
  const tokens = text === undefined ? undefined : tokensIn(text, provider)
  return tokens === undefined ? [] : [tokens]
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function tokensIn(text: string, provider: ProviderId): number | undefined {
  let content: Json
  try {
    content = JSON.parse(text) as Json
  } catch {
    return undefined
  }
  if (!isObject(content) || own(content, 'provider') !== provider) return undefined
  const tokens = own(content, 'tokensPerTurn')
  return typeof tokens === 'number' ? tokens : undefined
}

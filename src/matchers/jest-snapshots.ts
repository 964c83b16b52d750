import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { requireLazily } from '../base/lazy.js'
import { writeWhole } from '../base/write-whole.js'
import type { MatcherContext } from './context.js'
import type { SnapshotResult, SnapshotRunner } from './snapshots.js'

/** What `jest-snapshot` offers to custom matchers. */
interface JestSnapshot {
  toMatchSnapshot(this: MatcherContext, value: unknown, hint?: string): SnapshotResult
  toMatchInlineSnapshot(this: MatcherContext, value: unknown, snapshot?: string): SnapshotResult
}

/** Jest's store of a test file's snapshots, as far as a snapshot in a file of its own needs it. */
interface SnapshotState {
  _updateSnapshot: 'all' | 'new' | 'none'
  added: number
  matched: number
  unmatched: number
  updated: number
}

interface JestContext extends MatcherContext {
  dontThrow?: () => void
  error?: Error
  snapshotState?: SnapshotState
  utils: { diff?: (expected: string, received: string, options: { expand: boolean; aAnnotation: string }) => string | null }
}

/** Snapshots of Jest: by `jest-snapshot`, which comes with it; the file form, which Jest lacks, by its counters and update mode. */
export const jestSnapshots: SnapshotRunner = {
  // without a hint the argument must be left out: Jest counts the arguments
  named: (context, value, hint) => {
    const { toMatchSnapshot } = jestSnapshot()
    return hint === undefined ? toMatchSnapshot.call(context, value) : toMatchSnapshot.call(context, value, hint)
  },
  inline: (context, value, snapshot) => {
    const { toMatchInlineSnapshot } = jestSnapshot()
    return snapshot === undefined ? toMatchInlineSnapshot.call(context, value) : toMatchInlineSnapshot.call(context, value, snapshot)
  },
  file: matchFile,
  remember(context) {
    const jest = context as JestContext
    jest.error ??= new Error('snapshot')
  },
}

const jestSnapshot = (): JestSnapshot => requireLazily('jest-snapshot') as JestSnapshot

function matchFile(context: MatcherContext, text: string, path: string): SnapshotResult {
  const { snapshotState: state, testPath, dontThrow, utils } = context as JestContext
  if (!state || !testPath) throw new Error('There is no running test to take the snapshot for.')
  // as Jest's own snapshot matchers: a test shows all of its snapshots that differ, not only the first
  dontThrow?.()
  const file = resolve(dirname(testPath), path)
  const stored = read(file)
  if (stored === text) {
    state.matched++
    return { pass: true, message: () => '' }
  }
  if (state._updateSnapshot === 'all' || (state._updateSnapshot === 'new' && stored === undefined)) {
    writeWhole(file, text)
    if (stored === undefined) state.added++
    else state.updated++
    return { pass: true, message: () => '' }
  }
  state.unmatched++
  if (stored === undefined) {
    return { pass: false, message: () => `The file ${path} is not there, and with \`--ci\` it is not written.`, actual: text }
  }
  return {
    pass: false,
    message: () => `The snapshot in ${path} differs.\n\n${utils.diff?.(stored, text, { expand: false, aAnnotation: 'Snapshot' }) ?? ''}`,
    actual: text,
    expected: stored,
  }
}

/** The file's text with `\n` as line break, since Git may have checked it out with others; `undefined` where there is none. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

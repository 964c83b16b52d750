import type { MatcherContext } from './context.js'
import type { SnapshotResult, SnapshotRunner } from './snapshots.js'

interface Expectation {
  toMatchSnapshot(hint?: string): void
  toMatchFileSnapshot(path: string): Promise<void>
}
type Expect = (value: unknown) => Expectation

/** The part of Vitest that snapshots need. Handed in, because only the entry may import a runner. */
export interface Vitest {
  readonly expect: Expect
  /** Snapshot functions for custom matchers: Vitest 4.1.3 and later. */
  readonly Snapshots?: {
    toMatchSnapshot(this: MatcherContext, value: unknown, hint?: string): SnapshotResult
    toMatchInlineSnapshot(this: MatcherContext, value: unknown, snapshot?: string): SnapshotResult
    toMatchFileSnapshot(this: MatcherContext, value: unknown, path: string): Promise<SnapshotResult>
  }
  readonly chai: { readonly util: { flag(object: object, key: string, ...value: unknown[]): unknown } }
}

/** Snapshots of Vitest: by its functions for custom matchers where it has them, else the two file forms by its stock matchers. */
export function vitestSnapshots(vitest: Vitest, isConcurrent: () => boolean): SnapshotRunner {
  const { Snapshots } = vitest
  if (Snapshots) {
    return {
      named: (context, value, hint) => Snapshots.toMatchSnapshot.call(context, value, hint),
      inline: (context, value, snapshot) => Snapshots.toMatchInlineSnapshot.call(context, value, snapshot),
      file: (context, text, path) => Snapshots.toMatchFileSnapshot.call(context, text, path),
      remember(context) {
        const { assertion } = context as { assertion?: object }
        const { flag } = vitest.chai.util
        // `.resolves` has remembered the line already
        if (assertion && !flag(assertion, 'error')) flag(assertion, 'error', new Error('snapshot'))
      },
    }
  }
  const expectOf = (context: MatcherContext): Expect => {
    const { task } = context as { task?: { context?: { expect?: Expect } } }
    if (task?.context?.expect) return task.context.expect
    if (isConcurrent()) {
      throw new Error(
        'This version of Vitest does not tell a custom matcher which of several concurrent tests called it, so a snapshot might be stored under the name of another test. Run the test without `concurrent`, or update Vitest to 4.1.3 or later.',
      )
    }
    return vitest.expect
  }
  return {
    named: (context, value, hint) => caught(() => expectOf(context)(value).toMatchSnapshot(hint)),
    inline() {
      throw new Error(
        'Inline snapshots of a custom matcher need Vitest 4.1.3 or later: earlier versions write the snapshot into the file of the matcher, not of the test. Update Vitest, or use `toMatchProviderSnapshot` or `toMatchProviderFileSnapshot`.',
      )
    },
    file: async (context, text, path) => {
      try {
        await expectOf(context)(text).toMatchFileSnapshot(path)
        return passed
      } catch (error) {
        return failed(error)
      }
    },
  }
}

const passed: SnapshotResult = { pass: true, message: () => '' }

function caught(match: () => void): SnapshotResult {
  try {
    match()
    return passed
  } catch (error) {
    return failed(error)
  }
}

/** The stock matcher throws what ours returns; anything but a mismatch is passed on. */
function failed(error: unknown): SnapshotResult {
  if (!(error instanceof Error) || !('actual' in error)) throw error
  const { actual, expected } = error as { actual?: unknown; expected?: unknown }
  return { pass: false, message: () => error.message, actual, expected }
}

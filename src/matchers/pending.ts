import type { MatcherContext, MatcherResult, MaybePromise } from './context.js'

/** A matcher whose promise has not settled yet. */
interface Pending {
  readonly matcher: string
  /** The running test: Vitest's task where it is shown, else its full name. */
  readonly test: unknown
  /** The test has ended and failed for it: what comes of the promise now must not bring the process down. */
  abandoned: boolean
}

const pending = new Set<Pending>()

// biome-ignore lint/suspicious/noExplicitAny: matchers differ in their arguments
type Matcher = (this: any, ...args: any[]) => MaybePromise<MatcherResult>

/** The same matchers, with a note of those that are still at work: see `unawaited`. */
export function watched<T extends Readonly<Record<string, Matcher>>>(matchers: T): T {
  return Object.fromEntries(Object.entries(matchers).map(([name, matcher]) => [name, watchedOne(name, matcher)])) as unknown as T
}

function watchedOne(name: string, matcher: Matcher): Matcher {
  return function (this: MatcherContext, ...args: unknown[]) {
    const result = matcher.apply(this, args)
    if (!('then' in result)) return result
    const entry: Pending = { matcher: name, test: this.task ?? this.currentTestName, abandoned: false }
    pending.add(entry)
    const quiet: MatcherResult = { pass: this.isNot !== true, message: () => '' }
    return result.then(
      value => {
        pending.delete(entry)
        return entry.abandoned ? quiet : value
      },
      (error: unknown) => {
        pending.delete(entry)
        if (entry.abandoned) return quiet
        throw error
      },
    )
  }
}

/**
 * Called when a test has ended: a matcher of it that is still at work was not awaited, and decides nothing.
 * @param tests The ended test, in the forms in which matchers may know it.
 * @throws Error that names the matchers and says what to write.
 */
export function checkAwaited(...tests: readonly unknown[]): void {
  const left = [...pending].filter(({ test }) => test !== undefined && tests.includes(test))
  if (left.length === 0) return
  for (const entry of left) {
    entry.abandoned = true
    pending.delete(entry)
  }
  const names = [...new Set(left.map(({ matcher }) => matcher))]
  throw new Error(
    `${names.join(', ')} ${left.length === 1 ? 'was' : 'were'} not awaited, so the test ended before ${left.length === 1 ? 'it' : 'they'} had decided anything. Write \`await expect(…).${names[0]}(…)\` in an \`async\` test.`,
  )
}

import type { MatcherContext, MatcherResult, MaybePromise } from './context.js'

// biome-ignore lint/suspicious/noExplicitAny: matchers differ in their arguments
type Matcher = (this: any, ...args: any[]) => MaybePromise<MatcherResult>

/**
 * Bun says of an asynchronous matcher that rejects only that it did (seen in 1.4.5), and not why. Under Bun the same matchers therefore
 * fail with the error's message instead; elsewhere they are returned as they are.
 */
export function failingUnderBun<T extends Readonly<Record<string, Matcher>>>(matchers: T): T {
  if (process.versions.bun === undefined) return matchers
  return Object.fromEntries(Object.entries(matchers).map(([name, matcher]) => [name, failing(matcher)])) as unknown as T
}

function failing(matcher: Matcher): Matcher {
  return function (this: MatcherContext, ...args: unknown[]) {
    const result = matcher.apply(this, args)
    if (!('then' in result)) return result
    return result.catch((error: unknown) => ({
      pass: this.isNot === true,
      message: () => (error instanceof Error ? error.message : String(error)),
    }))
  }
}

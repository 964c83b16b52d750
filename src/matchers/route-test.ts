import { isAskError } from '../probe/answer.js'

/** What a runner hands to a test: Vitest and `node:test` can skip from inside. */
interface TestContext {
  skip?: (reason: string) => unknown
}
/** A runner's `test` or `it`. */
// biome-ignore lint/suspicious/noExplicitAny: every runner's own signature must fit
type TestFunction = (name: string, body: (...args: any[]) => any, timeout?: number) => unknown

/**
 * Makes a `test` for routing: where no recording answers and no model may be asked, the test is skipped with that reason instead of
 * failing. A recording that something changed since still fails. In a runner that cannot skip from inside a test (Jest) it fails with
 * the reason, as the bare matcher does: never a silent pass.
 *
 * ```ts
 * const routes = routeTest(test)
 * routes('finds stock', async () => {
 *   await expect(server).toRouteTo('Is the two-person tent in stock?', 'search_catalog')
 * })
 * ```
 * @param test The runner's `test`, `test.only` and the like, without fixtures.
 */
export function routeTest<C = unknown>(test: TestFunction): (name: string, body: (context: C) => Promise<void>, timeout?: number) => void {
  return (name, body, timeout) => {
    // no parameter: Jest takes one for a callback, Vitest for fixtures
    const run = async function (): Promise<void> {
      // biome-ignore lint/complexity/noArguments: see above
      const context = arguments[0] as C & TestContext
      try {
        await body(context)
      } catch (error) {
        if (!isAskError(error) || error.code !== 'no-recording' || typeof context?.skip !== 'function') throw error
        context.skip(error.message)
      }
    }
    if (timeout === undefined) test(name, run)
    else test(name, run, timeout)
  }
}

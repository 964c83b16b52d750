import { afterAll, afterEach, expect } from '@jest/globals'
import { type Answer, makeSnapshotMatchers, plainMatchers, type ToolMatchers } from './matchers/all-matchers.js'
import { jestSnapshots } from './matchers/jest-snapshots.js'
import { checkAwaited, watched } from './matchers/pending.js'
import { snapshotSerializer } from './matchers/snapshot-serializer.js'
import { endRecordings } from './probe/recording-end.js'

expect.extend(watched({ ...plainMatchers, ...makeSnapshotMatchers(jestSnapshots) }) as never)
expect.addSnapshotSerializer(snapshotSerializer as never)

afterEach(() => checkAwaited(expect.getState().currentTestName))

afterAll(async () => {
  const { testPath } = expect.getState()
  // Jest does not say whether `-t` left tests out
  if (testPath) await endRecordings(testPath, false)
})

// Jest's types stand in two places: `@jest/globals` takes them from `expect`, the globals of `@types/jest` from a namespace
declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends ToolMatchers<Answer<T, R>> {}
  // biome-ignore lint/suspicious/noExplicitAny: an asymmetric matcher stands where any value may stand
  interface AsymmetricMatchers extends ToolMatchers<any> {}
}
declare global {
  namespace jest {
    // biome-ignore lint/complexity/noBannedTypes: a declaration merges only with the same type parameters
    interface Matchers<R, T = {}> extends ToolMatchers<Answer<T, R>> {}
    // biome-ignore lint/suspicious/noExplicitAny: an asymmetric matcher stands where any value may stand
    interface Expect extends ToolMatchers<any> {}
    // biome-ignore lint/suspicious/noExplicitAny: an asymmetric matcher stands where any value may stand
    interface InverseAsymmetricMatchers extends ToolMatchers<any> {}
  }
}

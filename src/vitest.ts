// biome-ignore-all lint/suspicious/noTsIgnore: an error that one version of Vitest has and another has not cannot be expected
import * as vitest from 'vitest'
import { type Answer, makeSnapshotMatchers, plainMatchers, type ToolMatchers } from './matchers/all-matchers.js'
import { checkAwaited, watched } from './matchers/pending.js'
import { snapshotSerializer } from './matchers/snapshot-serializer.js'
import { setRunningTask } from './matchers/trace.js'
import { type Vitest, vitestSnapshots } from './matchers/vitest-snapshots.js'
import { endRecordings, everyTestRan } from './probe/recording-end.js'

// Vitest 3.2 does not hand the running test to matchers, and with concurrent tests there is no telling which of them runs
let concurrent = false
vitest.beforeEach(({ task }) => {
  concurrent = task.concurrent === true
  setRunningTask(concurrent ? undefined : task)
})

vitest.afterEach(({ task }) => checkAwaited(task, vitest.expect.getState().currentTestName))

// no parameter: Vitest 4.1 takes the first for fixtures and wants it destructured, and the suite's place among them changed
vitest.afterAll(async function () {
  // biome-ignore lint/complexity/noArguments: see above
  const { file, complete } = everyTestRan([...arguments])
  if (file) await endRecordings(file, complete)
})

vitest.expect.extend(
  watched({ ...plainMatchers, ...makeSnapshotMatchers(vitestSnapshots(vitest as unknown as Vitest, () => concurrent)) }) as never,
)
vitest.expect.addSnapshotSerializer(snapshotSerializer)

/**
 * The type of the value that an assertion of Vitest 5 is about. Up to Vitest 4 an assertion has one type parameter, and this is `unknown`.
 * @ts-ignore */
type Received5<Self> = Self extends vitest.Assertion<infer _, infer T> ? (unknown extends T ? never : T) : never
/** The same up to Vitest 4. In Vitest 5 the first parameter is what an assertion returns. */
type Received4<Self> = Self extends vitest.Assertion<infer T> ? (unknown extends T ? never : T) : never

type Matcher<Name extends keyof ToolMatchers<void>> = ToolMatchers<void>[Name]

/** The matchers, each with the type of the assertion that it is called on, which names the received value. */
type Assertions = {
  [Name in keyof ToolMatchers<void>]: <Self>(
    this: Self,
    ...args: Parameters<Matcher<Name>>
  ) => Answer<Received4<Self>, Answer<Received5<Self>, ReturnType<Matcher<Name>>>>
}

// One declaration for Vitest 3.2, 4 and 5: the type parameters of their own interfaces differ, those of these two do not
declare global {
  namespace Chai {
    interface Assertion extends Assertions {}
  }
}
declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: an asymmetric matcher stands where any value may stand
  interface AsymmetricMatchersContaining extends ToolMatchers<any> {}
}

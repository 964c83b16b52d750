import * as vitest from 'vitest'
import { makeSnapshotMatchers, plainMatchers, type ToolMatchers } from './matchers/index.js'
import { checkAwaited, watched } from './matchers/pending.js'
import { snapshotSerializer } from './matchers/serializer.js'
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

// One declaration for Vitest 3.2, 4 and 5: the type parameters of their own interfaces differ, those of these two do not
declare global {
  namespace Chai {
    interface Assertion extends ToolMatchers<void> {}
  }
}
declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: an asymmetric matcher stands where any value may stand
  interface AsymmetricMatchersContaining extends ToolMatchers<any> {}
}

import { isLiveSubject, loadSubject } from '../load/live.js'
import { listOf } from '../load/subject.js'
import type { ToolList } from '../tool-list.js'
import type { MatcherResult, MaybePromise } from './context.js'

/**
 * Hands the list behind a received value to `judge`: at once for a list or what `connect()` returned, after asking for it where the
 * value is a bare SDK client or server.
 * @throws TypeError when the value is not a tool list: says what came, what is accepted and how to get it. EcholotError when a server
 *   cannot be read.
 */
export function judgeList(
  received: unknown,
  matcher: string,
  judge: (list: ToolList) => MaybePromise<MatcherResult>,
): MaybePromise<MatcherResult> {
  if (isLiveSubject(received)) return loadSubject(received, {}, matcher).then(subject => judge(listOf(subject, matcher)))
  return judge(listOf(received, matcher))
}

import { seconds } from './limits.js'

/** One connection's fate: ends whatever waits on it as soon as the connection is beyond help, or the time is up. */
export interface Lifeline {
  /** The connection is lost: every step that waits, and every later one, fails with this. Only the first error counts. */
  fail(error: Error): void
  readonly failure: Error | undefined
  /**
   * Waits for a step, at most `ms` milliseconds.
   * @param late The error once the time is up.
   * @param doing What `onProgress` says is being done, such as "starting `node server.js`".
   */
  within<T>(work: () => Promise<T>, ms: number, late: () => Error, doing: string): Promise<T>
}

/** Makes a lifeline. `onProgress` hears of steps that take longer than a second. */
export function lifeline(onProgress?: (text: string) => void): Lifeline {
  let failure: Error | undefined
  const waiting = new Set<(error: Error) => void>()
  return {
    get failure() {
      return failure
    },
    fail(error) {
      failure ??= error
      for (const reject of waiting) reject(failure)
    },
    within(work, ms, late, doing) {
      if (failure) return Promise.reject(failure)
      return new Promise((resolve, reject) => {
        const started = Date.now()
        const stop = (): void => {
          waiting.delete(fail)
          clearTimeout(deadline)
          clearTimeout(first)
          clearInterval(progress)
        }
        const fail = (error: unknown): void => {
          stop()
          reject(error)
        }
        const tell = (): void => onProgress?.(`${doing}: ${seconds(Math.round((Date.now() - started) / 1000) * 1000)}`)
        let progress: NodeJS.Timeout | undefined
        const deadline = setTimeout(() => fail(late()), ms)
        const first = setTimeout(() => {
          tell()
          progress = setInterval(tell, 5_000)
        }, 1_000)
        waiting.add(fail)
        work().then(value => {
          stop()
          resolve(value)
        }, fail)
      })
    },
  }
}

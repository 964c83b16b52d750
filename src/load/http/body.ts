import type { Readable } from 'node:stream'

/** What is told about a body while it is read. */
export interface Watcher {
  /** Bytes of the whole body, or, of a stream of events, of one event. */
  maxBytes: number
  /** The body is a stream of events (`text/event-stream`). */
  events: boolean
  /** So many bytes more have come. */
  onBytes(count: number): void
  /** More than `maxBytes` came; the error is what the reader gets. */
  onTooLarge(): Error
  /** The connection broke after so many bytes; the error is what the reader gets. */
  onBroken(error: unknown, size: number): Error
  /** The body ended, or broke. `resumable`: events had ids, so the SDK may ask for the rest. */
  onEnd(resumable: boolean): void
  /** Nothing will be read from it any more, for whatever reason. */
  onOver(): void
}

/**
 * Counts and bounds a body while it is read, no faster than the reader. Events are handed on in whole lines: the SDK's parser would
 * look through an unfinished line again with every piece that comes.
 */
export function watchBody(source: Readable, watcher: Watcher): ReadableStream<Uint8Array> {
  const { maxBytes, events } = watcher
  const iterator = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let held: Uint8Array[] = []
  let size = 0
  let resumable = false

  /** The whole lines among what has come, once there are any; the rest is held. */
  const wholeLines = (chunk: Uint8Array): Uint8Array | undefined => {
    const end = chunk.lastIndexOf(0x0a) + 1
    if (end === 0) {
      held.push(chunk)
      // many tiny pieces cost more than their bytes
      if (held.length > 4096) held = [joined(held)]
      return undefined
    }
    const lines = joined([...held, chunk.subarray(0, end)])
    held = end < chunk.length ? [chunk.subarray(end)] : []
    const text = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength).toString('latin1')
    resumable ||= /(^|\n)id:/.test(text)
    // an event is over with an empty line
    if (/\n\r?\n|^\r?\n/.test(text)) size = chunk.length - end
    return lines
  }

  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const fail = (error: Error): void => {
        watcher.onOver()
        controller.error(error)
      }
      for (;;) {
        let read: IteratorResult<Buffer>
        try {
          read = await iterator.next()
        } catch (error) {
          fail(watcher.onBroken(error, size))
          watcher.onEnd(resumable)
          return
        }
        if (read.done) {
          if (held.length > 0) controller.enqueue(joined(held))
          watcher.onOver()
          controller.close()
          watcher.onEnd(resumable)
          return
        }
        watcher.onBytes(read.value.length)
        size += read.value.length
        if (size > maxBytes) {
          fail(watcher.onTooLarge())
          source.destroy()
          return
        }
        const ready = events ? wholeLines(read.value) : read.value
        if (ready) {
          controller.enqueue(ready)
          return
        }
      }
    },
    cancel() {
      watcher.onOver()
      source.destroy()
    },
  })
}

const joined = (parts: Uint8Array[]): Uint8Array => (parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts))

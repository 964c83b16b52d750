/**
 * Cuts a stream of bytes into lines and hands each out as text. A line over `limit` bytes is not kept: `onTooLong` is called once and the
 * rest is ignored. Costs in all no more than a few passes over the bytes, also when they come one by one.
 */
export function lineCutter(limit: number, onLine: (line: string) => void, onTooLong: (size: number) => void) {
  let buffer = Buffer.alloc(0)
  let used = 0
  let over = false
  const keep = (part: Buffer): void => {
    if (used + part.length > buffer.length) {
      // doubling, so that bytes that come singly are not copied again and again
      const larger = Buffer.allocUnsafe(Math.max(2 * buffer.length, used + part.length, 1024))
      buffer.copy(larger, 0, 0, used)
      buffer = larger
    }
    part.copy(buffer, used)
    used += part.length
  }
  return {
    /** Bytes of a line that has begun and not ended. */
    get unfinished() {
      return used
    },
    push(chunk: Buffer): void {
      let start = 0
      while (!over) {
        const end = chunk.indexOf(0x0a, start)
        const part = chunk.subarray(start, end < 0 ? chunk.length : end)
        if (used + part.length > limit) {
          over = true
          onTooLong(used + part.length)
          buffer = Buffer.alloc(0)
          used = 0
          return
        }
        if (end < 0) {
          keep(part)
          return
        }
        const whole = used === 0
        if (!whole) keep(part)
        const line = whole ? part.toString('utf8') : buffer.toString('utf8', 0, used)
        if (used > 1024 * 1024) buffer = Buffer.alloc(0)
        used = 0
        start = end + 1
        onLine(line.endsWith('\r') ? line.slice(0, -1) : line)
      }
    },
  }
}

/** Keeps the last lines of a text that may be endless: at most `count` lines of at most `width` characters each. */
export function lastLines(count: number, width: number) {
  let rest = ''
  const lines: string[] = []
  const add = (line: string): void => {
    if (line.trim() !== '') lines.push(line.slice(0, width))
    if (lines.length > count) lines.shift()
  }
  return {
    push(chunk: Buffer): void {
      // only the end of a large chunk can matter
      const text = chunk.toString('utf8', Math.max(0, chunk.length - 4 * count * width))
      const parts = (rest + text).split('\n')
      rest = (parts.pop() ?? '').slice(-4 * width)
      for (const part of parts.slice(-count)) add(part)
    },
    /** What there is now, a last line without a line break included. */
    get lines(): readonly string[] {
      return rest.trim() === '' ? lines : [...lines, rest.slice(0, width)].slice(-count)
    },
  }
}

/**
 * Processor time that this process has used, in milliseconds of a calm and ordinary machine: what else runs here does not count, and a slow
 * machine counts as an ordinary one. For bounds on work; what a user waits for is measured by the benchmarks.
 */
export function spent(): number {
  speed ??= calibrate()
  return used() / speed
}

const used = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

let speed: number | undefined

/** How many times as long as an ordinary machine this one takes for a piece of work that only the processor decides. */
function calibrate(): number {
  const times = [0, 1, 2].map(() => {
    const start = used()
    let text = ''
    for (let i = 0; i < 60; i++) text = JSON.stringify(JSON.parse(WORK))
    return text.length > 0 ? used() - start : Number.NaN
  })
  return Math.max(1, Math.min(...times) / ORDINARY)
}
const WORK = JSON.stringify(Array.from({ length: 2_000 }, (_, i) => ({ name: `tool_${i}`, type: 'object', description: 'Looks one up.' })))
/** Milliseconds that the work takes on two idle cores of the machine that runs `.ci/run`. */
const ORDINARY = 60

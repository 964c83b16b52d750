// Sends one list of lists.mjs through the built package, in a process of its own: prints what each room took, the memory and the bytes of
// the list, and the yardstick: what analysing an ordinary list took in the same process, for each million bytes. All in milliseconds of processor time,
// so that neither a slow machine nor what runs beside it counts as a fault.
import { readFileSync } from 'node:fs'
import { analyze, checkArguments, countTokens, describeRendering } from '../../dist/index.js'
import { cyclicLists, lists, ordinary } from './lists.mjs'

const name = process.argv[2]
const make = lists[name] ?? cyclicLists[name]
const tools = make()
let bytes = 0
try {
  bytes = JSON.stringify(tools).length
} catch {
  // cyclic or too deep for JSON.stringify
}
// the loading of the tokenizer and of Ajv is not the list's fault
analyze([{ name: 'find_gasket', description: 'Looks up gaskets by their outlandish catalogue numbers.' }])
checkArguments({ name: 'find_gasket', inputSchema: { type: 'object' } }, {})
const outcome = { steps: {} }
/** Milliseconds of processor time that work took, whether it ended well or not. */
const timed = (work, note) => {
  const start = process.cpuUsage()
  try {
    return work()
  } finally {
    const { user, system } = process.cpuUsage(start)
    note((user + system) / 1000)
  }
}
const step = (name, work) => timed(work, ms => (outcome.steps[name] = Math.round(ms)))
const plain = ordinary(300_000)
timed(
  () => analyze(plain, { profile: 'all' }),
  ms => (outcome.yardstick = Math.round((ms * 1_000_000) / JSON.stringify(plain).length)),
)
try {
  outcome.findings = step('analyze', () => analyze({ tools }, { profile: 'all' })).findings.length
  for (const provider of Object.keys(analyze([]).tokens)) {
    step(`render for ${provider}`, () => JSON.stringify(describeRendering({ tools }, provider).tools))
    step(`count for ${provider}`, () => countTokens({ tools }, provider))
  }
  const args = { value: `${'a'.repeat(100_000)}!`, a: 'a'.repeat(100_000), p1: 1 }
  const objects = tools.slice(0, 20).filter(tool => tool && typeof tool === 'object' && !Array.isArray(tool))
  step('check arguments', () => objects.map(tool => checkArguments(tool, args)))
} catch (error) {
  outcome.error = `${error.name}: ${error.message}`.slice(0, 300)
}
outcome.bytes = bytes
outcome.peak = Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1024)
console.log(JSON.stringify(outcome))

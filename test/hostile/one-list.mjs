// Sends one list of lists.mjs through the built package, in a process of its own: prints the time, the memory and the bytes of the list.
import { readFileSync } from 'node:fs'
import { analyze, checkArguments, countTokens, describeRendering } from '../../dist/index.js'
import { cyclicLists, lists } from './lists.mjs'

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
/** Runs one room and notes the milliseconds that it took. */
const step = (name, work) => {
  const start = performance.now()
  try {
    return work()
  } finally {
    outcome.steps[name] = Math.round(performance.now() - start)
  }
}
try {
  outcome.findings = step('analyze', () => analyze({ tools }, { profile: 'all' })).findings.length
  for (const provider of ['anthropic', 'openai', 'gemini']) {
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

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
// the tokenizer's loading is not the list's fault
countTokens([], 'openai')
countTokens([{ name: 'x', description: 'x' }], 'openai')
const start = performance.now()
const before = process.cpuUsage()
const outcome = {}
try {
  outcome.findings = analyze({ tools }, { profile: 'all' }).findings.length
  for (const provider of ['anthropic', 'openai', 'gemini']) {
    JSON.stringify(describeRendering({ tools }, provider).tools)
    countTokens({ tools }, provider)
  }
  const args = { value: `${'a'.repeat(100_000)}!`, a: 'a'.repeat(100_000), p1: 1 }
  for (const tool of tools.slice(0, 20)) if (tool && typeof tool === 'object' && !Array.isArray(tool)) checkArguments(tool, args)
} catch (error) {
  outcome.error = `${error.name}: ${error.message}`.slice(0, 300)
}
outcome.ms = Math.round(performance.now() - start)
const { user, system } = process.cpuUsage(before)
outcome.cpu = Math.round((user + system) / 1000)
outcome.bytes = bytes
outcome.peak = Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1024)
console.log(JSON.stringify(outcome))

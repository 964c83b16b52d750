// A full report for three providers against one o200k pass over the list's compact JSON; scaling; repeated matchers.
// Usage after a build: npm run bench -- [FOLDER with tools/list answers as JSON files]
// Without a folder the lists of the installed reference servers are measured.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Bench } from 'tinybench'

const root = fileURLToPath(new URL('../..', import.meta.url))
const require = createRequire(import.meta.url)
const { analyze } = await import(join(root, 'dist/index.js'))
const { countTokens } = require('gpt-tokenizer/encoding/o200k_base')
const plain = { disallowedSpecial: new Set() }

function listsOf(folder) {
  if (folder)
    return readdirSync(folder)
      .filter(file => file.endsWith('.json'))
      .map(file => JSON.parse(readFileSync(join(folder, file), 'utf8')).tools)
  return ['everything', 'memory', 'sequential-thinking'].map(name => {
    const server = require.resolve(`@modelcontextprotocol/server-${name}/dist/index.js`)
    const { stdout } = spawnSync(
      process.execPath,
      [join(root, 'dist/cli.js'), 'mcp', 'check', '--format', 'json', '--', process.execPath, server],
      { encoding: 'utf8' },
    )
    return JSON.parse(stdout).tools
  })
}
const lists = listsOf(process.argv[2]).filter(tools => tools?.length)

/** Processor time in ms: what else the machine does meanwhile does not count. */
const time = work => {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

// 1. each list once by each side, neither having seen it; a third of the lists warms the machine code of both first and is not measured
{
  let report = 0
  let pass = 0
  let tools = 0
  const isMeasured = (_, i) => lists.length < 10 || i % 3 > 0
  const unmeasured = lists.filter((list, i) => !isMeasured(list, i))
  ;[...unmeasured, ...lists.filter(isMeasured)].forEach((list, i) => {
    const json = JSON.stringify(list)
    const measured = i >= unmeasured.length
    const sides = [
      () => {
        const took = time(() => analyze({ tools: list }))
        if (measured) report += took
      },
      () => {
        const took = time(() => countTokens(json, plain))
        if (measured) pass += took
      },
    ]
    for (const side of i % 2 ? sides : sides.reverse()) side()
    if (measured) tools += list.length
  })
  console.log(
    `processor time: report on ${tools} tools: ${report.toFixed(0)} ms, one o200k pass over their compact JSON ${pass.toFixed(0)} ms, ratio ${(report / pass).toFixed(2)} (goal: at most 1.5)`,
  )
}

// 2. ten times the tools: every tool distinct, made from real shapes
{
  const seed = lists.flat()
  // a list that was judged before is not judged again, so each run has texts of its own
  const make = (count, run) =>
    Array.from({ length: count }, (_, i) => {
      const tool = seed[i % seed.length]
      return {
        ...tool,
        name: `${tool.name}_${i}`.slice(-64),
        description: `${tool.description ?? ''} Variant ${i} of ${count} with mark ${(i * 7919 + run).toString(36)}.`,
      }
    })
  const times = [10, 100, 1_000, 5_000].map(count => {
    const runs = [1, 2, 3].map(run => {
      const list = make(count, run)
      return time(() => analyze({ tools: list }))
    })
    return [count, runs.sort((a, b) => a - b)[1]]
  })
  console.log(
    `scaling: ${times.map(([count, took]) => `${count} tools ${took.toFixed(1)} ms`).join(', ')}; 100 to 1,000 ×${(times[2][1] / times[1][1]).toFixed(1)}, 1,000 to 5,000 ×${(times[3][1] / times[2][1]).toFixed(1)} for ×5 (goal: at most 11 for ten times the tools)`,
  )
}

// 3. the second judgement of the same list
{
  const list = { tools: lists.reduce((a, b) => (b.length > a.length && b.length <= 120 ? b : a), lists[0]) }
  analyze(list)
  const bench = new Bench({ time: 300 })
  bench.add('again', () => {
    analyze(list)
  })
  await bench.run()
  const { latency } = bench.tasks[0].result
  console.log(`the same list judged again, ${list.tools.length} tools: ${latency.p50.toFixed(3)} ms (goal: under 1 ms)`)
}

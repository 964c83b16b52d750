#!/usr/bin/env node
// Measures on which share of servers each rule fires, with every rule on, and writes src/rules/prevalence.ts.
// Usage: node test/measure/prevalence.mjs FOLDER [--without PREFIX]
// Lists whose file begins with PREFIX are left out, such as those that a client wrote down: they hold what no server sent.
// FOLDER holds one tool list a server, one JSON file each (`[tools]` or `{ tools }`). Only shares are kept, no text of any server.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { readLists } from './lists.mjs'

const folder = process.argv[2]
if (!folder) throw new Error('Name a folder of tool lists: node test/measure/prevalence.mjs FOLDER')
const src = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../src')
const load = async file => (await runnerImport(path.join(src, file), { logLevel: 'error' })).module
const { analyze } = await load('analyze/analyze.ts')
const { rules } = await load('rules/all-rules.ts')

const without = process.argv[3] === '--without' ? process.argv[4] : undefined
const lists = readLists(folder, file => without === undefined || !file.startsWith(without)).filter(tools => tools.length > 0)
const servers = new Map(rules.map(({ id }) => [id, 0]))
for (const tools of lists) {
  const fired = new Set(analyze({ tools }, { profile: 'all' }).findings.map(({ rule }) => rule))
  for (const id of fired) servers.set(id, servers.get(id) + 1)
}
const lines = [...servers].map(([id, count]) => `  '${id}': ${Number((count / lists.length).toFixed(3))},`)
fs.writeFileSync(
  path.join(src, 'rules/prevalence.ts'),
  `// Written by test/measure/prevalence.mjs; do not edit.

/** Number of public servers whose lists were measured. */
export const measuredServers: number = ${lists.length}
/** Share of those servers (0 to 1) on which a rule fires, with every rule on. */
// biome-ignore format: one line a rule
export const prevalence: Readonly<Record<string, number>> = {
${lines.join('\n')}
}
`,
)
for (const [id, count] of [...servers].sort((a, b) => b[1] - a[1])) console.log(`${String(count).padStart(4)}  ${id}`)
console.log(`${lists.length} servers`)

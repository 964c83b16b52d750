#!/usr/bin/env node
// What counting for three providers costs, as a multiple of one o200k pass over the same lists' compact JSON. Goal: at most 1.5.
// Usage, after a build: node test/bench/tokens.bench.mjs FOLDER
// FOLDER holds tool lists, one JSON file each (`[tools]` or `{ tools }`). Every list is counted once a process, so nothing is known
// beforehand; which of the two goes first changes from list to list. Five processes; the middle ratio is printed last.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const [folder, child] = process.argv.slice(2)
if (!folder) throw new Error('Name a folder of tool lists: node test/bench/tokens.bench.mjs FOLDER')

if (!child) {
  const ratios = []
  for (let run = 0; run < 5; run++) {
    const figures = JSON.parse(execFileSync(process.execPath, [fileURLToPath(import.meta.url), folder, String(run)], { encoding: 'utf8' }))
    ratios.push(figures.ratio)
    console.log(JSON.stringify(figures))
  }
  console.log(`middle ratio ${ratios.sort((a, b) => a - b)[2].toFixed(2)}`)
} else {
  const { countTokens } = await import(pathToFileURL(path.resolve('dist/index.js')))
  const { countTokens: o200k } = await import('gpt-tokenizer/encoding/o200k_base')
  const files = fs.readdirSync(folder).filter(name => name.endsWith('.json'))
  const lists = files.map(name => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')))
  const texts = lists.map(list => JSON.stringify(list.tools ?? list))
  const plain = { disallowedSpecial: new Set() }
  // loads the vocabulary, which is no part of the comparison
  countTokens([{ name: 'a', inputSchema: { type: 'object' } }], 'openai')

  const spent = { pass: 0, openai: 0, anthropic: 0, gemini: 0 }
  const time = (what, run) => {
    const start = performance.now()
    run()
    spent[what] += performance.now() - start
  }
  for (const [i, list] of lists.entries()) {
    const pass = () => time('pass', () => o200k(texts[i], plain))
    if ((i + Number(child)) % 2) pass()
    for (const provider of ['openai', 'anthropic', 'gemini']) time(provider, () => countTokens(list, provider))
    if ((i + Number(child)) % 2 === 0) pass()
  }
  const milliseconds = Object.fromEntries(Object.entries(spent).map(([what, ms]) => [what, Math.round(ms)]))
  console.log(JSON.stringify({ ...milliseconds, ratio: Number(((spent.openai + spent.anthropic + spent.gemini) / spent.pass).toFixed(3)) }))
}

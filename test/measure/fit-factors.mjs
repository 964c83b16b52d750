#!/usr/bin/env node
// Fits the two factors of Anthropic's estimate that stand outside of the tables: what the newer tokenizer adds for each ASCII letter, and
// what a kanji costs beyond a kana in Japanese text. Usage: node test/measure/fit-factors.mjs FILE
// FILE holds recorded requests, one JSON object a line: { generation, tools, toolTokens }.
import fs from 'node:fs'
import path from 'node:path'
import { getTokenizer } from '@anthropic-ai/tokenizer'
import { runnerImport } from 'vite'
import { texts } from './texts.mjs'

const [file] = process.argv.slice(2)
if (!file) throw new Error('Name a file of recordings: node test/measure/fit-factors.mjs FILE')
const load = async name => (await runnerImport(path.resolve(name), { logLevel: 'error' })).module
const { blockCost } = await load('src/providers/anthropic/block.ts')
const { toolAsSent } = await load('src/providers/anthropic/render.ts')
const { listOf } = await load('src/load/subject.ts')

/** The factor with the least squares of relative errors: `rest` is explained by `factor` times `times`. */
const factorOf = rows => {
  const [above, below] = rows.reduce(([a, b], { rest, times, size }) => [a + (rest * times) / size ** 2, b + (times / size) ** 2], [0, 0])
  return (above / below).toFixed(3)
}

const newer = fs
  .readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line))
  .filter(row => row.generation === 'claude-4.7+')
  .map(({ tools, toolTokens }) => {
    const blocks = listOf({ tools }, 'fit').tools.map(tool => blockCost(toolAsSent(tool)))
    const sum = key => blocks.reduce((all, block) => all + block[key], 0)
    return { rest: toolTokens - sum('claude'), times: sum('letters'), size: toolTokens }
  })
console.log(`newer tokenizer: ${factorOf(newer)} tokens more for each ASCII letter, from ${newer.length} recorded requests`)

const legacy = getTokenizer()
const japanese = texts.japanese.flatMap(text => text.split(/[。、\s]/)).filter(text => /\p{Script=Hiragana}/u.test(text))
const rows = japanese.map(text => {
  const kanji = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const tokens = legacy.encode(text.normalize('NFKC'), 'all').length
  return { tokens, kana: [...text].length - kanji, kanji }
})
// tokens = a kana + b kanji, by least squares
const dot = (f, g) => rows.reduce((sum, row) => sum + row[f] * row[g], 0)
const det = dot('kana', 'kana') * dot('kanji', 'kanji') - dot('kana', 'kanji') ** 2
const perKana = (dot('tokens', 'kana') * dot('kanji', 'kanji') - dot('tokens', 'kanji') * dot('kana', 'kanji')) / det
const perKanji = (dot('tokens', 'kanji') * dot('kana', 'kana') - dot('tokens', 'kana') * dot('kana', 'kanji')) / det
console.log(
  `Japanese: a kanji costs ${(perKanji / perKana).toFixed(2)} times a kana in the published vocabulary, from ${rows.length} parts of sentences`,
)

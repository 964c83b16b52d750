#!/usr/bin/env node
// Fits what the parts of Anthropic's `<function>` block cost, and shows how far the figures hold for a source that they were not
// fitted on. Usage: node test/measure/fit-block.mjs FILE FOLDER
// FILE holds recorded requests, one JSON object a line: { source, generation, tools, toolTokens }. FOLDER holds tool lists: the
// recorded ones are short, so 1.044 times the published vocabulary's count of these long ones keeps the figures right for prose.
// The figures belong into src/providers/anthropic/block.ts and, multiplied with what stands there, into `recorded` of fit-costs.mjs.
import fs from 'node:fs'
import path from 'node:path'
import { getTokenizer } from '@anthropic-ai/tokenizer'
import { runnerImport } from 'vite'
import { readLists } from './lists.mjs'
import { quantile } from './quantile.mjs'

const [file, folder] = process.argv.slice(2)
if (!folder) throw new Error('Name a file of recordings and a folder of lists: node test/measure/fit-block.mjs FILE FOLDER')
const load = async name => (await runnerImport(path.resolve(name), { logLevel: 'error' })).module
const { pieceEnd } = await load('src/tokens/pieces.ts')
const { unitsOf, pieceCosts } = await load('src/tokens/costs.ts')
const { o200k } = await load('src/tokens/o200k.ts')

const rows = fs
  .readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line))
  .filter(row => row.generation !== 'claude-4.7+')
const start = { words: 1, signs: 1, joined: 1, quotes: 2, bare: 2, brackets: 0, frame: 5 }
const parts = Object.keys(start)

function addText(text, sum) {
  for (let at = 0; at < text.length; ) {
    const end = pieceEnd(text, at)
    const piece = text.slice(at, end)
    const { kind } = unitsOf(piece, o200k(piece), o200k)
    const part = /^(joined|contraction)/.test(kind) ? 'joined' : /^(lower|title|upper|unspaced)/.test(kind) ? 'words' : 'signs'
    sum[part] += pieceCosts(piece, o200k(piece), o200k).claude
    at = end
  }
}
function addValue(value, sum) {
  if (typeof value === 'string') {
    sum.quotes++
    addText(value, sum)
  } else if (Array.isArray(value)) {
    sum.brackets++
    for (const item of value) addValue(item, sum)
  } else if (value && typeof value === 'object') {
    sum[Object.keys(value).length ? 'brackets' : 'bare']++
    for (const key of Object.keys(value)) {
      addValue(key, sum)
      addValue(value[key], sum)
    }
  } else {
    sum.bare++
    if (typeof value === 'number') addText(String(value), sum)
  }
}
const parametersOf = ({ name, description, inputSchema }) => ({ ...(description ? { description } : {}), name, parameters: inputSchema })
function partsOf(tools) {
  const sum = Object.fromEntries(parts.map(part => [part, 0]))
  for (const tool of tools) {
    sum.frame++
    // the braces around the three parts cost nothing of their own
    for (const [key, value] of Object.entries(parametersOf(tool))) {
      addValue(key, sum)
      addValue(value, sum)
    }
  }
  return sum
}
const spaced = value => {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  if (!value || typeof value !== 'object') return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}: ${spaced(item)}`)
    .join(', ')}}`
}
const legacy = getTokenizer()
const published = tools =>
  tools.reduce((sum, tool) => sum + legacy.encode(`<function>${spaced(parametersOf(tool))}</function>`.normalize('NFKC'), 'all').length, 0)
for (const row of rows) row.sum = partsOf(row.tools)
const long = readLists(folder).map(list => {
  const tools = list.map(({ name, description, inputSchema = {} }) => ({ name, description, inputSchema }))
  return { long: true, tools, toolTokens: 1.044 * published(tools), sum: partsOf(tools) }
})

function solve(matrix, vector) {
  const rows = matrix.map((row, i) => [...row, vector[i]])
  for (let i = 0; i < rows.length; i++) {
    const pivot = rows.findIndex((row, j) => j >= i && Math.abs(row[i]) === Math.max(...rows.slice(i).map(other => Math.abs(other[i]))))
    ;[rows[i], rows[pivot]] = [rows[pivot], rows[i]]
    for (let j = 0; j < rows.length; j++) {
      if (j === i) continue
      const factor = rows[j][i] / rows[i][i]
      rows[j] = rows[j].map((value, k) => value - factor * rows[i][k])
    }
  }
  return rows.map((row, i) => row.at(-1) / row[i])
}
const estimate = (row, figures) => parts.reduce((sum, part, i) => sum + figures[i] * row.sum[part], 0)
/** Least absolute relative error by reweighting, drawn a little towards `start`; a list that was recorded often counts its root. */
function fit(recorded) {
  const set = [...recorded, ...long]
  const times = new Map()
  for (const row of rows) times.set(JSON.stringify(row.tools), (times.get(JSON.stringify(row.tools)) ?? 0) + 1)
  const pull = 0.03
  let figures = Object.values(start)
  for (let round = 0; round < 30; round++) {
    const matrix = parts.map((_, i) => parts.map((_, j) => (i === j ? pull : 0)))
    const vector = Object.values(start).map(value => pull * value)
    for (const row of set) {
      const miss = round ? Math.max(Math.abs(estimate(row, figures) - row.toolTokens), 0.01 * row.toolTokens + 1) : row.toolTokens + 20
      const weight = (row.long ? 0.5 : times.get(JSON.stringify(row.tools)) ** -0.5) / (row.toolTokens + 20) / miss
      for (let i = 0; i < parts.length; i++) {
        vector[i] += weight * row.sum[parts[i]] * row.toolTokens
        for (let j = 0; j < parts.length; j++) matrix[i][j] += weight * row.sum[parts[i]] * row.sum[parts[j]]
      }
    }
    figures = solve(matrix, vector)
  }
  return figures
}
const errors = (set, figures) => set.map(row => Math.abs(estimate(row, figures) / row.toolTokens - 1))
const show = list => `median ${(100 * quantile(list, 0.5)).toFixed(2)} %, 95th percentile ${(100 * quantile(list, 0.95)).toFixed(1)} %`
const figures = fit(rows)
console.log(Object.fromEntries(parts.map((part, i) => [part, Number(figures[i].toFixed(3))])))
console.log(`fitted on all ${rows.length} requests: ${show(errors(rows, figures))}`)
console.log(`the long lists, against 1.044 times the published vocabulary: ${show(errors(long, figures))}`)
const sources = [...new Set(rows.map(row => row.source))]
const heldOut = sources.flatMap(source =>
  errors(
    rows.filter(row => row.source === source),
    fit(rows.filter(row => row.source !== source)),
  ),
)
console.log(`each of ${sources.length} sources by figures fitted on the others: ${show(heldOut)}`)

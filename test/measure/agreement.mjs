#!/usr/bin/env node
import path from 'node:path'
import { fileURLToPath } from 'node:url'
// Holds two properties over a folder of real lists: a problem names a provider where its rendering is refused, and nowhere else; and what
// is counted is what is sent, with every option.
// Usage: node test/measure/agreement.mjs FOLDER
// FOLDER holds one tool list a server, one JSON file each (`[tools]` or `{ tools }`).
import { isDeepStrictEqual } from 'node:util'
import { runnerImport } from 'vite'
import { readLists } from './lists.mjs'

const folder = process.argv[2]
if (!folder) throw new Error('Name a folder of tool lists: node test/measure/agreement.mjs FOLDER')
const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..')
const load = async file => (await runnerImport(path.join(root, file), { logLevel: 'error' })).module
const { bothSides, fields } = await load('test/rules/both-sides.ts')
const { countedAndSent, forms } = await load('test/providers/sent.ts')

const lists = readLists(folder)
let [judged, disagreed, counted, differed] = [0, 0, 0, 0]
for (const tools of lists) {
  for (const tool of tools) {
    for (const field of fields) {
      judged++
      const { named, refused } = bothSides([tool], field)
      if (!isDeepStrictEqual(named, refused) && ++disagreed <= 10) console.log(`${tool?.name}: named ${named}, refused ${refused}`)
    }
  }
  for (const [id, options] of forms) {
    counted++
    const { counted: read, sent } = countedAndSent(tools, id, options)
    if (!isDeepStrictEqual(read, sent) && ++differed <= 10) console.log(`${id} ${JSON.stringify(options)}: counts what is not sent`)
  }
}
console.log(
  `${lists.length} lists: ${judged} tools judged, ${disagreed} disagreements; ${counted} counts, ${differed} of something else than what is sent`,
)
process.exitCode = disagreed + differed > 0 ? 1 : 0

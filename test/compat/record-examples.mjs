#!/usr/bin/env node
// Writes the examples' recordings and snapshots again, from copies that have the packed package installed. A stand-in on loopback answers
// for the model, and the recordings say so. Usage, after a build: node test/compat/record-examples.mjs
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runnerImport } from 'vite'

const load = async file => (await runnerImport(resolve(import.meta.dirname, file), { logLevel: 'error' })).module
const { pack } = await load('pack.ts')
const { run } = await load('project.ts')
const { exampleFolder, exampleNames, installExample } = await load('example-projects.ts')
const { STAND_IN, startStandIn } = await load('stand-in.ts')
const { chat } = await load('../servers/models/openai.ts')

const folder = mkdtempSync(join(tmpdir(), 'echolot-record-'))
const model = await startStandIn(chat)
try {
  const { tarball } = pack(folder)
  for (const name of exampleNames) {
    const copy = join(folder, name)
    // models on this machine are asked through OpenAI's SDK; who only reads recordings needs none
    await installExample(name, copy, tarball, { openai: '6' })
    if (name === 'node-test-tides') await run('npm', ['run', 'snapshot'], copy)
    const args = name === 'node-test-tides' ? [] : ['--', '-u']
    const { code, stdout, stderr } = await run('npm', ['test', ...args], copy, {
      ECHOLOT_MODEL: STAND_IN,
      ECHOLOT_RECORD: 'all',
      ECHOLOT_LOCAL_BASE_URL: `${model.url}/v1`,
    })
    console.log(`${name}: exit ${code}`)
    if (code !== 0) throw new Error(`${stdout}\n${stderr}`)
    for (const kept of ['__recordings__', '__snapshots__', 'gemini.json']) {
      if (!existsSync(join(copy, kept))) continue
      rmSync(join(exampleFolder(name), kept), { recursive: true, force: true })
      cpSync(join(copy, kept), join(exampleFolder(name), kept), { recursive: true })
    }
  }
} finally {
  await model.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

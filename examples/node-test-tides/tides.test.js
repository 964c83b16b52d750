import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { ask, connect, render } from 'echolot'
import 'echolot/expect'
import { expect } from 'expect'

let tides
before(async () => {
  tides = await connect({ command: process.execPath, args: ['server.js'], cwd: import.meta.dirname })
})
after(() => tides.close())

test('no provider refuses a tool, and no model has to guess', () => {
  expect(tides).toHaveNoToolProblems({ severity: 'warning' })
})

test('the list stays cheap', () => {
  expect(tides).toCostUnder(500, 'openai')
})

test('hours are numbers', () => {
  expect(tides).toAcceptArguments('next_high_water', { harbour: 'husum', hour: 14.5 })
  expect(tides).not.toAcceptArguments('next_high_water', { harbour: 'husum', hour: 'noon' })
})

// node:test of Node 20 stores no snapshots; `npm run snapshot` writes this file again
test('what Gemini receives is reviewed', () => {
  assert.deepEqual(render(tides, 'gemini'), JSON.parse(readFileSync(new URL('gemini.json', import.meta.url), 'utf8')))
})

// node:test does not tell matchers which file they stand in, so the recordings' place is given to `ask`. The recorded answer comes from
// a stand-in on loopback, as its model name says: it shows how recordings work, not how a real model chooses.
test('a question about the tide reads the table', async () => {
  const { calls } = await ask(tides, 'When is high water in Husum next? It is half past two in the afternoon.', {
    recordBeside: import.meta.filename,
  })
  assert.deepEqual(calls, [{ tool: 'next_high_water', arguments: { harbour: 'husum', hour: 14.5 }, faults: [] }])
})

import { after, before, test } from 'node:test'
import { connect } from 'echolot'
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

import { afterEach, expect, test } from 'vitest'
import { configure, type Settings, settings, withSettings } from '../src/settings/settings.js'

afterEach(() => configure(Object.fromEntries(Object.keys(settings()).map(key => [key, undefined]))))

test('settings add up, and `undefined` takes one back', () => {
  configure({ profile: 'all', model: 'local/llama3.1' })
  configure({ providers: ['openai'], model: undefined } as Settings)
  expect(settings()).toEqual({ profile: 'all', providers: ['openai'] })
})

test('options of one call are laid over them: ignores add up, severities are merged, all else replaces', () => {
  const reason = 'Shown on purpose.'
  configure({ profile: 'all', rules: { 'enum-long': 'off', 'schema-ref': 'note' }, ignore: [{ rule: 'enum-long', reason }], live: true })
  expect(withSettings({ profile: 'default', rules: { 'schema-ref': 'problem' }, ignore: [{ tool: 'x', reason }] })).toEqual({
    profile: 'default',
    rules: { 'enum-long': 'off', 'schema-ref': 'problem' },
    ignore: [
      { rule: 'enum-long', reason },
      { tool: 'x', reason },
    ],
  })
})

test('without settings the options stay as they are', () => {
  expect(withSettings()).toEqual({})
})

test.for<[unknown, string]>([
  [{ profil: 'all' }, 'configure: unknown setting `profil`. Did you mean `profile`?'],
  [{ zzzzzzzzz: 1 }, 'configure: unknown setting `zzzzzzzzz`. Known are `profile`,'],
  [{ model: 'gpt-5' }, 'configure: model is `gpt-5`; it takes text of the form `provider/model`.'],
  [{ live: 'yes' }, 'configure: live is `yes`; it takes `true` or `false`.'],
  [{ record: 'al' }, 'configure: record is `al`; it takes one of `none`, `missing`, `all`. Did you mean `all`?'],
  [{ maxCost: -1 }, 'configure: maxCost is `-1`; it takes a number above 0.'],
  [{ maxTokens: Number.NaN }, 'configure: maxTokens is `NaN`; it takes a number above 0.'],
  [{ baseURL: 'localhost' }, 'configure: baseURL is `localhost`; it takes an address such as'],
  [{ serverName: '' }, 'configure: serverName is ``; it takes text.'],
  [{ rules: ['enum-long'] }, 'configure: rules is a list; it takes an object such as'],
  [{ rules: { constructor: 'off' } }, 'configure: rules: there is no rule `constructor`.'],
  [{ ignore: {} }, 'configure: ignore is object; it takes a list such as'],
  [null, 'configure: received `null` where an object of settings is needed.'],
])('%o is an error', ([value, message]) => {
  expect(() => configure(value as Settings)).toThrow(TypeError)
  expect(() => configure(value as Settings)).toThrow(message)
  expect(settings()).toEqual({})
})

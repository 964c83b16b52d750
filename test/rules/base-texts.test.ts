import { expect } from 'vitest'
import descriptionLong from '../../src/rules/description-long.js'
import descriptionMissing from '../../src/rules/description-missing.js'
import descriptionRepeatsName from '../../src/rules/description-repeats-name.js'
import nameNotAccepted from '../../src/rules/name-not-accepted.js'
import { testRule, tool } from './tester.js'

const named = (name: unknown): object[] => [tool({ name })]
const described = (description: unknown, name = 'delete_user'): object[] => [tool({ name, description })]

testRule(nameNotAccepted, {
  valid: [
    ['one letter', named('a')],
    ['64 characters', named('a'.repeat(64))],
    ['every kind of character that is accepted', named('Az09_-')],
    ['a leading digit, which only Gemini minds', named('1c_reload')],
  ],
  invalid: [
    ['65 characters', named('a'.repeat(65)), [{ message: 'has a name with 65 characters, where 64 is the most', providers: ['openai'] }]],
    ['128 characters', named('a'.repeat(128)), [{ providers: ['openai'] }]],
    ['129 characters', named('a'.repeat(129)), [{ providers: ['anthropic', 'openai', 'gemini'] }]],
    [
      'a dot, which Gemini takes',
      named('graph.find_node'),
      [
        {
          severity: 'problem',
          message: 'has a name with `.`',
          providers: ['anthropic', 'openai'],
          fix: 'Rename it, for example to `graph_find_node`: letters, digits, `_` and `-` alone, at most 64.',
        },
      ],
    ],
    [
      'a route',
      named('GET:/patterns names'),
      [{ message: 'has a name with `:`, `/`, a space', providers: ['anthropic', 'openai', 'gemini'] }],
    ],
    [
      'too long and with a slash',
      named(`a/${'b'.repeat(70)}`),
      [{ message: 'has a name with `/` and 72 characters, where 64 is the most' }],
    ],
    ['letters of another script', named('поиск'), [{ message: 'has a name with `п`, `о`, `и`, `с`, `к`' }]],
    ['more characters than are shown', named('a!b$c%d&e/f?g'), [{ message: 'has a name with `!`, `$`, `%`, `&`, `/` and others' }]],
    ['an empty name', named(''), [{ tool: '#1', message: 'has an empty name' }]],
    ['no name', [{ description: 'Finds a node.' }], [{ tool: '#1', message: 'has no name' }]],
    ['a name that is a number', named(7), [{ tool: '#1', message: 'has a name that is not text' }]],
    ['an entry that is not an object', ['find' as unknown as object], [{ tool: '#1', message: 'is not an object, so it has no name' }]],
  ],
})

testRule(descriptionMissing, {
  valid: [['a short description', described('Ends all sessions.')]],
  invalid: [
    ['no description', [{ name: 'x' }], [{ severity: 'problem', path: '/description', message: 'has no description' }]],
    ['white space', described(' \n\t '), [{ message: 'has a blank description' }]],
    ['a description that is not text', described(12), [{ message: 'has no description' }]],
  ],
})

testRule(descriptionLong, {
  valid: [
    ['1,500 characters', described('a'.repeat(1500))],
    ['1,500 Chinese characters', described('日'.repeat(1500))],
    ['1,500 families of four, each one character to a reader', described('👨‍👩‍👧‍👦'.repeat(1500))],
    ['1,500 letters with a combining accent', described('e\u0301'.repeat(1500))],
  ],
  invalid: [
    [
      '1,501 characters',
      described('a'.repeat(1501)),
      [
        {
          severity: 'note',
          path: '/description',
          message: 'has a description of 1,501 characters; over 1,500 is long for a text that is read every turn',
        },
      ],
    ],
    ['1,501 families of four', described('👨‍👩‍👧‍👦'.repeat(1501)), [{ message: expect.stringContaining('1,501 characters') }]],
    ['1,501 Thai letters, some with vowel signs', described('กำ'.repeat(1501)), [{ message: expect.stringContaining('characters') }]],
  ],
})

testRule(descriptionRepeatsName, {
  valid: [
    ['what the tool returns', described('Deletes the user and returns the number of sessions that ended.')],
    ['another object than the name has', described('List all regions with their codes.', 'list_regions')],
    ['what it does to whom', described('Ask the user one question.', 'ask_user')],
    ['Persian text under an English name', described('کتاب‌ها را بر اساس عنوان جست‌وجو می‌کند.', 'search_books')],
    ['Japanese text under an English name', described('ユーザーを削除します。')],
    ['no description at all', [tool({ description: undefined })]],
    ['a tool without a name', [tool({ name: undefined })]],
  ],
  invalid: [
    [
      'the name as a sentence',
      described('Deletes the user.'),
      [{ severity: 'warning', message: 'has a description that says little more than its name', path: '/description' }],
    ],
    ['the name itself', described('delete_user'), [{ tool: 'delete_user', path: '/description' }]],
    [
      'fillers around the name',
      described('This tool allows you to delete an existing user'),
      [{ tool: 'delete_user', path: '/description' }],
    ],
    ['camel case', described('Gets the users by id', 'getUserById'), [{ tool: 'getUserById', path: '/description' }]],
    ['another inflection', described('Searching queries', 'search_query'), [{ tool: 'search_query', path: '/description' }]],
    ['a verb of the same meaning', described('Retrieves a user.', 'get_user'), [{ tool: 'get_user', path: '/description' }]],
    ['no word at all', described('…'), [{ tool: 'delete_user', path: '/description' }]],
    [
      'a name in another script',
      described('Удалить пользователя', 'удалить_пользователя'),
      [{ tool: 'удалить_пользователя', path: '/description' }],
    ],
  ],
})

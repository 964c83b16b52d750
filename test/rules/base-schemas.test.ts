import { expect, test } from 'vitest'
import enumLong from '../../src/rules/enum-long.js'
import geminiDropsKeyword from '../../src/rules/gemini-drops-keyword.js'
import schemaAcceptsAnything from '../../src/rules/schema-accepts-anything.js'
import schemaDeep from '../../src/rules/schema-deep.js'
import schemaLarge from '../../src/rules/schema-large.js'
import schemaNotObject from '../../src/rules/schema-not-object.js'
import schemaRef from '../../src/rules/schema-ref.js'
import schemaWithoutProperties from '../../src/rules/schema-without-properties.js'
import { findingsOf, testRule, tool, toolWith } from './tester.js'

const schema = (inputSchema: unknown): object[] => [tool({ inputSchema })]
const text = { type: 'string', description: 'Text, e.g. tent' }

testRule(schemaNotObject, {
  valid: [
    ['an object without parameters', schema({ type: 'object', properties: {} })],
    ['an object with a root combinator, which is another fault', schema({ type: 'object', anyOf: [{ required: ['a'] }] })],
  ],
  invalid: [
    ['no schema', [{ name: 'x', description: 'y' }], [{ severity: 'problem', path: '/inputSchema', message: 'has no `inputSchema`' }]],
    ['null', schema(null), [{ message: 'has an `inputSchema` that is not a schema object but `null`' }]],
    ['text', schema('object'), [{ message: 'has an `inputSchema` that is not a schema object but "object"' }]],
    ['true', schema(true), [{ message: 'has an `inputSchema` that is not a schema object but true' }]],
    ['a list', schema([]), [{ message: 'has an `inputSchema` that is not a schema object but []' }]],
    ['an empty schema', schema({}), [{ message: 'has an input schema without `"type": "object"`' }]],
    ['properties without a type', schema({ properties: { a: text } }), [{ message: 'has an input schema without `"type": "object"`' }]],
    ['an array', schema({ type: 'array', items: text }), [{ message: 'has an input schema of type `array`; it must be `object`' }]],
    ['a list of types', schema({ type: ['object', 'null'] }), [{ message: expect.stringContaining('whose `type` is a list') }]],
    ['a type of a wrong kind', schema({ type: 5 }), [{ message: 'has an input schema of type 5; it must be `object`' }]],
  ],
})

testRule(schemaWithoutProperties, {
  valid: [
    ['empty properties', schema({ type: 'object', properties: {} })],
    ['properties in a branch', schema({ type: 'object', anyOf: [{ properties: { a: text } }] })],
    ['properties behind a reference', schema({ type: 'object', $ref: '#/$defs/x', $defs: { x: { properties: { a: text } } } })],
    ['no object schema, which is another fault', schema({ type: 'array' })],
    ['no schema', [tool({ inputSchema: undefined })]],
  ],
  invalid: [
    ['an object alone', schema({ type: 'object' }), [{ severity: 'note', message: 'has an object schema without `properties`' }]],
    ['a closed object', schema({ type: 'object', additionalProperties: false }), [{ severity: 'note' }]],
  ],
})

testRule(schemaAcceptsAnything, {
  valid: [
    ['no parameters', schema({ type: 'object', properties: {} })],
    ['an object alone', schema({ type: 'object' })],
    ['closed', schema({ type: 'object', additionalProperties: false })],
    ['open, with parameters', schema({ type: 'object', properties: { a: text }, additionalProperties: true })],
    ['open, with parameters in a branch', schema({ type: 'object', additionalProperties: true, oneOf: [{ properties: { a: text } }] })],
  ],
  invalid: [
    [
      'open and empty',
      schema({ type: 'object', properties: {}, additionalProperties: true }),
      [{ severity: 'warning', path: '/inputSchema' }],
    ],
    ['a map of texts', schema({ type: 'object', additionalProperties: { type: 'string' } }), [{ path: '/inputSchema' }]],
    ['patterns of keys', schema({ type: 'object', patternProperties: { '^x': {} } }), [{ path: '/inputSchema' }]],
  ],
})

const values = (count: number): object =>
  toolWith({ state: { type: 'string', description: 'State', enum: Array.from({ length: count }, (_, i) => `s${i}`) } })

testRule(enumLong, {
  valid: [
    ['40 values', [values(40)]],
    ['a parameter called enum', [toolWith({ enum: text })]],
    ['a list inside data', [toolWith({ x: { ...text, default: { enum: Array.from({ length: 50 }, (_, i) => i) } } })]],
  ],
  invalid: [
    [
      '41 values',
      [values(41)],
      [
        {
          severity: 'note',
          path: '/inputSchema/properties/state/enum',
          message: 'lists 41 values for parameter `state`; over 40 are read every turn',
        },
      ],
    ],
    [
      '41 values in items',
      [toolWith({ tags: { type: 'array', description: 'Tags', items: { enum: Array.from({ length: 41 }, (_, i) => i) } } })],
      [{ path: '/inputSchema/properties/tags/items/enum' }],
    ],
  ],
})

const nested = (levels: number): object =>
  levels === 1 ? text : { type: 'object', description: 'Box', properties: { box: nested(levels - 1) } }
const lists = (levels: number): object => (levels === 1 ? text : { type: 'array', description: 'List', items: lists(levels - 1) })

testRule(schemaDeep, {
  valid: [
    ['5 levels of objects', [toolWith({ box: nested(5) })]],
    ['5 levels of lists', [toolWith({ box: lists(5) })]],
    ['5 levels through anyOf, which adds none', [toolWith({ box: { anyOf: [nested(5), { type: 'null' }] } })]],
    ['5 levels through a reference', [toolWith({ box: { $ref: '#/$defs/deep' } }, { $defs: { deep: nested(5) } })]],
    ['a reference that leads back', [toolWith({ box: { type: 'object', properties: { box: { $ref: '#/properties/box' } } } })]],
    ['no schema', [tool({ inputSchema: null })]],
  ],
  invalid: [
    [
      '6 levels of objects',
      [toolWith({ box: nested(6) })],
      [
        {
          severity: 'warning',
          path: `/inputSchema${'/properties/box'.repeat(6)}`,
          message: 'nests its parameters 6 levels deep in parameter `box.box.box.box.box.box`; over 5 is deep',
        },
      ],
    ],
    ['6 levels of lists', [toolWith({ box: lists(6) })], [{ path: `/inputSchema/properties/box${'/items'.repeat(5)}` }]],
    [
      '6 levels through a reference',
      [toolWith({ box: { $ref: '#/$defs/deep' } }, { $defs: { deep: nested(6) } })],
      [{ path: '/inputSchema/properties/box', message: expect.stringContaining('6 levels deep') }],
    ],
  ],
})

const worded = (words: number): object => toolWith({ text: { type: 'string', description: `Text${' tent'.repeat(words)}` } })
// the number of words at which the schema has 1,000 tokens; each further one costs one token
const fitting = Array.from({ length: 1200 }, (_, i) => i).findLast(words => findingsOf(schemaLarge, [worded(words)]).length === 0) as number

testRule(schemaLarge, {
  valid: [
    ['1,000 tokens', [worded(fitting)]],
    ['a long description beside a small schema', [tool({ description: 'word '.repeat(3000) })]],
    ['no schema', [tool({ inputSchema: undefined })]],
  ],
  invalid: [
    [
      '1,001 tokens',
      [worded(fitting + 1)],
      [{ severity: 'warning', message: 'has an input schema of about 1,000 tokens; over 1,000 is large' }],
    ],
    ['5,000 more', [worded(fitting + 5000)], [{ message: expect.stringMatching(/about [56],\d{3} tokens/) }]],
  ],
})

test('about 1,000 tokens are about 1,000 words', () => {
  expect(fitting).toBeGreaterThan(700)
  expect(fitting).toBeLessThan(1000)
})

const moment = { ...text, format: 'date-time' }

testRule(schemaRef, {
  valid: [
    ['a parameter called $ref', [toolWith({ $ref: text })]],
    [
      'a reference inside data',
      [toolWith({ x: { ...text, default: { $ref: '#/nowhere' }, examples: [{ $ref: 'x' }], const: { $ref: 'y' } } })],
    ],
    ['a reference that is not text', [toolWith({ x: { $ref: 5 } })]],
    ['definitions that nobody refers to', [toolWith({ x: text }, { $defs: { moment } })]],
    ['a reference in the output schema', [tool({ outputSchema: { $ref: '#/$defs/x', $defs: { x: text } } })]],
  ],
  invalid: [
    [
      'one local reference',
      [toolWith({ start: { $ref: '#/$defs/moment' } }, { $defs: { moment } })],
      [{ severity: 'warning', path: '/inputSchema/properties/start/$ref', message: 'uses `$ref` in parameter `start`' }],
    ],
    [
      'several',
      [toolWith({ start: { $ref: '#/$defs/moment' }, end: { $ref: '#/$defs/moment' } }, { $defs: { moment } })],
      [{ message: 'uses `$ref` in 2 places, first in parameter `start`' }],
    ],
  ],
})

testRule(geminiDropsKeyword, {
  valid: [
    ['nothing that is dropped', [toolWith({ a: text })]],
    ['parameters named like keywords', [toolWith({ pattern: text, oneOf: text, additionalProperties: text, not: text })]],
    ['keywords inside data', [toolWith({ a: { ...text, default: { oneOf: [1], pattern: '(' }, enum: [{ not: 1 }] } })]],
    ['an object that is open anyway', [toolWith({ a: text }, { additionalProperties: true })]],
    ['a value or null', [toolWith({ a: { description: 'x', anyOf: [text, { type: 'null' }] } })]],
    [
      'what parametersJsonSchema keeps',
      { schemaField: 'parametersJsonSchema', tools: [toolWith({ a: { oneOf: [text] } }, { additionalProperties: false })] },
    ],
  ],
  invalid: [
    [
      'a pattern, which the model does not see',
      [toolWith({ mail: { ...text, pattern: '@' } })],
      [
        {
          severity: 'note',
          path: '/inputSchema/properties/mail/pattern',
          message: 'has constraints that are lost with Gemini: `pattern` (parameter `mail`) is accepted, but the model does not see it',
          providers: ['gemini'],
        },
      ],
    ],
    [
      'additionalProperties',
      [toolWith({ a: text }, { additionalProperties: false })],
      [{ message: 'has constraints that are lost with Gemini: `additionalProperties` (the input schema) is left out' }],
    ],
    [
      'oneOf',
      [toolWith({ a: { description: 'x', oneOf: [text, { type: 'integer' }] } })],
      [{ message: expect.stringContaining('`oneOf` (parameter `a`) is sent as `anyOf`') }],
    ],
    [
      'several keywords, one finding',
      [
        toolWith(
          { a: { type: 'array', description: 'x', items: text, uniqueItems: true }, b: { ...text, pattern: 'x' } },
          { additionalProperties: false },
        ),
      ],
      [
        {
          path: '/inputSchema/additionalProperties',
          message:
            'has constraints that are lost with Gemini: `additionalProperties` (the input schema), `uniqueItems` (parameter `a`) are left out; `pattern` (parameter `b`) is accepted, but the model does not see it',
        },
      ],
    ],
    [
      'what parametersJsonSchema leaves out too',
      { schemaField: 'parametersJsonSchema', tools: [toolWith({ a: { ...text, pattern: 'x' } }, { additionalProperties: false })] },
      [{ message: expect.not.stringContaining('additionalProperties') }],
    ],
  ],
})

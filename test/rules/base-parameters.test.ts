import { expect } from 'vitest'
import parameterFreeForm from '../../src/rules/parameter-free-form.js'
import parameterUndescribed from '../../src/rules/parameter-undescribed.js'
import parameterUntyped from '../../src/rules/parameter-untyped.js'
import parametersMany from '../../src/rules/parameters-many.js'
import requiredUndefined from '../../src/rules/required-undefined.js'
import { testRule, tool, toolWith } from './tester.js'

const text = { type: 'string', description: 'Text, e.g. tent' }
const one = (value: unknown, over?: object): object[] => [toolWith({ a: value } as object, over)]

testRule(requiredUndefined, {
  valid: [
    ['a defined name', one(text, { required: ['a'] })],
    ['nothing required', one(text, { required: [] })],
    ['a name that the object around the branch defines', one(text, { anyOf: [{ required: ['a'] }, { required: [] }] })],
    [
      'a name that a sibling of allOf defines',
      [tool({ inputSchema: { type: 'object', allOf: [{ properties: { b: text } }, { required: ['b'] }] } })],
    ],
    [
      'a name behind a reference',
      [tool({ inputSchema: { type: 'object', $ref: '#/$defs/x', required: ['b'], $defs: { x: { properties: { b: text } } } } })],
    ],
    ['a reference that leads nowhere', [tool({ inputSchema: { type: 'object', $ref: '#/nowhere', required: ['b'] } })]],
    ['keys by pattern', one(text, { patternProperties: { '^x-': text }, required: ['x-id'] })],
    ['a condition', one(text, { if: { required: ['mode'] }, not: { required: ['other'] } })],
    ['a parameter called required', [toolWith({ required: { type: 'boolean', description: 'x' } })]],
    ['required inside data', one({ ...text, examples: [{ required: ['y'] }] })],
    ['names of a wrong kind', one(text, { required: [null, 5] })],
    ['required of a wrong kind', one({ ...text, required: true })],
    ['a name that every object inherits, defined', [toolWith({ constructor: text }, { required: ['constructor'] })]],
  ],
  invalid: [
    [
      'one name',
      one(text, { required: ['a', 'b'] }),
      [{ severity: 'problem', path: '/inputSchema/required', message: 'requires `b`, which `properties` does not define' }],
    ],
    [
      'a name that every object inherits',
      one(text, { required: ['constructor'] }),
      [{ message: expect.stringContaining('`constructor`') }],
    ],
    ['no properties at all', [tool({ inputSchema: { type: 'object', required: ['b'] } })], [{ path: '/inputSchema/required' }]],
    [
      'in the items of a list',
      one({ type: 'array', description: 'x', items: { type: 'object', properties: { tag: text }, required: ['new_tag'] } }),
      [
        {
          path: '/inputSchema/properties/a/items/required',
          message: 'requires `new_tag` in parameter `a[]`, which `properties` does not define',
        },
      ],
    ],
    [
      'in a definition',
      one({ ...text, $ref: '#/$defs/x' }, { $defs: { x: { type: 'object', properties: {}, required: ['q'] } } }),
      [{ path: '/inputSchema/$defs/x/required' }],
    ],
    [
      'many names',
      one(text, { required: ['b', 'c', 'd', 'e', 'f', 'g', 'h'] }),
      [{ message: 'requires `b`, `c`, `d`, `e`, `f` and 2 more, which `properties` does not define' }],
    ],
  ],
})

testRule(parameterUntyped, {
  valid: [
    ['a type', one({ type: 'string' })],
    ['a list of types', one({ type: ['string', 'null'] })],
    ['a reference', one({ $ref: '#/$defs/x' }, { $defs: { x: text } })],
    ['anyOf', one({ anyOf: [text, { type: 'null' }] })],
    ['oneOf', one({ oneOf: [text] })],
    ['allOf', one({ allOf: [text] })],
    ['not', one({ not: {} })],
    [
      'a type that the schema around gives',
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      one(text, { allOf: [{ if: { properties: { a: { const: 'x' } } }, then: { properties: { a: { minLength: 3 } } } }] }),
    ],
    ['what only a condition names', one(text, { if: { properties: { zzz: {} } } })],
    ['parameters named like keywords', [toolWith({ type: text, $ref: text, enum: text })]],
    ['a schema that is not a schema, which is another fault', one('string')],
    ['a schema that lets nothing in', one(false)],
  ],
  invalid: [
    [
      'a description alone',
      one({ description: 'Value' }),
      [{ severity: 'problem', path: '/inputSchema/properties/a', message: 'has no type for parameter `a`' }],
    ],
    ['an empty schema', one({}), [{ path: '/inputSchema/properties/a' }]],
    ['true', one(true), [{ path: '/inputSchema/properties/a' }]],
    [
      'two, one of them nested',
      [toolWith({ a: {}, b: { type: 'object', properties: { c: {} } } })],
      [
        { message: 'has no type for parameter `a`' },
        { path: '/inputSchema/properties/b/properties/c', message: 'has no type for parameter `b.c`' },
      ],
    ],
    [
      'listed values, which Gemini alone minds',
      one({ enum: ['on', 'off'] }),
      [{ severity: 'note', providers: ['gemini'], message: 'lists the values of parameter `a` without a `type`, which Gemini asks for' }],
    ],
    ['one listed value', one({ const: 'on' }), [{ severity: 'note' }]],
  ],
})

testRule(parameterUndescribed, {
  valid: [
    ['a description', one(text)],
    ['a description behind a reference', one({ $ref: '#/$defs/x' }, { $defs: { x: text } })],
    ['behind two references', one({ $ref: '#/$defs/x' }, { $defs: { x: { $ref: '#/$defs/y' }, y: text } })],
    ['behind an anchor', one({ $ref: '#here' }, { $defs: { x: { ...text, $anchor: 'here' } } })],
    ['a description in a branch', one({ anyOf: [text, { type: 'null' }] })],
    ['behind a reference in a branch', one({ anyOf: [{ $ref: '#/$defs/x' }, { type: 'null' }] }, { $defs: { x: text } })],
    ['a reference that leads nowhere', one({ $ref: '#/nowhere' })],
    ['a list whose items have none', one({ type: 'array', description: 'Tags', items: { type: 'string' } })],
    ['a parameter that a branch speaks of again', one(text, { anyOf: [{ properties: { a: { minLength: 1 } } }] })],
    ['a parameter called description', [toolWith({ description: text })]],
  ],
  invalid: [
    [
      'none',
      one({ type: 'string' }),
      [{ severity: 'warning', path: '/inputSchema/properties/a', message: 'has no description for parameter `a`' }],
    ],
    ['a blank one', one({ type: 'string', description: ' \n' }), [{ path: '/inputSchema/properties/a' }]],
    ['a title alone', one({ type: 'string', title: 'A' }), [{ path: '/inputSchema/properties/a' }]],
    ['a list, once', one({ type: 'array', items: { type: 'string' } }), [{ path: '/inputSchema/properties/a' }]],
    [
      'inside a list',
      one({ type: 'array', description: 'Lines', items: { type: 'object', properties: { sku: { type: 'string' } } } }),
      [{ path: '/inputSchema/properties/a/items/properties/sku', message: 'has no description for parameter `a[].sku`' }],
    ],
    [
      'references in a circle',
      one({ $ref: '#/$defs/x' }, { $defs: { x: { $ref: '#/$defs/y' }, y: { $ref: '#/$defs/x' } } }),
      [{ path: '/inputSchema/properties/a' }],
    ],
    ['a key with a slash', [toolWith({ 'a/b~c': { type: 'string' } })], [{ path: '/inputSchema/properties/a~1b~0c' }]],
  ],
})

testRule(parameterFreeForm, {
  valid: [
    ['described keys', one({ type: 'object', description: 'x', properties: { b: text } })],
    ['described keys behind a reference', one({ type: 'object', $ref: '#/$defs/x' }, { $defs: { x: { properties: { b: text } } } })],
    ['a map of one kind of value', one({ type: 'object', description: 'Labels', additionalProperties: { type: 'string' } })],
    ['an object that stays empty', one({ type: 'object', description: 'Nothing', properties: {}, additionalProperties: false })],
    ['a closed set of keys', one({ type: 'object', description: 'x', propertyNames: { enum: ['b'] } })],
    ['an example in the description', one({ type: 'object', description: 'More fields, e.g. {"priority": "high"}' })],
    ['keys named in the description', one({ type: 'object', description: 'May hold `priority` and `due`.' })],
    ['text', one(text)],
    ['the tool itself', [tool({ inputSchema: { type: 'object', properties: {} } })]],
  ],
  invalid: [
    [
      'an object alone',
      one({ type: 'object', description: 'Other fields' }),
      [{ severity: 'warning', path: '/inputSchema/properties/a', message: 'does not say what goes into the object parameter `a`' }],
    ],
    ['empty properties', one({ type: 'object', description: 'Other fields', properties: {} }), [{ path: '/inputSchema/properties/a' }]],
    [
      'open',
      one({ type: 'object', description: "The user's fields", additionalProperties: true }),
      [{ path: '/inputSchema/properties/a' }],
    ],
    [
      'open by an empty schema',
      one({ type: 'object', description: 'Fields', additionalProperties: {} }),
      [{ path: '/inputSchema/properties/a' }],
    ],
    [
      'an object or null',
      one({ description: 'Fields', anyOf: [{ type: 'object' }, { type: 'null' }] }),
      [{ path: '/inputSchema/properties/a' }],
    ],
    ['an object by a list of types', one({ description: 'Fields', type: ['object', 'null'] }), [{ path: '/inputSchema/properties/a' }]],
    [
      'nested',
      one({ type: 'object', description: 'x', properties: { b: { type: 'object', description: 'y' } } }),
      [{ path: '/inputSchema/properties/a/properties/b', message: 'does not say what goes into the object parameter `a.b`' }],
    ],
  ],
})

const many = (count: number): object => Object.fromEntries(Array.from({ length: count }, (_, i) => [`column_${i}`, text]))

testRule(parametersMany, {
  valid: [
    ['25', [toolWith(many(25))]],
    ['grouped in an object', [toolWith({ row: { type: 'object', description: 'x', properties: many(26) } })]],
    ['in a definition', one({ ...text, $ref: '#/$defs/row' }, { $defs: { row: { type: 'object', properties: many(26) } } })],
  ],
  invalid: [
    [
      '26',
      [toolWith(many(26))],
      [{ severity: 'warning', message: 'has 26 parameters; over 25 are many', path: '/inputSchema/properties' }],
    ],
    [
      '26 with those of a branch',
      [toolWith(many(25), { anyOf: [{ properties: { another: text, column_0: text } }] })],
      [{ path: '/inputSchema/properties' }],
    ],
  ],
})

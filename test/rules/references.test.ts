import { expect } from 'vitest'
import empty from '../../src/rules/gemini-enum-empty-value.js'
import notString from '../../src/rules/gemini-enum-not-string.js'
import withoutType from '../../src/rules/gemini-keyword-without-type.js'
import siblings from '../../src/rules/gemini-ref-siblings.js'
import target from '../../src/rules/gemini-ref-target.js'
import tooMany from '../../src/rules/gemini-too-many-tools.js'
import expensive from '../../src/rules/list-over-10000-tokens.js'
import notPlain from '../../src/rules/ref-not-plain.js'
import recursive from '../../src/rules/ref-recursive.js'
import unresolved from '../../src/rules/ref-unresolved.js'
import dialect from '../../src/rules/schema-dialect.js'
import overTwenty from '../../src/rules/tools-over-20.js'
import { testRule, tool, toolWith } from './tester.js'

const string = { type: 'string' }
const a = (schema: object, over: object = {}): object[] => [toolWith({ a: schema }, over)]
const json = (...tools: object[]): { tools: object[]; schemaField: 'parametersJsonSchema' } => ({
  tools,
  schemaField: 'parametersJsonSchema',
})

testRule(unresolved, {
  valid: [
    ['to a definition', a({ $ref: '#/$defs/x' }, { $defs: { x: string } })],
    ['to another property, to the root', [toolWith({ a: string, b: { $ref: '#/properties/a' }, c: { $ref: '#' } })]],
    ['to an anchor', a({ $ref: '#here' }, { $defs: { x: { $anchor: 'here' } } })],
    ['with an escaped name', a({ $ref: '#/$defs/x~1y%20z' }, { $defs: { 'x/y z': string } })],
    ['to a part with an address of its own', a({ $ref: 'https://example.com/x' }, { $defs: { x: { $id: 'https://example.com/x' } } })],
    ['inside a part with an address of its own', a({ $id: 'https://example.com/a', $ref: '#/$defs/x', $defs: { x: string } })],
    ['a parameter of that name', [toolWith({ $ref: string })]],
    ['data that looks like one', a({ type: 'object', default: { $ref: '#/nowhere' }, examples: [{ $ref: 'x' }] })],
  ],
  invalid: [
    [
      'to nothing',
      a({ $ref: '#/$defs/x' }),
      [{ severity: 'problem', path: '/inputSchema/properties/a/$ref', message: expect.stringContaining('leads nowhere') }],
    ],
    ['to another document', a({ $ref: 'https://example.com/x.json#/y' }), [{ message: expect.stringContaining('outside') }]],
    ['to a bare name', a({ $ref: 'Address' }), [{ message: expect.stringContaining('outside') }]],
    ['to an anchor that is not there', a({ $ref: '#here' }), [{ path: '/inputSchema/properties/a/$ref' }]],
    ['to a text', a({ $ref: '#/title' }, { title: 'A' }), [{ message: expect.stringContaining('not a schema') }]],
    [
      'to definitions that stand beside it and not at the root',
      a({ $ref: '#/$defs/x', $defs: { x: string } }),
      [{ path: '/inputSchema/properties/a/$ref' }],
    ],
    ['broken percent signs', a({ $ref: '#/%zz' }), [{ path: '/inputSchema/properties/a/$ref' }]],
  ],
})

testRule(recursive, {
  valid: [
    ['two references to one definition', [toolWith({ a: { $ref: '#/$defs/x' }, b: { $ref: '#/$defs/x' } }, { $defs: { x: string } })]],
    ['a chain', a({ $ref: '#/$defs/x' }, { $defs: { x: { type: 'array', items: { $ref: '#/$defs/y' } }, y: string } })],
    ['a reference that leads nowhere', a({ $ref: '#/$defs/x' })],
  ],
  invalid: [
    [
      'a definition in itself',
      a({ $ref: '#/$defs/x' }, { $defs: { x: { type: 'object', properties: { in: { $ref: '#/$defs/x' } } } } }),
      [
        {
          severity: 'warning',
          path: '/inputSchema/$defs/x/properties/in/$ref',
          message: expect.stringContaining('`parameters` cannot say it'),
        },
      ],
    ],
    [
      'two in each other',
      a({ $ref: '#/$defs/x' }, { $defs: { x: { items: { $ref: '#/$defs/y' } }, y: { items: { $ref: '#/$defs/x' } } } }),
      [{ path: '/inputSchema/$defs/y/items/$ref' }],
    ],
    ['the root in itself', a({ $ref: '#' }), [{ path: '/inputSchema/properties/a/$ref' }]],
    [
      'a property in itself',
      [toolWith({ a: { type: 'object', properties: { b: { $ref: '#/properties/a' } } } })],
      [{ path: '/inputSchema/properties/a/properties/b/$ref' }],
    ],
    [
      'an inner part that leads to the outer',
      a(
        { $ref: '#/$defs/x' },
        { $defs: { x: { properties: { y: { properties: { z: { $ref: '#/$defs/x' }, w: { $ref: '#/$defs/x/properties/y' } } } } } } },
      ),
      [{ path: '/inputSchema/$defs/x/properties/y/properties/z/$ref' }],
    ],
    ['a reference to itself', a({ $ref: '#/properties/a' }), [{ path: '/inputSchema/properties/a/$ref' }]],
    ['in the field that takes references', json(...a({ $ref: '#' })), [{ message: expect.stringContaining('unrolls') }]],
  ],
})

testRule(notPlain, {
  valid: [
    ['plain names', a({ $ref: '#/$defs/a-b_c.D9' }, { $defs: { 'a-b_c.D9': string } })],
    ['another document', a({ $ref: 'x y.json' })],
  ],
  invalid: [
    [
      'a generic type',
      a({ $ref: '#/$defs/List<Item>' }, { $defs: { 'List<Item>': string } }),
      [{ severity: 'warning', message: expect.stringContaining('`<`') }],
    ],
    [
      'the same, encoded',
      a({ $ref: '#/$defs/List%3CItem%3E' }, { $defs: { 'List<Item>': string } }),
      [{ message: expect.stringContaining('`%`') }],
    ],
    [
      'brackets, a space, a backtick',
      a({ anyOf: [{ $ref: '#/$defs/A[B]' }, { $ref: '#/$defs/A B' }, { $ref: '#/$defs/A`1' }] }),
      [
        { path: '/inputSchema/properties/a/anyOf/0/$ref' },
        { path: '/inputSchema/properties/a/anyOf/1/$ref' },
        { path: '/inputSchema/properties/a/anyOf/2/$ref' },
      ],
    ],
    [
      'one reference twice, said once',
      [toolWith({ a: { $ref: '#/$defs/A|B' }, b: { $ref: '#/$defs/A|B' } })],
      [{ path: '/inputSchema/properties/a/$ref' }],
    ],
  ],
})

testRule(siblings, {
  valid: [
    ['what may stand beside', json(...a({ $ref: '#/$defs/x', description: 'x', default: 1, $comment: 'y' }))],
    ['the field where references are written out', { schemaField: 'parameters', tools: a({ $ref: '#/$defs/x', type: 'object' }) }],
  ],
  invalid: [
    ['a type beside', json(...a({ $ref: '#/$defs/x', type: 'object' })), [{ severity: 'problem', path: '/inputSchema/properties/a/type' }]],
  ],
})

testRule(target, {
  valid: [
    ['the root’s definitions', json(...a({ $ref: '#/$defs/x' }))],
    ['the other field', { schemaField: 'parameters', tools: a({ $ref: '#/properties/b' }) }],
  ],
  invalid: [
    [
      'a property, old definitions, the root',
      json(toolWith({ a: { $ref: '#/properties/b' }, b: { $ref: '#/definitions/x' }, c: { $ref: '#' } })),
      [{ severity: 'warning' }, { path: '/inputSchema/properties/b/$ref' }, { path: '/inputSchema/properties/c/$ref' }],
    ],
  ],
})

testRule(empty, {
  valid: [
    ['no empty text', a({ enum: ['a', ' '] })],
    ['the other field', json(...a({ enum: [''] }))],
  ],
  invalid: [
    ['one among others', a({ type: 'string', enum: ['a', ''] }), [{ path: '/inputSchema/properties/a/enum/1', providers: ['gemini'] }]],
  ],
})

testRule(notString, {
  valid: [
    ['text and null', a({ enum: ['a', null] })],
    ['the other field', json(...a({ enum: [1, 2] }))],
  ],
  invalid: [
    [
      'numbers and booleans',
      [toolWith({ a: { type: 'integer', enum: [1, 2] }, b: { enum: [true] } })],
      [{ severity: 'warning', message: expect.stringContaining('1, which is not text') }, { path: '/inputSchema/properties/b/enum' }],
    ],
  ],
})

testRule(withoutType, {
  valid: [
    ['types that fit', [toolWith({ a: { type: ['object', 'null'], properties: {} }, b: { type: 'array', items: {} } })]],
    ['the root, of which schema-not-object speaks', [tool({ inputSchema: { properties: { a: string } } })]],
    ['the other field', json(...a({ properties: {} }))],
    [
      'conditions, which are not sent',
      a({ type: 'object', properties: { b: string }, if: { properties: { b: string } }, not: { items: {} } }),
    ],
    ['a member of allOf, which is merged', a({ type: 'object', allOf: [{ properties: { b: string } }] })],
  ],
  invalid: [
    [
      'properties without a type',
      a({ properties: { b: string } }),
      [{ path: '/inputSchema/properties/a/properties', message: expect.stringContaining('names no type') }],
    ],
    [
      'items on an object',
      a({ type: 'object', properties: {}, items: {} }),
      [{ path: '/inputSchema/properties/a/items', message: expect.stringContaining('`object`') }],
    ],
  ],
})

const many = (count: number): object[] => Array.from({ length: count }, (_, i) => tool({ name: `tool_${i}` }))

testRule(tooMany, {
  valid: [['512', many(512)]],
  invalid: [['513', many(513), [{ severity: 'problem', message: expect.stringContaining('513') }]]],
})
testRule(overTwenty, {
  valid: [
    ['20', many(20)],
    ['41, of which tools-many speaks', many(41)],
  ],
  invalid: [
    ['21', many(21), [{ severity: 'note' }]],
    ['40', many(40), [{ message: expect.stringContaining('has 40 tools; OpenAI advises fewer than 20 at the start of a') }]],
  ],
})
testRule(expensive, {
  valid: [
    ['none', []],
    ['a short list', many(20)],
    ['one so long that list-expensive speaks', [tool({ description: 'a depot in the north. '.repeat(6_000) })]],
  ],
  invalid: [
    [
      'one in between',
      [tool({ description: 'a depot in the north. '.repeat(1_700) })],
      [{ severity: 'note', message: expect.stringMatching(/costs 1\d,\d{3} tokens/) }],
    ],
  ],
})

const draft07 = 'http://json-schema.org/draft-07/schema#'
const draft2020 = 'https://json-schema.org/draft/2020-12/schema'
const output = ($schema: unknown): object => tool({ outputSchema: { $schema, type: 'object', properties: {} } })

testRule(dialect, {
  valid: [
    ['none declared', [tool()]],
    ['2020-12 in the output', [output(draft2020), output(`${draft2020}#`)]],
    ['a declaration that is not text', [output(7)]],
  ],
  invalid: [
    ['draft-07 in the output', [output(draft07)], [{ severity: 'warning', path: '/outputSchema/$schema' }]],
    ['a draft of their own', [output('https://example.com/schema')], [{ severity: 'warning' }]],
    [
      'draft-07 in two of three inputs, said once',
      [toolWith({}, { $schema: draft07 }), toolWith({}, { $schema: draft07 }), tool()],
      [{ severity: 'note', message: expect.stringContaining('2 input schemas') }],
    ],
    ['2020-12 in an input', [toolWith({}, { $schema: draft2020 })], [{ severity: 'note', message: expect.stringContaining('Ajv') }]],
  ],
})

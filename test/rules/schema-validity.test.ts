import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import duplicates from '../../src/rules/enum-duplicate-values.js'
import mismatch from '../../src/rules/enum-type-mismatch.js'
import validity from '../../src/rules/schema-not-2020-12.js'
import unsatisfiable from '../../src/rules/unsatisfiable-schema.js'
import vacuous from '../../src/rules/vacuous-subschema.js'
import { findingsOf, testRule, tool, toolWith } from './tester.js'

testRule(validity, {
  valid: [
    [
      'a schema that uses much of 2020-12',
      [
        toolWith({
          a: { type: ['string', 'null'], minLength: 1, pattern: '^a', deprecated: true },
          b: { prefixItems: [{}], items: false },
        }),
      ],
    ],
    ['boolean schemas', [toolWith({ a: true, b: false })]],
    [
      'parameters named like keywords',
      [
        toolWith({
          required: { type: 'boolean' },
          type: { type: 'string' },
          items: { type: 'array', items: {} },
          enum: { type: 'string' },
        }),
      ],
    ],
    [
      'keywords inside data',
      [toolWith({ a: { type: 'object', default: { required: true, type: 'x', items: [] }, examples: [{ enum: null }] } })],
    ],
    ['duplicate and empty enums, which 2020-12 allows', [toolWith({ a: { enum: ['x', 'x'] }, b: { enum: [] } })]],
    ['unknown keywords', [toolWith({ a: { type: 'string', nullable: true, example: 1, optional: true } })]],
    ['an input schema that is not an object', [tool({ inputSchema: 'none' }), tool({ inputSchema: null })]],
  ],
  invalid: [
    [
      'a tuple in the old form',
      [toolWith({ a: { type: 'array', items: [{ type: 'string' }] } })],
      [{ path: '/inputSchema/properties/a/items', fix: expect.stringContaining('prefixItems') }],
    ],
    [
      'a boolean bound',
      [toolWith({ a: { type: 'integer', maximum: 9, exclusiveMaximum: true } })],
      [{ path: '/inputSchema/properties/a/exclusiveMaximum', fix: expect.stringContaining('maximum: 0') }],
    ],
    ['required on a property', [toolWith({ a: { type: 'string', required: false } })], [{ path: '/inputSchema/properties/a/required' }]],
    [
      'required that is one name',
      [tool({ inputSchema: { type: 'object', properties: {}, required: 'a' } })],
      [{ path: '/inputSchema/required' }],
    ],
    [
      'a name twice in required',
      [tool({ inputSchema: { type: 'object', properties: { a: {} }, required: ['a', 'a'] } })],
      [{ message: expect.stringContaining('"a" twice') }],
    ],
    [
      'an unknown type, deep inside',
      [toolWith({ a: { anyOf: [{ type: 'array', items: { type: 'any' } }] } })],
      [{ path: '/inputSchema/properties/a/anyOf/0/items/type', message: expect.stringContaining('"any"') }],
    ],
    [
      'null and a number as types',
      [toolWith({ a: { type: null }, b: { type: ['string', 3] } })],
      [{ path: '/inputSchema/properties/a/type' }, { path: '/inputSchema/properties/b/type' }],
    ],
    ['an enum that is null', [toolWith({ a: { enum: null } })], [{ path: '/inputSchema/properties/a/enum' }]],
    ['an enum that is an object', [toolWith({ a: { enum: { x: 1 } } })], [{ path: '/inputSchema/properties/a/enum' }]],
    [
      'properties that hold values in place of schemas',
      [toolWith({ type: 'object', n: 3, l: [] })],
      [{ path: '/inputSchema/properties/type' }, { path: '/inputSchema/properties/n' }, { path: '/inputSchema/properties/l' }],
    ],
    [
      'limits as text',
      [toolWith({ a: { type: 'string', minLength: '5', maxLength: -1 } })],
      [{ path: '/inputSchema/properties/a/minLength' }, { path: '/inputSchema/properties/a/maxLength' }],
    ],
    [
      'texts that are none',
      [toolWith({ a: { description: 5, title: null } })],
      [{ path: '/inputSchema/properties/a/description' }, { path: '/inputSchema/properties/a/title' }],
    ],
    ['an empty anyOf', [toolWith({ a: { anyOf: [] } })], [{ path: '/inputSchema/properties/a/anyOf' }]],
    [
      'additionalProperties as text',
      [tool({ inputSchema: { type: 'object', properties: {}, additionalProperties: 'no' } })],
      [{ path: '/inputSchema/additionalProperties' }],
    ],
  ],
})

// any value under any keyword: the rule finds a fault just where the meta-schema does
test('agrees with the meta-schema of 2020-12', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false })
  const scalar = fc.constantFrom<unknown>(
    null,
    true,
    0,
    1,
    -1,
    1.5,
    'string',
    'object',
    'a',
    '',
    [],
    ['a'],
    ['a', 'a'],
    ['string', 'null'],
    [1],
    {},
    [{}],
    [true],
    { a: ['b'] },
    { a: {} },
    { a: true },
    { a: 'x' },
  )
  const keyword = fc.constantFrom(
    ...'type items enum const required properties anyOf allOf not minimum exclusiveMinimum multipleOf minLength pattern uniqueItems description default examples format additionalProperties prefixItems propertyNames dependentRequired dependentSchemas $defs $ref $id $anchor $comment title readOnly contains if minContains unevaluatedItems'.split(
      ' ',
    ),
  )
  const schema = fc.letrec<{ schema: object; value: unknown }>(tie => ({
    schema: fc.dictionary(keyword, tie('value'), { maxKeys: 4 }),
    value: fc.oneof(
      { depthSize: 'small' },
      scalar,
      tie('schema'),
      fc.array(tie('schema'), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('a', 'b'), tie('schema'), { maxKeys: 2 }),
    ),
  })).schema
  fc.assert(
    fc.property(schema, inputSchema => {
      const plain = JSON.parse(JSON.stringify(inputSchema)) as object
      expect(findingsOf(validity, [{ name: 'a', inputSchema: plain }]).length > 0).toBe(!ajv.validateSchema(plain))
    }),
    { numRuns: 2_000 },
  )
})

testRule(duplicates, {
  valid: [
    ['values that differ in kind alone', [toolWith({ a: { enum: ['1', 1, true, 'true', null, 'null'] } })]],
    ['a property called enum', [toolWith({ enum: { type: 'string' } })]],
    ['an enum that is not a list', [toolWith({ a: { enum: 'aa' } })]],
  ],
  invalid: [
    [
      'text twice',
      [toolWith({ a: { type: 'string', enum: ['GET', 'PUT', 'PUT', 'PUT'] } })],
      [{ severity: 'problem', path: '/inputSchema/properties/a/enum', message: expect.stringContaining('"PUT"') }],
    ],
    ['a number and an object twice', [toolWith({ a: { enum: [1, { x: 1 }, 1, { x: 1 }] } })], [{ path: '/inputSchema/properties/a/enum' }]],
    [
      'in the items of a list',
      [toolWith({ a: { type: 'array', items: { enum: ['x', 'x'] } } })],
      [{ path: '/inputSchema/properties/a/items/enum' }],
    ],
    [
      'in a definition',
      [tool({ inputSchema: { type: 'object', properties: { m: { $ref: '#/$defs/m' } }, $defs: { m: { enum: ['x', 'x'] } } } })],
      [{ message: expect.stringContaining('$defs/m') }],
    ],
  ],
})

testRule(mismatch, {
  valid: [
    [
      'values of the type',
      [toolWith({ a: { type: 'string', enum: ['x'] }, b: { type: 'number', enum: [1, 1.5] }, c: { type: 'boolean', enum: [true] } })],
    ],
    ['null where the type allows it', [toolWith({ a: { type: ['string', 'null'], enum: ['x', null] } })]],
    ['null beside `nullable`', [toolWith({ a: { type: 'string', nullable: true, enum: ['x', null] } })]],
    ['no type at all', [toolWith({ a: { enum: ['x', 1] } })]],
    ['an empty enum, which is another fault', [toolWith({ a: { type: 'string', enum: [] } })]],
    ['a list as a value of a list', [toolWith({ a: { type: 'array', items: {}, enum: [[1], [2]] } })]],
  ],
  invalid: [
    ['numbers as text', [toolWith({ a: { type: 'integer', enum: ['1', '2'] } })], [{ severity: 'problem', providers: ['openai'] }]],
    ['a fraction of an integer', [toolWith({ a: { type: 'integer', enum: [1, 1.5] } })], [{ message: expect.stringContaining('1.5') }]],
    [
      'null in an enum of text',
      [toolWith({ a: { type: 'string', enum: ['x', null] } })],
      [{ severity: 'problem', fix: expect.stringContaining('Drop null') }],
    ],
    [
      'text on a null branch',
      [
        toolWith({
          a: {
            anyOf: [
              { type: 'string', enum: ['x'] },
              { type: 'null', enum: ['x'] },
            ],
          },
        }),
      ],
      [{ path: '/inputSchema/properties/a/anyOf/1/enum' }],
    ],
    ['numbers on a list', [toolWith({ a: { type: 'array', enum: [0, 1], items: { type: 'integer' } } })], [{ severity: 'problem' }]],
    ['text on a boolean', [toolWith({ a: { type: 'boolean', enum: ['true', 'false'] } })], [{ severity: 'problem' }]],
    [
      'null allowed by the type alone',
      [toolWith({ a: { type: ['string', 'null'], enum: ['x'], default: null } })],
      [{ severity: 'warning' }],
    ],
  ],
})

testRule(unsatisfiable, {
  valid: [
    ['bounds that meet', [toolWith({ a: { type: 'integer', minimum: 3, maximum: 3 }, b: { minLength: 0, maxLength: 0 } })]],
    ['a type that fits one branch', [toolWith({ a: { type: 'string', anyOf: [{ type: 'integer' }, { type: 'string' }] } })]],
    ['an integer branch under number', [toolWith({ a: { type: 'number', anyOf: [{ type: 'integer' }] } })]],
    ['branches without a type', [toolWith({ a: { type: 'object', anyOf: [{ required: ['x'] }, { required: ['y'] }] } })]],
    [
      'branches behind a reference',
      [tool({ inputSchema: { type: 'object', properties: { a: { type: 'null', anyOf: [{ $ref: '#/$defs/x' }] } }, $defs: { x: {} } } })],
    ],
    ['a property that may not be there', [toolWith({ price: { not: {} } })]],
    ['an empty enum inside not', [toolWith({ a: { type: 'string', not: { enum: [] } } })]],
    ['a boolean bound, which is another fault', [toolWith({ a: { minimum: 5, exclusiveMaximum: true, maximum: 9 } })]],
  ],
  invalid: [
    [
      'a type that contradicts every branch',
      [toolWith({ id: { type: 'null', anyOf: [{ type: 'integer' }, { type: 'string' }] } })],
      [{ severity: 'problem', path: '/inputSchema/properties/id/type' }],
    ],
    [
      'the same with oneOf',
      [toolWith({ id: { type: 'boolean', oneOf: [{ type: 'integer' }] } })],
      [{ path: '/inputSchema/properties/id/type' }],
    ],
    [
      'bounds the wrong way round',
      [toolWith({ a: { minimum: 10, maximum: 1 }, b: { minLength: 5, maxLength: 2 }, c: { minItems: 2, maxItems: 1 } })],
      [
        { path: '/inputSchema/properties/a/minimum' },
        { path: '/inputSchema/properties/b/minLength' },
        { path: '/inputSchema/properties/c/minItems' },
      ],
    ],
    [
      'an open range of nothing',
      [toolWith({ a: { exclusiveMinimum: 1, maximum: 1 } })],
      [{ path: '/inputSchema/properties/a/exclusiveMinimum' }],
    ],
    ['an empty enum', [toolWith({ a: { type: 'string', enum: [] } })], [{ path: '/inputSchema/properties/a/enum' }]],
    ['a constant of another type', [toolWith({ a: { type: 'string', const: 5 } })], [{ path: '/inputSchema/properties/a/const' }]],
    ['a constant that the enum lacks', [toolWith({ a: { const: 'x', enum: ['y'] } })], [{ path: '/inputSchema/properties/a/const' }]],
    [
      'allOf of two types',
      [toolWith({ a: { allOf: [{ type: 'string' }, { type: 'integer' }] } })],
      [{ path: '/inputSchema/properties/a/allOf' }],
    ],
    [
      'a required property that may not be there',
      [tool({ inputSchema: { type: 'object', properties: { a: false, b: { not: {} } }, required: ['a'] } })],
      [{ path: '/inputSchema/properties/a' }],
    ],
  ],
})

testRule(vacuous, {
  valid: [
    [
      'closed and open objects',
      [
        tool({
          inputSchema: { type: 'object', properties: { a: { type: 'object', additionalProperties: true } }, additionalProperties: false },
        }),
      ],
    ],
    ['a typed map', [toolWith({ a: { type: 'object', additionalProperties: { type: 'string' } } })]],
    ['not with something in it', [toolWith({ a: { anyOf: [{ not: { type: 'null' } }, { type: 'string' }] } })]],
    ['a nullable union', [toolWith({ a: { anyOf: [{ type: 'string' }, { type: 'null' }] } })]],
  ],
  invalid: [
    [
      'not {} in a union',
      [toolWith({ a: { anyOf: [{ not: {} }, { type: 'string' }] } })],
      [{ severity: 'warning', path: '/inputSchema/properties/a/anyOf/0' }],
    ],
    [
      'the same deeper',
      [toolWith({ a: { anyOf: [{ anyOf: [{ not: {} }, { type: 'object' }] }, { type: 'null' }] } })],
      [{ path: '/inputSchema/properties/a/anyOf/0/anyOf/0' }],
    ],
    ['false in a union', [toolWith({ a: { oneOf: [false, { type: 'string' }] } })], [{ severity: 'warning' }]],
    ['an empty branch', [toolWith({ a: { anyOf: [{}, { type: 'string' }] } })], [{ severity: 'note' }]],
    [
      'additionalProperties {}',
      [toolWith({ a: { type: 'object', additionalProperties: {} } })],
      [{ severity: 'note', fix: expect.stringContaining('true') }],
    ],
  ],
})

import { ListToolsResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import unresolved from '../../src/rules/ref-unresolved.js'
import sdk from '../../src/rules/sdk-refuses-list.js'
import { findingsOf, testRule, tool, toolWith } from './tester.js'

const output = (outputSchema: unknown): object => tool({ outputSchema })
const result = (place: unknown): object => output({ type: 'object', properties: { place } })

testRule(sdk, {
  valid: [
    ['a plain tool', [tool()]],
    ['annotations in full', [tool({ title: 'Find', annotations: { title: 'Find', readOnlyHint: true, openWorldHint: false } })]],
    [
      'an output schema with everything that Ajv compiles',
      [result({ type: ['string', 'null'], pattern: '^(?!a)', enum: ['x', 'x'], format: 'whatever' })],
    ],
    [
      'icons and tasks as the SDK takes them',
      [
        tool({
          icons: [{ src: 'data:image/png;base64,', sizes: ['48x48'], theme: 'dark' }, { src: 'a.png' }],
          execution: { taskSupport: 'optional' },
        }),
        tool({ icons: [], execution: {} }),
      ],
    ],
    ['a tuple in the output schema', [result({ type: 'array', items: [{ type: 'string' }] })]],
    ['booleans inside an output schema', [output({ type: 'object', properties: { a: { type: 'object', properties: { b: true } } } })]],
    [
      'what Ajv does not compile',
      [output({ type: 'object', properties: {}, $defs: { a: { type: 'any' } }, patternProperties: { '(': {} } })],
    ],
    ['a root union beside the type', [tool({ inputSchema: { type: 'object', anyOf: [{ required: ['a'] }] } })]],
    ['an input schema without a type, of which schema-not-object speaks', [tool({ inputSchema: {} })]],
  ],
  invalid: [
    [
      'a parameter that is true',
      [toolWith({ a: true })],
      [{ severity: 'problem', path: '/inputSchema/properties/a', message: expect.stringContaining('cannot list any tool') }],
    ],
    ['a parameter that is text or null', [toolWith({ type: 'object', a: null })], [{}, {}]],
    ['an output schema without a type', [output({ properties: {} })], [{ path: '/outputSchema' }]],
    [
      'an output schema that is a list',
      [output({ type: 'array', items: {} })],
      [{ path: '/outputSchema/type', fix: expect.stringContaining('wrap') }],
    ],
    ['an output schema that is null, or true', [output(null), output(true)], [{}, {}]],
    [
      'an input schema of two types',
      [tool({ inputSchema: { type: ['object', 'null'], properties: {} } })],
      [{ path: '/inputSchema/type' }],
    ],
    ['null texts', [tool({ description: null, title: null })], [{ path: '/title' }, { path: '/description' }]],
    ['null annotations', [tool({ annotations: null })], [{ path: '/annotations' }]],
    [
      'icons that are none, each of which is enough',
      [
        tool({ icons: [{ src: 'https://parcels.example/a.png' }, 'b.png', {}] }),
        tool({ icons: [{ mimeType: 'image/png' }] }),
        tool({ icons: [{ src: 'a.png', sizes: '48x48' }] }),
        tool({ icons: [{ src: 'a.png', theme: 'blue' }] }),
      ],
      [{ path: '/icons/1' }, { path: '/icons/0' }, { path: '/icons/0/sizes' }, { path: '/icons/0/theme' }],
    ],
    ['a task support of another name', [tool({ execution: { taskSupport: 'sometimes' } })], [{ path: '/execution/taskSupport' }]],
    ['an $id that is no text', [output({ type: 'object', $id: [1] })], [{}]],
    ['patterns of keys that are a list', [output({ type: 'object', patternProperties: [] })], [{}]],
    [
      'hints that are no booleans',
      [tool({ annotations: { readOnlyHint: 'true', destructiveHint: null } })],
      [{ path: '/annotations/readOnlyHint' }, {}],
    ],
    [
      'required of the wrong kind',
      [tool({ inputSchema: { type: 'object', properties: [], required: true } })],
      [{ path: '/inputSchema/required' }, { path: '/inputSchema/properties' }],
    ],
    ['nullable without a type', [result({ nullable: true, enum: ['x', null] })], [{ path: '/outputSchema/properties/place/nullable' }]],
    ['an unknown type in the output schema', [result({ type: 'any' })], [{ path: '/outputSchema/properties/place/type' }]],
    [
      'a pattern that does not compile',
      [result({ type: 'string', pattern: '^\\-' })],
      [{ path: '/outputSchema/properties/place/pattern' }],
    ],
    ['an entry that is no object', ['find_parcel' as unknown as object], [{ tool: '#1' }]],
  ],
})

/** Does the 1.x client take the list: its answer's schema first, then a compiled validator per output schema? */
function clientTakes(given: unknown): boolean {
  const answer = ListToolsResultSchema.safeParse({ tools: [given] })
  if (!answer.success) return false
  try {
    for (const { outputSchema } of answer.data.tools) if (outputSchema) new AjvJsonSchemaValidator().getValidator(outputSchema)
    return true
  } catch {
    return false
  }
}

const value = fc.constantFrom<unknown>(
  null,
  true,
  0,
  2,
  'string',
  'object',
  '',
  '(',
  [],
  ['a'],
  [1],
  ['string', 'null'],
  ['object'],
  {},
  { a: {} },
  { a: null },
  { a: true },
  { a: { type: 'string' } },
  { type: 'string' },
  [{}],
)

test('agrees with the client of the 1.x SDK on input schemas, texts and annotations', () => {
  const part = fc.record(
    {
      title: value,
      description: value,
      annotations: fc.oneof(
        value,
        fc.dictionary(fc.constantFrom('title', 'readOnlyHint', 'destructiveHint', 'other'), value, { maxKeys: 2 }),
      ),
      required: value,
      properties: value,
      _meta: value,
      icons: fc.oneof(value, fc.array(fc.dictionary(fc.constantFrom('src', 'mimeType', 'sizes', 'theme'), value), { maxLength: 2 })),
      execution: fc.oneof(value, fc.record({ taskSupport: fc.oneof(value, fc.constant('optional')) })),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(part, ({ required, properties, ...over }) => {
      const schema = {
        type: 'object',
        ...(required === undefined ? {} : { required }),
        ...(properties === undefined ? {} : { properties }),
      }
      const given = tool({ ...over, inputSchema: schema })
      expect(findingsOf(sdk, [given]).length === 0).toBe(clientTakes(given))
    }),
    { numRuns: 2_000 },
  )
})

test('agrees with the client of the 1.x SDK on output schemas', () => {
  const keyword = fc.constantFrom(
    ...'type items enum required properties anyOf not minimum exclusiveMinimum minLength pattern uniqueItems description format additionalProperties nullable'.split(
      ' ',
    ),
  )
  const schema = fc.letrec<{ schema: object; value: unknown }>(tie => ({
    schema: fc.dictionary(keyword, tie('value'), { maxKeys: 3 }),
    value: fc.oneof({ depthSize: 'small' }, value, tie('schema')),
  })).schema
  const dangling = fc.constantFrom({}, { $ref: '#/$defs/none' })
  fc.assert(
    fc.property(schema, dangling, (inner, extra) => {
      const given = JSON.parse(JSON.stringify(result({ type: 'array', items: { ...inner, ...extra } }))) as object
      expect([...findingsOf(sdk, [given]), ...findingsOf(unresolved, [given])].length === 0).toBe(clientTakes(given))
    }),
    { numRuns: 2_000 },
  )
})

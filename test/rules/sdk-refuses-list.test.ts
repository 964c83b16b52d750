import fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import sdk from '../../src/rules/sdk-refuses-list.js'
import { clientTakes } from './sdk-clients.js'
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
      'a definition that nothing refers to, which Ajv does not compile',
      [output({ type: 'object', properties: {}, $defs: { a: { type: 'any' } } })],
    ],
    [
      'a pattern that is none below a second `$id` of the same name, where Ajv never comes',
      [result({ type: 'array', items: { $id: 'part', if: { $id: 'https://x.example/y', pattern: '(' } } })],
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
    [
      'a parameter that is text or null',
      [toolWith({ type: 'object', a: null })],
      [{ path: '/inputSchema/properties/type' }, { path: '/inputSchema/properties/a' }],
    ],
    ['an output schema without a type', [output({ properties: {} })], [{ path: '/outputSchema' }]],
    [
      'an output schema that is a list',
      [output({ type: 'array', items: {} })],
      [{ path: '/outputSchema/type', fix: expect.stringContaining('wrap') }],
    ],
    [
      'an output schema that is null, or true',
      [output(null), output(true)],
      [
        { path: '/outputSchema', message: expect.stringContaining('has null as its output schema, so clients on the 1.x TypeScr') },
        { path: '/outputSchema', message: expect.stringContaining('has true as its output schema, so clients on the 1.x TypeScr') },
      ],
    ],
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
    ['an $id that is not text', [output({ type: 'object', $id: [1] })], [{ path: '/outputSchema/$id' }]],
    [
      'patterns of keys that are a list',
      [output({ type: 'object', patternProperties: [] })],
      [{ path: '/outputSchema/patternProperties' }],
    ],
    [
      'hints that are no booleans',
      [tool({ annotations: { readOnlyHint: 'true', destructiveHint: null } })],
      [{ path: '/annotations/readOnlyHint' }, { path: '/annotations/destructiveHint' }],
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
    [
      'a fault behind a reference',
      [
        output({
          type: 'object',
          properties: { p: { $ref: '#/$defs/Place' } },
          $defs: { Place: { type: 'object', properties: { zip: { nullable: true } } } },
        }),
      ],
      [{ severity: 'problem', path: '/outputSchema/$defs/Place/properties/zip/nullable' }],
    ],
    ['the keyword id of draft-04', [result({ id: 'place', type: 'string' })], [{ path: '/outputSchema/properties/place/id' }]],
    ['an unknown type twice', [result({ type: ['a', 'a'] })], [{ severity: 'problem' }]],
    ['a pattern with a flag', [result({ type: 'string', pattern: '(?i:a)' })], [{ severity: 'problem' }]],
    [
      'a pattern of keys that is none',
      [result({ type: 'object', patternProperties: { '(': { type: 'string' } } })],
      [{ severity: 'problem' }],
    ],
    [
      'what SDK 1.22.0 alone refuses, once for the list',
      [
        output({ type: 'object', properties: { p: { $ref: '#/$defs/a' } }, $defs: { a: { type: 'string' } } }),
        output({ type: 'object', properties: {}, additionalProperties: { type: 'string' } }),
      ],
      [{ severity: 'warning', message: expect.stringContaining('1.22.0') }],
    ],
    [
      'a reference that leads nowhere',
      [output({ type: 'object', properties: { a: { $ref: '#/$defs/X' } } })],
      [{ severity: 'problem', path: '/outputSchema/properties/a/$ref', message: expect.stringContaining('`#/$defs/X`') }],
    ],
    ['an entry that is not an object', ['find_parcel' as unknown as object], [{ tool: '#1' }]],
  ],
})

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
  ['string', 'string'],
  ['object'],
  {},
  { a: {} },
  { a: null },
  { a: true },
  { a: { type: 'string' } },
  { type: 'string' },
  [{}],
)

const texts = fc
  .record(
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
  .map(({ required, properties, ...over }) =>
    tool({
      ...over,
      inputSchema: { type: 'object', ...(required === undefined ? {} : { required }), ...(properties === undefined ? {} : { properties }) },
    }),
  )

const keyword = fc.constantFrom(
  ...'type items enum required properties anyOf not minimum exclusiveMinimum minLength pattern uniqueItems description format additionalProperties nullable const default if then dependentRequired patternProperties prefixItems contains $comment'.split(
    ' ',
  ),
)
const names = fc.constantFrom(
  ...[
    { $id: 'https://x.example/y' },
    { $id: 'https://x.example/y#frag' },
    { $id: '#odd' },
    { $id: 'part' },
    { id: 'old' },
    { $anchor: 'here' },
    { $anchor: '1 odd' },
    { $async: true },
    { $ref: '#/$defs/a' },
    { $ref: '#/properties/place' },
    { $ref: '#/$defs/none' },
    { $ref: '#here' },
    { $ref: 'part' },
    {},
    {},
  ],
)
const schema = fc.letrec<{ schema: object; value: unknown }>(tie => ({
  schema: fc.tuple(fc.dictionary(keyword, tie('value'), { maxKeys: 3 }), names).map(([one, two]) => ({ ...one, ...two })),
  value: fc.oneof({ depthSize: 'small' }, value, tie('schema')),
})).schema
const outputs = fc.tuple(schema, schema, names, fc.boolean()).map(([inner, definition, root, defined]) =>
  output({
    ...root,
    type: 'object',
    properties: { place: { type: 'array', items: inner } },
    ...(defined ? { $defs: { a: definition } } : {}),
  }),
)

const plain = (given: unknown): unknown => JSON.parse(JSON.stringify(given))

describe('agrees with the real clients of the 1.x SDK', () => {
  // SDK 1.11 says on the console what it passes over
  beforeAll(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

  test.each([
    ['texts, annotations and input schemas', texts],
    ['output schemas', outputs],
    ['several output schemas', fc.tuple(outputs, outputs)],
  ])('%s', async (_, arbitrary: fc.Arbitrary<object | object[]>) => {
    await fc.assert(
      fc.asyncProperty(arbitrary, async generated => {
        const list = plain([generated].flat()) as object[]
        const found = findingsOf(sdk, list)
        const problem = found.some(({ severity }) => severity === 'problem')
        expect({ newest: await clientTakes('newest', list) }).toEqual({ newest: !problem })
        // an older client has fewer checks, but for the one version that the warning names
        if (!problem) expect({ '1.11': await clientTakes('1.11', list) }).toEqual({ '1.11': true })
        if (!problem) expect({ '1.22': await clientTakes('1.22', list) }).toEqual({ '1.22': found.length === 0 })
      }),
      { numRuns: 1_000 },
    )
  })
})

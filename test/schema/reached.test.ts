import { expect, test } from 'vitest'
import { analyze } from '../../src/analyze/analyze.js'
import { rules } from '../../src/rules/all-rules.js'
import { reachedNodes } from '../../src/schema/reached.js'

const pointers = (schema: object): string[] => reachedNodes(schema as never, '').map(({ pointer }) => pointer)

test('definitions count where a reference leads to them, step by step', () => {
  const schema = {
    type: 'object',
    properties: { a: { $ref: '#/$defs/one' }, b: { $ref: '#named' }, c: { $ref: '#/$defs/holder/properties/inner' } },
    $defs: {
      one: { $ref: '#/definitions/two' },
      holder: { properties: { inner: { type: 'string' }, other: { type: 'string' } } },
      anchored: { $anchor: 'named' },
      unused: { $ref: '#/$defs/alsoUnused', $defs: { within: {} } },
      alsoUnused: {},
    },
    definitions: { two: { $defs: { inside: {} }, properties: { d: { $ref: '#/definitions/two/$defs/inside' } } } },
  }
  expect(pointers(schema)).toEqual([
    '',
    '/properties/a',
    '/properties/b',
    '/properties/c',
    '/$defs/one',
    '/$defs/holder/properties/inner',
    '/$defs/anchored',
    '/definitions/two',
    '/definitions/two/$defs/inside',
    '/definitions/two/properties/d',
  ])
})

test('a dynamic reference may lead anywhere', () => {
  expect(pointers({ properties: { a: { $dynamicRef: '#x' } }, $defs: { b: {} } })).toEqual(['', '/properties/a', '/$defs/b'])
})

test('no rule speaks of a definition that nothing refers to', () => {
  const place = { type: 'object', properties: { city: { type: 'string', description: 'City, e.g. Turku' } }, required: ['city'] }
  const tool = {
    name: 'send_parcel',
    description: 'Sends a parcel to an address and returns its tracking code.',
    inputSchema: { type: 'object', properties: { to: { ...place, description: 'Receiver' } }, required: ['to'] },
    outputSchema: { type: 'object', properties: { code: { type: 'string', description: 'Tracking code' } } },
  }
  const odd = {
    loop: { properties: { again: { $ref: '#/$defs/loop' } } },
    untyped: { properties: { any: {} }, required: ['none'] },
    dangling: { $ref: '#/$defs/nowhere' },
    list: { type: 'array' },
    union: { anyOf: [{ type: 'string', pattern: '(?=a)' }, {}], enum: ['', 1] },
    date: { type: 'object', properties: { start_date: { type: 'string' } } },
  }
  const findings = (over: object): string[] =>
    analyze([{ ...tool, ...over }], { profile: 'all', rules: Object.fromEntries(rules.map(({ id }) => [id, 'problem'])) }).findings.map(
      ({ rule, path = '' }) => `${rule} ${path}`,
    )
  const withDefinitions = findings({
    inputSchema: { ...tool.inputSchema, $defs: odd },
    outputSchema: { ...tool.outputSchema, $defs: odd },
  })
  // what is dropped is named once, by the rule about keywords that Gemini never receives
  expect(withDefinitions.filter(finding => !findings({}).includes(finding))).toEqual([])
})

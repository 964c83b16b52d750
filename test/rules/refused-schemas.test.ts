import { expect } from 'vitest'
import arrays from '../../src/rules/array-without-items.js'
import type { Finding } from '../../src/rules/finding.js'
import propertiesKey from '../../src/rules/object-without-properties-key.js'
import keys from '../../src/rules/property-key-not-accepted.js'
import regex from '../../src/rules/regex-not-portable.js'
import combinator from '../../src/rules/root-combinator.js'
import header from '../../src/rules/x-mcp-header-invalid.js'
import { testRule, tool, toolWith } from './tester.js'

const string = { type: 'string' }

testRule(keys, {
  valid: [
    ['the characters that Anthropic takes', [toolWith({ 'a.b-c_D9': string, [`k${'x'.repeat(63)}`]: string })]],
    ['odd keys below the root', [toolWith({ filter: { type: 'object', properties: { 'a[b]': string } } })]],
    ['no schema, no properties', [tool({ inputSchema: null }), tool({ inputSchema: { type: 'object', properties: [] } })]],
    ['keys that every object has', [toolWith({ constructor: string, toString: string })]],
  ],
  invalid: [
    [
      'brackets',
      [toolWith({ 'filter[id]': string })],
      [
        {
          severity: 'problem',
          path: '/inputSchema/properties/filter[id]',
          providers: ['anthropic'],
          fix: expect.stringContaining('`filter_id`'),
        },
      ],
    ],
    [
      'OData and JSON-LD',
      [toolWith({ $top: string, '@type': string })],
      [{ path: '/inputSchema/properties/$top' }, { path: '/inputSchema/properties/@type' }],
    ],
    [
      'a space, a slash, a colon',
      [toolWith({ 'Due Date': string, 'a/b': string, 'x:y': string })],
      [{ path: '/inputSchema/properties/Due Date' }, { path: '/inputSchema/properties/a~1b' }, { path: '/inputSchema/properties/x:y' }],
    ],
    [
      'letters beyond ASCII',
      [toolWith({ größe: string, 名前: string })],
      [{ message: expect.stringContaining('`ö`') }, { path: '/inputSchema/properties/名前' }],
    ],
    ['65 characters', [toolWith({ ['k'.repeat(65)]: string })], [{ message: expect.stringContaining('65 characters of at most 64') }]],
    ['an empty key', [toolWith({ '': string })], [{ message: expect.stringContaining('is empty') }]],
  ],
})

testRule(combinator, {
  valid: [
    ['combinators below the root', [toolWith({ a: { anyOf: [string, { type: 'null' }] } })]],
    ['parameters named like combinators', [toolWith({ anyOf: string, not: string })]],
    ['definitions that hold some', [tool({ inputSchema: { type: 'object', properties: {}, $defs: { x: { oneOf: [string] } } } })]],
    ['an output schema with some', [tool({ outputSchema: { type: 'object', oneOf: [{}] } })]],
  ],
  invalid: [
    [
      'anyOf in place of properties',
      [tool({ inputSchema: { type: 'object', anyOf: [{ properties: {} }] } })],
      [{ severity: 'problem', path: '/inputSchema/anyOf', providers: ['anthropic', 'openai'] }],
    ],
    ['oneOf without a type', [tool({ inputSchema: { oneOf: [{ type: 'object' }] } })], [{ path: '/inputSchema/oneOf' }]],
    [
      'allOf of conditions',
      [tool({ inputSchema: { type: 'object', properties: {}, allOf: [{ if: {} }] } })],
      [{ path: '/inputSchema/allOf' }],
    ],
    [
      'not and enum, which OpenAI alone refuses',
      [tool({ inputSchema: { type: 'object', properties: {}, not: { required: ['a'] }, enum: [{}] } })],
      [{ providers: ['openai'] }, { providers: ['openai'] }],
    ],
    [
      'a bare condition',
      [tool({ inputSchema: { type: 'object', properties: {}, if: {} } })],
      [{ severity: 'warning', path: '/inputSchema/if' }],
    ],
  ],
})

testRule(arrays, {
  valid: [
    ['items', [toolWith({ a: { type: 'array', items: {} }, b: { type: ['array', 'null'], items: string } })]],
    ['a parameter called items', [toolWith({ items: string })]],
    ['an output schema without', [tool({ outputSchema: { type: 'object', properties: { a: { type: 'array' } } } })]],
    ['no array', [toolWith({ a: { type: 'object' }, b: { prefixItems: [string] } })]],
  ],
  invalid: [
    [
      'at the first level',
      [toolWith({ a: { type: 'array' } })],
      [{ severity: 'problem', path: '/inputSchema/properties/a', providers: ['openai'] }],
    ],
    ['one of several types', [toolWith({ a: { type: ['string', 'array'] } })], [{ path: '/inputSchema/properties/a' }]],
    [
      'in a union, in items, in a definition, in a map',
      [
        tool({
          inputSchema: {
            type: 'object',
            properties: {
              a: { anyOf: [{ type: 'array' }] },
              b: { type: 'array', items: { type: 'array' } },
              c: { type: 'object', additionalProperties: { type: 'array' } },
              d: { $ref: '#/$defs/d' },
            },
            $defs: { d: { type: 'array' } },
          },
        }),
      ],
      [
        { path: '/inputSchema/properties/a/anyOf/0' },
        { path: '/inputSchema/properties/b/items' },
        { path: '/inputSchema/properties/c/additionalProperties' },
        { path: '/inputSchema/$defs/d' },
      ],
    ],
    ['prefixItems alone', [toolWith({ a: { type: 'array', prefixItems: [string] } })], [{ severity: 'problem' }]],
    [
      'a closed tuple',
      [toolWith({ a: { type: 'array', prefixItems: [string], items: false } })],
      [{ severity: 'warning', path: '/inputSchema/properties/a/items' }],
    ],
  ],
})

testRule(propertiesKey, {
  valid: [
    ['empty properties', [tool({ inputSchema: { type: 'object', properties: {} } })]],
    ['a nested object without', [toolWith({ a: { type: 'object' } })]],
    ['a root union, which is another fault', [tool({ inputSchema: { type: 'object', anyOf: [{ properties: {} }] } })]],
    ['no object schema at all', [tool({ inputSchema: {} }), tool({ inputSchema: { type: 'string' } })]],
  ],
  invalid: [
    [
      'a bare object',
      [tool({ inputSchema: { type: 'object' } })],
      [{ severity: 'problem', providers: ['openai'], fix: expect.stringContaining('"properties": {}') }],
    ],
    ["the specification's own form", [tool({ inputSchema: { type: 'object', additionalProperties: false } })], [{ path: '/inputSchema' }]],
    [
      'with a dialect and a description',
      [tool({ inputSchema: { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', description: 'None', required: [] } })],
      [{ path: '/inputSchema' }],
    ],
  ],
})

const pattern = (...patterns: string[]): object[] => [
  toolWith(Object.fromEntries(patterns.map((pattern, i) => [`p${i}`, { type: 'string', pattern }]))),
]
const openai: Partial<Finding> = { severity: 'problem', providers: ['openai'] }
const ajv: Partial<Finding> = { severity: 'problem', message: expect.stringContaining('Ajv') }

testRule(regex, {
  valid: [
    [
      'plain patterns',
      pattern('^[a-z0-9-]{1,20}$', '^\\d{4}-\\d{2}$', '^(?:a|b)+?$', '\\/api\\/', '^[\\w.\\-]+$', '^\\u0041\\x41\\t$', '(a)\\1', ''),
    ],
    ['a class that holds an escaped bracket', pattern('^[\\[\\]]+$')],
    ['a parameter called pattern', [toolWith({ pattern: { type: 'string', description: '(' } })]],
    ['data that looks like a pattern', [toolWith({ a: { type: 'object', default: { pattern: '(' } } })]],
    ['a pattern that is not text', [toolWith({ a: { type: 'string', pattern: 5 } })]],
    ['an output schema', [tool({ outputSchema: { type: 'object', properties: { a: { pattern: '(?=x)' } } } })]],
  ],
  invalid: [
    ['lookahead and lookbehind', pattern('^(?!x)', '(?=.*\\d)', '(?<=a)b', '(?<!a)b'), [openai, openai, openai, openai]],
    ['character properties', pattern('^\\p{L}+$', '\\P{Lu}'), [{ ...openai, message: expect.stringContaining('\\p{L}') }, openai]],
    ['named groups and references to them', pattern('(?<year>\\d{4})', '(?<q>["\'])x\\k<q>'), [openai, openai]],
    ['code points and control letters', pattern('[\\u{1f600}]', '\\cA'), [openai, openai]],
    ['empty classes', pattern('[]', '[^]'), [openai, openai]],
    ['a reference to a group still open', pattern('(a\\1)'), [openai]],
    ['escapes that the u flag refuses', pattern('^https\\:\\/\\/', '^a\\-b$', '[\\_]', '\\@', '^a{$'), [ajv, ajv, ajv, ajv, ajv]],
    ['what is no JavaScript at all', pattern('(', '(?P<n>a)', '(?i)a', 'a++', '[b-a]'), [ajv, ajv, ajv, ajv, ajv]],
    ['both at once', pattern('^(?=\\-)'), [{ ...openai, message: expect.stringMatching(/OpenAI.*Ajv/) }]],
    ['a bracket inside a class', pattern('^[a-z[\\]]*$'), [{ severity: 'warning', message: expect.stringContaining('DeepSeek') }]],
    [
      "Zod's e-mail",
      pattern("^(?!\\.)(?!.*\\.\\.)([A-Za-z0-9_'+\\-\\.]*)[A-Za-z0-9_+-]@x$"),
      [{ ...openai, fix: expect.stringContaining('Zod') }],
    ],
    [
      'a key of patternProperties',
      [toolWith({ a: { type: 'object', patternProperties: { '^(?!x)': {} } } })],
      [{ ...openai, path: '/inputSchema/properties/a/patternProperties/^(?!x)' }],
    ],
    [
      'deep inside',
      [toolWith({ a: { type: 'array', items: { anyOf: [{ pattern: '\\p{L}' }] } } })],
      [{ path: '/inputSchema/properties/a/items/anyOf/0/pattern' }],
    ],
    ['one too long to read', pattern('a'.repeat(10_001)), [{ severity: 'warning', message: expect.stringContaining('10,000') }]],
    [
      'one nested too deeply',
      pattern('('.repeat(4_999) + ')'.repeat(4_999)),
      [{ severity: 'warning', message: expect.stringContaining('nested') }],
    ],
  ],
})

testRule(header, {
  valid: [
    [
      'headers of each kind',
      [
        toolWith({
          a: { type: 'string', 'x-mcp-header': 'Region' },
          b: { type: 'integer', 'x-mcp-header': 'Shard' },
          c: { type: 'object', properties: { d: { type: 'boolean', 'x-mcp-header': 'Dry-Run' } } },
        }),
      ],
    ],
    ['a parameter of that name', [toolWith({ 'x-mcp-header': string })]],
  ],
  invalid: [
    [
      'a space, an empty name, a number',
      [
        toolWith({
          a: { type: 'string', 'x-mcp-header': 'My Region' },
          b: { type: 'string', 'x-mcp-header': '' },
          c: { type: 'string', 'x-mcp-header': 1 },
        }),
      ],
      [
        { severity: 'problem', path: '/inputSchema/properties/a/x-mcp-header' },
        { path: '/inputSchema/properties/b/x-mcp-header' },
        { path: '/inputSchema/properties/c/x-mcp-header' },
      ],
    ],
    [
      'a number, a list, no type, two types',
      [
        toolWith({
          a: { type: 'number', 'x-mcp-header': 'A' },
          b: { type: 'array', 'x-mcp-header': 'B' },
          c: { 'x-mcp-header': 'C' },
          d: { type: ['string', 'null'], 'x-mcp-header': 'D' },
        }),
      ],
      [
        { path: '/inputSchema/properties/a/x-mcp-header' },
        { path: '/inputSchema/properties/b/x-mcp-header' },
        { path: '/inputSchema/properties/c/x-mcp-header' },
        { path: '/inputSchema/properties/d/x-mcp-header' },
      ],
    ],
    [
      'the same name twice, whatever its case',
      [toolWith({ a: { type: 'string', 'x-mcp-header': 'Region' }, b: { type: 'string', 'x-mcp-header': 'REGION' } })],
      [{ path: '/inputSchema/properties/b/x-mcp-header' }],
    ],
    [
      'in items, in a union, at the root',
      [
        tool({
          inputSchema: {
            type: 'object',
            'x-mcp-header': 'R',
            properties: {
              a: { type: 'array', items: { type: 'string', 'x-mcp-header': 'A' } },
              b: { anyOf: [{ type: 'string', 'x-mcp-header': 'B' }] },
            },
          },
        }),
      ],
      [
        { path: '/inputSchema/x-mcp-header' },
        { path: '/inputSchema/properties/a/items/x-mcp-header' },
        { path: '/inputSchema/properties/b/anyOf/0/x-mcp-header' },
      ],
    ],
  ],
})

import { expect } from 'vitest'
import constraint from '../../src/rules/constraint-not-in-description.js'
import date from '../../src/rules/date-format-unstated.js'
import integerId from '../../src/rules/integer-id.js'
import nullable from '../../src/rules/optional-not-nullable.js'
import style from '../../src/rules/parameter-name-style.js'
import prose from '../../src/rules/requirement-only-in-prose.js'
import typeArray from '../../src/rules/type-array.js'
import union from '../../src/rules/union-parameter.js'
import { testRule, tool, toolWith } from './tester.js'

const string = { type: 'string' }
const integer = { type: 'integer' }
const a = (schema: object): object[] => [toolWith({ a: schema })]

testRule(integerId, {
  valid: [
    ['ids as text', [toolWith({ id: string, user_id: string, ids: { type: 'array', items: string } })]],
    ['words that end alike', [toolWith({ grid: integer, paid: { type: 'number' }, valid: integer, humid: integer })]],
    ['an id that may be null', [toolWith({ id: { type: ['string', 'null'] } })]],
  ],
  invalid: [
    [
      'small numbers, once per list',
      [toolWith({ id: integer, userId: { type: 'number' } }), toolWith({ 'launch-id': integer }, {})],
      [{ severity: 'note', message: expect.stringContaining('`id`, parameter `userId`, parameter `launch-id`') }],
    ],
    [
      'snowflakes',
      [toolWith({ memory_id: { type: 'integer', description: 'Snowflake of the memory' } })],
      [{ severity: 'warning', path: '/inputSchema/properties/memory_id' }],
    ],
    [
      'int64, a 64-bit number, an example of 18 digits',
      [
        toolWith({
          id: { ...integer, format: 'int64' },
          aId: { ...integer, description: 'a 64-bit id' },
          bID: { ...integer, description: 'e.g. 175928847299117063' },
        }),
      ],
      [
        { path: '/inputSchema/properties/id' },
        { path: '/inputSchema/properties/aId' },
        { message: expect.stringContaining('175928847299117063') },
      ],
    ],
    [
      'text or number, in either form',
      [toolWith({ id: { type: ['string', 'integer'] }, wiki_id: { anyOf: [string, integer] } })],
      [{ severity: 'warning', message: expect.stringContaining('as text or as a number') }, { path: '/inputSchema/properties/wiki_id' }],
    ],
    ['lists of large numbers', [toolWith({ ids: { type: 'array', items: integer, description: 'int64' } })], [{ severity: 'warning' }]],
    [
      'nested',
      [toolWith({ o: { type: 'object', properties: { parentId: integer } } })],
      [{ severity: 'note', path: '/inputSchema/properties/o/properties/parentId' }],
    ],
  ],
})

testRule(style, {
  valid: [
    ['one style', [toolWith({ tracking_code: string, city: string })]],
    ['headers', [toolWith({ 'If-Match': string, 'x-request-id': string })]],
    [
      'one slip in many',
      [toolWith(Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`key_${i}`, string]))), toolWith({ oneSlip: string })],
    ],
  ],
  invalid: [
    [
      'kebab-case',
      [toolWith({ 'launch-id': string, city: string })],
      [{ severity: 'note', path: '/inputSchema/properties/launch-id', fix: expect.stringContaining('`launch_id`') }],
    ],
    ['two styles in one tool', [toolWith({ tracking_code: string, trackingCode: string })], [{ severity: 'note', tool: 'find_parcel' }]],
    [
      'two styles in one list',
      [toolWith({ tracking_code: string }), toolWith({ depotCode: string })],
      [{ message: expect.stringContaining('1 parameters in snake_case') }],
    ],
  ],
})

testRule(nullable, {
  valid: [
    ['required ones', [tool()]],
    [
      'ones that bear null',
      [
        toolWith({
          a: { type: ['string', 'null'] },
          b: { anyOf: [string, { type: 'null' }] },
          c: {},
          d: { ...string, nullable: true },
          e: { enum: ['x', null] },
        }),
      ],
    ],
    ['no schema', [tool({ inputSchema: null })]],
  ],
  invalid: [
    [
      'optional ones, once per list',
      [toolWith({ a: string, b: { enum: ['x'] } }), toolWith({ c: { anyOf: [string, integer] } })],
      [{ severity: 'note', message: expect.stringContaining('3 optional parameters') }],
    ],
  ],
})

testRule(constraint, {
  valid: [
    ['said in the description', [toolWith({ a: { ...string, maxLength: 200, description: 'At most 200 characters' } })]],
    [
      'said by the tool, with a separator',
      [tool({ description: 'Up to 5,000 letters.', inputSchema: { type: 'object', properties: { a: { ...string, maxLength: 5000 } } } })],
    ],
    [
      'said beside the union that holds it',
      [toolWith({ a: { description: '1 to 50', anyOf: [{ ...integer, maximum: 50 }, { type: 'null' }] } })],
    ],
    [
      'bounds that nobody meets',
      [
        toolWith({
          a: { ...integer, minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
          b: { ...string, minLength: 1 },
          c: { ...integer, minimum: -2147483648 },
        }),
      ],
    ],
    [
      'a pattern with an example',
      [
        toolWith({
          a: { ...string, pattern: '^[A-Z]+$', description: 'Code, e.g. HB' },
          b: { ...string, pattern: '^x$', examples: ['x'] },
        }),
      ],
    ],
  ],
  invalid: [
    [
      'a length',
      [toolWith({ a: { ...string, maxLength: 200, description: 'The question' } })],
      [{ severity: 'note', path: '/inputSchema/properties/a/maxLength', fix: expect.stringContaining('at most 200 characters') }],
    ],
    [
      'a range, in one note',
      [toolWith({ a: { ...integer, minimum: 5, maximum: 90 } })],
      [{ message: expect.stringContaining('at most 90, at least 5') }],
    ],
    [
      'entries, a step, an open bound',
      [toolWith({ a: { type: 'array', maxItems: 10 }, b: { ...integer, multipleOf: 15 }, c: { ...integer, exclusiveMaximum: 100 } })],
      [
        { path: '/inputSchema/properties/a/maxItems' },
        { path: '/inputSchema/properties/c/exclusiveMaximum' },
        { path: '/inputSchema/properties/b/multipleOf' },
      ],
    ],
    [
      'a pattern',
      [toolWith({ a: { ...string, pattern: '^[A-Z]{2}$', description: 'Code' } })],
      [{ path: '/inputSchema/properties/a/pattern' }],
    ],
  ],
})

testRule(date, {
  valid: [
    [
      'a form in words',
      [
        toolWith({
          start_date: { ...string, description: 'First day, YYYY-MM-DD' },
          since: { ...string, description: 'ISO 8601' },
          until: { ...string, description: 'e.g. 2026-01-31' },
        }),
      ],
    ],
    [
      'a form in the schema',
      [toolWith({ date: { ...string, format: 'date' }, time: { ...string, pattern: 'x' }, due: { ...string, enum: ['today'] } })],
    ],
    ['numbers', [toolWith({ timestamp: integer })]],
    [
      'words that mean no moment',
      [
        toolWith({
          timezone: string,
          time_zone: string,
          start_cell: string,
          after: { ...string, description: 'Cursor of the page' },
          from: { ...string, description: 'Station' },
          start: { ...string, description: 'First line' },
          update: string,
          day_part: string,
          changed_to: string,
        }),
      ],
    ],
  ],
  invalid: [
    [
      'names of dates',
      [toolWith({ date: string, dueDate: string, created_since: string, start_time: { ...string, description: 'When it starts' } })],
      [
        { severity: 'note', path: '/inputSchema/properties/date' },
        { path: '/inputSchema/properties/dueDate' },
        { path: '/inputSchema/properties/created_since' },
        { path: '/inputSchema/properties/start_time' },
      ],
    ],
    [
      'ends of a range of time',
      [toolWith({ start: { ...string, description: 'Start of the range' }, end: { ...string, description: 'End of the range' } })],
      [{ path: '/inputSchema/properties/start' }, { path: '/inputSchema/properties/end' }],
    ],
    [
      'sides of a date',
      [toolWith({ before: { ...string, description: 'Only parcels before this date' } })],
      [{ path: '/inputSchema/properties/before' }],
    ],
    [
      'what happened and a side of it',
      [toolWith({ createdAfter: string, scheduled_at: string, updated_on: string })],
      [
        { path: '/inputSchema/properties/createdAfter' },
        { path: '/inputSchema/properties/scheduled_at' },
        { path: '/inputSchema/properties/updated_on' },
      ],
    ],
    ['nullable text', [toolWith({ date: { type: ['string', 'null'] } })], [{ path: '/inputSchema/properties/date' }]],
  ],
})

const ids = { project_id: { ...string, description: 'Project' }, organization_id: { ...string, description: 'Organization' } }
const told = (description: string, over: object = {}): object[] => [
  tool({ description, inputSchema: { type: 'object', properties: ids, ...over } }),
]

testRule(prose, {
  valid: [
    ['nothing demanded', told('Returns the context of a project or of an organization.')],
    [
      'demanded and required',
      told('At least one of project_id and organization_id is needed.', { required: ['project_id', 'organization_id'] }),
    ],
    ['demanded and in the schema', told('Either project_id or organization_id is required.', { anyOf: [{ required: ['project_id'] }] })],
    ['one or the other of something else', told('You must give a reason or a date to the office.')],
    ['something else that is required', told('Authentication is required when the server runs remotely. A login is required.')],
  ],
  invalid: [
    [
      'one in place of the other',
      told('organization_id is required when project_id is not given.'),
      [{ severity: 'note', path: '/description' }],
    ],
    ['at least one of', told('Needs at least one of `project_id`, `organization_id`.'), [{ tool: 'find_parcel', path: '/description' }]],
    ['either or', told('You must provide either project_id or organization_id.'), [{ tool: 'find_parcel', path: '/description' }]],
    ['requires either', told('Requires either a project_id or an organization_id.'), [{ tool: 'find_parcel', path: '/description' }]],
    [
      'must give one or the other',
      told('You must pass `project_id` or `organization_id`.'),
      [{ tool: 'find_parcel', path: '/description' }],
    ],
    [
      'must be set unless',
      told('project_id must be set unless organization_id is given.'),
      [{ tool: 'find_parcel', path: '/description' }],
    ],
    ['one of them', told('One of project_id or organization_id is required.'), [{ tool: 'find_parcel', path: '/description' }]],
    [
      'in the description of a parameter',
      [toolWith({ custom: { ...string, description: 'Required if mode is custom' }, mode: string })],
      [{ path: '/inputSchema/properties/custom' }],
    ],
  ],
})

testRule(typeArray, {
  valid: [
    ['one type', a(string)],
    ['a parameter called type', [toolWith({ type: { type: 'string', enum: ['a'] } })]],
  ],
  invalid: [
    [
      'two types',
      a({ type: ['number', 'null'] }),
      [{ severity: 'note', path: '/inputSchema/properties/a/type', message: expect.stringContaining('number, null') }],
    ],
  ],
})

testRule(union, {
  valid: [
    ['one form or null', a({ anyOf: [string, { type: 'null' }] })],
    ['one form', a({ oneOf: [string] })],
    ['the root', [tool({ inputSchema: { type: 'object', anyOf: [{}, {}] } })]],
  ],
  invalid: [
    [
      'two forms',
      a({ anyOf: [integer, { type: 'array', items: integer }] }),
      [{ severity: 'note', path: '/inputSchema/properties/a/anyOf' }],
    ],
    ['three with oneOf and null', a({ oneOf: [string, integer, { type: 'null' }] }), [{ message: expect.stringContaining('2 forms') }]],
  ],
})

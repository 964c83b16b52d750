import { expect } from 'vitest'
import contradict from '../../src/rules/annotations-contradict.js'
import incomplete from '../../src/rules/annotations-incomplete.js'
import mixed from '../../src/rules/mixed-read-write-tool.js'
import strict from '../../src/rules/not-strict-ready.js'
import { testRule, tool, toolWith } from './tester.js'

const string = { type: 'string' }
const a = (schema: object): object[] => [toolWith({ a: schema })]

testRule(mixed, {
  valid: [
    ['writing alone', a({ ...string, enum: ['create', 'delete'] })],
    ['reading alone', a({ enum: ['get', 'list'] })],
    ['states', a({ enum: ['created', 'listed'] })],
  ],
  invalid: [
    ['both', a({ ...string, enum: ['list', 'create', 'delete'] }), [{ severity: 'note', path: '/inputSchema/properties/a/enum' }]],
    [
      'verbs with objects',
      a({ enum: ['get_depot', 'updateDepot'] }),
      [{ message: expect.stringContaining('"get_depot" and "updateDepot"') }],
    ],
    ['HTTP verbs', a({ enum: ['GET', 'DELETE'] }), [{ path: '/inputSchema/properties/a/enum' }]],
  ],
})

const closed = (properties: object): object[] => [toolWith(properties, { required: Object.keys(properties), additionalProperties: false })]

testRule(strict, {
  valid: [
    ['a closed object', closed({ a: string })],
    ['optional parameters, which become nullable', [tool()]],
    ['formats that it knows', closed({ a: { ...string, format: 'date-time' } })],
  ],
  invalid: [
    [
      'a format that it does not know',
      closed({ a: { ...string, format: 'uri' } }),
      [{ severity: 'note', path: '/inputSchema/properties/a/format' }],
    ],
    ['a list of free-form objects', closed({ a: { type: 'array', items: { type: 'object' } } }), [{ providers: ['openai'] }]],
    [
      'a map',
      closed({ a: { type: 'object', additionalProperties: string } }),
      [{ path: '/inputSchema/properties/a/additionalProperties' }],
    ],
    ['a parameter of any type', closed({ a: {} }), [{ path: '/inputSchema/properties/a' }]],
  ],
})

const annotated = (annotations: object, over: object = {}): object[] => [tool({ annotations, ...over })]
const full = { title: 'Find', readOnlyHint: true, destructiveHint: false, openWorldHint: false }

testRule(incomplete, {
  valid: [['all of them', annotated(full)]],
  invalid: [
    [
      'two hints missing',
      annotated({ title: 'Find', readOnlyHint: true }),
      [{ severity: 'warning', message: expect.stringContaining('`destructiveHint`, `openWorldHint`') }],
    ],
    [
      'the title outside',
      annotated({ ...full, title: undefined }, { title: 'Find' }),
      [{ severity: 'note', message: expect.stringContaining('stands outside') }],
    ],
    ['none at all', [tool()], [{ severity: 'note' }]],
    ['none at all, for a directory', { tools: [tool()], profile: 'directory' }, [{ severity: 'warning' }]],
    [
      'a blank title, a hint that is text',
      annotated({ ...full, title: ' ', openWorldHint: 'no' }),
      [{ message: expect.stringContaining('`title`, `openWorldHint`') }],
    ],
  ],
})

testRule(contradict, {
  valid: [
    [
      'hints that fit',
      [...annotated({ readOnlyHint: true }, { name: 'get_depot' }), ...annotated({ destructiveHint: true }, { name: 'delete_depot' })],
    ],
    [
      'reading about writing',
      [
        ...annotated({ readOnlyHint: true }, { name: 'get_update_log' }),
        ...annotated({ readOnlyHint: true }, { name: 'preview_delete' }),
        ...annotated({ readOnlyHint: true }, { name: 'list_created_depots' }),
      ],
    ],
    ['no annotations', [tool({ name: 'delete_depot' })]],
    ['writing without loss', annotated({ destructiveHint: false }, { name: 'create_depot' })],
  ],
  invalid: [
    [
      'read-only and destructive',
      annotated({ readOnlyHint: true, destructiveHint: true }),
      [{ severity: 'warning', path: '/annotations' }],
    ],
    [
      'read-only and deleting by name',
      annotated({ readOnlyHint: true }, { name: 'deleteDepot' }),
      [{ path: '/annotations/readOnlyHint', message: expect.stringContaining('`delete`') }],
    ],
    [
      'the verb behind the product',
      annotated({ readOnlyHint: true }, { name: 'depot_send_mail' }),
      [{ path: '/annotations/readOnlyHint' }],
    ],
    [
      'both contradictions',
      annotated({ readOnlyHint: true, destructiveHint: true }, { name: 'remove_depot' }),
      [{ path: '/annotations' }, { path: '/annotations/readOnlyHint' }],
    ],
    [
      'not destructive and deleting by name',
      annotated({ destructiveHint: false }, { name: 'purge_cache' }),
      [{ path: '/annotations/destructiveHint' }],
    ],
  ],
})

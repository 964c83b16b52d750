import { expect } from 'vitest'
import duplicate from '../../src/rules/duplicate-name.js'
import generic from '../../src/rules/generic-name.js'
import sanitised from '../../src/rules/name-collides-after-sanitising.js'
import repeats from '../../src/rules/name-repeats-server.js'
import digit from '../../src/rules/name-starts-with-digit.js'
import prefix from '../../src/rules/name-too-long-with-prefix.js'
import hyphen from '../../src/rules/name-with-hyphen.js'
import { testRule, tool } from './tester.js'

const named = (...names: string[]): object[] => names.map(name => tool({ name }))
const under = (serverName: string, ...names: string[]): { serverName: string; tools: object[] } => ({ serverName, tools: named(...names) })

testRule(prefix, {
  valid: [
    ['short names', named('find_parcel', 'a'.repeat(41))],
    ['a name over 64, of which name-not-accepted speaks', named('a'.repeat(65))],
    ['a name that fits under its server', under('parcels', 'a'.repeat(50))],
    ['no name', [{}]],
  ],
  invalid: [
    [
      'a long name, server unknown',
      named('a'.repeat(53)),
      [{ severity: 'note', path: '/name', message: expect.stringContaining('53 characters, which leaves 4') }],
    ],
    ['a name that leaves no room at all', named('a'.repeat(60)), [{ severity: 'note', message: expect.stringContaining('no room') }]],
    [
      '59 characters under a server of one letter',
      under('s', 'a'.repeat(59)),
      [{ severity: 'problem', message: expect.stringContaining('60 characters') }],
    ],
    [
      '58 of both, which Cursor shows and mcp__ takes over 64',
      under('abcdefgh', 'a'.repeat(50)),
      [{ severity: 'warning', message: expect.stringContaining('65 characters') }],
    ],
    [
      'the name that the server gives itself, which users may change',
      { tools: named('a'.repeat(50)), name: 'parcel-desk', serverName: 'parcel-desk' },
      [{ severity: 'warning', message: expect.stringContaining('should it be configured') }],
    ],
    ['a long server', under('x'.repeat(70), 'find'), [{ severity: 'problem', fix: expect.stringContaining('no room') }]],
  ],
})

testRule(digit, {
  valid: [
    ['letters and underscores', named('a1', '_a', 'Z')],
    ['no name or an empty one', [{}, { name: '' }]],
  ],
  invalid: [
    ['a digit', named('1c_reload'), [{ severity: 'problem', path: '/name', providers: ['gemini'] }]],
    [
      'a hyphen, a dot, a dollar sign',
      named('-a', '.a', '$a'),
      [
        { tool: '-a', path: '/name' },
        { tool: '.a', path: '/name' },
        { tool: '$a', path: '/name' },
      ],
    ],
    ['a letter beyond ASCII', named('äpfel', '検索'), [{ message: expect.stringContaining('`ä`') }, { tool: '検索', path: '/name' }]],
  ],
})

testRule(duplicate, {
  valid: [
    ['different names', named('a', 'A', 'a_')],
    ['entries without a name', [{}, {}, { name: '' }, { name: '' }]],
  ],
  invalid: [
    [
      'two of one name',
      named('find', 'list', 'find'),
      [{ severity: 'problem', tools: ['find', 'find'], providers: ['anthropic', 'gemini'] }],
    ],
    [
      'three of one and two of another',
      named('a', 'b', 'a', 'b', 'a'),
      [{ message: expect.stringContaining('3 tools') }, { message: expect.stringContaining('2 tools') }],
    ],
    ['keys that every object has', named('constructor', 'constructor'), [{ tools: ['constructor', 'constructor'], path: '/name' }]],
  ],
})

testRule(sanitised, {
  valid: [
    ['names that differ in a letter', named('get_user', 'get_users')],
    ['names that differ in case, which names-confusable speaks of', named('getUser', 'getuser')],
    ['one name twice, which is another fault', named('a.b', 'a.b')],
    ['names of other scripts', named('検索', '注文')],
  ],
  invalid: [
    ['a dot and an underscore', named('report.list', 'report_list'), [{ severity: 'warning', tools: ['report.list', 'report_list'] }]],
    ['a slash, a space, a hyphen', named('a/b', 'a b', 'a-b'), [{ message: expect.stringContaining('3 names') }]],
    ['a separator and none', named('get.user', 'getuser'), [{ tools: ['get.user', 'getuser'], path: '/name' }]],
    [
      'names that Gemini CLI cuts to the same',
      under(
        'a-server-with-a-long-name',
        `${'list_all_the_parcels_x'}aaaaaa${'_of_one_depot_and_its_drivers_at'}`,
        `${'list_all_the_parcels_x'}bbbbbb${'_of_one_depot_and_its_drivers_at'}`,
      ),
      [{ message: expect.stringContaining('Gemini CLI') }],
    ],
  ],
})

testRule(hyphen, {
  valid: [['underscores', named('a_b', 'aB')]],
  invalid: [
    ['one', named('a-b'), [{ severity: 'note', tool: 'a-b' }]],
    ['several in one note', named('a-b', 'c', 'd-e'), [{ tools: ['a-b', 'd-e'] }]],
  ],
})

testRule(generic, {
  valid: [
    ['names that say of what', named('search_timetable', 'get_tide_table', 'sheets_read', 'browser_click')],
    ["ChatGPT's pair", named('search', 'fetch')],
    ['no name', [{}]],
    ['a long name', named(`get_${'file_'.repeat(20)}`)],
  ],
  invalid: [
    ['a bare verb', named('search'), [{ severity: 'note', tool: 'search' }]],
    [
      'in other spellings',
      named('Read', 'readFile', 'list-issues', 'get_all_users'),
      [{ tools: ['Read', 'readFile', 'list-issues', 'get_all_users'] }],
    ],
    [
      'a verb and a thing that many have',
      named('get_file_contents', 'list_projects', 'run_query', 'weigh_parcel'),
      [{ tools: ['get_file_contents', 'list_projects', 'run_query'] }],
    ],
    ["ChatGPT's pair and a third", named('search', 'fetch', 'delete'), [{ message: expect.stringContaining('3 names') }]],
    [
      'more than five',
      named('get', 'list', 'read', 'write', 'search', 'find', 'fetch'),
      [{ message: expect.stringContaining('and 2 more') }],
    ],
  ],
})

testRule(repeats, {
  valid: [
    ['a name without', under('fleet', 'exec')],
    ['the server name alone', under('fleet', 'fleet')],
    ['the word further back', under('fleet', 'list_fleet')],
    ['a longer word', under('fleet', 'fleets_list')],
    ['a word that begins alike in two', under('timer', 'time_rules', 'timeline_get')],
    ['a server of filling words alone', under('mcp-server', 'mcp_server_status')],
    ['verbs in front of all, server unknown', named('get_depot', 'get_tour')],
    ['different words in front, server unknown', named('depot_list', 'tour_list')],
    ['one name without a verb behind', named('order_status')],
  ],
  invalid: [
    [
      'with an underscore',
      under('fleet', 'fleet_exec'),
      [{ severity: 'note', tool: 'fleet_exec', message: expect.stringContaining('fleet__fleet_exec') }],
    ],
    ['in other spellings of both', under('Fleet MCP Server', 'fleetExec', 'fleet-stop', 'other'), [{ tools: ['fleetExec', 'fleet-stop'] }]],
    ['words cut elsewhere', under('github', 'GitHub_list', 'gitHub-read'), [{ tools: ['GitHub_list', 'gitHub-read'] }]],
    ['a name of two words', under('parcel-desk', 'parcel_desk_track'), [{ tool: 'parcel_desk_track', path: '/name' }]],
    ['one word in front of all, server unknown', named('fleet_exec', 'fleet_hosts'), [{ tools: ['fleet_exec', 'fleet_hosts'] }]],
    ['one tool, server unknown', named('fleet_exec'), [{ tool: 'fleet_exec' }]],
  ],
})

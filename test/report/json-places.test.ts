import fc from 'fast-check'
import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { describe, expect, test } from 'vitest'
import { locateInJson } from '../../src/report/json-places.js'

/** A JSON parser that keeps positions is the oracle. */
function expected(text: string, path: (string | number)[]): number | undefined {
  const node = findNodeAtLocation(parseTree(text) as NonNullable<ReturnType<typeof parseTree>>, path)
  return node && text.slice(0, node.offset).split('\n').length
}

describe('the line of a tool in the file that holds it', () => {
  const tools = [
    {
      description: 'Use "get_order" first, then "cancel_order".',
      name: 'list_orders',
      inputSchema: { properties: { name: { enum: ['cancel_order'] } } },
    },
    { name: 'get_order', title: 'cancel_order' },
    { inputSchema: {}, name: 'cancel_order' },
    { name: 'quo"ted \\ \u00e9' },
  ]
  test.each([
    ['an array', tools, [] as (string | number)[]],
    ['an object', { name: 'get_order', tools }, ['tools']],
    ['an answer', { jsonrpc: '2.0', id: 1, result: { note: ['get_order'], tools } }, ['result', 'tools']],
  ])('in %s', (_, value, path) => {
    for (const text of [
      JSON.stringify(value),
      JSON.stringify(value, null, 2),
      JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n'),
    ]) {
      const locate = locateInJson('tools.json', text)
      for (const [i, { name }] of tools.entries())
        expect(locate(name)).toEqual({ file: 'tools.json', line: expected(text, [...path, i, 'name']) })
      expect(locate('nothing')).toBeUndefined()
    }
  })

  test('over generated lists', () => {
    const tool = fc.record(
      {
        name: fc.string({ minLength: 1 }),
        description: fc.string(),
        inputSchema: fc.jsonValue() as fc.Arbitrary<unknown>,
        title: fc.constantFrom('a', '}', '"'),
      },
      { requiredKeys: ['name'] },
    )
    fc.assert(
      fc.property(fc.uniqueArray(tool, { selector: ({ name }) => name }), list => {
        const text = JSON.stringify({ tools: list }, null, 1)
        const locate = locateInJson('x', text)
        for (const [i, { name }] of list.entries()) expect(locate(name)?.line).toBe(expected(text, ['tools', i, 'name']))
      }),
      { numRuns: 300 },
    )
  })

  test('nested without end', () => {
    const text = `{"tools":[{"name":"a","inputSchema":${'['.repeat(50_000)}${']'.repeat(50_000)}},\n{"name":"b"}]}`
    expect(locateInJson('x', text)('b')).toEqual({ file: 'x', line: 2 })
  })
})

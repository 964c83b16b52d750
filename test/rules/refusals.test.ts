import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyze } from '../../src/analyze/analyze.js'
import { rules } from '../../src/rules/all-rules.js'
import { metaFaultsIn } from '../../src/schema/meta-2020-12.js'
import type { Json } from '../../src/tool-list.js'
import { schemas, toolLists } from '../hostile/arbitraries.js'
import { bothSides, type Field, fields } from './both-sides.js'

const agree = (tools: readonly unknown[], field?: Field): void => {
  const { named, refused } = bothSides(tools, field)
  expect(named, JSON.stringify(tools).slice(0, 2_000)).toEqual(refused)
}
describe('a problem names a provider where its rendering is refused, and nowhere else', () => {
  test.each(rules.map(rule => [rule.id, rule] as const))('%s: every example, in each field of Gemini', (_id, { examples }) => {
    for (const { tools } of [...examples.good, ...examples.bad]) for (const field of fields) agree(tools, field)
  })

  test.each(fields)('generated schemas, Gemini’s field %s', field => {
    fc.assert(
      fc.property(schemas, schema =>
        agree(
          [
            {
              name: 'get_tide',
              description: 'Tells when the tide turns at a harbour.',
              inputSchema: { type: 'object', properties: { schema } },
            },
          ],
          field,
        ),
      ),
      { numRuns: 300 },
    )
  })

  test('generated lists, tool by tool and whole', () => {
    fc.assert(
      fc.property(toolLists, tools => {
        for (const tool of tools) agree([tool])
        agree(tools)
      }),
      { numRuns: 200 },
    )
  })
})

test.each(rules.filter(({ severity, providers }) => severity === 'problem' && providers?.length).map(rule => [rule.id, rule] as const))(
  '%s: each provider that it lists is named for one of its bad examples',
  (id, { providers = [], examples }) => {
    const named = new Set(
      examples.bad.flatMap(({ tools, schemaField }) =>
        analyze({ tools }, schemaField ? { schemaField } : {})
          .findings.filter(({ rule }) => rule === id)
          .flatMap(finding => finding.providers ?? []),
      ),
    )
    expect([...named].sort()).toEqual([...providers].sort())
  },
)

test('the table of keywords finds what the 2020-12 meta-schema refuses, and nothing else', () => {
  const ajv = new Ajv2020({ strict: false, logger: false })
  const meta = ajv.getSchema('https://json-schema.org/draft/2020-12/schema')
  fc.assert(
    fc.property(schemas, schema => {
      const root = { type: 'object', properties: { schema } } as unknown as Json
      const ours = [...metaFaultsIn(root, '')].length === 0
      expect(ours, JSON.stringify(root)).toBe(meta?.(root))
    }),
    { numRuns: 1_000 },
  )
})

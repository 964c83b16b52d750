import { describe, expect, test } from 'vitest'
import { analyze } from '../src/analyze/analyze.js'
import { boundFindings } from '../src/analyze/bound-findings.js'
import { listOf } from '../src/load/subject.js'

const wide = (count: number, name = 'update_order'): object => ({
  name,
  description: 'Changes what is given of one order and returns its number.',
  inputSchema: {
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: count }, (_, i) => [`field_${i}`, { type: 'string' }])),
  },
})
const found = (tools: object[], rule: string) => analyze(tools, { profile: 'all' }).findings.filter(finding => finding.rule === rule)

describe('findings of one rule about one tool', () => {
  test('are all listed up to a hundred', () => {
    const findings = found([wide(100)], 'parameter-undescribed')
    expect(findings).toHaveLength(100)
    expect(findings.every(({ path }) => path?.startsWith('/inputSchema/properties/field_'))).toBe(true)
  })

  test('beyond a hundred are counted in one more, so that none goes unsaid', () => {
    const findings = found([wide(1_234), wide(3, 'cancel_order')], 'parameter-undescribed')
    expect(findings.filter(({ tool }) => tool === 'update_order')).toHaveLength(101)
    expect(findings.filter(({ tool }) => tool === 'cancel_order')).toHaveLength(3)
    const counted = findings.filter(({ message }) => /more place/.test(message))
    expect(counted.map(({ tool, path, message }) => ({ tool, path, message }))).toEqual([
      { tool: 'update_order', path: undefined, message: 'has 1,134 more places of this kind, not listed one by one' },
    ])
  })
})

test('what is not listed is as grave as the most severe of it, and about everybody who objects', () => {
  const [tool] = listOf([{ name: 'a' }], 'test').tools
  const bound = boundFindings()
  const hit = { tool: tool as NonNullable<typeof tool>, message: '' }
  const listed = Array.from({ length: 100 }, () => bound.admits(hit, 'problem', ['anthropic']))
  expect(listed.every(Boolean)).toBe(true)
  expect(bound.rest()).toEqual([])
  expect(bound.admits(hit, 'note', ['openai'])).toBe(false)
  expect(bound.admits(hit, 'warning', ['openai', 'gemini'])).toBe(false)
  expect(bound.admits(hit, 'note', ['openai'])).toBe(false)
  expect(bound.rest()).toMatchObject([
    { severity: 'warning', providers: ['openai', 'gemini'], hit: { message: expect.stringMatching(/^has 3 more/) } },
  ])
  expect(bound.admits({ message: 'about the list' }, 'note', [])).toBe(true)
})

test('after 5,000 of one rule, each further tool has one', () => {
  const bound = boundFindings()
  const { tools } = listOf(
    Array.from({ length: 60 }, (_, i) => ({ name: `tool_${i}` })),
    'test',
  )
  const listed = tools.map(
    tool => Array.from({ length: 100 }, () => bound.admits({ tool, message: '' }, 'note', [])).filter(Boolean).length,
  )
  expect(listed.slice(0, 50).every(count => count === 100)).toBe(true)
  expect(listed.slice(50).every(count => count === 1)).toBe(true)
  expect(bound.rest()).toHaveLength(10)
})

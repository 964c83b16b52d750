import { describe, expect, test } from 'vitest'
import { listOf } from '../../src/load/subject.js'
import { countList } from '../../src/providers/registry.js'
import type { Finding } from '../../src/rules/finding.js'
import type { Profile, Rule, RuleContext } from '../../src/rules/rule.js'

/** A list to judge: the tools alone, or with what the rule is told about the server. */
export type RuleCase =
  | readonly object[]
  | { tools: readonly object[]; serverName?: string; schemaField?: RuleContext['schemaField']; profile?: Profile; name?: string }

/** What a table of one rule holds. `findings` are matched in order and in number; each names what it wants to see of a finding. */
export interface RuleTable {
  /** Lists in which the rule finds nothing; a label in front names the row. */
  valid: readonly (readonly [label: string, list: RuleCase])[]
  invalid: readonly (readonly [label: string, list: RuleCase, findings: readonly Partial<Finding>[]])[]
}

/** What one rule finds in a list, without the rest of the report. */
export function findingsOf(rule: Rule, given: RuleCase): Finding[] {
  const { tools, serverName, schemaField, profile = 'all', name } = 'tools' in given ? given : { tools: given }
  const list = listOf({ tools, ...(name === undefined ? {} : { name }) }, 'ruleTester')
  const context: RuleContext = {
    ...(serverName === undefined ? {} : { serverName }),
    ...(schemaField === undefined ? {} : { schemaField }),
    profile,
    tokens: provider => countList(list, provider),
  }
  return [...rule.check(list, context)].map(hit => {
    const providers = hit.providers ?? rule.providers
    return {
      rule: rule.id,
      severity: hit.severity ?? rule.severity,
      ...(hit.tool ? { tool: hit.tool.label } : {}),
      ...(hit.tools ? { tools: hit.tools.map(tool => tool.label) } : {}),
      ...(hit.path === undefined ? {} : { path: hit.path }),
      message: hit.message,
      fix: hit.fix ?? rule.fix,
      ...(providers?.length ? { providers: [...providers] } : {}),
    }
  })
}

/** One test per row of the table. */
export function testRule(rule: Rule, table: RuleTable): void {
  describe(rule.id, () => {
    test.for(table.valid)('nothing in %s', ([, list]) => {
      expect(findingsOf(rule, list)).toEqual([])
    })
    test.for(table.invalid)('%s', ([, list, findings]) => {
      // a row that only counts would not see that the wrong thing is found
      expect(findings.filter(wanted => Object.keys(wanted).length === 0)).toEqual([])
      const found = findingsOf(rule, list)
      expect(found).toMatchObject(findings)
      expect(found).toHaveLength(findings.length)
    })
  })
}

/** A tool that no rule minds, with the parts that a row is about put over it. */
export const tool = (over: object = {}): object => ({
  name: 'find_parcel',
  description: 'Looks up one parcel by its tracking code and returns where it is.',
  inputSchema: { type: 'object', properties: { code: { type: 'string', description: 'Tracking code, e.g. PX-4711' } }, required: ['code'] },
  ...over,
})

/** The same with these parameters. */
export const toolWith = (properties: object, over: object = {}): object => tool({ inputSchema: { type: 'object', properties, ...over } })

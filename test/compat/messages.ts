import { expect } from 'vitest'

/** What the failing tests of `specs.ts` must say in every runner. */
const messages: Record<string, string | RegExp> = {
  problems: /expect\(tools\)\.toHaveNoToolProblems\(\)\n\n\d problems?(, .*)? in 1 tool\n\nno good\n {2}problem /,
  'not problems': 'expect(tools).not.toHaveNoToolProblems()\n\nExpected at least one problem, found none in 2 tools.',
  'resolved problems': 'expect(tools).resolves.toHaveNoToolProblems()',
  cost: /expect\(tools\)\.toCostUnder\(5, 'openai'\)\n\n2 tools: .* tokens.* per turn with OpenAI/,
  arguments: "expect(tools).toAcceptArguments('get_order', …)\n\nThe arguments do not fit the input schema of `get_order`: 1 fault\n",
  finding: "expect(tools).toHaveFinding('description-missing', { tool: 'get_order' })",
  rule: 'there is no rule `description-mising`. Did you mean `description-missing`?',
  promise: 'toHaveNoToolProblems: ',
  number: 'toHaveNoToolProblems: ',
}

/** Checks the failure of each test by its title. */
export function expectMessages(results: Record<string, string>): void {
  for (const [title, message] of Object.entries(messages)) {
    if (typeof message === 'string') expect(results[title], title).toContain(message)
    else expect(results[title], title).toMatch(message)
  }
}

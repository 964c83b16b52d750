// Playwright infers the matchers from their functions, and an assertion is void or a promise as the function's result is
declare const tools: { name: string; inputSchema: object }[]
expect(tools).toHaveNoToolProblems({ severity: 'warning' })
expect(tools).toHaveFinding('description-missing', { tool: 'get_order' })
expect(tools).toCostUnder({ tokens: 5000, provider: 'gemini' })
expect(tools).not.toAcceptArguments('get_order', {})
expect.soft(tools).toHaveNoToolProblems()
// @ts-expect-error no such severity
expect(tools).toHaveNoToolProblems({ severity: 'error' })
// @ts-expect-error no such provider
expect(tools).toCostUnder(5000, 'antropic')
// @ts-expect-error no such matcher
expect(tools).toHaveNoProblems()

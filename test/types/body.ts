// What must and must not compile in every runner. The compatibility suite puts the head of a runner in front: it brings `expect`.
declare const tools: { name: string; inputSchema: object }[]

// a matcher returns what an assertion of the runner returns, and takes what its documentation says
expect(tools).toHaveNoToolProblems()
expect(tools).toHaveNoToolProblems({ severity: 'warning', profile: 'all', ignore: [{ rule: 'description-long', reason: 'asked for' }] })
expect(tools).toHaveFinding('description-missing')
expect(tools).toHaveFinding('description-missing', { tool: 'get_order' })
expect(tools).toCostUnder(5000)
expect(tools).toCostUnder(5000, 'anthropic')
expect(tools).toCostUnder({ tokens: 5000, provider: 'gemini', growth: 0.05, model: 'gemini-2.5-flash' })
expect(tools).toAcceptArguments('get_order', { number: 1 })
expect(tools).toMatchProviderSnapshot('gemini')
expect(tools).toMatchProviderSnapshot('gemini', 'a hint')
expect(tools).toMatchProviderSnapshot('openai', { strict: true, changes: true, hint: 'strict' })
expect(tools).toMatchInlineProviderSnapshot({ provider: 'openai', api: 'chat' })
expect(tools).toMatchInlineProviderSnapshot({ provider: 'openai' }, `[]`)
expect(tools).not.toHaveNoToolProblems()
expect(tools).not.toCostUnder(5000, 'openai')
const filed: Promise<void> = expect(tools).toMatchProviderFileSnapshot('openai.json', 'openai', { cost: false })
void filed

// asymmetric
expect({ tools }).toEqual({ tools: expect.toHaveNoToolProblems() })
expect({ tools }).toEqual({ tools: expect.not.toHaveFinding('description-missing') })

// wrong arguments
// @ts-expect-error no such severity
expect(tools).toHaveNoToolProblems({ severity: 'error' })
// @ts-expect-error no such option
expect(tools).toHaveNoToolProblems({ severty: 'note' })
// @ts-expect-error an entry of `ignore` has a reason
expect(tools).toHaveNoToolProblems({ ignore: [{ rule: 'description-long' }] })
// @ts-expect-error the rule is missing
expect(tools).toHaveFinding()
// @ts-expect-error a limit is a number
expect(tools).toCostUnder('5000')
// @ts-expect-error no such provider
expect(tools).toCostUnder(5000, 'antropic')
// @ts-expect-error no such provider
expect(tools).toMatchProviderSnapshot('mistral')
// @ts-expect-error the inline form takes the provider in an object
expect(tools).toMatchInlineProviderSnapshot('gemini')
// @ts-expect-error the file comes first
expect(tools).toMatchProviderFileSnapshot('openai')
// @ts-expect-error the arguments are missing
expect(tools).toAcceptArguments('get_order')
// @ts-expect-error no such matcher
expect(tools).toHaveNoProblems()

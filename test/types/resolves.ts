// through a promise, an assertion is a promise
const resolved: Promise<void> = expect(Promise.resolve(tools)).resolves.toHaveNoToolProblems()
const rejected: Promise<void> = expect(Promise.reject(tools)).rejects.not.toCostUnder(5000, 'openai')
void [resolved, rejected]
// @ts-expect-error no such severity
expect(Promise.resolve(tools)).resolves.toHaveNoToolProblems({ severity: 'error' })

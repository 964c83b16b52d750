// A bare client or server of an SDK is asked for its list, so the assertion must be awaited; a list that is here is judged at once.
declare const bare: { connect(transport: unknown): Promise<void>; close(): Promise<void>; registerTool(name: string): void }
declare const client: { request(): Promise<unknown>; listTools(): Promise<unknown>; callTool(): Promise<unknown> }
declare const list: { name: string; inputSchema: object }[]
// biome-ignore lint/suspicious/noExplicitAny: what a user's own code may hold
declare const anything: any

const promises: Promise<void>[] = [
  expect(bare).toHaveNoToolProblems(),
  expect(bare).not.toHaveFinding('description-missing'),
  expect(client).toCostUnder(5000),
  expect([bare, client]).toAcceptArguments('get_order', {}),
  expect(client).toMatchProviderSnapshot('gemini'),
  expect(list).toRouteTo('Where is order 4711?', 'get_order'),
]
void promises
// biome-ignore lint/suspicious/noConfusingVoidType: what an assertion returns
const settled: void[] = [
  expect(list).toHaveNoToolProblems(),
  expect(list).not.toCostUnder(5000),
  expect({ tools: list }).toHaveFinding('description-missing'),
  expect(anything).toHaveNoToolProblems(),
]
void settled

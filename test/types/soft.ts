expect.soft(tools).toHaveNoToolProblems()
void expect.poll(() => tools).toHaveNoToolProblems()
// @ts-expect-error no such severity
expect.soft(tools).toHaveNoToolProblems({ severity: 'error' })

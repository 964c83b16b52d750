/** The message with which an assertion fails; itself an error when it does not fail. */
export async function failure(assert: () => unknown): Promise<string> {
  try {
    await assert()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('The assertion passed, but was expected to fail.')
}

import { expect } from 'vitest'
import { chat } from '../servers/models/openai.js'
import { startModelServer } from '../servers/models/server.js'

/**
 * Tests that ask a model, as text, for runners that do not say which test file runs.
 * @param file How the test file names itself in that runner.
 */
export const routing = (head: string, file: string): string => `${head}
test('routes', async () => {
  await expect(tools).toRouteTo('Where is order 4711?', 'get_order', { recordBeside: ${file} })
})
test('routes to nothing', async () => {
  await expect(tools).toRouteToNothing('Good morning!', { recordBeside: ${file} })
})
test('routes each', async () => {
  await expect(tools).toRouteAll([{ prompt: 'Where is order 4711?', tool: 'get_order' }], { recordBeside: ${file} })
})
`

/** Asks a stand-in once, replays without one, and fails when a description is edited. */
export async function expectReplay(start: (env: Record<string, string>) => Promise<{ results: Record<string, string> }>): Promise<void> {
  const passed = { routes: 'passed', 'routes to nothing': 'passed', 'routes each': 'passed' }
  const server = await startModelServer(chat)
  server.script(body =>
    JSON.stringify(body.messages).includes('4711') ? { calls: [{ name: 'get_order', args: { number: 4711 } }] } : { text: 'Good morning.' },
  )
  const asked = await start({ ECHOLOT_MODEL: 'local/stand-in', ECHOLOT_LOCAL_BASE_URL: `${server.url}/v1` })
  await server.close()
  expect(asked.results).toEqual(passed)
  expect(server.requests.length).toBeGreaterThan(0)

  expect((await start({ CI: '1' })).results).toEqual(passed)

  const { results } = await start({ CI: '1', EDITED: '1' })
  for (const title of Object.keys(passed))
    expect(results[title], title).toContain('something changed since: `get_order`: description edited')
}

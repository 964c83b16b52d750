import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { providers } from '../../src/probe/model-name.js'
import { pack } from '../compat/pack.js'
import { install, run } from '../compat/project.js'
import { envFor, models, protocols } from '../probe/helpers.js'
import { startModelServer } from '../servers/models/server.js'

const folder = mkdtempSync(join(tmpdir(), 'echolot-sdks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
const { tarball } = pack(folder)

/** The oldest versions that are said to do, and older ones that must not pass for an answer. */
test.each([
  ['anthropic', providers.anthropic.minimum, true],
  ['openai', providers.openai.minimum, true],
  ['openai', '4.80.0', false],
  ['google', providers.google.minimum, true],
  ['google', '1.5.1', false],
] as const)('%s through its SDK %s', async (provider, version, works) => {
  const server = await startModelServer(protocols[provider])
  server.script({ calls: [{ name: 'get_tide', args: {} }] })
  const project = join(folder, `${provider}-${version}`)
  const source = `
    import { ask } from 'echolot'
    const tools = [{ name: 'get_tide', description: 'Tells the tide.', inputSchema: { type: 'object', properties: {} } }]
    const answer = await ask(tools, 'When is high tide?', { model: ${JSON.stringify(models[provider])}, live: true, maxRetries: 0, timeout: 5000 })
      .then(({ calls }) => calls.map(call => call.tool).join(), error => error.code + ': ' + error.message)
    console.log(answer)`
  try {
    await install(project, { type: 'module', dependencies: { echolot: tarball, [providers[provider].sdk]: version } }, { 'ask.js': source })
    const env = Object.fromEntries(Object.entries(envFor(server)).filter((entry): entry is [string, string] => entry[1] !== undefined))
    const { stdout, stderr } = await run(process.execPath, ['ask.js'], project, env)
    if (works) expect(stdout + stderr).toBe('get_tide\n')
    else expect(stdout).toMatch(/^setup: .* is too old: .*At least [\d.]+ is needed: npm install/)
  } finally {
    await server.close()
  }
})

// npm run demo: the report on a small real server, then on one with faults, both started over stdio; then the shop's own tests.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const path = relative => fileURLToPath(new URL(relative, import.meta.url))

function step(title, program, args, env) {
  console.log(`\n=== ${title}\n`)
  const { status } = spawnSync(process.execPath, [path(program), ...args], { stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) process.exit(status ?? 2)
}
const check = (title, server) =>
  step(`${title}: echolot mcp check --quality -- node ${server}`, '../dist/cli.js', [
    'mcp',
    'check',
    '--quality',
    '--',
    process.execPath,
    path(`../${server}`),
  ])

check('A shop with four tools', 'examples/vitest-shop/server.js')
check('A server with faults', 'examples/faulty/server.js')
step(
  "The shop's own tests: snapshots and routing from recordings, no key, no network (a stand-in on loopback answered, no real model)",
  '../node_modules/vitest/vitest.mjs',
  ['run', '--config', path('demo.vitest.config.js')],
  { CI: '1', ECHOLOT_MODEL: '', ECHOLOT_LIVE: '' },
)
console.log('\nWith --strict the check of the second server exits 1, so that CI stops. In a test: expect(server).toHaveNoToolProblems()')

// npm run demo: the report on a small real server, then on one with faults. Both are started over stdio.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const path = relative => fileURLToPath(new URL(relative, import.meta.url))
for (const [title, server] of [
  ['A shop with four tools', './vitest-shop/server.js'],
  ['A server with faults', './faulty/server.js'],
]) {
  console.log(`\n=== ${title}: echolot mcp check --quality -- node examples/${server.slice(2)}\n`)
  const { status } = spawnSync(process.execPath, [path('../dist/cli.js'), 'mcp', 'check', '--quality', '--', process.execPath, path(server)], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 2)
}
console.log('\nWith --strict the second one exits 1, so that CI stops. The same judgement in a test: expect(server).toHaveNoToolProblems()')

// Whole processes side by side, in one run: what a test file pays for the setup entry, and what the command costs.
// Usage after a build: npm run bench:processes
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const require = createRequire(import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'echolot-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Runs each command `rounds` times in turn, so that a slow moment of the machine hits all alike; the median of each in ms. */
function race(commands, rounds = 9) {
  const times = Object.fromEntries(Object.keys(commands).map(name => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const [name, [command, ...args]] of Object.entries(commands)) {
      const start = performance.now()
      const { status, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
      if (status !== 0) throw new Error(`${name} exited with ${status}: ${stderr.slice(0, 500)}`)
      if (round > 0) times[name].push(performance.now() - start)
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, list.sort((a, b) => a - b)[list.length >> 1]]))
}
const ms = value => `${value.toFixed(0)} ms`
const node = process.execPath

// 1. the setup entry, in a project where the package is installed as a user has it: Vite would transform a file of this checkout
{
  const project = join(folder, 'project')
  const modules = join(project, 'node_modules')
  mkdirSync(modules, { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(modules, name))
  cpSync(join(root, 'dist'), join(modules, 'echolot', 'dist'), { recursive: true })
  cpSync(join(root, 'package.json'), join(modules, 'echolot', 'package.json'))
  writeFileSync(join(project, 'one.test.mjs'), `import { test } from 'vitest'\ntest('nothing', () => {})\n`)
  const run = (name, setup) => {
    const config = join(project, `${name}.config.mjs`)
    writeFileSync(config, `export default { root: ${JSON.stringify(project)}, test: { setupFiles: ${JSON.stringify(setup)} } }\n`)
    return [node, join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', config]
  }
  const result = race(
    { bare: run('bare', []), jestDom: run('jest-dom', ['@testing-library/jest-dom/vitest']), echolot: run('echolot', ['echolot/vitest']) },
    7,
  )
  console.log(
    `setup entry in a Vitest run of one empty test: bare ${ms(result.bare)}, @testing-library/jest-dom/vitest +${ms(result.jestDom - result.bare)}, echolot/vitest +${ms(result.echolot - result.bare)} (goal: not more than jest-dom)`,
  )
}

// 2. the command on a file
{
  const list = join(folder, 'list.json')
  const everything = [
    node,
    join(root, 'dist/cli.js'),
    'mcp',
    'check',
    '--format',
    'json',
    '--',
    node,
    require.resolve('@modelcontextprotocol/server-everything/dist/index.js'),
  ]
  const { stdout } = spawnSync(everything[0], everything.slice(1), { cwd: root, encoding: 'utf8' })
  writeFileSync(list, stdout)
  const tokenizer = pathToFileURL(require.resolve('gpt-tokenizer/encoding/o200k_base')).href
  const result = race({
    node: [node, '-e', '0'],
    tokenizer: [
      node,
      '--input-type=module',
      '-e',
      `await import(${JSON.stringify(tokenizer)}).then(({ default: { countTokens } }) => countTokens('one'))`,
    ],
    check: [node, join(root, 'dist/cli.js'), 'mcp', 'check', '--quality', '--tools', list],
  })
  console.log(
    `check --tools FILE on ${JSON.parse(stdout).tools.length} tools: ${ms(result.check)}, node -e 0 ${ms(result.node)}, so ${ms(result.check - result.node)} more (goal: under 400 ms); node plus one tokenizer load ${ms(result.tokenizer)}, ratio ${(result.check / result.tokenizer).toFixed(2)} (goal: under 2)`,
  )
}

// 3. the command over stdio against a bare client
{
  const server = require.resolve('@modelcontextprotocol/server-everything/dist/index.js')
  const client = join(root, 'test/bench', 'bare-client.mjs')
  const result = race({
    client: [node, client, node, server],
    check: [node, join(root, 'dist/cli.js'), 'mcp', 'check', '--quality', '--', node, server],
  })
  console.log(
    `check over stdio on server-everything: ${ms(result.check)}, a bare SDK client that lists the tools ${ms(result.client)}, ratio ${(result.check / result.client).toFixed(2)} (goal: at most 1.3)`,
  )
}

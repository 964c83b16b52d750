import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { parse } from 'yaml'
import { anthropic } from '../servers/models/anthropic.js'
import { exampleFolder, installExample } from './example-projects.js'
import { install, type Outcome, read, run, write } from './project.js'
import { type Block, blocksOf, readmePath, readReadme, withBlock } from './readme.js'
import { startStandIn } from './stand-in.js'

const readme = readReadme()
const of = (project: string): Block[] => blocksOf(readme).filter(({ projects }) => projects.includes(project))
const message = blocksOf(readme).find(({ use }) => use.kind === 'output') as Block

/** npm asks for what it has already, and prints no advertisement. Nothing else differs from what is printed in the README. */
const quiet = { npm_config_prefer_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' }

/** Follows a project's blocks from top to bottom in its folder; what each command printed. */
async function follow(
  blocks: Block[],
  folder: string,
  packages: Record<string, string>,
  env: Record<string, string> = {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { use, text, line } of blocks) {
    if (use.kind === 'file') write(folder, { [use.path]: text })
    if (use.kind !== 'run') continue
    const script = text.replace(/^npm install .*$/gm, command =>
      command.replace(/[\w@/-]+$|[\w@/-]+(?= )/g, word => packages[word] ?? word),
    )
    const outcome = await run('sh', ['-ec', script], folder, { ...quiet, ...env })
    expect(outcome.code, `README.md:${line} ${script}\n${outcome.stdout}\n${outcome.stderr}`).toBe(use.exit)
    outcomes.push(outcome)
  }
  return outcomes
}

const lines = (text: string): string[] => text.split('\n').map(line => line.trim())

describe.each(['4', '5'])('the README followed in an empty folder with Vitest %s', version => {
  it('fails with the message that it shows, and does all that it says afterwards', async () => {
    const folder = join(inject('folder'), `readme-vitest-${version}`)
    mkdirSync(folder)
    const env: Record<string, string> = {}
    // Vitest 5 needs Node 22.12; where the tests run on an older one, a newer is put first in the path
    if (version === '5' && Number.parseInt(process.versions.node, 10) < 22) {
      const newer = join(inject('folder'), 'readme-node')
      const name = `node-${process.platform}-${process.arch}`
      await install(newer, { dependencies: { [name]: '22' } })
      env.PATH = [join(newer, 'node_modules', name, 'bin'), process.env.PATH].join(delimiter)
    }
    const outcomes = await follow(of('vitest'), folder, { echolot: inject('tarball'), vitest: `vitest@${version}` }, env)
    expect(JSON.parse(read(folder, 'node_modules/vitest/package.json')).version).toMatch(new RegExp(`^${version}\\.`))

    const [, first, explained, strict, rendered, card] = outcomes as [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome]
    // from the failed test's name to where its stack begins; `-u` rewrites the README
    const [, seen = ''] = /^ *FAIL {2}(tools\.test\.js > [\s\S]*?)\n\n? ❯ tools\.test\.js:/m.exec(first.stderr) ?? []
    await expect(withBlock(readme, message, `${seen.trimEnd()}\n`)).toMatchFileSnapshot(readmePath)
    expect(first.stdout).toMatch(/Tests +1 failed \| 1 passed/)

    expect(explained.stdout).toContain('array-without-items (problem)')
    // `labels` is set aside by the configuration; `label` is left
    expect(strict.stdout).toContain('required-undefined')
    expect(strict.stdout).not.toMatch(/problem.*array-without-items/)
    expect(Object.keys(JSON.parse(rendered.stdout)[0])).toEqual(['functionDeclarations'])
    expect(rendered.stderr).toContain('tag_ticket')
    expect(card.stdout).toMatch(/^tickets 1\.0\.0 {2}1 tool$/m)
    for (const page of ['echolot.html', 'page.html']) expect(read(folder, page)).toContain('tag_ticket')
  })
})

const others: { project: string; packages: Record<string, string> }[] = [
  { project: 'jest', packages: { jest: 'jest@30' } },
  { project: 'node-test', packages: { expect: 'expect@30' } },
]

describe.each(others)('the README followed in an empty folder with $project', ({ project, packages }) => {
  it('fails with the message that it shows', async () => {
    const folder = join(inject('folder'), `readme-${project}`)
    mkdirSync(folder)
    const [, outcome] = await follow(of(project), folder, { echolot: inject('tarball'), ...packages })
    const printed = lines(`${outcome?.stdout}\n${outcome?.stderr}`)
    // the first lines name Vitest's file and error; what the matcher says is the same in every runner
    const [, said = ''] = message.text.split(/^.*expect\(tools\)\.toHaveNoToolProblems\(\)$/m)
    expect(lines(said).filter(Boolean).length).toBeGreaterThan(4)
    for (const line of lines(said).filter(Boolean)) expect(printed, `${outcome?.stdout}\n${outcome?.stderr}`).toContain(line)
  })
})

describe('the README followed in the shop', () => {
  const folder = join(inject('folder'), 'readme-shop')
  const key = 'sk-ant-not-a-real-key-0123456789'

  beforeAll(async () => {
    await installExample('vitest-shop', folder, inject('tarball'))
  })

  it('answers its routing test from the recording', async () => {
    const fragments = of('shop').filter(({ use }) => use.kind === 'test')
    expect(fragments).toHaveLength(1)
    const [head] = read(exampleFolder('vitest-shop'), 'routing.test.js').split(/^test\(/m)
    const before = read(folder, 'routing.test.js')
    write(folder, { 'routing.test.js': `${head}${fragments[0]?.text}` })
    const { code, stdout, stderr } = await run('npx', ['vitest', 'run', 'routing'], folder, { CI: '1' })
    write(folder, { 'routing.test.js': before })
    expect(code, stdout + stderr).toBe(0)
    expect(stdout).toMatch(/Tests +1 passed/)
  })

  it('fails and says what changed, once a description is edited', async () => {
    const before = read(folder, 'shop.js')
    write(folder, { 'shop.js': before.replace('Finds articles by words', 'Finds articles by some words') })
    const { code, stdout, stderr } = await run('npx', ['vitest', 'run', 'routing'], folder, { CI: '1' })
    write(folder, { 'shop.js': before })
    expect(code).toBe(1)
    expect(stdout + stderr).toContain('something changed since: `search_catalog`: description edited.')
  })

  it('asks a model as it says; here a stand-in on loopback speaks for the provider', async () => {
    const model = await startStandIn(anthropic)
    const env = { ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: key, HOME: folder, npm_config_cache: cacheFolder() }
    const [asked, tried] = await follow(of('shop'), folder, { echolot: inject('tarball') }, env)
    await model.close()
    expect(asked?.stdout).toMatch(/Tests +7 passed/)
    expect(tried?.stdout).toContain('search_catalog')
    // five prompts of the tests, and one of the command
    expect(model.requests.map(({ body, refused }) => ({ model: body.model, refused }))).toEqual(
      Array(6).fill({ model: 'claude-haiku-4-5', refused: undefined }),
    )
    const recordings = read(folder, '__recordings__/routing.test.js.json')
    expect(recordings).toContain('anthropic/claude-haiku-4-5')
    expect(recordings + asked?.stdout + asked?.stderr + tried?.stdout + tried?.stderr).not.toContain(key)
  })
})

it('the workflow of the README, run step by step for the tide table', async () => {
  const folder = join(inject('folder'), 'readme-tides')
  await installExample('node-test-tides', folder, inject('tarball'))
  const [block] = of('tides')
  const workflow = parse(block?.text ?? '')
  expect(Object.keys(workflow)).toEqual(['name', 'on', 'jobs'])
  const steps = workflow.jobs.tools.steps as { run?: string; uses?: string }[]
  for (const { uses } of steps) if (uses) expect(uses).toMatch(/^actions\/(checkout|setup-node)@v\d+$/)
  const commands = steps.flatMap(step => step.run ?? [])
  expect(commands).toHaveLength(2)
  const summary = join(folder, 'summary.md')
  write(folder, { 'summary.md': '' })
  for (const command of commands) {
    const env = { ...quiet, CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary }
    const { code, stdout, stderr } = await run('sh', ['-ec', command], folder, env)
    expect(code, `${command}\n${stdout}\n${stderr}`).toBe(0)
  }
  expect(read(folder, 'summary.md')).toContain('`tides` `0.9.0`: 2 tools')
})

const cacheFolder = (): string => execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim()

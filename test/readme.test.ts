import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../src/cli/run.js'
import { accuracies } from '../src/tokens/accuracy.js'
import { blocksOf, readmePath, readReadme, withGenerated } from './compat/readme.js'
import { accuracyTable } from './measure/accuracy-table.js'

const root = resolve(import.meta.dirname, '..')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const readme = readReadme()

/** What a command line prints. */
async function printed(...argv: string[]): Promise<string> {
  const out: string[] = []
  const io = { stdout: (text: string) => void out.push(text), stderr: () => {}, env: {}, cwd: root, color: false, interactive: false }
  expect(await run(argv, { ...io, signal: new AbortController().signal })).toBe(0)
  return out.join('').trimEnd()
}

test('every code block says how it is tested, and the test of that project exists', () => {
  const blocks = blocksOf(readme)
  expect(blocks.length).toBeGreaterThan(20)
  const known = ['clone', 'vitest', 'jest', 'node-test', 'shop', 'tides', 'cli', 'accuracy', 'rules']
  expect(blocks.flatMap(block => block.projects).filter(name => !known.includes(name))).toEqual([])
})

test('a code block without a comment is an error', () => {
  expect(() => blocksOf('Text\n\n```js\nconst a = 1\n```\n')).toThrow('README.md:3: above this code block stands no comment')
  expect(() => blocksOf('<!-- vitest: file -->\n```js\n```\n')).toThrow('README.md:2')
  expect(() => blocksOf('<!-- vitest: run -->\n```sh\n')).toThrow('no end')
})

test('the two commands for a clone are those that decide about a change', () => {
  const commands = blocksOf(readme)
    .filter(({ projects }) => projects.includes('clone'))
    .map(({ text }) => text.trim())
  expect(commands.slice(0, 2)).toEqual(['npm ci && npm run demo', 'npm ci && npm test'])
  // not in a packed copy of this folder: there the commands have nothing to be held against
  if (existsSync(join(root, '.git'))) {
    const steps = readFileSync(join(root, '.ci/run'), 'utf8').split('\n')
    for (const line of commands.flatMap(text => text.split(/ && |\n/))) {
      expect(
        steps.some(step => step.startsWith(line)),
        `.ci/run has \`${line}\``,
      ).toBe(true)
    }
  }
})

test('the table of accuracies and the help of every command are written from the code', async () => {
  const texts = [await printed('--help')]
  for (const words of [['mcp', 'check'], ['mcp', 'try'], ['mcp', 'diff'], ['explain']]) texts.push(await printed(...words, '--help'))
  const [first, ...rest] = texts.map(text => `\`\`\`text\n${text}\n\`\`\``)
  const commands = `${first}\n\n<details><summary>Every flag</summary>\n\n${rest.join('\n\n')}\n\n</details>`
  // `-u` rewrites the README
  await expect(withGenerated(withGenerated(readme, 'accuracy', accuracyTable(accuracies)), 'cli', commands)).toMatchFileSnapshot(readmePath)
})

test('every dependency has its reason, and nothing else is in that table', () => {
  const rows = readme.split('| dependency | why |\n| --- | --- |\n')[1]?.split('\n\n')[0]?.split('\n') ?? []
  const named = rows.flatMap(row => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  expect(named.sort()).toEqual(Object.keys(manifest.dependencies).sort())
  for (const row of rows) expect(row.split('|')[2]?.trim().length, row).toBeGreaterThan(5)
})

test('nothing of ours runs when the package is installed', () => {
  expect(Object.keys(manifest.scripts).filter(name => /^(pre|post)?(install|prepare|pack|publish)/.test(name))).toEqual([])
})

test('every link inside the repository leads somewhere, every entry and matcher is named', async () => {
  for (const [, path = ''] of readme.matchAll(/\]\((?!https?:|#)([^)#]+)/g)) expect(existsSync(join(root, path)), path).toBe(true)
  const headings = [...readme.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
  for (const [, anchor = ''] of readme.matchAll(/\]\(#([^)]+)\)/g)) expect(headings).toContain(anchor)
  const { matchers } = await import('../src/matchers/all-matchers.js')
  for (const name of Object.keys(matchers)) expect(readme).toContain(`\`${name}(`)
  for (const entry of Object.keys(manifest.exports)) {
    if (entry !== '.' && entry !== './package.json') expect(readme).toContain(entry.replace('.', 'echolot'))
  }
})

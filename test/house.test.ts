import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const src = fileURLToPath(new URL('../src', import.meta.url))
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'))
const textOf = (file: string): string => readFileSync(join(src, file), 'utf8')

/** What a file imports or loads: our own files relative to src/, packages by name. */
function importsOf(file: string): string[] {
  const found = textOf(file).matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+|requireLazily\(\s*)'([^']+)'/g)
  return [...found].map(([, name = '']) =>
    name.startsWith('.') ? relative(src, resolve(src, dirname(file), name)).replace(/\.js$/, '.ts') : name,
  )
}
const roomOf = (file: string): string => (file.includes('/') ? (file.split('/')[0] as string) : '')

// rooms that compute: no runner, no SDK, no input or output
const PURE = ['providers', 'rules', 'schema', 'tokens']
const OUTSIDE = /^(vitest|jest|@jest\/|expect$|@modelcontextprotocol\/|@anthropic-ai\/|openai|@google\/|node:(?!vm$))/
// what each room may read beside the nouns and helpers that stand directly in src/
const BELOW: Record<string, readonly string[]> = {
  schema: [],
  load: ['schema'],
  tokens: ['schema', 'providers'],
  providers: ['schema', 'tokens'],
  rules: ['schema', 'providers', 'tokens'],
  report: ['schema', 'providers', 'rules', 'load'],
  probe: ['schema', 'load', 'tokens', 'providers', 'rules', 'report'],
  matchers: ['schema', 'load', 'tokens', 'providers', 'rules', 'report', 'probe'],
  cli: ['schema', 'load', 'tokens', 'providers', 'rules', 'report', 'probe'],
}

test('each room knows only the rooms below it', () => {
  const wrong = files.flatMap(file => {
    const below = BELOW[roomOf(file)]
    if (!below) return []
    return importsOf(file)
      .filter(name => name.includes('/') && name.endsWith('.ts'))
      .filter(name => roomOf(name) !== roomOf(file) && !below.includes(roomOf(name)))
      .map(name => `${file} imports ${name}`)
  })
  expect(wrong).toEqual([])
})

test('rooms that compute touch no runner, no SDK and no input or output', () => {
  const wrong = files
    .filter(file => PURE.includes(roomOf(file)))
    .flatMap(file =>
      importsOf(file)
        .filter(name => OUTSIDE.test(name))
        .map(name => `${file} imports ${name}`),
    )
  expect(wrong).toEqual([])
})

test('only the two Vitest entries import vitest', () => {
  const wrong = files.filter(file => importsOf(file).some(name => name === 'vitest' || name.startsWith('vitest/')))
  expect(wrong.sort()).toEqual(['reporter.ts', 'vitest.ts'])
})

test('rules do not import each other', () => {
  const helpers = ['rule.ts', 'index.ts', 'explain.ts', 'prevalence.ts']
  const wrong = files
    .filter(file => roomOf(file) === 'rules' && !helpers.includes(file.slice('rules/'.length)))
    .flatMap(file =>
      importsOf(file)
        .filter(name => roomOf(name) === 'rules' && name !== 'rules/rule.ts')
        .map(name => `${file} imports ${name}`),
    )
  expect(wrong).toEqual([])
})

test('no file is longer than 300 lines', () => {
  const long = files.map(file => [file, textOf(file).split('\n').length] as const).filter(([, lines]) => lines > 300)
  expect(long).toEqual([])
})

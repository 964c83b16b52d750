import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const src = fileURLToPath(new URL('../src', import.meta.url))
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'))
const textOf = (file: string): string => readFileSync(join(src, file), 'utf8')

/** What a file imports or loads, types included: our own files relative to src/, packages by name. */
function importsOf(file: string): string[] {
  const found = textOf(file).matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+|requireLazily\(\s*)'([^']+)'/g)
  return [...found].map(([, name = '']) =>
    name.startsWith('.') ? relative(src, resolve(src, dirname(file), name)).replace(/\.js$/, '.ts') : name,
  )
}
const isOurs = (name: string): boolean => files.includes(name)
const roomOf = (file: string): string => (file.includes('/') ? (file.split('/')[0] as string) : '')

/** The rooms, from the cellar up. What stands higher reads what stands lower, never the other way round. */
const ROOMS = [
  'base',
  'schema',
  'texts',
  'tokens',
  'providers',
  'rules',
  'settings',
  'load',
  'analyze',
  'report',
  'probe',
  'matchers',
  'cli',
]
/** What stands outside the rooms: the entries, and the nouns that everything passes around. */
const ENTRIES = ['index', 'matchers', 'vitest', 'jest', 'expect', 'serializer', 'reporter', 'jest-reporter', 'cli'].map(
  name => `${name}.ts`,
)
const NOUNS = 'tool-list.ts'

// rooms that compute: no runner, no SDK, no input or output
const PURE = ['providers', 'rules', 'schema', 'texts', 'tokens']
const OUTSIDE = /^(vitest|jest|@jest\/|expect$|@modelcontextprotocol\/|@anthropic-ai\/|openai|@google\/|node:(?!vm$))/

test('every file has a room, and every room its place', () => {
  const homeless = files.filter(file => !ROOMS.includes(roomOf(file)) && file !== NOUNS && !ENTRIES.includes(file))
  expect(homeless).toEqual([])
  expect([...new Set(files.map(roomOf))].filter(Boolean).sort()).toEqual([...ROOMS].sort())
  expect(ENTRIES.filter(entry => !files.includes(entry))).toEqual([])
})

test('no arrow goes up', () => {
  const wrong = files.flatMap(file =>
    importsOf(file)
      .filter(isOurs)
      .filter(name => {
        if (file === NOUNS || ENTRIES.includes(name)) return true
        return name !== NOUNS && !ENTRIES.includes(file) && ROOMS.indexOf(roomOf(name)) > ROOMS.indexOf(roomOf(file))
      })
      .map(name => `${file} imports ${name}`),
  )
  expect(wrong).toEqual([])
})

test('no circle, types included', () => {
  const circles: string[] = []
  const state = new Map<string, 'open' | 'done'>()
  const visit = (file: string, path: readonly string[]): void => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      circles.push([...path.slice(path.indexOf(file)), file].join(' > '))
      return
    }
    state.set(file, 'open')
    for (const name of importsOf(file).filter(isOurs)) visit(name, [...path, file])
    state.set(file, 'done')
  }
  for (const file of files) visit(file, [])
  expect(circles).toEqual([])
})

test('two files of one name are the same thing for different providers', () => {
  const names = new Map<string, string[]>()
  for (const file of files) names.set(basename(file), [...(names.get(basename(file)) ?? []), file])
  const alike = (file: string): boolean => /^providers\/\w+\/[\w-]+\.ts$/.test(file)
  const confusing = [...names.values()].filter(same => same.length > 1 && !same.every(alike))
  expect(confusing).toEqual([])
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

test('providers do not import each other, and rules do not either', () => {
  const between = (file: string, name: string): boolean => {
    if (roomOf(file) === 'providers')
      return dirname(file) !== 'providers' && dirname(name) !== dirname(file) && /^providers\/\w+\//.test(name)
    const rules = (path: string): boolean => roomOf(path) === 'rules' && /^export default defineRule/m.test(textOf(path))
    return rules(file) && rules(name)
  }
  const wrong = files.flatMap(file =>
    importsOf(file)
      .filter(isOurs)
      .filter(name => between(file, name))
      .map(name => `${file} imports ${name}`),
  )
  expect(wrong).toEqual([])
})

test('no file is longer than 300 lines', () => {
  const long = files.map(file => [file, textOf(file).split('\n').length] as const).filter(([, lines]) => lines > 300)
  expect(long).toEqual([])
})

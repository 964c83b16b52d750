import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defineConfig, findConfig, loadConfig } from '../src/config.js'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'echolot-config-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
const write = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

test('a settings file is found from a folder below it', async () => {
  const file = write('echolot.config.json', '{ "profile": "all" }')
  const below = join(folder, 'test', 'unit')
  mkdirSync(below, { recursive: true })
  expect(findConfig(below)).toBe(file)
  expect(await loadConfig(below)).toEqual({ profile: 'all' })
})

test.for([
  ['echolot.config.mjs', 'export default { profile: "directory" }'],
  ['echolot.config.ts', 'export default { profile: "directory" as const }'],
])('%s is read', async ([name, text]) => {
  write(name as string, text as string)
  expect(await loadConfig(folder)).toEqual({ profile: 'directory' })
})

test('CommonJS is read', async () => {
  write('package.json', '{ "type": "commonjs" }')
  write('echolot.config.js', 'module.exports = { profile: "directory" }')
  expect(await loadConfig(folder)).toEqual({ profile: 'directory' })
})

test.for([
  ['echolot.config.json', '{ profile: 1', 'cannot be read: '],
  ['echolot.config.json', '{ "profil": "all" }', 'unknown setting `profil`. Did you mean `profile`?'],
  ['echolot.config.json', '{ "rules": { "enum-lon": "off" } }', 'there is no rule `enum-lon`. Did you mean `enum-long`?'],
  ['echolot.config.json', '[]', 'received an empty list where an object of settings is needed'],
  ['echolot.config.mjs', 'export const profile = "all"', 'exports no settings. Write `export default { … }`.'],
  ['echolot.config.mjs', 'throw new Error("broken inside")', 'cannot be loaded: broken inside'],
])('%s with %s is an error that names the file', async ([name, text, message]) => {
  const file = write(name as string, text as string)
  await expect(loadConfig(folder)).rejects.toThrow(TypeError)
  await expect(loadConfig(folder)).rejects.toThrow(message)
  await expect(loadConfig(folder)).rejects.toThrow(file)
})

test('Node that does not read TypeScript says so', () => {
  write('echolot.config.ts', 'export default {}')
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const reads = major > 22 || (major === 22 && minor >= 18)
  const script = `import(${JSON.stringify(join(folder, 'echolot.config.ts'))}).then(() => console.log('read'), error => console.log(error.code))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  // the code that loadConfig turns into its own message
  expect(stdout.trim()).toBe(reads ? 'read' : 'ERR_UNKNOWN_FILE_EXTENSION')
})

test('settings are typed', () => {
  expect(defineConfig({ profile: 'all' })).toEqual({ profile: 'all' })
  // @ts-expect-error: no such setting
  defineConfig({ profil: 'all' })
  // @ts-expect-error: no such severity
  defineConfig({ rules: { 'enum-long': 'error' } })
})

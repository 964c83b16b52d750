import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defineConfig, findConfig, loadConfig } from '../src/settings/config-file.js'

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

const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url))
/** What the command makes of the settings in the folder: plain Node, without a test runner around it. */
const check = (): string => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [cli, 'mcp', 'check', '--quality', '--tools', write('tools.json', '[{"name": "a"}]')],
    {
      encoding: 'utf8',
      cwd: folder,
    },
  )
  return stdout + stderr
}

test('Node that does not read TypeScript says so, and reads it where the project has Vite', () => {
  write('echolot.config.ts', 'const off: string = "off"\nexport default { rules: { "schema-not-object": off } }')
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const reads = major > 22 || (major === 22 && minor >= 18)
  expect(check()).toMatch(reads ? /description-missing/ : /is TypeScript, which Node .* does not read/)
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(fileURLToPath(new URL('../node_modules/vite', import.meta.url)), join(folder, 'node_modules', 'vite'))
  expect(check()).toContain('description-missing')
  expect(check()).not.toContain('schema-not-object')
  write('echolot.config.ts', 'throw new Error("broken inside" as string)')
  expect(check()).toContain('cannot be loaded: broken inside')
})

test('settings are typed', () => {
  expect(defineConfig({ profile: 'all' })).toEqual({ profile: 'all' })
  // @ts-expect-error: no such setting
  defineConfig({ profil: 'all' })
  // @ts-expect-error: no such severity
  defineConfig({ rules: { 'enum-long': 'error' } })
})

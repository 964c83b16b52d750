import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { typeError } from '../base/printable.js'
import { checkSettings, type Settings } from './settings.js'

/** Names of the settings file, in the order in which one folder is searched. */
const NAMES = ['ts', 'mts', 'js', 'mjs', 'json'].map(extension => `echolot.config.${extension}`)

/** Types the settings in `echolot.config.ts`; returns them as they are. */
export const defineConfig = (settings: Settings): Settings => settings

/** The nearest `echolot.config.*`, from `folder` upwards; `undefined` when there is none. */
export function findConfig(folder: string = process.cwd()): string | undefined {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const found = NAMES.map(name => join(at, name)).find(file => existsSync(file))
    if (found !== undefined || dirname(at) === at) return found
  }
}

/**
 * The settings of the nearest `echolot.config.*`, checked; `undefined` when there is none.
 * @throws TypeError that names the file for an unknown key or rule, a value that is not accepted, or a file that cannot be read.
 */
export async function loadConfig(folder?: string): Promise<Settings | undefined> {
  const file = findConfig(folder)
  if (file === undefined) return undefined
  const value = file.endsWith('.json') ? await readJson(file) : await importDefault(file)
  checkSettings(value, file)
  return value
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw typeError(`${file} cannot be read: ${messageOf(error)}.`)
  }
}

async function importDefault(file: string): Promise<unknown> {
  let module: { default?: unknown }
  try {
    module = await import(pathToFileURL(file).href)
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_UNKNOWN_FILE_EXTENSION') return throughVite(file)
    throw typeError(`${file} cannot be loaded: ${messageOf(error)}`, { cause: error })
  }
  // a CommonJS file's `module.exports = { … }` arrives as `default`, one compiled from ESM as `default.default`
  const value = module.default
  const inner = typeof value === 'object' && value !== null && '__esModule' in value ? (value as { default?: unknown }).default : value
  if (inner === undefined) throw typeError(`${file} exports no settings. Write \`export default { … }\`.`)
  return inner
}

/** The part of Vite that reads a settings file in TypeScript; Vitest brings Vite along. */
interface Vite {
  loadConfigFromFile(env: object, file: string, root: string, logLevel: string): Promise<{ config: unknown } | null>
}

/** Node before 22.18 reads no TypeScript; the Vite of the project does. */
async function throughVite(file: string): Promise<unknown> {
  const vite = viteOf(file)
  if (vite === undefined)
    throw typeError(
      `${file} is TypeScript, which Node ${process.versions.node} does not read: that takes Node 22.18 or newer, or \`vite\` in the project. ` +
        'Rename it to `echolot.config.js` or `echolot.config.json`.',
    )
  try {
    const { loadConfigFromFile } = (await import(pathToFileURL(vite).href)) as Vite
    const loaded = await loadConfigFromFile({ command: 'serve', mode: 'test' }, file, dirname(file), 'silent')
    return loaded?.config
  } catch (error) {
    throw typeError(`${file} cannot be loaded: ${messageOf(error)}`, { cause: error })
  }
}

/** Where Vite stands, seen from the file, or from the Vitest that it sees. */
function viteOf(file: string): string | undefined {
  try {
    return createRequire(file).resolve('vite')
  } catch {
    try {
      return createRequire(createRequire(file).resolve('vitest/package.json')).resolve('vite')
    } catch {
      return undefined
    }
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

import { defined } from '../base/defined.js'
import { EcholotError } from '../base/errors.js'
import { kindOf } from '../base/kind-of.js'
import { didYouMean } from '../base/nearest.js'
import { printableLine } from '../base/printable.js'
import { isObject, own } from '../schema/json-values.js'
import type { JsonObject } from '../tool-list.js'
import { readJsonFile } from './file.js'
import { likelySecrets } from './redact.js'
import type { StdioTarget } from './target.js'

/** What an entry of an `mcp.json` leads to. */
export type ConfigEntry = StdioTarget | { url: string; headers: Record<string, string> }

/**
 * One entry of an `mcp.json` in the shape `{ mcpServers }` (Claude, Cursor, Gemini CLI) or `{ servers }` (VS Code), with `${NAME}`,
 * `${NAME:-default}` and VS Code's `${env:NAME}` replaced from the environment.
 * @throws EcholotError when the file or the entry is missing or unusable, or a variable is not set.
 */
export async function readConfig(path: string, wanted?: string): Promise<{ name: string; entry: ConfigEntry; secrets: string[] }> {
  const shown = `\`${printableLine(path)}\``
  const file = await readJsonFile(path, 'config')
  const servers = isObject(file) ? [own(file, 'mcpServers'), own(file, 'servers')].find(isObject) : undefined
  if (!servers) throw new EcholotError('config', `${shown} has neither an object \`mcpServers\` nor an object \`servers\`.`)
  const names = Object.keys(servers)
  const listed =
    names.length === 0 ? 'It has none.' : `It has: ${names.slice(0, 20).map(quoted).join(', ')}${names.length > 20 ? ', …' : ''}.`
  const name = wanted ?? (names.length === 1 ? names[0] : undefined)
  if (name === undefined) throw new EcholotError('config', `Say which server of ${shown} is meant (\`server\`, \`--server\`). ${listed}`)
  if (!Object.hasOwn(servers, name)) {
    throw new EcholotError('config', `${shown} has no server ${quoted(name)}.${printableLine(didYouMean(name, names))} ${listed}`)
  }
  const raw = own(servers, name)
  if (!isObject(raw)) throw new EcholotError('config', `The entry ${quoted(name)} of ${shown} is ${kindOf(raw)} where an object is needed.`)
  const secrets: [string, string][] = []
  const entry = toEntry(raw, `the entry ${quoted(name)} of ${shown}`, secrets)
  return { name, entry, secrets: likelySecrets(Object.fromEntries(secrets)) }
}

const quoted = (name: string): string => `\`${printableLine(name).slice(0, 80)}\``

function toEntry(raw: JsonObject, where: string, used: [string, string][]): ConfigEntry {
  const text = (key: string): string | undefined => {
    const value = own(raw, key)
    if (value === undefined || value === null) return undefined
    if (typeof value !== 'string') throw new EcholotError('config', `\`${key}\` in ${where} is ${kindOf(value)} where a string is needed.`)
    return expand(value, `\`${key}\` in ${where}`, used)
  }
  const command = text('command')
  if (command !== undefined && command !== '') {
    const args = own(raw, 'args') ?? []
    if (!Array.isArray(args)) throw new EcholotError('config', `\`args\` in ${where} is ${kindOf(args)} where an array is needed.`)
    const cwd = text('cwd')
    return defined({
      command,
      args: args.map(arg => expand(String(arg), `\`args\` in ${where}`, used)),
      env: texts(raw, 'env', where, used),
      cwd,
    })
  }
  // Gemini CLI and Windsurf have names of their own for it
  const url = text('url') ?? text('httpUrl') ?? text('serverUrl')
  if (url === undefined) throw new EcholotError('config', `There is neither \`command\` nor \`url\` in ${where}.`)
  return { url, headers: texts(raw, 'headers', where, used) }
}

function texts(raw: JsonObject, key: string, where: string, used: [string, string][]): Record<string, string> {
  const value = own(raw, key) ?? {}
  if (!isObject(value)) throw new EcholotError('config', `\`${key}\` in ${where} is ${kindOf(value)} where an object is needed.`)
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, expand(String(item), `\`${key}\` in ${where}`, used)]))
}

/** Replaces variables, and notes in `used` what was put in. A value that is put in is not looked through again. */
function expand(text: string, where: string, used: [string, string][]): string {
  return text.replace(
    /\$\{(?:(env):|(input|command|config):)?([^}:]+)(?::-([^}]*))?\}/g,
    (whole, _env, editor, name: string, fallback?: string) => {
      if (editor || /^(workspaceFolder|userHome|pathSeparator)/.test(name)) {
        throw new EcholotError(
          'config',
          `${where} uses \`${printableLine(whole)}\`, which only the editor can fill in. Use an environment variable \`\${NAME}\` instead.`,
        )
      }
      const value = process.env[name]
      if (value !== undefined && (value !== '' || fallback === undefined)) {
        used.push([name, value])
        return value
      }
      if (fallback !== undefined) return fallback
      throw new EcholotError(
        'config',
        `${where} needs the environment variable \`${printableLine(name)}\`, which is not set. Set it, or write a default: \`\${${printableLine(name)}:-…}\`.`,
      )
    },
  )
}

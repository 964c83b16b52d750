import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { defined } from '../base/defined.js'
import { requireLazily } from '../base/lazy.js'
import { isObject, own } from '../schema/json-values.js'
import type { Json } from '../tool-list.js'
import { AskError } from './answer.js'
import type { RouteCase } from './route.js'

/** A file of cases is written by hand; a larger one is something else. */
const MAX_BYTES = 1024 * 1024
const MAX_CASES = 10_000

/**
 * Reads cases: a table of `{ prompt, tool, args? }`, or the path of a JSON or YAML file that holds one. `tool: null` means that no tool
 * should be called.
 * @param folder What a relative path is relative to.
 * @throws AskError that says which file or entry is wrong, and how.
 */
export async function readCases(source: string | readonly unknown[], folder: string): Promise<RouteCase[]> {
  const name = typeof source === 'string' ? `\`${source}\`` : 'The cases'
  const value = typeof source === 'string' ? await readCaseFile(resolve(folder, source), name) : source
  if (!Array.isArray(value)) throw new AskError('usage', `${name}: a list of cases is needed, each with \`prompt\` and \`tool\`.`)
  if (value.length === 0) throw new AskError('usage', `${name}: the list of cases is empty, so nothing would be tested.`)
  if (value.length > MAX_CASES) throw new AskError('usage', `${name}: more than ${MAX_CASES.toLocaleString('en')} cases.`)
  return value.map((entry, i) => toCase(entry, `${name}, case ${i + 1}`))
}

async function readCaseFile(path: string, name: string): Promise<unknown> {
  const fail = (text: string): AskError => new AskError('usage', `${name}: ${text}`)
  const text = await readStart(path).catch(error => {
    throw fail(error.code === 'ENOENT' ? 'there is no such file.' : error.code === 'EISDIR' ? 'it is a folder.' : `${error.message}.`)
  })
  if (text === undefined) throw fail('it is longer than 1 MB; split it.')
  if (!/\.ya?ml$/i.test(path)) {
    try {
      return JSON.parse(text)
    } catch (error) {
      throw fail(`it is no JSON (${(error as Error).message}). A file ending in .yaml is read as YAML.`)
    }
  }
  let yaml: typeof import('yaml')
  try {
    yaml = requireLazily('yaml')
  } catch {
    throw fail('reading YAML needs the package `yaml`: npm install --save-dev yaml. A JSON file needs nothing.')
  }
  try {
    // few aliases: a file of ten lines can otherwise stand for a billion values
    return yaml.parse(text, { maxAliasCount: 20, prettyErrors: false, logLevel: 'error' })
  } catch (error) {
    throw fail(`it is no YAML that can be read (${(error as Error).message.split('\n')[0]}).`)
  }
}

/** A file's text without its byte order mark; `undefined` where it is too long, also for what has no end, such as a pipe. */
async function readStart(path: string): Promise<string | undefined> {
  const parts: Buffer[] = []
  for await (const part of createReadStream(path, { end: MAX_BYTES })) parts.push(part as Buffer)
  const bytes = Buffer.concat(parts)
  return bytes.length > MAX_BYTES ? undefined : bytes.toString('utf8').replace(/^\ufeff/, '')
}

function toCase(entry: unknown, where: string): RouteCase {
  const fail = (text: string): AskError => new AskError('usage', `${where}: ${text}`)
  if (!isObject(entry as Json)) throw fail('it is not an object with `prompt` and `tool`.')
  const object = entry as Record<string, Json>
  const unknown = Object.keys(object).find(key => !['prompt', 'tool', 'args'].includes(key))
  if (unknown !== undefined) throw fail(`\`${unknown}\` is not known; a case has \`prompt\`, \`tool\` and \`args\`.`)
  const prompt = own(object, 'prompt')
  const tool = own(object, 'tool')
  if (typeof prompt !== 'string' || prompt.trim() === '') throw fail('`prompt` is missing or empty.')
  if (tool === undefined) throw fail('`tool` is missing; write `null` where no tool should be called.')
  if (tool !== null && typeof tool !== 'string') throw fail('`tool` must be a name, or `null` for none.')
  const args = own(object, 'args')
  if (args !== undefined && tool === null) throw fail('`args` make no sense where no tool should be called.')
  return defined({ prompt, tool, args })
}

import { type Check, checkKeys, isRecord, positive, text, wrong } from '../base/checks.js'
import { typeError } from '../base/printable.js'
import { type ConfigTarget, type ConnectOptions, type FileTarget, isClientObject, isServerObject, type StdioTarget } from './target.js'

const texts: Check = (value, name) => {
  if (typeof value === 'string')
    throw typeError(`${name} is the text \`${value.slice(0, 80)}\`; it is a list of texts, such as \`['${value.slice(0, 40)}']\`.`)
  if (!Array.isArray(value) || !value.every(item => typeof item === 'string'))
    throw wrong(name, value, "a list of texts, such as `['server.js']`")
}

const pairs: Check = (value, name) => {
  if (!isRecord(value)) throw wrong(name, value, 'an object of texts')
  // which one it is, not what it holds: it may be secret
  const odd = Object.keys(value).find(key => !['string', 'undefined'].includes(typeof value[key]))
  if (odd !== undefined) throw typeError(`${name}.${odd} is a ${typeof value[odd]}; it takes text.`)
}

const stdio: { [Key in keyof Required<StdioTarget>]: Check } = { command: text, args: texts, env: pairs, cwd: text }
const config: { [Key in keyof Required<ConfigTarget>]: Check } = { config: text, server: text }
const file: { [Key in keyof Required<FileTarget>]: Check } = { file: text }

const options: { [Key in keyof Required<ConnectOptions>]: Check } = {
  headers: pairs,
  connectTimeout: positive,
  listTimeout: positive,
  maxMessageBytes: positive,
  onProgress(value, name) {
    if (typeof value !== 'function') throw wrong(name, value, 'a function that takes a line of text')
  },
}

/**
 * Checks what `connect` was given: a misspelled limit or a header that goes nowhere must not pass in silence.
 * @throws TypeError that names the key, says what is accepted and suggests the nearest.
 */
export function checkConnect(target: unknown, given: unknown): void {
  checkKeys(given, options, 'connect', 'option')
  if (!isRecord(target) || target instanceof URL || isClientObject(target) || isServerObject(target)) return
  const [kind, checks] = 'command' in target ? ['command', stdio] : 'config' in target ? ['config', config] : ['file', file]
  if (!(kind in target)) return
  checkKeys(target, checks, `connect({ ${kind}: … })`, 'key')
  if (kind !== 'config' && (given as ConnectOptions).headers !== undefined)
    throw typeError(`connect: \`headers\` go with a URL; a server that is started, or a file, is sent none.`)
}

import { type Check, checkKeys, isRecord, list, oneOf, positive, text, truth, wrong } from '../base/checks.js'
import { defined } from '../base/defined.js'
import { didYouMean } from '../base/nearest.js'
import { typeError } from '../base/printable.js'
import { providerIds } from '../providers/registry.js'
import { rules } from '../rules/all-rules.js'
import { severities } from '../rules/finding.js'
import type { AnalyzeOptions } from './analyze-options.js'

/** What holds for every call in a process: set by `configure()`, by `echolot.config.*` and by the command's flags. */
export interface Settings extends AnalyzeOptions {
  /** Model that routing asks, as `provider/model`, such as `anthropic/claude-sonnet-4-5` or `local/llama3.1`. */
  model?: string
  /** True when models may really be asked. Default: recordings alone answer. */
  live?: boolean
  /** Which routing answers are recorded: `none`, those that are `missing`, or `all` again. */
  record?: 'none' | 'missing' | 'all'
  /** Most tokens that routing may use in the whole run. */
  maxTokens?: number
  /** Most US dollars that routing may cost in the whole run. */
  maxCost?: number
  /** Address of the OpenAI-compatible server that `local/…` models run on. */
  baseURL?: string
  /** Most tokens that a model may write for one answer. Default 4,096. */
  maxOutputTokens?: number
  /** Sampling temperature. Default: the model's own. */
  temperature?: number
  /** How hard a thinking model thinks, in the provider's own words, such as `low`. */
  effort?: string
  /** Milliseconds for one attempt. Default 60,000, and within a test less than the runner gives it. */
  timeout?: number
  /** How many requests of one process may be under way at one time. Default 4. */
  concurrency?: number
}

/** Options of `analyze`, each with what it accepts. */
const analyzeChecks: { [Key in keyof Required<AnalyzeOptions>]: Check } = {
  profile: oneOf(['default', 'directory', 'all']),
  serverName: text,
  providers(value, name) {
    if (!Array.isArray(value) || value.length === 0) throw wrong(name, value, `a list with at least one of ${list(providerIds)}`)
    for (const item of value) oneOf(providerIds)(item, name)
  },
  rules(value, name) {
    if (!isRecord(value)) throw wrong(name, value, 'an object such as `{ "description-long": "off" }`')
    for (const [id, severity] of Object.entries(value)) {
      checkRuleId(id, name)
      oneOf([...severities, 'off'])(severity, `${name}.${id}`)
    }
  },
  ignore(value, name) {
    if (!Array.isArray(value)) throw wrong(name, value, 'a list such as `[{ rule: "description-long", tool: "get_*", reason: "…" }]`')
    for (const [i, entry] of value.entries()) checkIgnore(entry, `${name}[${i}]`)
  },
  schemaField: oneOf(['parameters', 'parametersJsonSchema']),
}

/** The names of the options of `analyze`, for callers that take them among others. */
export const analyzeOptionKeys: readonly string[] = Object.keys(analyzeChecks)

const settingsChecks: { [Key in keyof Required<Settings>]: Check } = {
  ...analyzeChecks,
  model(value, name) {
    if (typeof value !== 'string' || !/^[^/\s]+\/\S/.test(value)) throw wrong(name, value, 'text of the form `provider/model`')
  },
  live: truth,
  record: oneOf(['none', 'missing', 'all']),
  maxTokens: positive,
  maxCost: positive,
  maxOutputTokens: positive,
  temperature(value, name) {
    if (typeof value !== 'number' || !(value >= 0 && value <= 2)) throw wrong(name, value, 'a number from 0 to 2')
  },
  effort: text,
  timeout: positive,
  concurrency(value, name) {
    if (!Number.isInteger(value) || (value as number) < 1 || (value as number) > 64) throw wrong(name, value, 'a whole number from 1 to 64')
  },
  baseURL(value, name) {
    if (typeof value !== 'string' || !URL.canParse(value)) throw wrong(name, value, 'an address such as `http://localhost:11434/v1`')
  },
}

/**
 * Checks options of `analyze`.
 * @param where What the options were given to, for the error's text.
 * @throws TypeError that names the key, says what is accepted and suggests the nearest spelling.
 */
export function checkAnalyzeOptions(options: unknown, where: string): asserts options is AnalyzeOptions {
  checkKeys(options, analyzeChecks, where, 'option')
}

/** The same for settings. */
export function checkSettings(value: unknown, where: string): asserts value is Settings {
  checkKeys(value, settingsChecks, where, 'setting')
}

/** @throws TypeError when there is no rule of this id; suggests the nearest. */
export function checkRuleId(id: unknown, where: string): void {
  const ids = rules.map(rule => rule.id)
  if (typeof id !== 'string') throw wrong(where, id, 'the id of a rule, such as `description-missing`')
  if (!ids.includes(id)) throw typeError(`${where}: there is no rule \`${id}\`.${didYouMean(id, ids)}`)
}

// the ESM and the CommonJS build are two copies of this module in one process; both must see the same settings
const KEY = Symbol.for('echolot.settings')
const store = globalThis as { [KEY]?: Settings }

/**
 * Sets what holds for every later call in this process; keys that are not given keep their value, `undefined` takes one back.
 * @throws TypeError for an unknown key or rule, or a value that is not accepted.
 */
export function configure(changes: Settings): void {
  checkSettings(changes, 'configure')
  store[KEY] = defined({ ...store[KEY], ...changes })
}

/** The settings that hold now. */
export const settings = (): Readonly<Settings> => store[KEY] ?? {}

/**
 * Options of one call laid over the settings that hold: `ignore` entries add up, severities are merged per rule, all else replaces.
 */
export function withSettings(options: AnalyzeOptions = {}): AnalyzeOptions {
  const base = settings()
  const ignore = [...(base.ignore ?? []), ...(options.ignore ?? [])]
  return defined({
    profile: options.profile ?? base.profile,
    serverName: options.serverName ?? base.serverName,
    providers: options.providers ?? base.providers,
    rules: base.rules || options.rules ? { ...base.rules, ...options.rules } : undefined,
    ignore: ignore.length > 0 ? ignore : undefined,
    schemaField: options.schemaField ?? base.schemaField,
  })
}

function checkIgnore(entry: unknown, name: string): void {
  const known = ['rule', 'tool', 'path', 'reason']
  if (!isRecord(entry)) throw wrong(name, entry, 'an object such as `{ rule: "description-long", reason: "…" }`')
  for (const [key, value] of Object.entries(entry)) {
    if (!known.includes(key)) throw typeError(`${name}: unknown key \`${key}\`.${didYouMean(key, known) || ` Known are ${list(known)}.`}`)
    if (value !== undefined) text(value, `${name}.${key}`)
  }
  if (typeof entry.reason !== 'string' || !entry.reason.trim()) {
    throw typeError(`${name}: \`reason\` is missing. Say why these findings may stay, for the next reader of the test.`)
  }
  if (entry.rule === undefined && entry.tool === undefined && entry.path === undefined) {
    throw typeError(`${name}: give at least one of \`rule\`, \`tool\` and \`path\`; this entry would ignore everything.`)
  }
  if (entry.rule !== undefined) checkRuleId(entry.rule, `${name}.rule`)
}

import type { Ajv, ErrorObject, Options } from 'ajv'
import { shorten, typeError } from '../base/printable.js'
import type { Damage, Json, JsonObject } from '../tool-list.js'
import { isTimeout, LIMIT_MS, newAjv, within } from './ajv.js'
import { type ArgumentFault, faultsOf, personPath } from './argument-faults.js'
import { isObject } from './json-values.js'
import { plainJson } from './plain-json.js'
import { safeRegex } from './regex-safe.js'

export type { ArgumentFault } from './argument-faults.js'

/** More faults than this are counted, not listed. */
const MAX_FAULTS = 20
/** Compiled schemas that are kept; the one longest unused goes first. */
const MAX_KEPT = 200
/** What `checkArguments` accepts as a tool: an entry of `tools/list`. */
export interface ToolWithSchema {
  readonly name?: unknown
  readonly inputSchema?: unknown
}

/**
 * Checks arguments that a model or a test would call a tool with against the tool's input schema.
 *
 * The schema is read in its own draft: 2020-12 where `$schema` says nothing, 2019-09 and draft-07 where it says so; draft-06 and
 * draft-04 are read as draft-07. Formats are checked. Nothing is fetched: a remote `$ref` is a fault that says so. A server's patterns
 * run in an engine that takes linear time; what that engine cannot express is reported as not checked.
 *
 * @param tool An entry of a tool list, with its `inputSchema`.
 * @param args The arguments; left out means `{}`.
 * @returns One entry per fault, `path` as a person writes it (`items[2].price`, empty for the arguments as a whole); empty when they
 *   fit. At most 20 are listed, the last entry counts the rest. What could not be checked is a fault too: no silent pass. Texts from
 *   the server and the model stand unescaped.
 * @throws TypeError when `tool` is not an object.
 */
export function checkArguments(tool: ToolWithSchema, args: unknown): ArgumentFault[] {
  if (typeof tool !== 'object' || tool === null || Array.isArray(tool)) {
    throw typeError(`checkArguments: received ${tool === null ? 'null' : typeof tool} as the tool; give an entry of a tool list.`)
  }
  const notes: ArgumentFault[] = []
  const inputSchema = Object.hasOwn(tool, 'inputSchema') ? tool.inputSchema : undefined
  let data: Json
  let schema: Json
  try {
    schema = plainJson(inputSchema ?? true, (path, reason) =>
      notes.push({
        path: '',
        message: `The tool's schema ${SCHEMA_DAMAGE[reason]} at \`${path}\`; what lies there could not be checked.`,
      }),
    )
    data = plainJson(args ?? {}, (path, reason) =>
      notes.push({
        path: personPath(path),
        message: `${path === '' ? 'The arguments hold' : `\`${personPath(path)}\` holds`} ${DATA_DAMAGE[reason]}.`,
      }),
    )
  } catch (error) {
    return [{ path: '', message: error instanceof RangeError ? error.message : 'The arguments could not be read as JSON.' }]
  }
  const faults = isObject(data) ? [...notes, ...check(schema, data)] : [...notes, notAnObject(data)]
  if (faults.length <= MAX_FAULTS) return faults
  const rest = faults.length - MAX_FAULTS + 1
  return [...faults.slice(0, MAX_FAULTS - 1), { path: '', message: `… and ${rest.toLocaleString('en')} more faults.` }]
}

const SCHEMA_DAMAGE: Readonly<Record<Damage['reason'], string>> = {
  cycle: 'refers to itself as an object',
  depth: 'is nested deeper than 512 levels',
  unreadable: 'cannot be read',
}
const DATA_DAMAGE: Readonly<Record<Damage['reason'], string>> = {
  cycle: 'a cycle, which JSON cannot carry',
  depth: 'more than 512 levels, which could not be checked',
  unreadable: 'what cannot be read',
}

const notAnObject = (data: Json): ArgumentFault => ({
  path: '',
  message: `The arguments must be an object, got ${shorten(JSON.stringify(data), 60)}.`,
})

function check(schema: Json, data: Json): ArgumentFault[] {
  if (schema === true) return []
  if (schema === false) return [{ path: '', message: "The tool's schema is `false`: it accepts no arguments at all." }]
  if (!isObject(schema))
    return [
      { path: '', message: `The tool's schema could not be checked against: it is ${shorten(JSON.stringify(schema), 40)}, not an object.` },
    ]
  const compiled = compile(schema)
  if ('fault' in compiled) return [compiled.fault]
  try {
    return within(() => compiled.run(data))
  } catch (error) {
    return [{ path: '', message: `The arguments could not be checked: ${giveUp(error)}.` }]
  }
}

type Compiled = { run(data: Json): ArgumentFault[] } | { fault: ArgumentFault }

const kept = new Map<string, Compiled>()

/** The check of one schema, compiled once. Kept by content, so that a schema edited in place is compiled again. */
function compile(schema: JsonObject): Compiled {
  const key = JSON.stringify(schema)
  const known = kept.get(key)
  kept.delete(key)
  const compiled = known ?? compileFresh(schema)
  kept.set(key, compiled)
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value as string)
  return compiled
}

function compileFresh(schema: JsonObject): Compiled {
  // The patterns that the safe engine cannot express, where one was asked: see `run`.
  const consulted = new Set<string>()
  let answer = true
  // Ajv keeps what is returned here under its text, so the text must name the pattern
  const regExp = (pattern: string): { test(text: string): boolean; toString(): string } => {
    const text = (): string => `/${pattern}/u`
    const safe = safeRegex(pattern)
    if (safe) return { ...safe, toString: text }
    return {
      test: () => {
        consulted.add(pattern)
        return answer
      },
      toString: text,
    }
  }
  regExp.code = 'refused("server patterns are not written out as code")'
  try {
    const validate = within(() => ajvFor(schema, { code: { regExp } }).compile(schema))
    const errors = (data: Json): ArgumentFault[] => {
      const fits = validate(data) as boolean
      return fits ? [] : faultsOf((validate.errors ?? []) as ErrorObject[], data, schema)
    }
    return {
      run(data) {
        consulted.clear()
        answer = true
        const faults = errors(data)
        if (consulted.size === 0) return faults
        // Whether such a pattern matches is unknown. A fault is certain when it stands whichever way the pattern would answer.
        answer = false
        const otherwise = new Set(errors(data).map(fault => `${fault.path}\n${fault.message}`))
        const certain = faults.filter(fault => otherwise.has(`${fault.path}\n${fault.message}`))
        const unsure = [...consulted].map(pattern => ({
          path: '',
          message: `The pattern \`${shorten(pattern, 80)}\` could not be checked: it uses what only a backtracking engine runs (such as lookaround or a back-reference), or is not a regular expression.`,
        }))
        return [...certain, ...unsure]
      },
    }
  } catch (error) {
    return {
      fault: { path: '', message: `The arguments could not be checked, because the tool's schema does not compile: ${giveUp(error)}.` },
    }
  }
}

/** An instance for this schema alone, so that an `$id` of one server's schema is never found by another. */
function ajvFor(schema: JsonObject, options: Options): Ajv {
  const draft = typeof schema.$schema === 'string' ? schema.$schema : ''
  const ajv = newAjv(/draft-0[3467]/.test(draft) ? 'ajv' : draft.includes('2019-09') ? 'ajv/dist/2019' : 'ajv/dist/2020', {
    verbose: true,
    // a parameter named `constructor` must not be found on every object
    ownProperties: true,
    inlineRefs: false,
    ...options,
  })
  // the package's own expression for this one takes quadratic time
  ajv.addFormat('url', text => /^(?:https?|ftp):\/\/[^\s]+$/i.test(text) && URL.canParse(text))
  return ajv
}

function giveUp(error: unknown): string {
  const { message, name } = error as { message?: string; name?: string }
  if (isTimeout(error)) return `it took longer than ${LIMIT_MS / 1_000} second`
  if (name === 'RangeError') return 'it refers to itself without end'
  const missing = /can't resolve reference (\S+)/.exec(message ?? '')
  if (missing) return `\`${missing[1]}\` is not in the schema, and nothing is fetched`
  return shorten(String(message ?? error), 200)
}

import { shorten } from '../base/printable.js'
import { checkArguments } from '../schema/arguments.js'
import { isObject } from '../schema/json-values.js'
import { plainJson } from '../schema/plain-json.js'
import type { Json, ToolList } from '../tool-list.js'
import type { Call } from './answer.js'
import type { AdapterAnswer } from './models/adapter.js'

/** What should be text in an answer, and is anything: a recording and whoever prints it rely on text. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** A call's arguments as a value, and whether they are JSON. */
export function parseArguments({ arguments: given, isText }: AdapterAnswer['calls'][number]): [value: unknown, isJson: boolean] {
  if (!isText) return [given, true]
  const text = asText(given ?? '')
  // a call without arguments may come as an empty text
  if (text.trim() === '') return [{}, true]
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? [text, false] : [value, true]
  } catch {
    return [text, false]
  }
}

/** A call with what does not fit the schema of its tool. */
export function toCall(list: ToolList, tool: string, args: unknown, isJson: boolean): Call {
  const entry = list.tools.find(({ label }) => label === tool)
  let plain: Json
  try {
    // a model may nest as deeply as its answer is long; whoever prints or keeps it must not fail for that
    plain = plainJson(args, () => {})
  } catch (error) {
    return { tool, arguments: {}, faults: [{ path: '', message: `The arguments were left out: ${(error as Error).message}` }] }
  }
  const call = (faults: Call['faults']): Call => ({ tool, arguments: plain, faults })
  if (!entry) return call([{ path: '', message: 'The list has no tool of this name; the model made it up.' }])
  if (!isJson) return { ...call([{ path: '', message: `The arguments are no JSON object: ${shorten(String(args), 100)}` }]), notJson: true }
  return call(checkArguments(isObject(entry.raw) ? entry.raw : {}, args))
}

import { kindOf } from '../base/kind-of.js'
import { printableLine, shorten } from '../base/printable.js'
import { isClientObject, isServerObject } from './target.js'

const ACCEPTED = 'Accepted are an array of tools, `{ tools }`, a JSON-RPC answer to `tools/list`, and what `await connect(…)` returned.'

/** Says what came instead of a tool list, what is accepted and how to get it. Never throws, whatever came. */
export function describeWrongSubject(subject: unknown): string {
  const [what, how] = describe(subject)
  return `received ${what}, which is not a tool list.${how === '' ? '' : ` ${how}`} ${ACCEPTED}`
}

/** What came, and how to get a tool list from it. */
function describe(subject: unknown): [what: string, how: string] {
  switch (typeof subject) {
    case 'undefined':
      return ['`undefined`', 'Does the function that should have made it return it?']
    case 'string':
      return describeText(subject)
    case 'function':
      return [`the function \`${label(subject.name || 'without a name')}\``, 'Call it, and give what it returns.']
    case 'object':
      break
    default:
      return [`the ${typeof subject} \`${label(String(subject))}\``, '']
  }
  if (subject === null) return ['`null`', '']
  try {
    return describeObject(subject)
  } catch {
    return ['an object that throws when it is read', '']
  }
}

function describeText(text: string): [string, string] {
  const what = `the string ${JSON.stringify(label(text))}`
  if (/^https?:/i.test(text)) return ['a URL as a string', 'Read the server’s list first: `await connect(url)`.']
  if (/^\s*[[{]/.test(text)) return ['JSON as a string', 'Parse it first: `JSON.parse(text)`.']
  if (/\.json$/i.test(text))
    return [
      what,
      'To read a file, write `await connect({ file: path })`, or for an `mcp.json` `await connect({ config: path, server: name })`.',
    ]
  return [what, 'To start a server, write `await connect({ command, args })`.']
}

function describeObject(subject: object): [string, string] {
  const object = subject as Record<string, unknown>
  if (typeof object.then === 'function') return ['a promise', 'Did you forget `await`?']
  if (isClientObject(subject)) return ['a client object of an MCP SDK', 'Read its list first: `await connect(client)`.']
  if (isServerObject(subject)) return ['a server object of an MCP SDK', 'Read its list first: `await connect(server)`.']
  if (subject instanceof Map || subject instanceof Set) {
    return [
      `a ${subject instanceof Map ? 'Map' : 'Set'} with ${subject.size} entries`,
      `Give an array: \`[...${subject instanceof Map ? 'map' : 'set'}.values()]\`.`,
    ]
  }
  if (subject instanceof URL) return ['a URL', 'Read the server’s list first: `await connect(url)`.']
  if (subject instanceof Error) return [`the error \`${label(subject.message)}\``, '']
  if ('tools' in object) {
    const kind = kindOf(object.tools)
    return [`an object whose \`tools\` is ${kind} and no array`, kind === 'an object' ? 'Give an array: `Object.values(tools)`.' : '']
  }
  if (typeof object.error === 'object' && object.error !== null) return ['a JSON-RPC error', 'The server refused; its tools were not sent.']
  if (Array.isArray(object.content))
    return ['the result of a tool call (it has `content`)', 'Ask for the list instead: `await client.listTools()`.']
  if (typeof object.command === 'string' || typeof object.config === 'string' || typeof object.file === 'string') {
    return ['a description of a server', 'Read its list first: `await connect({ … })`.']
  }
  if (typeof object.name === 'string' && ('inputSchema' in object || 'description' in object)) {
    return [`a single tool, \`${label(object.name)}\``, 'Give an array: `[tool]`.']
  }
  const keys = Object.keys(object)
  if (
    keys.length > 0 &&
    keys.slice(0, 20).every(key => typeof object[key] === 'object' && object[key] !== null && 'inputSchema' in (object[key] as object))
  ) {
    return [`an object with a tool under each of its ${keys.length} keys`, 'Give an array: `Object.values(tools)`.']
  }
  const shown = keys
    .slice(0, 5)
    .map(key => `\`${label(key)}\``)
    .join(', ')
  return [keys.length === 0 ? 'an object without keys' : `an object with the keys ${shown}${keys.length > 5 ? ', …' : ''}`, '']
}

const label = (text: string): string => printableLine(shorten(text, 60))

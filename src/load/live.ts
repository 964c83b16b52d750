import { typeError } from '../base/printable.js'
import { isMcpToolServer } from './server.js'
import { listOf, rawLists, type Subject } from './subject.js'
import { type ConnectOptions, isClientObject, isServerObject, type Target } from './target.js'

/**
 * Is this a bare client or server object of an MCP SDK, or a list that holds one? Its tools must be asked for first, so a matcher that
 * receives it has to return a promise.
 */
export function isLiveSubject(value: unknown): boolean {
  if (Array.isArray(value)) return value.length <= MAX_SERVERS && value.some(item => isObjectOfSdk(item))
  return isObjectOfSdk(value)
}

/** So many servers may be judged together. A longer list is one of tools, and looking for clients in it would be wasted. */
const MAX_SERVERS = 1_000

const isObjectOfSdk = (value: unknown): value is object => !isMcpToolServer(value) && (isClientObject(value) || isServerObject(value))

// two matchers at once on one server object must not connect to it twice
const underWay = new WeakMap<object, Promise<Subject>>()

/**
 * The subject that stands for whatever a user handed in: a list in any shape is returned as it is, bare SDK objects and everything that
 * `connect()` accepts are asked for their tools, promises are awaited.
 * @throws EcholotError when a server cannot be read; TypeError when this is not a tool list and leads to none.
 */
export async function loadSubject(value: unknown, options: ConnectOptions = {}, caller = 'loadSubject'): Promise<Subject> {
  const subject = await value
  if (isMcpToolServer(subject)) return subject
  if (Array.isArray(subject) && isLiveSubject(subject)) {
    return (await Promise.all(subject.map(item => loadSubject(item, options, caller)))) as Subject
  }
  if (isObjectOfSdk(subject)) {
    const loading = underWay.get(subject) ?? readAndClose(subject as Target, options).finally(() => underWay.delete(subject))
    underWay.set(subject, loading)
    return loading
  }
  if (rawLists(subject)) return subject as Subject
  if (isTarget(subject)) return readAndClose(subject, options)
  listOf(subject, caller)
  throw typeError(`${caller}: this is not a tool list`)
}

const isTarget = (value: unknown): value is Target =>
  typeof value === 'string' ||
  value instanceof URL ||
  (typeof value === 'object' &&
    value !== null &&
    ['command', 'config', 'file'].some(key => typeof (value as Record<string, unknown>)[key] === 'string'))

async function readAndClose(target: Target, options: ConnectOptions): Promise<Subject> {
  // the transports are loaded when something is connected to: every test file loads this module
  const { connect } = await import('./connect.js')
  const server = await connect(target, options)
  try {
    return server
  } finally {
    await server.close()
  }
}

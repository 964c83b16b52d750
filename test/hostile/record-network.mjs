// Preloaded with `--import`: appends every attempt of the process to open a socket, send a datagram or resolve a name to the file that
// ECHOLOT_NETWORK_LOG names, one JSON line each. Nothing is prevented. Pipes to children are no sockets that are connected.
import dgram from 'node:dgram'
import dns from 'node:dns'
import { appendFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

const log = process.env.ECHOLOT_NETWORK_LOG
if (!log) throw new Error('ECHOLOT_NETWORK_LOG names no file.')
const note = (kind, what) => appendFileSync(log, `${JSON.stringify({ kind, what, pid: process.pid })}\n`)

function watch(object, name, kind, describe) {
  const original = object[name]
  if (typeof original !== 'function') return
  object[name] = function (...args) {
    note(kind, describe(...args))
    return Reflect.apply(original, this, args)
  }
  // promisify and the like are told by properties of the function
  Object.defineProperties(object[name], Object.getOwnPropertyDescriptors(original))
}

// http, https, tls, http2, fetch and WebSocket all come through here
watch(net.Socket.prototype, 'connect', 'connect', (...args) => {
  const [first] = Array.isArray(args[0]) ? args[0] : args
  if (typeof first === 'object' && first !== null) return first.path ?? `${first.host ?? 'localhost'}:${first.port}`
  return typeof first === 'string' ? first : `${typeof args[1] === 'string' ? args[1] : 'localhost'}:${first}`
})
for (const name of ['bind', 'connect', 'send']) watch(dgram.Socket.prototype, name, 'datagram', () => name)
const names = object => Object.keys(object).filter(name => /^(lookup|resolve|reverse)/.test(name))
for (const name of names(dns)) watch(dns, name, 'name', String)
for (const name of names(dns.promises)) watch(dns.promises, name, 'name', String)
for (const resolver of [dns.Resolver, dns.promises.Resolver]) {
  for (const name of Object.getOwnPropertyNames(resolver.prototype).filter(name => /^(resolve|reverse)/.test(name))) {
    watch(resolver.prototype, name, 'name', String)
  }
}
syncBuiltinESMExports()

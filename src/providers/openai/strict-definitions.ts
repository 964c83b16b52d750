import { defined } from '../../base/defined.js'
import { isObject, keyOf, own, ownObject, pointer } from '../../schema/json-values.js'
import { resolveRef } from '../../schema/refs.js'
import type { Json, JsonObject } from '../../tool-list.js'
import type { Conversion } from './strict-conversion.js'

type Refuse = Conversion['refuse']

/** Keeps the references of one schema: which definitions are in use, and under which name they are sent. */
export interface Definitions {
  /** The reference to send in place of `ref`; refuses what leads nowhere, out of the schema or back to itself. */
  readonly refer: Conversion['refer']
  /** Every definition in use, converted, as the root's `$defs` and `definitions`; call it when the root is converted. */
  readonly convertAll: (conversion: Conversion) => { $defs?: JsonObject; definitions?: JsonObject }
}

/**
 * Definitions directly under the root's `$defs` or `definitions` keep their place; any other target of a reference (a property, a
 * nested definition) is sent once more under `$defs`, because its own place may change its shape.
 */
export function definitionsOf(root: JsonObject, base: string, refuse: Refuse): Definitions {
  const sent = new Map<string, string>()
  const queue: { target: Json; pointer: string; container: '$defs' | 'definitions'; name: string }[] = []
  const taken = new Set(Object.keys(ownObject(root, '$defs') ?? {}))
  const sound = new Set<string>()

  const follow = (ref: string, path: string): { schema: Json; pointer: string } | undefined => {
    let first: { schema: Json; pointer: string } | undefined
    const chain = new Set<string>()
    for (let next: string | undefined = ref; next !== undefined; ) {
      const target = resolveRef(root, next)
      if (target.kind !== 'local') return refuse(path, '$ref', `the reference is ${target.kind}`)
      if (!isObject(target.schema)) return refuse(path, '$ref', 'the reference leads to no object schema')
      first ??= target
      if (sound.has(target.pointer)) break
      if (chain.has(target.pointer)) return refuse(path, '$ref', 'the reference leads back to itself')
      chain.add(target.pointer)
      const further: Json | undefined = own(target.schema, '$ref')
      next = typeof further === 'string' ? further : undefined
    }
    for (const pointer of chain) sound.add(pointer)
    return first
  }

  return {
    refer(ref, path) {
      const followed = follow(ref, path)
      if (!followed) return undefined
      const { schema, pointer: target } = followed
      if (target === '') return '#'
      const known = sent.get(target)
      if (known !== undefined) return known
      const [, container, name] = /^\/(\$defs|definitions)\/([^/]+)$/.exec(target) ?? []
      const place = container
        ? { container: container as '$defs' | 'definitions', name: keyOf(name as string) }
        : { container: '$defs' as const, name: freeName(target, taken) }
      queue.push({ target: schema, pointer: target, ...place })
      const written = container && ref.startsWith('#/') ? ref : `#/${place.container}/${encode(place.name)}`
      sent.set(target, written)
      return written
    },
    convertAll(conversion) {
      const converted = { $defs: new Map<string, Json>(), definitions: new Map<string, Json>() }
      for (let entry = queue.shift(); entry; entry = queue.shift()) {
        const path = base + entry.pointer
        const schema = conversion.convert({ schema: entry.target, path, trail: undefined }, { level: 0, inherited: [] })
        if (!schema) {
          conversion.refuse(path, '', 'no value fits it')
          return {}
        }
        converted[entry.container].set(entry.name, schema)
      }
      const inOrder = (container: '$defs' | 'definitions'): JsonObject => {
        const names = [...new Set([...Object.keys(ownObject(root, container) ?? {}), ...converted[container].keys()])]
        return Object.fromEntries(
          names.filter(name => converted[container].has(name)).map(name => [name, converted[container].get(name) as Json]),
        )
      }
      return defined({
        $defs: converted.$defs.size > 0 ? inOrder('$defs') : undefined,
        definitions: converted.definitions.size > 0 ? inOrder('definitions') : undefined,
      })
    },
  }
}

const encode = (name: string): string => encodeURIComponent(pointer('', name).slice(1)).replaceAll('%24', '$')

function freeName(target: string, taken: Set<string>): string {
  const last = (target.split('/').at(-1) ?? '').replace(/[^A-Za-z0-9_]/g, '_') || 'schema'
  let name = last
  for (let n = 2; taken.has(name); n++) name = `${last}_${n}`
  taken.add(name)
  return name
}

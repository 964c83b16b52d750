import { type FSWatcher, statSync, watch } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { printable } from '../base/printable.js'
import type { Target } from '../load/target.js'
import { type Arguments, textOf } from './flags.js'
import type { Io } from './io.js'
import { connectAll, type Servers } from './servers.js'

const SETTLE = 200
const POLL = 2_000

/**
 * Checks again whenever a file that a target is made of changes (the servers are started again), or a server's list does (asked for
 * every two seconds). Ends on Ctrl-C.
 */
export async function watchServers(
  targets: readonly Target[],
  first: Servers,
  args: Arguments,
  io: Io,
  check: (servers: Servers) => Promise<unknown>,
): Promise<number> {
  const files = filesOf(targets, args, io)
  let changed = false
  const watchers = watchFiles(files, () => {
    changed = true
  })
  let servers: Servers | undefined = first
  let seen = textOfAll(first)
  io.stderr(`Watching${files.length ? ` ${files.map(file => basename(file)).join(', ')} and` : ''} the server's list; Ctrl-C ends.\n`)
  try {
    while (!io.signal.aborted) {
      await wait(changed ? SETTLE : POLL / 4, undefined, { signal: io.signal }).catch(() => undefined)
      if (io.signal.aborted) break
      try {
        if (changed) {
          changed = false
          await servers?.close()
          servers = undefined
          servers = await connectAll(targets, args, io)
        } else await servers?.refresh()
        if (!servers) continue
        const now = textOfAll(servers)
        if (now === seen) continue
        seen = now
        io.stderr('The list changed.\n')
        await check(servers)
      } catch (error) {
        // a server that is broken for the moment is not the end of watching
        io.stderr(`echolot: ${printable(error instanceof Error ? error.message : String(error))}\n`)
        if (!changed) await wait(POLL, undefined, { signal: io.signal }).catch(() => undefined)
      }
    }
  } finally {
    for (const watcher of watchers) watcher.close()
    await servers?.close()
  }
  return 130
}

const textOfAll = ({ all }: Servers): string => JSON.stringify(all.map(({ tools }) => tools))

function filesOf(targets: readonly Target[], args: Arguments, io: Io): string[] {
  const words = [textOf(args, 'tools'), textOf(args, 'config'), ...(args.command ?? [])].filter(word => word !== undefined)
  const files = words
    .map(word => resolve(io.cwd, word))
    .filter(path => {
      try {
        return statSync(path).isFile()
      } catch {
        return false
      }
    })
  return targets.some(target => typeof target === 'string') ? [] : [...new Set(files)]
}

/** Watches the folders, not the files: editors replace a file rather than write into it. */
function watchFiles(files: readonly string[], onChange: () => void): FSWatcher[] {
  const names = new Map<string, Set<string>>()
  for (const file of files) names.set(dirname(file), (names.get(dirname(file)) ?? new Set()).add(basename(file)))
  return [...names].map(([folder, wanted]) =>
    watch(folder, (_, name) => {
      if (name === null || wanted.has(name)) onChange()
    }),
  )
}

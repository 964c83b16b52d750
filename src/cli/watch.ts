import { type FSWatcher, statSync, watch } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { McpToolServer } from '../load/server.js'
import type { Target } from '../load/target.js'
import { printable } from '../printable.js'
import { type Arguments, textOf } from './flags.js'
import type { Io } from './io.js'
import { connectFrom } from './target.js'

const SETTLE = 200
const POLL = 2_000

/**
 * Checks again whenever a file that the target is made of changes (the server is started anew), or the server's list does (asked for
 * every two seconds). Ends on Ctrl-C.
 */
export async function watchServer(
  target: Target,
  first: McpToolServer,
  args: Arguments,
  io: Io,
  check: (server: McpToolServer) => Promise<unknown>,
): Promise<number> {
  const files = filesOf(target, args, io)
  let changed = false
  const watchers = watchFiles(files, () => {
    changed = true
  })
  let server: McpToolServer | undefined = first
  let seen = JSON.stringify(first.tools)
  io.stderr(`Watching${files.length ? ` ${files.map(file => basename(file)).join(', ')} and` : ''} the server's list; Ctrl-C ends.\n`)
  try {
    while (!io.signal.aborted) {
      await wait(changed ? SETTLE : POLL / 4, undefined, { signal: io.signal }).catch(() => undefined)
      if (io.signal.aborted) break
      try {
        if (changed) {
          changed = false
          await server?.close()
          server = undefined
          server = await connectFrom(target, args, io)
        } else await server?.refresh()
        const now = JSON.stringify(server?.tools)
        if (!server || now === seen) continue
        seen = now
        io.stderr('The list changed.\n')
        await check(server)
      } catch (error) {
        // a server that is broken for the moment is not the end of watching
        io.stderr(`echolot: ${printable(error instanceof Error ? error.message : String(error))}\n`)
        if (!changed) await wait(POLL, undefined, { signal: io.signal }).catch(() => undefined)
      }
    }
  } finally {
    for (const watcher of watchers) watcher.close()
    await server?.close()
  }
  return 130
}

function filesOf(target: Target, args: Arguments, io: Io): string[] {
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
  return typeof target === 'string' ? [] : [...new Set(files)]
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

import { readFileSync, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { locateInJson } from '../report/json-places.js'
import { type Locate, locateByName } from '../report/locate.js'

/** The files that may hold a tool's text. */
export interface Sources {
  /** The file that holds the list, where it was read from one. */
  artifact?: string
  /** The command that was started: the files it names may register the tools. */
  command: readonly string[]
  cwd: string
}

const MOST_BYTES = 2_000_000

/** Looks for the tools' names in the files that are at hand: the list's own, and those that the command names. */
export function locator({ artifact, command, cwd }: Sources): Locate {
  const sources = [...(artifact ? [artifact] : []), ...command].flatMap(word => {
    const path = resolve(cwd, word)
    try {
      const found = statSync(path)
      // a program such as node itself is not source text
      if (!found.isFile() || found.size > MOST_BYTES || !/\.(json|[cm]?[jt]sx?|py|rb|go|rs|java|cs|kt)$/.test(path)) return []
      return [{ file: relative(cwd, path), text: readFileSync(path, 'utf8').replace(/^\ufeff/, '') }]
    } catch {
      return []
    }
  })
  const [list] = sources
  if (artifact === undefined || list?.file !== relative(cwd, resolve(cwd, artifact)) || !isJson(list.text)) return locateByName(sources)
  const inList = locateInJson(list.file, list.text)
  const elsewhere = locateByName(sources.slice(1))
  return tool => inList(tool) ?? elsewhere(tool)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

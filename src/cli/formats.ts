import { readFileSync, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { locateInJson } from '../report/json-places.js'
import { type Locate, locateByName } from '../report/locate.js'
import type { Report, ToolList } from '../tool-list.js'

/** What `--format` takes. */
export const formats = ['text', 'json', 'markdown', 'sarif', 'junit', 'html', 'github', 'badge'] as const
/** One of them. */
export type Format = (typeof formats)[number]

interface Input {
  report: Report
  list: ToolList
  colour: boolean
  /** The file that holds the list, where it was read from one. */
  artifact?: string
  /** The command that was started: the files it names may register the tools. */
  command: readonly string[]
  cwd: string
}

/** The report in one format. Each format's code is loaded when it is asked for. */
export async function formatReport(format: Format, input: Input): Promise<string> {
  const { report, list, artifact } = input
  switch (format) {
    case 'text':
      return (await import('../report/text.js')).renderText(report, { color: input.colour })
    case 'json':
      return (await import('../report/json.js')).renderJson(report)
    case 'markdown':
      return (await import('../report/markdown.js')).renderMarkdown(report)
    case 'sarif':
      return (await import('../report/sarif.js')).renderSarif(report, { ...(artifact ? { artifact } : {}), locate: locator(input) })
    case 'junit':
      return (await import('../report/junit.js')).renderJunit(report, list)
    case 'github':
      return (await import('../report/github.js')).renderGithub(report, { locate: locator(input) })
    case 'badge':
      return (await import('../report/badge.js')).renderBadge(report)
    case 'html': {
      const { cardInput } = await import('../report/card-input.js')
      return (await import('../report/html.js')).renderHtml([cardInput(list, report)])
    }
  }
}

const MOST_BYTES = 2_000_000

/** Looks for the tools' names in the files that are at hand: the list's own, and those that the command names. */
export function locator({ artifact, command, cwd }: Pick<Input, 'artifact' | 'command' | 'cwd'>): Locate {
  const sources = [...(artifact ? [artifact] : []), ...command].flatMap(word => {
    const path = resolve(cwd, word)
    try {
      const found = statSync(path)
      // a program such as node itself is no source text
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

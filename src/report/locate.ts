/** Where a tool is registered in the server's own sources. `line` counts from 1; `file` is relative to the repository's root. */
export interface SourceLocation {
  file: string
  line: number
}

/** Finds where a tool is registered; `undefined` where that is not known. */
export type Locate = (tool: string) => SourceLocation | undefined

/** The same, asking once per tool. */
export function locateOnce(locate: Locate | undefined): Locate {
  const known = new Map<string, SourceLocation | undefined>()
  return tool => {
    if (!known.has(tool)) known.set(tool, locate?.(tool))
    return known.get(tool)
  }
}

/**
 * Finds tools by their name as a quoted string in the given source texts: the line with the first occurrence. Simple on purpose; a
 * name that is put together at run time is not found.
 */
export function locateByName(sources: readonly { file: string; text: string }[]): Locate {
  const places = new Map<string, SourceLocation>()
  for (const { file, text } of sources) {
    for (const [index, line] of text.split('\n').entries()) {
      if (line.length > 10_000) continue // minified or data: nobody reads a location in it
      for (const [, , name = ''] of line.matchAll(/(['"`])((?:(?!\1).){1,128})\1/g)) {
        if (!places.has(name)) places.set(name, { file, line: index + 1 })
      }
    }
  }
  return tool => places.get(tool)
}

import { unknownTool } from '../analyze/unknown-tool.js'
import { printableLine, shorten } from '../base/printable.js'
import { clientName } from '../providers/client-name.js'
import type { ToolEntry, ToolList } from '../tool-list.js'
import type { MatcherContext } from './context.js'

/** First line of every message: how the assertion was written, with the arguments that matter. */
export const hint = (context: MatcherContext, matcher: string, ...args: string[]): string =>
  `expect(tools).${context.promise ? `${context.promise}.` : ''}${context.isNot ? 'not.' : ''}${matcher}(${args.join(', ')})`

/** A text argument as the hint line shows it. */
export const quoted = (text: string): string => `'${printableLine(shorten(text, 80))}'`

/** Tool name in a sentence. */
export const named = (name: string): string => `\`${printableLine(shorten(name, 80))}\``

/** What findings call a tool: its name, or the longer one under which a client offers it beside other servers' tools. */
export const namesOf = (list: ToolList, { label, server }: ToolEntry): string[] =>
  list.servers.length > 1 && server !== undefined ? [label, clientName(server, label)] : [label]

/**
 * The tools of that name; more than one where several servers have it, or a server has it twice.
 * @throws EcholotError when there is none.
 */
export function toolsNamed(list: ToolList, name: string, matcher: string): readonly [ToolEntry, ...ToolEntry[]] {
  const [first, ...others] = list.tools.filter(entry => namesOf(list, entry).includes(name))
  if (first) return [first, ...others]
  throw unknownTool(
    matcher,
    name,
    list.tools.map(entry => entry.label),
  )
}

/** @throws Error when the list is empty: that nothing was found in nothing is no good news. */
export function checkNotEmpty(list: ToolList, matcher: string): void {
  if (list.tools.length > 0) return
  throw new Error(
    `${matcher}: the list is empty, so no tool was there to judge. Does the server register its tools only after a login or with some setting?`,
  )
}

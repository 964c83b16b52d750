import { EcholotError } from '../base/errors.js'
import { kindOf } from '../base/kind-of.js'
import { isObject } from '../schema/json-values.js'
import { bytes, MAX_PAGES, MAX_TOOLS } from './limits.js'
import type { Hide } from './redact.js'
import type { RawAnswer } from './tap.js'

/** How the pages of a list are asked for. */
export interface PageSource {
  /** Sends one `tools/list` with these parameters. */
  ask(params: Record<string, unknown>): Promise<RawAnswer>
  /** How often the server said so far that its list changed. */
  changes(): number
  /** Bytes received so far on this connection. */
  received(): number
  /** Bytes that the whole list may have. */
  maxBytes: number
  /** How the server is called in messages. */
  label: string
  hide: Hide
  /** Whether the server declared that it has tools. */
  declaresTools: boolean
}

/** So often a list is read again that changes while it is being read. */
const ATTEMPTS = 3
const NOT_JUDGED = 'What was read so far is not the whole list, so it is not judged.'

/**
 * Reads `tools/list` page by page and returns the tools as they came, whatever they are.
 * @throws EcholotError when there is no end to the list, it is not a list, or it keeps changing.
 */
export async function readPages(source: PageSource): Promise<unknown[]> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const before = source.changes()
    const { tools, pages } = await readOnce(source)
    // one page is one answer, so it is of one piece; several pages may not fit together when the list changed between them
    if (pages === 1 || source.changes() === before) return tools
  }
  throw new EcholotError(
    'protocol',
    `The tool list of ${source.label} changed each of the ${ATTEMPTS} times that it was read (\`notifications/tools/list_changed\` between two pages). ${NOT_JUDGED}`,
  )
}

async function readOnce(source: PageSource): Promise<{ tools: unknown[]; pages: number }> {
  const { label, hide } = source
  const tools: unknown[] = []
  const cursors = new Set<string>()
  const start = source.received()
  let cursor: unknown
  for (let pages = 1; ; pages++) {
    const answer = await source.ask(cursor === undefined ? {} : { cursor })
    if ('error' in answer) {
      // a server without tools need not know the method
      if (answer.error.code === -32601 && !source.declaresTools) return { tools, pages }
      throw new EcholotError(
        'protocol',
        `${label} answered \`tools/list\` with error ${hide(String(answer.error.code), 20)}: ${hide(String(answer.error.message), 500)}`,
      )
    }
    const { result } = answer
    const page = isObject(result) ? result.tools : undefined
    if (!Array.isArray(page)) {
      throw new EcholotError(
        'protocol',
        `The answer of ${label} to \`tools/list\` has no array \`tools\`: ${isObject(result) ? `\`tools\` is ${kindOf(page)}` : `the result is ${kindOf(result)}`}.`,
      )
    }
    for (const tool of page) tools.push(tool)
    if (tools.length > MAX_TOOLS) {
      throw new EcholotError(
        'too-large',
        `The list of ${label} has more than ${MAX_TOOLS.toLocaleString('en')} tools (${tools.length.toLocaleString('en')} after page ${pages}), the most that is read. ${NOT_JUDGED}`,
      )
    }
    if (source.received() - start > source.maxBytes) {
      throw new EcholotError(
        'too-large',
        `The list of ${label} has more than ${bytes(source.maxBytes)} (after page ${pages}), the most that is read; the option \`maxMessageBytes\` changes it. ${NOT_JUDGED}`,
      )
    }
    cursor = isObject(result) ? result.nextCursor : undefined
    if (cursor === undefined || cursor === null || cursor === '') return { tools, pages }
    const key = typeof cursor === 'string' ? cursor : JSON.stringify(cursor)
    if (cursors.has(key)) {
      throw new EcholotError(
        'protocol',
        `${label} repeats a \`nextCursor\` of \`tools/list\` on page ${pages}: its pages never end. ${NOT_JUDGED} A server must answer the last page without \`nextCursor\`.`,
      )
    }
    if (pages === MAX_PAGES) {
      throw new EcholotError(
        'too-large',
        `The list of ${label} has more than ${MAX_PAGES.toLocaleString('en')} pages (${tools.length.toLocaleString('en')} tools so far), the most that are read. ${NOT_JUDGED}`,
      )
    }
    cursors.add(key)
  }
}

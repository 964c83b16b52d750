import { resolve } from 'node:path'
import { didYouMean } from '../base/nearest.js'
import { typeError } from '../base/printable.js'
import { plural } from '../base/wording.js'
import { writeWhole } from '../base/write-whole.js'
import { renderCardText } from './card-text.js'
import { cardsFrom } from './cards.js'
import { renderHtml } from './html.js'
import type { TraceEntry } from './trace-entry.js'

/** Options of both reporters. */
export interface ReporterOptions {
  /** File for the HTML page, relative to the project's root. Without it nothing is written. */
  outputFile?: string
}

const SHOWN_CARDS = 10

/** Checks what a reporter was given. @throws TypeError that names the option and says what is accepted. */
export function checkReporterOptions(options: unknown): ReporterOptions {
  if (options === undefined) return {}
  if (typeof options !== 'object' || options === null)
    throw typeError('Echolot reporter: options are an object such as `{ outputFile: "echolot.html" }`')
  for (const [key, value] of Object.entries(options)) {
    if (key !== 'outputFile') throw typeError(`Echolot reporter: there is no option \`${key}\`.${didYouMean(key, ['outputFile'])}`)
    if (value !== undefined && (typeof value !== 'string' || value === ''))
      throw typeError('Echolot reporter: `outputFile` is the path of a file')
  }
  return options
}

/**
 * Prints a short card for each list that was judged and writes the page. Prints and writes nothing when no matcher left a trace.
 * Returns the error when the page could not be written.
 */
export async function finishRun(
  entries: readonly TraceEntry[],
  { outputFile, root, print, color }: ReporterOptions & { root: string; print: (text: string) => void; color: boolean },
): Promise<Error | undefined> {
  const cards = cardsFrom(entries)
  if (!cards.length) return undefined
  const texts = cards.slice(0, SHOWN_CARDS).map(card => renderCardText(card, { color }))
  if (cards.length > SHOWN_CARDS) texts.push(`… and ${plural(cards.length - SHOWN_CARDS, 'more list')}`)
  print(`\n${texts.join('\n\n')}\n`)
  if (outputFile === undefined) return undefined
  try {
    writeWhole(resolve(root, outputFile), renderHtml(cards))
    print(`\nEcholot: ${outputFile}\n`)
    return undefined
  } catch (error) {
    const failure = new Error(
      `Echolot: ${outputFile} could not be written: ${error instanceof Error ? error.message : String(error)}. What stood there is unchanged.`,
    )
    print(`\n${failure.message}\n`)
    return failure
  }
}

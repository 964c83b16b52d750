import { accented, costTable } from './cost-table.js'
import type { Estimate } from './costs.js'
import { keep } from './keep.js'
import { encodePiece } from './o200k.js'
import { addPiece, type Sum } from './piece-table.js'
import { pieceEnd } from './pieces.js'
import { blank, type Line, readLine } from './text-lines.js'

/** A text's estimate and its lines. */
interface Read extends Estimate {
  readonly lines: readonly Line[]
}

const nothing: Read = { claude: 0, gemma: 0, letters: 0, lines: [] }
const texts = new Map<string, Read>()
const lines = new Map<string, Line>()

/** The estimate for a text. Each distinct text is read once a process, while the cache has room. */
export const estimate = (text: string): Estimate => (isShort(text) ? sumOf(text) : read(text))

/** Tokens of a text in Gemma 3's vocabulary. */
export const gemma = (text: string): number => estimate(text).gemma

/** The lines of a text from the first to the last that is not blank. */
export function linesOf(text: string): readonly Line[] {
  const all = read(text).lines
  const first = all.findIndex(line => line !== blank)
  return first < 0 ? [] : all.slice(first, all.findLastIndex(line => line !== blank) + 1)
}

/** A name, a keyword, a value: read again in less time than looking it up would take, and there may be a hundred thousand of them. */
function isShort(text: string): boolean {
  if (text.length > SHORT) return false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > 126 || code < 32 || (code === 32 && (at === 0 || at === text.length - 1))) return false
  }
  return true
}
const SHORT = 24

function sumOf(text: string): Estimate {
  const sum = { claude: 0, gemma: 0, letters: 0 }
  for (let at = 0; at < text.length; ) {
    const end = pieceEnd(text, at)
    addPiece(sum, text, at, end, encodePiece)
    at = end
  }
  return sum
}

function read(text: string): Read {
  if (text === '') return nothing
  const known = texts.get(text)
  if (known) return known
  const found = readLines(text)
  return keep(texts, text, isAccented(text, found.letters) ? withAccents(found) : found)
}

function readLines(text: string): Read {
  if (!text.includes('\n')) {
    const line = readLine(text.trim())
    return { claude: line.claude, gemma: line.gemma, letters: line.letters, lines: [line] }
  }
  const found: Line[] = []
  const sum = { claude: 0, gemma: 0, letters: 0 }
  let previous: Line | undefined
  for (const raw of text.split('\n')) {
    const content = raw.trim()
    const line = content === '' ? blank : (lines.get(content) ?? keep(lines, content, readLine(content)))
    found.push(line)
    sum.claude += line.claude
    sum.gemma += line.gemma
    sum.letters += line.letters
    if (previous) addBreak(sum, previous)
    if (line !== blank && /^\s\s/.test(raw)) addIndent(sum)
    previous = line
  }
  return { ...sum, lines: found }
}

function addBreak(sum: Sum, before: Line): void {
  // in a JSON string a line break is two characters, the first of which joins a sign before it
  sum.claude += /[^A-Za-z0-9]$/.test(before.whole) ? costTable.ends.claude - costTable.sign.claude : costTable.breaks.claude
  // Gemma has one token for a row of line breaks
  if (before !== blank) sum.gemma += costTable.breaks.gemma
}

function addIndent(sum: Sum): void {
  sum.claude += costTable.blanks.claude
  sum.gemma += costTable.blanks.gemma
}

/** Is this French, German, Spanish or the like: has more than one Latin letter in a hundred an accent? */
const isAccented = (text: string, letters: number): boolean =>
  (text.match(/[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff]/g)?.length ?? 0) * 100 > letters

const withAccents = (read: Read): Read => ({ ...read, claude: read.claude * accented.claude, gemma: read.gemma * accented.gemma })

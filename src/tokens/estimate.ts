import { accented, costTable } from './cost-table.js'
import { keep } from './keep.js'
import { encodePiece } from './o200k.js'
import { CLAUDE, estimatedSlotOf, figures, GEMMA, LETTERS, TOKENS } from './piece-table.js'
import { pieceEnd } from './pieces.js'

/**
 * What a text costs where the vocabulary is not at hand: Claude's is unpublished, Gemma's takes eight seconds to load. Both cut text
 * into nearly the pieces that o200k cuts, so that a piece's kind and its o200k count tell its cost closely.
 */
export interface Estimate {
  /** Tokens inside a JSON string (escaped), previous Claude tokenizer. */
  readonly claude: number
  /** Tokens in Gemma 3's vocabulary, which Gemini counts with. */
  readonly gemma: number
  /** ASCII letters: the newer Claude tokenizer costs more for each. */
  readonly letters: number
}

/** A text's estimate and its lines, each trimmed. */
interface Read extends Estimate {
  readonly lines: readonly Line[]
}

/** One line of a text. All that three providers need of it is found in one reading. */
export interface Line extends Estimate {
  readonly whole: string
  /** Where the last piece begins, and the o200k tokens of those between the first and the last. */
  readonly last: number
  readonly inner: number
  ends: Ends | undefined
}

/** A line without its inner pieces: what is cut off counts `hidden` o200k tokens behind a space, whatever line follows. */
export interface Ends {
  readonly ends: string
  readonly hidden: number
}

const nothing: Read = { claude: 0, gemma: 0, letters: 0, lines: [] }
const blank: Line = { claude: 0, gemma: 0, letters: 0, whole: '', last: 0, inner: 0, ends: undefined }
const texts = new Map<string, Read>()
const lines = new Map<string, Line>()

/** The estimate for a text. Each distinct text is read once a process, while the cache has room. */
export const estimate = (text: string): Estimate => (isShort(text) ? sumOf(text) : read(text))

/** A name, a keyword, a value: read anew in less time than looking it up would take, and there may be a hundred thousand of them. */
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
  let claude = 0
  let gemma = 0
  let letters = 0
  for (let at = 0; at < text.length; ) {
    const end = pieceEnd(text, at)
    const slot = estimatedSlotOf(text, at, end, encodePiece)
    claude += figures[slot + CLAUDE] as number
    gemma += figures[slot + GEMMA] as number
    letters += figures[slot + LETTERS] as number
    at = end
  }
  return { claude, gemma, letters }
}

/** Tokens of a text in Gemma 3's vocabulary. */
export const gemma = (text: string): number => estimate(text).gemma

/** The lines of a text from the first to the last that is not blank. */
export function linesOf(text: string): readonly Line[] {
  const all = read(text).lines
  const first = all.findIndex(line => line !== blank)
  return first < 0 ? [] : all.slice(first, all.findLastIndex(line => line !== blank) + 1)
}

function read(text: string): Read {
  if (text === '') return nothing
  const known = texts.get(text)
  if (known) return known
  const found = text.includes('\n') ? readLines(text) : readOne(text)
  return keep(texts, text, isAccented(text, found.letters) ? { ...found, ...times(found, accented) } : found)
}

const times = ({ claude, gemma }: Estimate, factor: Pick<Estimate, 'claude' | 'gemma'>): Pick<Estimate, 'claude' | 'gemma'> => ({
  claude: claude * factor.claude,
  gemma: gemma * factor.gemma,
})

/** Is this French, German, Spanish or the like: has more than one Latin letter in a hundred an accent? */
const isAccented = (text: string, letters: number): boolean =>
  (text.match(/[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff]/g)?.length ?? 0) * 100 > letters

function readOne(text: string): Read {
  const line = readLine(text.trim())
  const { claude, gemma, letters } = line
  return { claude, gemma, letters, lines: [line] }
}

function readLines(text: string): Read {
  const found: Line[] = []
  let claude = 0
  let gemma = 0
  let letters = 0
  let previous: Line | undefined
  for (const raw of text.split('\n')) {
    const content = raw.trim()
    const line = content === '' ? blank : (lines.get(content) ?? keep(lines, content, readLine(content)))
    found.push(line)
    claude += line.claude
    gemma += line.gemma
    letters += line.letters
    if (previous) {
      // in a JSON string a line break is two characters, the first of which joins a sign before it
      claude += /[^A-Za-z0-9]$/.test(previous.whole) ? costTable.ends.claude - costTable.sign.claude : costTable.breaks.claude
      // Gemma has one token for a row of line breaks
      if (previous !== blank) gemma += costTable.breaks.gemma
    }
    if (line !== blank && /^\s\s/.test(raw)) {
      claude += costTable.blanks.claude
      gemma += costTable.blanks.gemma
    }
    previous = line
  }
  return { claude, gemma, letters, lines: found }
}

function readLine(text: string): Line {
  if (text === '') return blank
  let claude = 0
  let gemma = 0
  let letters = 0
  let tokens = 0
  let first = 0
  let last = 0
  let lastAt = 0
  for (let at = 0; at < text.length; ) {
    const end = pieceEnd(text, at)
    const slot = estimatedSlotOf(text, at, end, encodePiece)
    claude += figures[slot + CLAUDE] as number
    gemma += figures[slot + GEMMA] as number
    letters += figures[slot + LETTERS] as number
    last = figures[slot + TOKENS] as number
    tokens += last
    if (at === 0) first = last
    lastAt = at
    at = end
  }
  return { claude, gemma, letters, whole: text, last: lastAt, inner: tokens - first - last, ends: undefined }
}

/** A line's ends, found when first asked for: only OpenAI's text needs them. */
export function endsOf(line: Line): Ends {
  line.ends ??= findEnds(line)
  return line.ends
}

/** Leaves the first and the last piece of a line, where that changes neither of them. */
function findEnds({ whole, last, inner }: Line): Ends {
  if (whole === '') return { ends: '', hidden: 0 }
  const first = pieceEnd(whole, 0)
  if (first >= last) return { ends: whole, hidden: 0 }
  const ends = whole.slice(0, first) + whole.slice(last)
  // behind a space the first piece may begin one piece later, but must end where it ends here
  const endBehindSpace = (text: string): number => {
    const end = pieceEnd(text, 0)
    return end === 1 ? pieceEnd(text, 1) : end
  }
  const same =
    endBehindSpace(` ${ends}`) === first + 1 &&
    endBehindSpace(` ${whole.slice(0, first + 20)}`) === first + 1 &&
    pieceEnd(ends, first) === ends.length
  return same ? { ends, hidden: inner } : { ends: whole, hidden: 0 }
}

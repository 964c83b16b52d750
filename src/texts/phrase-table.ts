/**
 * Phrases that a text is searched for, as a table: from one row come the expression, the prefilter and the tests (`test/texts`). Every
 * repetition in a row is bounded, so that no text takes long to read.
 */

/** One phrase. */
export interface Phrase {
  /** What a text says with it. */
  readonly what: string
  /** A text that holds it. */
  readonly example: string
  /** What every occurrence holds: texts without any row's `core` are passed over. */
  readonly core: string
  /** What stands directly before and behind the core. */
  readonly before?: string
  readonly after?: string
  /** Are capitals told from small letters? Default: no. */
  readonly exact?: true
}

/** A phrase that was found, and the words of the text. */
export interface Found {
  readonly phrase: Phrase
  readonly quote: string
  readonly index: number
}

/** A table, ready to be searched with. */
export interface PhraseTable {
  readonly phrases: readonly Phrase[]
  /** Could a text hold one of the phrases? One look over it. */
  mayHold(text: string): boolean
  /** The first place of each phrase that the text holds, in the order of the table. */
  find(text: string): Iterable<Found>
}

/** Makes the expressions of a table. */
export function phraseTable(phrases: readonly Phrase[]): PhraseTable {
  const maybe = new RegExp(phrases.map(({ core }) => `(?:${core})`).join('|'), 'i')
  const forms = phrases.map(phrase => ({ phrase, form: formOf(phrase) }))
  return {
    phrases,
    mayHold: text => maybe.test(text),
    *find(text) {
      for (const { phrase, form } of forms) {
        const match = form.exec(text)
        if (match) yield { phrase, quote: match[0], index: match.index }
      }
    },
  }
}

const formOf = ({ before = '', core, after = '', exact }: Phrase): RegExp => new RegExp(`${before}(?:${core})${after}`, exact ? '' : 'i')

/** One of these; each may be several, with `|` between. A blank stands for one character of white space. */
export const any = (...words: readonly string[]): string => spaced(`(?:${words.join('|')})`)

/** One of these and white space, or nothing. */
export const perhaps = (...words: readonly string[]): string => `(?:${any(...words)}\\s)?`

/** Words in a row, each a part of an expression. */
export const row = (...parts: readonly string[]): string => spaced(parts.join(' '))

/** At most so many characters of the same sentence. */
export const gap = (most: number): string => `[^.!?\\n]{0,${most}}?`

/** At most so many characters of the same line. */
export const lineGap = (most: number): string => `[^\\n]{0,${most}}?`

const spaced = (text: string): string => text.replaceAll(' ', '\\s')

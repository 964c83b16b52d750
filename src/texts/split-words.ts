/** Words and characters as a person counts them, in every language. */

const segmenters = new Map<string, Intl.Segmenter>()
function segmenter(granularity: 'word' | 'grapheme'): Intl.Segmenter {
  const known = segmenters.get(granularity) ?? new Intl.Segmenter('en', { granularity })
  segmenters.set(granularity, known)
  return known
}

// a segmenter's time grows with the square of the text that it is given at once (Node 20: minutes for 300,000 characters)
const SLICE = 500
/** Words beyond this many UTF-16 units of a text are not compared: a description that long has said what it is about. */
const MAX_TEXT = 4000

const ASCII = /^[\x00-\x7f]*$/
const WORD = /[\p{L}\p{M}\p{N}\u200c\u200d]+(?:['’]\p{L}+)?/gu
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** The words of a text in order, lower case: spaces where a script has them, a dictionary where it has none (Japanese, Chinese, Thai…). */
export const words = (text: string): readonly string[] => split(normal(text.slice(0, MAX_TEXT)))

// forms of the same character as one, such as full-width letters
const normal = (text: string): string => (ASCII.test(text) ? text : text.normalize('NFKC')).toLowerCase()

/** Where a slice may end without cutting a surrogate pair. */
const wholeEnd = (text: string, end: number): number =>
  end >= text.length ? text.length : /[\ud800-\udbff]/.test(text[end - 1] as string) ? end + 1 : end

function split(text: string): string[] {
  if (ASCII.test(text)) return text.match(/[a-z0-9]+(?:'[a-z]+)?/g) ?? []
  // a segmenter takes some twenty times as long and splits at the same places where a script has spaces
  if (!WITHOUT_SPACES.test(text)) return text.match(WORD) ?? []
  const found: string[] = []
  for (let start = 0; start < text.length; ) {
    let end = wholeEnd(text, start + SLICE)
    if (end < text.length) {
      // cut where a word cannot be going on, if there is such a place in the later half
      const space = text.slice(start + SLICE / 2, end).search(/[\s\p{P}](?![\s\S]*[\s\p{P}])/u)
      if (space >= 0) end = start + SLICE / 2 + space + 1
    }
    for (const part of segmenter('word').segment(text.slice(start, end))) if (part.isWordLike) found.push(part.segment)
    start = end
  }
  return found
}

/** The words of a name: `getUserById`, `get_user-by.id` and `GET_USER_BY_ID` are all get, user, by, id. */
export function wordsOfName(name: string): readonly string[] {
  const short = name.slice(0, 512)
  const known = names.get(short)
  if (known) return known
  const found = words(
    short
      .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '),
  )
  if (names.size >= MOST_NAMES) names.clear()
  names.set(short, found)
  return found
}
// several rules take every name apart
const names = new Map<string, readonly string[]>()
const MOST_NAMES = 5_000

// Most scripts write one character as one code unit, so a length is a count. What may take several (combining marks, surrogates, joiners,
// CR before LF) is counted by a segmenter, with the character before and after, which may be part of it.
const SIMPLE =
  '\\x00-\\x0c\\x0e-\\u02ff\\u0370-\\u0482\\u048a-\\u052f\\u2010-\\u2027\\u2030-\\u205e\\u3000-\\u3029\\u3030-\\u3098\\u309b-\\u30ff\\u4e00-\\u9fff\\uac00-\\ud7a3\\uff01-\\uff60'
const NOT_SIMPLE = new RegExp(`[${SIMPLE}]?[^${SIMPLE}]+(?:[${SIMPLE}][^${SIMPLE}]+)*[${SIMPLE}]?`, 'g')

// several rules ask about the same long texts, one after the other
const counted = new Map<string, number>()
const MOST_COUNTED = 20

/** Number of characters as a person counts them: an emoji family or a letter with its accents is one. */
export function countCharacters(text: string): number {
  if (ASCII.test(text) && !text.includes('\r')) return text.length
  const known = counted.get(text)
  if (known !== undefined) return known
  const count = countAfresh(text)
  if (counted.size >= MOST_COUNTED) counted.clear()
  counted.set(text, count)
  return count
}

function countAfresh(text: string): number {
  let count = text.length
  for (const [part] of text.matchAll(NOT_SIMPLE)) count += countSegments(part) - part.length
  return count
}

function countSegments(text: string): number {
  let count = 0
  // the last character of a slice may go on in the next one, so it is carried over
  let carried = ''
  for (let start = 0; start < text.length; ) {
    const end = wholeEnd(text, start + SLICE)
    let last = ''
    for (const { segment } of segmenter('grapheme').segment(carried + text.slice(start, end))) {
      count++
      last = segment
    }
    start = end
    const goesOn = start < text.length && last.length <= SLICE
    if (goesOn) count--
    carried = goesOn ? last : ''
  }
  return count
}

// words that say nothing about what a tool does beyond its name
const EMPTY_WORDS = new Set(
  (
    'a an the this that these those it its of for from to in on at by with and or as is are be was were will can may which who whose ' +
    'all any each every some one new existing given specified specific provided certain current particular ' +
    'tool function method endpoint api command operation action call use used uses using useful allow allows allowing let lets ' +
    'enable enables helps help you your user’s me my we our us simply just please'
  ).split(' '),
)
const SAME_VERB: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    get: ['fetch', 'retriev', 'return', 'obtain', 'read', 'load', 'show', 'display'],
    creat: ['add', 'mak', 'insert'],
    delet: ['remov', 'eras', 'destroy'],
    updat: ['modify', 'edit', 'chang', 'set'],
    list: ['enumerat'],
    search: ['find', 'query', 'look'],
    run: ['execut', 'perform', 'invok'],
  }).flatMap(([verb, others]) => others.map(other => [other, verb])),
)

const stems = new Map<string, string>()

/** What a word has in common with its inflections (English): `deletes`, `deleted`, `deleting` and `delete` give one stem. */
export function stem(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const found = word.length > 40 ? word : stemOf(word)
  if (stems.size >= 20_000) stems.clear()
  stems.set(word, found)
  return found
}

function stemOf(word: string): string {
  let stem = word.replace(/['’]s$/, '')
  if (stem.length > 3) stem = stem.replace(/ies$/, 'y').replace(/([sxz]|[cs]h)es$/, '$1')
  if (stem.length > 3) stem = stem.replace(/([^s])s$/, '$1')
  if (stem.length > 5) stem = stem.replace(/(?:ing|ied|ed)$/, end => (end === 'ied' ? 'y' : '')).replace(/([bdgmnprt])\1$/, '$1')
  if (stem.length > 3) stem = stem.replace(/e$/, '')
  return Object.hasOwn(SAME_VERB, stem) ? (SAME_VERB[stem] as string) : stem
}

/** The stems of the words that carry meaning. */
export const meaningfulStems = (text: readonly string[]): Set<string> => new Set(text.filter(isMeaningful).map(stem))

/** Does the word carry meaning? Fillers such as "this tool" and articles do not. */
export const isMeaningful = (word: string): boolean => !EMPTY_WORDS.has(word)

/** What two texts have in common when they differ in case, spacing or the form of their characters alone. */
export function sameText(text: string): string {
  const found = normal(text).trim()
  return /\s\s|[^\S ]/.test(found) ? found.replace(/\s+/g, ' ') : found
}

import type { ToolEntry } from '../tool-list.js'
import { sameText } from './split-words.js'

/** Groups of texts in which each has a look-alike. */
export interface SimilarGroup {
  readonly members: readonly number[]
  /** The largest share of words that two of them have in common. */
  readonly share: number
}

/** Comparisons before the search gives up; 5,000 tools of one server need far fewer. */
const MOST_COMPARISONS = 1_000_000
// a share such as 3 of 5 is not exact in binary
const ROUNDING = 1e-9

const comparable = new WeakMap<ToolEntry, string>()

/** The first tool with each description, and the others with the same one; descriptions that are missing or blank are left out. */
export function byDescription(tools: readonly ToolEntry[]): Map<string, ToolEntry[]> {
  const groups = new Map<string, ToolEntry[]>()
  for (const tool of tools) {
    const text = comparable.get(tool) ?? sameText(tool.description ?? '')
    comparable.set(tool, text)
    if (text === '') continue
    const group = groups.get(text)
    if (group) group.push(tool)
    else groups.set(text, [tool])
  }
  return groups
}

/**
 * Groups of texts that share words, each word counted once: two belong together when what they have in common is at least `threshold`
 * of the larger one's.
 * Not every pair is compared. Words are ranked from rare to common; two texts that share enough must share one of their first words
 * (prefix filtering, as in set-similarity joins), so only those are looked up in an index.
 * @param toldApart Says of two such texts that something else tells them apart: they are grouped in `apart` instead.
 * @returns `complete` is false when the bound on comparisons was met, which takes thousands of texts over the same few words.
 */
export function similarGroups(
  texts: readonly (readonly string[])[],
  threshold: number,
  toldApart: (a: number, b: number) => boolean,
): { groups: SimilarGroup[]; apart: SimilarGroup[]; complete: boolean } {
  const ranked = rank(texts)
  const groups = grouping(texts.length)
  const apart = grouping(texts.length)
  const index = new Map<number, number[]>()
  const seenBy = new Int32Array(texts.length).fill(-1)
  const order = [...texts.keys()].sort((a, b) => (ranked[a]?.length ?? 0) - (ranked[b]?.length ?? 0) || a - b)
  let left = MOST_COMPARISONS
  for (const i of order) {
    const words = ranked[i] as Int32Array
    const prefix = words.subarray(0, words.length - Math.ceil(threshold * words.length - ROUNDING) + 1)
    for (const word of words.length > 0 ? prefix : []) {
      const known = index.get(word) ?? []
      for (const other of known) {
        if (seenBy[other] === i) continue
        seenBy[other] = i
        const others = ranked[other] as Int32Array
        // already in one group: comparing them would change nothing
        if (others.length < threshold * words.length - ROUNDING || groups.together(i, other) || left-- <= 0) continue
        const share = common(words, others) / words.length
        if (share >= threshold - ROUNDING) (toldApart(i, other) ? apart : groups).join(i, other, share)
      }
      known.push(i)
      index.set(word, known)
    }
  }
  return { groups: groups.list(), apart: apart.list(), complete: left >= 0 }
}

/** Keeps who belongs to whom, by union and find. */
function grouping(size: number) {
  const parents = Int32Array.from({ length: size }, (_, i) => i)
  const best = new Map<number, number>()
  const rootOf = (i: number): number => {
    let root = i
    while (parents[root] !== root) root = parents[root] as number
    for (let at = i; at !== root; ) {
      const next = parents[at] as number
      parents[at] = root
      at = next
    }
    return root
  }
  return {
    together: (a: number, b: number): boolean => rootOf(a) === rootOf(b),
    join(a: number, b: number, share: number): void {
      const [x, y] = [rootOf(a), rootOf(b)]
      const most = Math.max(best.get(x) ?? 0, best.get(y) ?? 0, share)
      parents[Math.max(x, y)] = Math.min(x, y)
      best.set(Math.min(x, y), most)
    },
    list(): SimilarGroup[] {
      const groups = new Map<number, number[]>()
      for (let i = 0; i < size; i++) {
        const root = rootOf(i)
        if (!best.has(root)) continue
        const group = groups.get(root)
        if (group) group.push(i)
        else groups.set(root, [i])
      }
      return [...groups].map(([root, members]) => ({ members, share: best.get(root) as number }))
    },
  }
}

/** The distinct words of each text as numbers in ascending order, the rarest word first. */
function rank(texts: readonly (readonly string[])[]): Int32Array[] {
  const ids = new Map<string, number>()
  const counts: number[] = []
  // the text in which a word was met last: one look-up tells whether it is new, and whether it is new here
  const lastIn: number[] = []
  const distinct = texts.map((text, position) => {
    const found: number[] = []
    for (const word of text) {
      let id = ids.get(word)
      if (id === undefined) {
        id = counts.length
        ids.set(word, id)
        counts.push(0)
        lastIn.push(-1)
      }
      if (lastIn[id] === position) continue
      lastIn[id] = position
      counts[id] = (counts[id] as number) + 1
      found.push(id)
    }
    return found
  })
  const byCount = Array.from(counts.keys()).sort((a, b) => (counts[a] as number) - (counts[b] as number))
  const ranks = new Int32Array(byCount.length)
  for (const [position, id] of byCount.entries()) ranks[id] = position
  return distinct.map(found => {
    const ranked = new Int32Array(found.length)
    for (let i = 0; i < found.length; i++) ranked[i] = ranks[found[i] as number] as number
    return ranked.sort()
  })
}

/** How many numbers two ascending lists have in common. */
function common(a: Int32Array, b: Int32Array): number {
  let count = 0
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [x, y] = [a[i] as number, b[j] as number]
    if (x === y) count++
    if (x <= y) i++
    if (y <= x) j++
  }
  return count
}

/** Groups of sets in which each has a look-alike. */
export interface SimilarGroup {
  readonly members: readonly number[]
  /** The largest share of words that two of them have in common. */
  readonly share: number
}

/** Comparisons before the search gives up; 5,000 tools of one server need far fewer. */
const MOST_COMPARISONS = 3_000_000
// a share such as 3 of 5 is not exact in binary
const ROUNDING = 1e-9

/**
 * Groups of word sets that share words: two belong together when what they have in common is at least `threshold` of the larger set.
 * Not every pair is compared. Words are ranked from rare to common; two sets that share enough must share one of their first words
 * (prefix filtering, as in set-similarity joins), so only those are looked up in an index.
 * @param toldApart Says of two such sets that something else tells them apart: they are grouped in `apart` instead.
 * @returns `complete` is false when the bound on comparisons was met, which takes thousands of sets over the same few words.
 */
export function similarGroups(
  sets: readonly ReadonlySet<string>[],
  threshold: number,
  toldApart: (a: number, b: number) => boolean,
): { groups: SimilarGroup[]; apart: SimilarGroup[]; complete: boolean } {
  const ranked = rank(sets)
  const groups = grouping(sets.length)
  const apart = grouping(sets.length)
  const index = new Map<number, number[]>()
  const seenBy = new Int32Array(sets.length).fill(-1)
  const order = [...sets.keys()].sort((a, b) => (ranked[a]?.length ?? 0) - (ranked[b]?.length ?? 0) || a - b)
  let left = MOST_COMPARISONS
  for (const i of order) {
    const words = ranked[i] as number[]
    const prefix = words.slice(0, words.length - Math.ceil(threshold * words.length - ROUNDING) + 1)
    for (const word of words.length > 0 ? prefix : []) {
      const known = index.get(word) ?? []
      for (const other of known) {
        if (seenBy[other] === i) continue
        seenBy[other] = i
        const others = ranked[other] as number[]
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

/** Each set as numbers in ascending order, the rarest word first. */
function rank(sets: readonly ReadonlySet<string>[]): number[][] {
  const counts = new Map<string, number>()
  for (const set of sets) for (const word of set) counts.set(word, (counts.get(word) ?? 0) + 1)
  const ranks = new Map([...counts].sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1)).map(([word], i) => [word, i]))
  return sets.map(set => Array.from(set, word => ranks.get(word) as number).sort((a, b) => a - b))
}

/** How many numbers two ascending lists have in common. */
function common(a: readonly number[], b: readonly number[]): number {
  let count = 0
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [x, y] = [a[i] as number, b[j] as number]
    if (x === y) count++
    if (x <= y) i++
    if (y <= x) j++
  }
  return count
}

/** A group of texts in which each has a look-alike. `share` is the largest share of words that two of them have in common. */
export interface SimilarGroup {
  readonly members: readonly number[]
  readonly share: number
}

/** Comparisons before the search gives up; 5,000 tools of one server need far fewer. */
const MOST_COMPARISONS = 3_000_000

/**
 * Groups of word sets that share words: two belong together when what they have in common is at least `threshold` of the larger set.
 * Not every pair is compared. Words are ranked from rare to common; two sets that share enough must share one of their first words
 * (prefix filtering, as in set-similarity joins), so only those are looked up in an index. `complete` is false when the bound on
 * comparisons was met, which takes thousands of sets over the same few words.
 */
export function similarGroups(sets: readonly ReadonlySet<string>[], threshold: number): { groups: SimilarGroup[]; complete: boolean } {
  const ranked = rank(sets)
  const parents = sets.map((_, i) => i)
  const best = new Map<number, number>()
  const find = (i: number): number => {
    let root = i
    while (parents[root] !== root) root = parents[root] as number
    for (let at = i; at !== root; ) {
      const next = parents[at] as number
      parents[at] = root
      at = next
    }
    return root
  }
  const index = new Map<number, number[]>()
  const order = sets.map((_, i) => i).sort((a, b) => (ranked[a]?.length ?? 0) - (ranked[b]?.length ?? 0) || a - b)
  const seenBy = new Int32Array(sets.length).fill(-1)
  let left = MOST_COMPARISONS
  for (const i of order) {
    const words = ranked[i] as number[]
    if (words.length === 0) continue
    const prefix = words.slice(0, words.length - Math.ceil(threshold * words.length - 1e-9) + 1)
    for (const word of prefix) {
      for (const other of index.get(word) ?? []) {
        const others = ranked[other] as number[]
        if (others.length < threshold * words.length - 1e-9 || seenBy[other] === i) continue
        seenBy[other] = i
        // already in one group: comparing them would change nothing
        if (find(other) === find(i)) continue
        if (left-- <= 0) break
        const share = common(words, others) / words.length
        if (share < threshold - 1e-9) continue
        const [a, b] = [find(other), find(i)]
        parents[Math.max(a, b)] = Math.min(a, b)
        const most = Math.max(best.get(a) ?? 0, best.get(b) ?? 0, share)
        best.set(Math.min(a, b), most)
      }
    }
    for (const word of prefix) {
      const known = index.get(word)
      if (known) known.push(i)
      else index.set(word, [i])
    }
  }
  const groups = new Map<number, number[]>()
  for (const i of sets.keys()) {
    const root = find(i)
    if (!best.has(root)) continue
    const group = groups.get(root)
    if (group) group.push(i)
    else groups.set(root, [i])
  }
  return { groups: [...groups].map(([root, members]) => ({ members, share: best.get(root) as number })), complete: left >= 0 }
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

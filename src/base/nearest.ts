import { printableLine, shorten } from './printable.js'

/**
 * The candidate that is spelled most like `word`, or `undefined` when none is close: at most one edit for every three characters,
 * where an edit inserts, drops or replaces a character or swaps two neighbours; else one that begins with the word. Case is ignored.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase().slice(0, 128)
  if (wanted === '') return undefined
  let bound = Math.max(1, Math.floor(wanted.length / 3))
  let best: string | undefined
  let longer: string | undefined
  for (const candidate of candidates) {
    if (wanted.length > 2 && candidate.toLowerCase().startsWith(wanted)) longer ??= candidate
    const distance = editDistance(wanted, candidate.toLowerCase().slice(0, 128), bound)
    if (distance > bound) continue
    best = candidate
    if (distance === 0) break
    bound = distance - 1
  }
  return best ?? longer
}

/** ` Did you mean \`x\`?` for the end of an error message, or nothing. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const found = nearest(word, candidates)
  return found === undefined ? '' : ` Did you mean \`${printableLine(shorten(found, 80))}\`?`
}

// Damerau-Levenshtein in its optimal-string-alignment form; gives up with a number over the bound once no row can come under it
function editDistance(a: string, b: string, bound: number): number {
  if (Math.abs(a.length - b.length) > bound) return bound + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, (last[j - 1] as number) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (beforeLast[j - 2] as number) + 1)
      row.push(cost)
      least = Math.min(least, cost)
    }
    if (least > bound) return bound + 1
    beforeLast = last
    last = row
  }
  return last[b.length] as number
}

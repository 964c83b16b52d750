// by hand, because loading the data of `Intl.NumberFormat` would make importing the matchers slower by half
/** A whole number with thousands separators: `4,210`. */
export const number = (value: number): string => String(Math.round(value)).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** A count with its noun: `1 tool`, `4,210 tools`. */
export const plural = (count: number, noun: string): string => `${number(count)} ${noun}${count === 1 ? '' : 's'}`

/**
 * A share as a percentage with a thin, unbreakable space: `3 %`, `0.4 %`.
 * @param options `decimals`: at most so many digits behind the point; default: one below 1 %, else none. `up`: rounds up, so that an
 *   error is never understated.
 */
export function percent(share: number, { decimals, up = false }: { decimals?: number; up?: boolean } = {}): string {
  const digits = decimals ?? (share < 0.01 ? 1 : 0)
  const scale = 10 ** digits
  const value = share * 100 * scale
  return `${(up ? Math.ceil(value - 1e-9) : Math.round(value)) / scale} %`
}

/** Joins names as a sentence does, at most `limit` of them: "a", "a and b", "a, b, c and 9 more". */
export function enumerate(names: readonly string[], limit = 4): string {
  if (names.length <= 1) return names[0] ?? ''
  if (names.length <= limit) return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  return `${names.slice(0, limit - 1).join(', ')} and ${number(names.length - limit + 1)} more`
}

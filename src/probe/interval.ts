import { percent } from '../base/wording.js'

/**
 * The 95 % Wilson score interval of a rate: where the true rate probably lies when `passed` of `total` answers passed. It stays within
 * 0 to 1 and is of use for small numbers too (E. B. Wilson, Journal of the American Statistical Association 22, 1927).
 */
export function wilson(passed: number, total: number): { low: number; high: number } {
  if (total === 0) return { low: 0, high: 1 }
  const z = 1.959964
  const rate = passed / total
  const spread = z * Math.sqrt((rate * (1 - rate)) / total + (z * z) / (4 * total * total))
  const middle = rate + (z * z) / (2 * total)
  const scale = 1 + (z * z) / total
  // the ends are exact there, but rounding would miss them
  return { low: passed === 0 ? 0 : (middle - spread) / scale, high: passed === total ? 1 : (middle + spread) / scale }
}

const whole = (rate: number): string => percent(rate, { decimals: 0 })

/** `3 of 5 (60 %, 95 % interval 23 % to 88 %)`; a single answer has no interval worth a word. */
export function rateText(passed: number, total: number): string {
  if (total < 2) return `${passed} of ${total}`
  const { low, high } = wilson(passed, total)
  return `${passed} of ${total} (${whole(passed / total)}, 95 % interval ${whole(low)} to ${whole(high)})`
}

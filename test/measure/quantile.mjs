/** The value below which a share of the list lies (nearest rank). */
export function quantile(list, share) {
  const sorted = [...list].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
}

/** By id of the series: its figure in the same window of each week before, the last one first; null where nobody knows. */
export type PastFigures = ReadonlyMap<string, readonly (number | null)[]>

/** Where a figure lies as a rule. */
export interface Usual {
  mean: number
  /** Its deviation; of steady figures at least that of chance. */
  spread: number
}

/** Fewer say nothing. */
const leastWeeks = 2
/** Of the mean: a figure that is steady by chance is not taken for one that never moves. */
const leastShare = 0.05

/**
 * Mean and sample deviation of the figures (Shewhart's control chart). A count scatters by its root at least (Poisson),
 * and anything by a twentieth of its mean. Null when too few weeks are known.
 */
export function usualOf(past: readonly (number | null)[], isCount: boolean): Usual | null {
  const known = past.filter((value) => value !== null)
  if (known.length < leastWeeks) return null
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length
  const squares = known.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  const deviation = Math.sqrt(squares / (known.length - 1))
  const byChance = isCount ? Math.sqrt(Math.max(1, mean)) : 0
  return { mean, spread: Math.max(deviation, byChance, Math.abs(mean) * leastShare) }
}

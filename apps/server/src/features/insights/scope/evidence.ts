/** Of how many messages of each side something is true; the baseline in parts of time. */
export interface Evidence {
  selection: { hits: number; of: number }
  /** In the order of time. */
  baseline: readonly { hits: number; of: number }[]
}

export interface Difference {
  /** Bits for each message, 0 where nothing differs. */
  weight: number
  /** Null where the baseline has none. */
  lift: number | null
  isMore: boolean
}

/** Twice the logarithm of a likelihood ratio: by chance one of 20 million is as large (chi-squared, one degree of freedom). */
const leastRatio = 30
/** So much more often, or less. */
const leastLift = 1.5
const leastShare = 0.01
/** What the baseline has not at all is told from so many messages on, however small their share is. */
const newFrom = 10
/** Parts with fewer messages tell nothing. */
const leastInPart = 20

/**
 * Whether shares differ, by more than chance and by more than they differ within the baseline: the likelihood ratio of two
 * binomial counts (T. Dunning, "Accurate Methods for the Statistics of Surprise and Coincidence", Computational Linguistics
 * 19, 1993), and a share that no part of the baseline reaches. The weight is the divergence of the two shares (Kullback and
 * Leibler), with half a message added to each side, so that small counts weigh little. Null when they do not differ.
 */
export function difference({ selection, baseline }: Evidence): Difference | null {
  const hits = sum(baseline.map(({ hits }) => hits))
  const of = sum(baseline.map(({ of }) => of))
  if (selection.of === 0 || of === 0) return null
  const share = selection.hits / selection.of
  const usual = hits / of
  const isMore = share > usual
  const isNew = hits === 0 && selection.hits >= newFrom
  const lift = usual === 0 ? null : share / usual
  const isLarge = lift === null || lift >= leastLift || lift <= 1 / leastLift
  if (!isNew && (!isLarge || Math.abs(share - usual) < leastShare)) return null
  if (likelihoodRatio(selection, { hits, of }) < leastRatio) return null
  if (isWithinParts(share, isMore, baseline)) return null
  return { weight: divergence(selection, { hits, of }), lift, isMore }
}

interface Count {
  hits: number
  of: number
}

function isWithinParts(share: number, isMore: boolean, parts: readonly Count[]): boolean {
  return parts.some(({ hits, of }) => {
    if (of < leastInPart) return false
    return isMore ? hits / of >= share : hits / of <= share
  })
}

function likelihoodRatio(a: Count, b: Count): number {
  const hits = a.hits + b.hits
  const of = a.of + b.of
  return [a, b].reduce((ratio, count) => {
    const expected = (hits * count.of) / of
    const others = count.of - expected
    return ratio + 2 * (term(count.hits, expected) + term(count.of - count.hits, others))
  }, 0)
}

function term(found: number, expected: number): number {
  return found === 0 ? 0 : found * Math.log(found / expected)
}

function divergence(selection: Count, baseline: Count): number {
  const p = damped(selection)
  const q = damped(baseline)
  return p * Math.log2(p / q) + (1 - p) * Math.log2((1 - p) / (1 - q))
}

function damped({ hits, of }: Count): number {
  return (hits + 0.5) / (of + 1)
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

import type { ComparedNumbers, ComparedValue } from '@logline/engine'
import { type Difference, difference, type Evidence, sum } from '../scope/evidence.ts'

/** Something that is true of messages of one field. */
export interface DifferentValue extends Difference {
  field: string
  comparison: 'equals' | 'at_least' | 'less_than'
  value: string
  hits: { selection: number; baseline: number }
}

/** Counts by part: that of the selection is the first, those of the baseline follow. */
export type EvidenceOf = (counts: readonly number[]) => Evidence

/** A field with as many different numbers is one of amounts, not of codes. */
const amountsFrom = 16
/** Values of one field that are told. */
const perField = 3

/** What is more, or less, frequent in the selection, the weightiest first. */
export function differentValues(
  values: readonly ComparedValue[],
  numbers: readonly ComparedNumbers[],
  evidenceOf: EvidenceOf,
): DifferentValue[] {
  const byField = Map.groupBy(numbers, ({ field }) => field)
  const amounts = [...byField].filter(([, bins]) => bins.length >= amountsFrom)
  const isAmount = new Set(amounts.map(([field]) => field))
  const equal = values
    .filter(({ field, type }) => type !== 'number' || !isAmount.has(field))
    .flatMap(({ field, value, counts }): DifferentValue[] => {
      const found = difference(evidenceOf(counts))
      return found ? [{ field, comparison: 'equals', value, hits: hitsOf(evidenceOf(counts)), ...found }] : []
    })
  const ranges = amounts.flatMap(([, bins]) => differentRange(bins, evidenceOf) ?? [])
  const ranked = [...equal, ...ranges].sort(byWeight)
  return [...Map.groupBy(ranked, ({ field }) => field).values()]
    .flatMap((ofField) => ofField.slice(0, perField))
    .sort(byWeight)
}

/** Of two that say the same, what is more comes first. */
function byWeight(a: DifferentValue, b: DifferentValue): number {
  const differs = b.weight - a.weight
  return Math.abs(differs) > 1e-9 ? differs : Number(b.isMore) - Number(a.isMore)
}

/** Fields that have values of some share, by name. */
export function fieldsOf(values: readonly ComparedValue[]): string[] {
  return [...new Set(values.map(({ field }) => field))].sort()
}

/** The bound above which, or below which, most differs. Null when none does, or when the numbers only go up or down. */
function differentRange(bins: readonly ComparedNumbers[], evidenceOf: EvidenceOf): DifferentValue | null {
  const sorted = bins.toSorted((a, b) => a.from - b.from)
  if (isCounter(sorted, evidenceOf)) return null
  const counts = sorted[0]?.counts.map(() => 0) ?? []
  let best: DifferentValue | null = null
  for (const bin of sorted.toReversed()) {
    for (const [at, count] of bin.counts.entries()) counts[at] = (counts[at] ?? 0) + count
    const evidence = evidenceOf(counts)
    const found = difference(evidence)
    if (!found || (best && found.weight <= best.weight)) continue
    const { field, from } = bin
    best = { field, comparison: 'at_least', value: `${from}`, hits: hitsOf(evidence), ...found }
  }
  if (!best || best.isMore) return best
  // Fewer large ones are more small ones: what is more there is what people look for.
  return lessThan(sorted, best, evidenceOf) ?? best
}

function lessThan(
  sorted: readonly ComparedNumbers[],
  { field, value }: DifferentValue,
  evidenceOf: EvidenceOf,
): DifferentValue | null {
  const counts = sorted[0]?.counts.map(() => 0) ?? []
  for (const bin of sorted.filter(({ from }) => from < Number(value))) {
    for (const [at, count] of bin.counts.entries()) counts[at] = (counts[at] ?? 0) + count
  }
  const evidence = evidenceOf(counts)
  const found = difference(evidence)
  return found && { field, comparison: 'less_than', value, hits: hitsOf(evidence), ...found }
}

/** Numbers that rise, or fall, from each part of the baseline to the next differ at any time. */
function isCounter(sorted: readonly ComparedNumbers[], evidenceOf: EvidenceOf): boolean {
  const parts = evidenceOf(sorted[0]?.counts ?? []).baseline.map((_, part) => medianOf(sorted, part + 1))
  const known = parts.filter((median) => median !== null)
  if (known.length < 4) return false
  const steps = known.slice(1).map((median, at) => median - (known[at] ?? 0))
  return steps.every((step) => step > 0) || steps.every((step) => step < 0)
}

function medianOf(sorted: readonly ComparedNumbers[], part: number): number | null {
  const total = sorted.reduce((sum, { counts }) => sum + (counts[part] ?? 0), 0)
  let below = 0
  for (const { from, counts } of sorted) {
    below += counts[part] ?? 0
    if (total > 0 && below * 2 >= total) return from
  }
  return null
}

/** Of both sides. */
export function hitsOf({ selection, baseline }: Evidence): DifferentValue['hits'] {
  return { selection: selection.hits, baseline: sum(baseline.map(({ hits }) => hits)) }
}

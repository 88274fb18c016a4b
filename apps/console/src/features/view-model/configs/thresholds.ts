import type { AggregationConfig } from './aggregation-config.ts'

export type Threshold = AggregationConfig['thresholds'][number]

/** Colours of the theme, so that they are legible in both. By their names in the config: tokens without the dashes. */
export const thresholdColours = [
  { value: 'danger', label: 'Red' },
  { value: 'warn', label: 'Orange' },
  { value: 'ok', label: 'Green' },
  { value: 'accent', label: 'Blue' },
  { value: 'muted', label: 'Grey' },
] as const

/** As CSS has it; of a name we do not know, the quietest. */
export function thresholdColour({ color }: Pick<Threshold, 'color'>): string {
  return `var(--${thresholdColours.some(({ value }) => value === color) ? color : 'muted'})`
}

const thresholdTypes: ReadonlySet<string> = new Set(['line', 'area', 'bar', 'numeric'])

/** Visualisations that show thresholds; others keep them for when they are changed back. */
export function hasThresholds(visualization: string): boolean {
  return thresholdTypes.has(visualization)
}

/** The highest threshold a number has come to; null below all of them. */
export function reachedThreshold(thresholds: readonly Threshold[], value: unknown): Threshold | null {
  if (typeof value !== 'number') return null
  return thresholds.reduce<Threshold | null>(
    (highest, one) =>
      one.value <= value && (highest === null || one.value >= highest.value) ? one : highest,
    null,
  )
}

import type { Threshold } from '../../../../view-model/index.ts'

export interface ThresholdForm {
  /** Unique among the thresholds of a form. */
  readonly key: number
  /** '' while the field is empty. */
  readonly value: number | ''
  /** A colour of the theme. */
  readonly color: string
  readonly label: string
  readonly original: Threshold | null
}

export function newThreshold(key: number): ThresholdForm {
  return { key, value: '', color: 'danger', label: '', original: null }
}

export function thresholdFormOf(threshold: Threshold, key: number): ThresholdForm {
  const { value, color, label } = threshold
  return { key, value, color, label, original: threshold }
}

/** None as long as it has no value. */
export function thresholdOf({ value, color, label, original }: ThresholdForm): Threshold[] {
  return value === '' ? [] : [{ ...original, value, color, label: label.trim() }]
}

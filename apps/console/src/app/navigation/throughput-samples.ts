import type { Metric } from '@logline/contract'

export interface Sample {
  /** Messages a second. */
  input: number
  output: number
}

/** Two minutes at one every two seconds; older ones are dropped. */
const keptSamples = 60

export function appendSample(values: readonly number[], value: number): readonly number[] {
  return [...values, value].slice(-keptSamples)
}

/** The number a gauge shows; 0 when it is missing or not a number. */
export function gaugeValue(list: readonly Metric[], fullName: string): number {
  const found = list.find((metric) => metric.full_name === fullName)
  const value = found?.type === 'gauge' ? found.metric.value : 0
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}

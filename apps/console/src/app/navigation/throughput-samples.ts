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

/** An SVG path for the values, from the left edge to the right, zero at the bottom. */
export function sparkPath(values: readonly number[], width: number, height: number): string {
  if (values.length === 0) return ''
  const top = Math.max(...values, 1)
  const y = (value: number) => round(height - 1 - (value / top) * (height - 2))
  if (values.length === 1) return `M0 ${y(values[0] ?? 0)}H${width}`
  const step = width / (values.length - 1)
  return values.map((value, index) => `${index === 0 ? 'M' : 'L'}${round(index * step)} ${y(value)}`).join('')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

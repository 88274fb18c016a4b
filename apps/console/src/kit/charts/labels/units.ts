import { axisNumber, metricText } from './number-text.ts'

/** What the numbers of a metric are, in the order they are offered. */
export const units = [
  { value: 'count', label: 'Count' },
  { value: 'bytes', label: 'Bytes' },
  { value: 'ms', label: 'Milliseconds' },
  { value: 's', label: 'Seconds' },
  { value: 'percent', label: 'Percent (100 is 100%)' },
  { value: 'ratio', label: 'Percent (1 is 100%)' },
] as const

export type Unit = (typeof units)[number]['value']

// Specification, section 9, and reference: components, section 1.
const counted = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const percent = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const tenth = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A number with its unit as it is read; without a unit as `metricText` writes it, as what is no number. */
export function unitText(value: unknown, unit: Unit | null): string {
  if (typeof value !== 'number' || !Number.isFinite(value) || unit === null) return metricText(value)
  switch (unit) {
    case 'count':
      return counted.format(value)
    case 'bytes':
      return bytesText(value)
    case 'ms':
      return durationText(value)
    case 's':
      return durationText(value * 1_000)
    case 'percent':
      return `${percent.format(value)}%`
    case 'ratio':
      return `${percent.format(value * 100)}%`
  }
}

/** The same beside an axis: short. */
export function axisUnitText(value: number, unit: Unit | null): string {
  if (unit === null || unit === 'count') return axisNumber(value)
  return unit === 'percent' || unit === 'ratio'
    ? `${counted.format(unit === 'ratio' ? value * 100 : value)}%`
    : unitText(value, unit).replace(/\.0(?=\D)/, '')
}

const byteUnits = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB']

function bytesText(bytes: number): string {
  if (bytes === 0) return '0B'
  const size = Math.abs(bytes)
  const power = Math.max(0, Math.min(byteUnits.length - 1, Math.floor(Math.log2(size) / 10)))
  return `${tenth.format(bytes / 1024 ** power)}${byteUnits[power]}`
}

const durations = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
] as const

function durationText(ms: number): string {
  const [length, name] = durations.find(([least]) => Math.abs(ms) >= least) ?? [1, 'ms']
  return `${counted.format(ms / length)} ${name}`
}

/** The unit a metric was given; null for none, or for one of another version. */
export function unitOf({ config }: { config: Readonly<Record<string, unknown>> }): Unit | null {
  return units.find(({ value }) => value === config.unit)?.value ?? null
}

/** The unit that all of them have; null when they differ. */
export function sharedUnit(metrics: readonly { unit: Unit | null }[]): Unit | null {
  const [first = null] = metrics.map(({ unit }) => unit)
  return metrics.every(({ unit }) => unit === first) ? first : null
}

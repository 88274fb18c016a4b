const exact = new Intl.NumberFormat('en', { maximumFractionDigits: 7 })
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 })
const scientific = new Intl.NumberFormat('en', { notation: 'scientific', maximumFractionDigits: 2 })

/** A metric as it is read: separators, at most seven decimals (reference: widgets, "Value formatting"). */
export function metricText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'number' || typeof value === 'bigint' ? exact.format(value) : String(value)
}

/** A number beside an axis: short, and written alike on the whole axis (5K, 10K, 15K). */
export function axisNumber(value: number): string {
  const size = Math.abs(value)
  if (size >= 1e15 || (size > 0 && size < 1e-4)) return scientific.format(value)
  return size < 1_000 || (size < 10_000 && size % 10 !== 0) ? exact.format(value) : compact.format(value)
}

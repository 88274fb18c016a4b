/** A metric taken apart: `percentile(took_ms,95)` is the 95th percentile of `took_ms`. */
export interface MetricFunction {
  name: string
  field: string | null
  percentile: number | null
}

/** Null: not the text of a function. */
export function metricFunctionOf(text: string): MetricFunction | null {
  const match = /^(\w+)\((.*)\)$/s.exec(text.trim())
  if (!match?.[1]) return null
  const [, name, inner = ''] = match
  const withPercentile = name === 'percentile' ? /^(.*),\s*([\d.]+)$/s.exec(inner) : null
  if (withPercentile) {
    return { name, field: withPercentile[1] ?? null, percentile: Number(withPercentile[2]) }
  }
  return { name, field: inner === '' ? null : inner, percentile: null }
}

import { amountText } from '../../number-text.ts'

const exact = new Intl.NumberFormat('en', { maximumFractionDigits: 7 })

/** A metric as it is read: separators, at most seven decimals (reference: widgets, "Value formatting"). */
export function metricText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'number' || typeof value === 'bigint' ? exact.format(value) : String(value)
}

/** A number beside an axis: short, without zeros that say nothing. */
export function axisNumber(value: number): string {
  return withoutZeros(amountText(value))
}

/** `1.50 s` as `1.5 s`. */
export function withoutZeros(text: string): string {
  return text.replace(/(\.\d*?)0+(?=\D|$)/, '$1').replace(/\.(?=\D|$)/, '')
}

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const short = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** `12,345`. */
export const countText = (count: number) => whole.format(count)

/** `1 index`, `12,345 documents`. */
export function countedText(count: number, one: string, many: string): string {
  return `${whole.format(count)} ${count === 1 ? one : many}`
}

/** `1 message`, `2,500 messages`. */
export const messagesText = (count: number) => countedText(count, 'message', 'messages')

/** `0.3` or `1,234.5`: rates and days, of which nobody needs more. */
export const shortText = (value: number) => short.format(value)

/** Three significant digits with `−` for what is below zero, whole numbers up to 99,999 as they are: `3.04`, `641`, `0.012`. */
export function threeDigits(value: number): string {
  // What arithmetic adds behind the twelfth digit is no digit of the number.
  const size = Number(Math.abs(value).toPrecision(12))
  const rounded = Number(size.toPrecision(3))
  const isSmall = rounded > 0 && rounded < 1e-4
  const text = isSmall
    ? rounded.toExponential().replace('-', '−')
    : size >= 100 || Number.isInteger(size)
      ? whole.format(size)
      : rounded >= 1
        ? size.toFixed(rounded >= 100 ? 0 : rounded >= 10 ? 1 : 2)
        : String(rounded)
  return value < 0 && rounded !== 0 ? `−${text}` : text
}

const steps = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const
const mostWhole = 99_999.5

/** A number as charts write it: whole with separators up to 99,999, then `143 K`, `1.31 M`; others with three digits. */
export function amountText(value: number): string {
  const size = Math.abs(value)
  if (size < mostWhole) return threeDigits(value)
  if (size >= 1e15) return value.toExponential(2).replaceAll('-', '−').replace('e+', 'e')
  const rounded = Number(size.toPrecision(3))
  const [length, name] = steps.find(([least]) => rounded >= least) ?? [1e3, 'K']
  return `${threeDigits(value / length)} ${name}`
}

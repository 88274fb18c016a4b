import { threeDigits } from './number-text.ts'

const units = [
  { name: 'd', ms: 86_400_000 },
  { name: 'h', ms: 3_600_000 },
  { name: 'min', ms: 60_000 },
  { name: 's', ms: 1_000 },
  { name: 'ms', ms: 1 },
  { name: 'µs', ms: 1e-3 },
  { name: 'ns', ms: 1e-6 },
]

/** Three significant digits in the unit of its size: `641 ms`, `3.04 s`. */
export function durationOf(ms: number): string {
  // What is rounded up to the next unit is written in it: 999.9 ms is `1.00 s`.
  const size = Number(Math.abs(ms).toPrecision(3))
  const unit = units.find((one) => size >= one.ms) ?? {
    name: size === 0 ? 'ms' : 'ns',
    ms: size === 0 ? 1 : 1e-6,
  }
  return `${threeDigits(ms / unit.ms)} ${unit.name}`
}

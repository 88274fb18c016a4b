const units = [
  { name: 'min', ms: 60_000 },
  { name: 's', ms: 1_000 },
  { name: 'ms', ms: 1 },
  { name: 'µs', ms: 1e-3 },
  { name: 'ns', ms: 1e-6 },
]

/** Three significant digits in the unit of its size: `641 ms`, `3.04 s`. */
export function durationOf(ms: number): string {
  const unit = units.find((one) => Math.abs(ms) >= one.ms) ?? { name: 'ms', ms: 1 }
  return `${threeDigits(ms / unit.ms)} ${unit.name}`
}

function threeDigits(value: number): string {
  const size = Math.abs(value)
  return value.toFixed(size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : 2)
}

import { cpus, totalmem } from 'node:os'

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** A figure, its unit, and what it was measured with. */
export function printFigure(name: string, value: number, unit: string, setting = ''): void {
  const digits = value >= 100 ? 0 : 1
  const number = value.toLocaleString('en', { maximumFractionDigits: digits })
  console.log(`${name.padEnd(56)}${number.padStart(12)} ${unit.padEnd(14)}${setting}`)
}

export function printMachine(): void {
  const model = cpus()[0]?.model ?? 'unknown processor'
  console.log(
    `${cpus().length} × ${model}, ${Math.round(totalmem() / 1024 ** 3)} GiB, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`,
  )
}

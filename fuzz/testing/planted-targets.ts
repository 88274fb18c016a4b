import { DecodeError } from '@logline/processing'
import type { FuzzTarget } from '../fuzz-run.ts'

const source = { corpus: [Buffer.from('frame')], tokens: [] }
const kept: string[][] = []

/** Targets with faults, to see them found. */
export const fuzzTargets: Readonly<Record<string, FuzzTarget>> = {
  refuses: {
    ...source,
    run() {
      throw new DecodeError('no')
    },
  },
  crashes: {
    ...source,
    run(input) {
      if (input.length > 8) throw new TypeError('cannot read')
    },
  },
  isSlow: {
    ...source,
    run(input) {
      if (input.length > 8) spin(1100)
    },
  },
  hangs: {
    ...source,
    run(input) {
      if (input.length > 8) spin(Number.POSITIVE_INFINITY)
    },
  },
  grows: {
    ...source,
    run() {
      kept.push(Array.from({ length: 100_000 }, (_, no) => `${no}`))
    },
  },
}

function spin(ms: number): void {
  const before = process.threadCpuUsage()
  for (;;) {
    const { user, system } = process.threadCpuUsage(before)
    if ((user + system) / 1000 > ms) return
  }
}

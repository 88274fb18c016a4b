import type { RecordStats } from '@logline/processing'
import type { InputCounters, ProblemKind } from './plan.ts'

const maxProblems = 10
const maxSampleLength = 200
/** A flood of the same problem leaves one sample in this time; all of them are counted. */
const sampleIntervalMs = 1000

interface Problem {
  atMs: number
  kind: ProblemKind
  reason: string
  sample: string
}

/** The counters of one input, for the life of this process. */
export class InputStats implements RecordStats {
  incomingMessages = 0
  rawSizeBytes = 0
  emptyMessages = 0
  invalidMessages = 0
  failures = 0
  incomplete = 0
  processedMessages = 0
  oddMessages = 0
  limitedMessages = 0
  shedMessages = 0
  openConnections = 0
  totalConnections = 0
  refusedConnections = 0
  readBytesTotal = 0
  readonly #problems: Problem[] = []

  /** Counts a bad message and keeps the reason with a sample of its bytes. */
  problem(kind: ProblemKind, reason: string, sample: Uint8Array | string, count = 1): void {
    this[kind] += count
    const atMs = Date.now()
    const known = this.#problems.findIndex((problem) => problem.reason === reason)
    const [before] = known === -1 ? [] : this.#problems.slice(known, known + 1)
    if (before !== undefined && atMs - before.atMs < sampleIntervalMs) return
    if (known !== -1) this.#problems.splice(known, 1)
    this.#problems.unshift({ atMs, kind, reason, sample: sampleText(sample) })
    this.#problems.length = Math.min(this.#problems.length, maxProblems)
  }

  snapshot(): InputCounters {
    return {
      incomingMessages: this.incomingMessages,
      rawSizeBytes: this.rawSizeBytes,
      emptyMessages: this.emptyMessages,
      invalidMessages: this.invalidMessages,
      failures: this.failures,
      incomplete: this.incomplete,
      processedMessages: this.processedMessages,
      oddMessages: this.oddMessages,
      limitedMessages: this.limitedMessages,
      shedMessages: this.shedMessages,
      openConnections: this.openConnections,
      totalConnections: this.totalConnections,
      refusedConnections: this.refusedConnections,
      readBytesTotal: this.readBytesTotal,
      recentProblems: this.#problems.slice(),
    }
  }
}

function sampleText(sample: Uint8Array | string): string {
  const text =
    typeof sample === 'string'
      ? sample
      : Buffer.from(sample.subarray(0, maxSampleLength * 4)).toString('utf8')
  return text.slice(0, maxSampleLength).toWellFormed()
}

/** The counters of every input that was seen since the process started. */
export class StatsBook {
  readonly #inputs = new Map<string, InputStats>()

  of(inputId: string): InputStats {
    let stats = this.#inputs.get(inputId)
    if (stats === undefined) {
      stats = new InputStats()
      this.#inputs.set(inputId, stats)
    }
    return stats
  }

  snapshot(): Record<string, InputCounters> {
    return Object.fromEntries([...this.#inputs].map(([inputId, stats]) => [inputId, stats.snapshot()]))
  }
}

/** The counters of both threads together. */
export function addCounters(
  left: Record<string, InputCounters>,
  right: Record<string, InputCounters>,
): Record<string, InputCounters> {
  const sums = { ...left }
  for (const [inputId, counters] of Object.entries(right)) {
    const other = sums[inputId]
    sums[inputId] = other === undefined ? counters : sum(other, counters)
  }
  return sums
}

function sum(left: InputCounters, right: InputCounters): InputCounters {
  const recentProblems = [...left.recentProblems, ...right.recentProblems]
    .sort((a, b) => b.atMs - a.atMs)
    .slice(0, maxProblems)
  return {
    incomingMessages: left.incomingMessages + right.incomingMessages,
    rawSizeBytes: left.rawSizeBytes + right.rawSizeBytes,
    emptyMessages: left.emptyMessages + right.emptyMessages,
    invalidMessages: left.invalidMessages + right.invalidMessages,
    failures: left.failures + right.failures,
    incomplete: left.incomplete + right.incomplete,
    processedMessages: left.processedMessages + right.processedMessages,
    oddMessages: left.oddMessages + right.oddMessages,
    limitedMessages: left.limitedMessages + right.limitedMessages,
    shedMessages: left.shedMessages + right.shedMessages,
    openConnections: left.openConnections + right.openConnections,
    totalConnections: left.totalConnections + right.totalConnections,
    refusedConnections: left.refusedConnections + right.refusedConnections,
    readBytesTotal: left.readBytesTotal + right.readBytesTotal,
    recentProblems,
  }
}

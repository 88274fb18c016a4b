import {
  type ExtractorCounters,
  ExtractorCounts,
  type RecordProblem,
  type RecordStats,
} from '@logline/processing'
import type { StatsBook } from '../plan/input-stats.ts'
import type { StreamCounters } from '../plan/plan.ts'
import { StreamCounts } from './stream-counts.ts'

/** As `InputStats` keeps them: what is beyond is not looked at. */
const maxSampleBytes = 800

interface TalliedProblem {
  kind: RecordProblem
  reason: string
  /** Of the first that had this reason. */
  sample: Uint8Array | string
  count: number
}

/** What a processing thread has counted over some records. Plain data, to be added up on the storing thread. */
export interface Tallied {
  inputs: Record<string, { processedMessages: number; problems: TalliedProblem[] }>
  streams: Record<string, StreamCounters>
  extractors: Record<string, ExtractorCounters>
}

/**
 * What is counted on a processing thread. Whatever else watches processing goes the same way: a member here that is what
 * stages are told to count with, its counts in `Tallied`, and `addTallied`.
 */
export class ThreadTally {
  readonly streams = new StreamCounts()
  readonly extractors = new ExtractorCounts()
  readonly #inputs = new Map<string, InputTally>()

  statsOf(inputId: string): RecordStats {
    let tally = this.#inputs.get(inputId)
    if (tally === undefined) {
      tally = new InputTally()
      this.#inputs.set(inputId, tally)
    }
    return tally
  }

  /** What was counted since the last time. */
  take(): Tallied {
    const inputs = [...this.#inputs].flatMap(([inputId, tally]) => {
      const taken = tally.take()
      return taken === null ? [] : [[inputId, taken] as const]
    })
    return {
      inputs: Object.fromEntries(inputs),
      streams: this.streams.take(),
      extractors: this.extractors.take(),
    }
  }
}

/** Adds up what a thread has counted. */
export function addTallied(
  tallied: Tallied,
  to: { inputs: StatsBook; streams: StreamCounts; extractors: ExtractorCounts },
): void {
  for (const [inputId, { processedMessages, problems }] of Object.entries(tallied.inputs)) {
    const stats = to.inputs.of(inputId)
    stats.processedMessages += processedMessages
    for (const { kind, reason, sample, count } of problems) stats.problem(kind, reason, sample, count)
  }
  to.streams.add(tallied.streams)
  to.extractors.add(tallied.extractors)
}

class InputTally implements RecordStats {
  processedMessages = 0
  readonly #problems = new Map<string, TalliedProblem>()

  problem(kind: RecordProblem, reason: string, sample: Uint8Array | string, count = 1): void {
    const key = `${kind} ${reason}`
    const known = this.#problems.get(key)
    if (known !== undefined) known.count += count
    else this.#problems.set(key, { kind, reason, sample: copyOf(sample), count })
  }

  /** Null when there was nothing. */
  take(): Tallied['inputs'][string] | null {
    const { processedMessages } = this
    const problems = [...this.#problems.values()]
    if (processedMessages === 0 && problems.length === 0) return null
    this.processedMessages = 0
    this.#problems.clear()
    return { processedMessages, problems }
  }
}

/** A view would take all of its frame along. */
function copyOf(sample: Uint8Array | string): Uint8Array | string {
  if (typeof sample === 'string') return sample.slice(0, maxSampleBytes)
  return new Uint8Array(sample.subarray(0, maxSampleBytes))
}

import { addDuration, type Durations, joinedDurations, noDurations } from './durations.ts'

/** What one extractor did since the process started. Plain data: it goes from thread to thread. */
export interface ExtractorCounters {
  /** Messages it was applied to, whatever came of it. */
  runs: number
  /** Neither is counted where nothing is asked, but for a message without a text in the source field: a miss. */
  conditionHits: number
  conditionMisses: number
  exceptions: number
  converterExceptions: number
  /** Measured on some of the runs: looking at the clock takes as long as a cheap extractor. */
  times: ExtractorTimes
}

export interface ExtractorTimes {
  condition: Durations
  execution: Durations
  converters: Durations
  complete: Durations
}

/** Is told what extractors do. */
export interface ExtractorWatch {
  /** The counters of an extractor, to be counted up in place. Asked for once, when a plan is compiled. */
  countersOf(extractorId: string): ExtractorCounters
}

/** Keeps the counters of all extractors that a process has had. */
export class ExtractorCounts implements ExtractorWatch {
  readonly #counters = new Map<string, ExtractorCounters>()

  countersOf(extractorId: string): ExtractorCounters {
    let counters = this.#counters.get(extractorId)
    if (counters === undefined) {
      counters = noExtractorCounters()
      this.#counters.set(extractorId, counters)
    }
    return counters
  }

  /** By id, those that ran. */
  snapshot(): Record<string, ExtractorCounters> {
    return Object.fromEntries([...this.#counters].filter(([, { runs }]) => runs > 0))
  }

  /** What was counted since the last time. Those that count go on in the same counters. */
  take(): Record<string, ExtractorCounters> {
    const taken: Record<string, ExtractorCounters> = {}
    for (const [id, counters] of this.#counters) {
      if (counters.runs === 0) continue
      taken[id] = { ...counters }
      Object.assign(counters, noExtractorCounters())
    }
    return taken
  }

  /** What was counted elsewhere. */
  add(counted: Readonly<Record<string, ExtractorCounters>>): void {
    for (const [id, counters] of Object.entries(counted)) {
      const own = this.countersOf(id)
      Object.assign(own, joinedExtractorCounters(own, counters))
    }
  }
}

export function noExtractorCounters(): ExtractorCounters {
  return {
    runs: 0,
    conditionHits: 0,
    conditionMisses: 0,
    exceptions: 0,
    converterExceptions: 0,
    times: {
      condition: noDurations(),
      execution: noDurations(),
      converters: noDurations(),
      complete: noDurations(),
    },
  }
}

/** Both together, such as those of a process that has ended and of the one that came after it. */
export function joinedExtractorCounters(a: ExtractorCounters, b: ExtractorCounters): ExtractorCounters {
  return {
    runs: a.runs + b.runs,
    conditionHits: a.conditionHits + b.conditionHits,
    conditionMisses: a.conditionMisses + b.conditionMisses,
    exceptions: a.exceptions + b.exceptions,
    converterExceptions: a.converterExceptions + b.converterExceptions,
    times: {
      condition: joinedDurations(a.times.condition, b.times.condition),
      execution: joinedDurations(a.times.execution, b.times.execution),
      converters: joinedDurations(a.times.converters, b.times.converters),
      complete: joinedDurations(a.times.complete, b.times.complete),
    },
  }
}

/** So many runs of an extractor are all measured: one that hardly runs has times, too. */
const firstRuns = 64
/** Later, one of so many. Odd, so that lines which come in turn are all measured. */
const sampledRun = 17

/** Measures the parts of a run when it is its turn. Used anew for each run. */
export class Stopwatch {
  readonly #counters: ExtractorCounters
  /** The counters may begin anew. */
  #run = 0
  #isMeasured = false
  #startedAtMs = 0
  #lapAtMs = 0

  constructor(counters: ExtractorCounters) {
    this.#counters = counters
  }

  start(): void {
    this.#counters.runs++
    const run = this.#run++
    this.#isMeasured = run < firstRuns || run % sampledRun === 0
    if (this.#isMeasured) this.#startedAtMs = this.#lapAtMs = performance.now()
  }

  /** What was done since the last lap is this part. */
  lap(part: Exclude<keyof ExtractorTimes, 'complete'>): void {
    if (!this.#isMeasured) return
    const nowMs = performance.now()
    addDuration(this.#counters.times[part], (nowMs - this.#lapAtMs) * 1_000)
    this.#lapAtMs = nowMs
  }

  stop(): void {
    if (this.#isMeasured)
      addDuration(this.#counters.times.complete, (performance.now() - this.#startedAtMs) * 1_000)
  }
}

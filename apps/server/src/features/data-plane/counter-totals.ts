import { type ExtractorCounters, joinedExtractorCounters, noExtractorCounters } from '@logline/processing'
import type {
  Balance,
  DataPlaneCounters,
  InputCounters,
  OutputCounters,
  StreamCounters,
} from '../../data-plane/plan/plan.ts'

/** Totals since the server started, over all processes of the data plane that lived in between. */
export interface CounterTotals {
  /** Takes the newest report of the running process. */
  add(counters: DataPlaneCounters): void
  /** The process is gone: what it last reported is kept, and the next one counts from 0 on top of it. */
  processEnded(): void
  input(inputId: string): InputCounters | null
  inputIds(): string[]
  /** All 0 for one that was never heard of. */
  stream(streamId: string): StreamCounters
  streamIds(): string[]
  /** Null for one that was never heard of. */
  output(outputId: string): OutputCounters | null
  /** Messages per second, between the last two reports. */
  streamRate(streamId: string): number
  /** All 0 for one that was never heard of. */
  extractor(extractorId: string): ExtractorCounters
  /** The newest state of the journal, with totals of what went in and out; null before the first report. */
  journal(): DataPlaneCounters['journal'] | null
  /** The newest, with the time of its count; null before the first. */
  balances(): { atMs: number; balances: Readonly<Record<string, Balance>>; lostInJournal: number } | null
  /** Per second, between the last two reports. */
  rates(): ThroughputRates
  inputRates(inputId: string): { readBytes: number }
}

export interface ThroughputRates {
  appended: number
  read: number
  written: number
}

const summedInputMembers = [
  'incomingMessages',
  'rawSizeBytes',
  'emptyMessages',
  'invalidMessages',
  'failures',
  'incomplete',
  'processedMessages',
  'oddMessages',
  'limitedMessages',
  'shedMessages',
  'totalConnections',
  'refusedConnections',
  'readBytesTotal',
] as const satisfies readonly (keyof InputCounters)[]

const noRuns = noExtractorCounters()

/** After this long without a report the rates are 0: the process is not alive. */
const staleAfterMs = 3_000

export function createCounterTotals(now: () => number = Date.now): CounterTotals {
  const inputBases = new Map<string, InputCounters>()
  const streamBases = new Map<string, StreamCounters>()
  const extractorBases = new Map<string, ExtractorCounters>()
  const outputBases = new Map<string, OutputCounters>()
  const journalBase = { appendedMessages: 0, readMessages: 0 }
  let previous: DataPlaneCounters | null = null
  let newest: DataPlaneCounters | null = null
  let lastJournal: DataPlaneCounters['journal'] | null = null
  let lastBalances: ReturnType<CounterTotals['balances']> = null

  function perSecond(of: (counters: DataPlaneCounters) => number): number {
    if (!previous || !newest || now() - newest.atMs > staleAfterMs) return 0
    const seconds = (newest.atMs - previous.atMs) / 1000
    return seconds <= 0 ? 0 : Math.max(0, (of(newest) - of(previous)) / seconds)
  }

  return {
    add(counters) {
      previous = newest
      newest = counters
      lastJournal = counters.journal
      const { atMs, balances, journal } = counters
      if (balances) lastBalances = { atMs, balances, lostInJournal: journal.losses.records }
    },
    processEnded() {
      for (const [id, counters] of Object.entries(newest?.inputs ?? {})) {
        inputBases.set(id, { ...sumOf(inputBases.get(id), counters), openConnections: 0 })
      }
      for (const [id, counters] of Object.entries(newest?.streams ?? {})) {
        streamBases.set(id, streamSum(streamBases.get(id), counters))
      }
      for (const [id, counters] of Object.entries(newest?.extractors ?? {})) {
        extractorBases.set(id, joinedExtractorCounters(extractorBases.get(id) ?? noRuns, counters))
      }
      for (const [id, counters] of Object.entries(newest?.outputs ?? {})) {
        outputBases.set(id, { ...outputSum(outputBases.get(id), counters), state: 'starting' })
      }
      journalBase.appendedMessages += newest?.journal.appendedMessages ?? 0
      journalBase.readMessages += newest?.journal.readMessages ?? 0
      lastJournal &&= { ...lastJournal, appendedMessages: 0, readMessages: 0 }
      previous = null
      newest = null
    },
    input(inputId) {
      const base = inputBases.get(inputId)
      const current = newest?.inputs[inputId]
      return current ? sumOf(base, current) : (base ?? null)
    },
    inputIds: () => [...new Set([...inputBases.keys(), ...Object.keys(newest?.inputs ?? {})])],
    stream: (streamId) => streamSum(streamBases.get(streamId), newest?.streams[streamId]),
    streamIds: () => [...new Set([...streamBases.keys(), ...Object.keys(newest?.streams ?? {})])],
    output(outputId) {
      const base = outputBases.get(outputId)
      const current = newest?.outputs[outputId]
      return current ? outputSum(base, current) : (base ?? null)
    },
    streamRate: (streamId) => perSecond((counters) => counters.streams[streamId]?.incomingMessages ?? 0),
    extractor: (extractorId) =>
      joinedExtractorCounters(
        extractorBases.get(extractorId) ?? noRuns,
        newest?.extractors[extractorId] ?? noRuns,
      ),
    journal() {
      if (!lastJournal) return null
      return {
        ...lastJournal,
        appendedMessages: journalBase.appendedMessages + lastJournal.appendedMessages,
        readMessages: journalBase.readMessages + lastJournal.readMessages,
      }
    },
    balances: () => lastBalances,
    rates: () => ({
      appended: perSecond((counters) => counters.journal.appendedMessages),
      read: perSecond((counters) => counters.journal.readMessages),
      written: perSecond((counters) => counters.writtenMessages),
    }),
    inputRates: (inputId) => ({
      readBytes: perSecond((counters) => counters.inputs[inputId]?.readBytesTotal ?? 0),
    }),
  }
}

function sumOf(base: InputCounters | undefined, current: InputCounters): InputCounters {
  if (!base) return current
  const sums = summedInputMembers.map((member) => [member, base[member] + current[member]])
  return {
    ...current,
    ...Object.fromEntries(sums),
    recentProblems: [...current.recentProblems, ...base.recentProblems].slice(0, 10),
  }
}

function outputSum(base: OutputCounters | undefined, current: OutputCounters): OutputCounters {
  if (!base) return current
  // What a process has not seen yet, the one before may have.
  const { lastError, lastErrorAtMs } = current.lastErrorAtMs === null ? base : current
  return {
    ...current,
    writtenMessages: base.writtenMessages + current.writtenMessages,
    failedAttempts: base.failedAttempts + current.failedAttempts,
    droppedMessages: base.droppedMessages + current.droppedMessages,
    lastError,
    lastErrorAtMs,
    lastWrittenAtMs: current.lastWrittenAtMs ?? base.lastWrittenAtMs,
  }
}

function streamSum(...parts: readonly (StreamCounters | undefined)[]): StreamCounters {
  const sum = (member: keyof StreamCounters) =>
    parts.reduce((total, part) => total + (part?.[member] ?? 0), 0)
  return {
    incomingMessages: sum('incomingMessages'),
    ruleTimeouts: sum('ruleTimeouts'),
    matchingExceptions: sum('matchingExceptions'),
  }
}

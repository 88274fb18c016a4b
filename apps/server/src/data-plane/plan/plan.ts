import type { EngineConnection, StoredMessage } from '@logline/engine'
import type { ProcessedInput, ProcessingPlan, RecordProblem } from '@logline/processing'

/**
 * Everything the data plane works by, as one immutable value. The server builds it from the metadata store and sends
 * it anew after each change; a higher `version` replaces a lower one whole.
 */
export interface Plan extends Omit<ProcessingPlan, 'inputs' | 'idTime'> {
  version: number
  inputs: readonly PlannedInput[]
}

export interface PlannedInput extends ProcessedInput {
  /** Wire name of the type, e.g. `org.graylog2.inputs.gelf.udp.GELFUDPInput`. */
  type: string
  title: string
  /** As on the wire (reference: inputs, section 2), validated and with defaults applied by the server. */
  configuration: Readonly<Record<string, unknown>>
  /** False: known, but not to be started. */
  isWanted: boolean
}

/** What stays the same for the life of one data-plane process. Sent once, first. */
export interface DataPlaneSettings {
  nodeId: string
  journalDir: string
  journalMaxSizeBytes: number
  journalMaxAgeMs: number
  /** Where files for TLS may lie; null for anywhere. */
  tlsFolders: readonly string[] | null
}

/** A live tail: which of the messages that are processed from now on are wanted. */
export interface PlannedTail {
  id: string
  /** Query string without a syntax problem. */
  query: string
  /** Messages of these streams only. */
  streamIds: readonly string[]
}

export type TailRequest =
  /** A tail that is new, or has other streams from now on. Paused: entries of it were not passed on yet. */
  | { kind: 'open'; tail: PlannedTail; isPaused: boolean }
  /** The entries that came last were passed on: the next may come. */
  | { kind: 'taken'; tailId: string }
  | { kind: 'close'; tailId: string }

/** A message of a tail, or the number of those that match and were left out at this place. */
export type TailEntry = StoredMessage | number

export interface TailReport {
  tailId: string
  entries: readonly TailEntry[]
}

export type InputState = 'STARTING' | 'RUNNING' | 'FAILED' | 'STOPPING' | 'STOPPED'

/** Server to data plane. The engine's address changes when the embedded engine restarts. */
export type ToDataPlane =
  | { type: 'settings'; settings: DataPlaneSettings }
  | { type: 'engine'; connection: EngineConnection | null }
  | { type: 'plan'; plan: Plan }
  | { type: 'tail'; request: TailRequest }
  | { type: 'stop' }

/** Data plane to server. */
export type FromDataPlane =
  | { type: 'ready' }
  | { type: 'plan-applied'; version: number }
  | {
      type: 'input-state'
      inputId: string
      state: InputState
      detailedMessage: string | null
      startedAtMs: number | null
    }
  | { type: 'counters'; counters: DataPlaneCounters }
  | { type: 'tail'; report: TailReport }
  | { type: 'stopped' }

/** Totals since the process started; the receiver makes rates of them. Sent once a second. */
export interface DataPlaneCounters {
  atMs: number
  inputs: Readonly<Record<string, InputCounters>>
  journal: JournalCounters
  /** Messages stored in the engine. */
  writtenMessages: number
}

/** What can go wrong with one message; each has its own counter. */
export type ProblemKind = RecordProblem | 'shedMessages'

export interface InputCounters {
  incomingMessages: number
  rawSizeBytes: number
  emptyMessages: number
  /** Frames or chunks the transport could not read: bad framing, truncated chunks, oversized frames. */
  invalidMessages: number
  /** Messages the codec refused. */
  failures: number
  /** Decoded, but without `message`. */
  incomplete: number
  processedMessages: number
  /** Stored, but with fields dropped or cut because a limit was reached. */
  limitedMessages: number
  /** Shed because a bound was reached. */
  shedMessages: number
  openConnections: number
  totalConnections: number
  readBytesTotal: number
  /** The newest reasons, newest first, at most 10. */
  recentProblems: readonly { atMs: number; kind: ProblemKind; reason: string; sample: string }[]
}

export interface JournalCounters {
  appendedMessages: number
  readMessages: number
  uncommittedMessages: number
  sizeBytes: number
  sizeLimitBytes: number
  segments: number
  oldestSegmentAtMs: number | null
}

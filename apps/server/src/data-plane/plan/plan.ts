import type { EngineConnection, StoredMessage } from '@logline/engine'
import type { ExtractorCounters, ProcessedInput, ProcessingPlan, RecordProblem } from '@logline/processing'

/**
 * Everything the data plane works by, as one immutable value. The server builds it from the metadata store and sends
 * it anew after each change; a higher `version` replaces a lower one whole.
 */
export interface Plan extends Omit<ProcessingPlan, 'inputs' | 'idTime'> {
  version: number
  inputs: readonly PlannedInput[]
  /** All there are: of one that is not among them nothing is kept. */
  outputs: readonly PlannedOutput[]
}

export interface PlannedInput extends ProcessedInput {
  /** Wire name of the type, e.g. `org.graylog2.inputs.gelf.udp.GELFUDPInput`. */
  type: string
  title: string
  /** As on the wire (reference: inputs, section 2), validated and with defaults applied by the server. */
  configuration: Readonly<Record<string, unknown>>
  /** False: known, but not to be started. */
  isWanted: boolean
  /** Why it must not be started though it is wanted, for people. */
  refusal?: string
}

export interface PlannedOutput {
  id: string
  /** Wire name of the type, e.g. `org.graylog2.outputs.GelfOutput`. */
  type: string
  title: string
  /** As on the wire, validated by the server, with its secrets as texts. */
  configuration: Readonly<Record<string, unknown>>
  /** The running streams that use it. Without one it takes nothing, and sends what waits. */
  streamIds: readonly string[]
  /** Why nothing must be sent, for people. */
  refusal?: string
}

/** What stays the same for the life of one data-plane process. Sent once, first. */
export interface DataPlaneSettings {
  nodeId: string
  journalDir: string
  journalMaxSizeBytes: number
  journalMaxAgeMs: number
  /** Of what waits for one output. */
  outputBufferBytes: number
  /** Threads that process messages besides the storing thread; 0: it does so itself. */
  processingThreads: number
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

/** FAILING: it runs, but does not get what it asks for, and goes on trying. */
export type InputState = 'STARTING' | 'RUNNING' | 'FAILING' | 'FAILED' | 'STOPPING' | 'STOPPED'

/** A record that has failed and is tried again. */
export interface ReplayedRecord {
  inputId: string
  /** This one: the first replay is the second. */
  attempt: number
  receivedAtMs: number
  remoteAddress: string
  remotePort: number
  base64: string
}

/** One part of a replay at a time: `take` puts it into the journal, `ask` finds out whether it is there. */
export type ReplayRequest =
  | { kind: 'take'; replayId: string; records: readonly ReplayedRecord[] }
  | { kind: 'ask'; replayId: string }

/** Refused: no record of it was taken, nor will be. Unknown: it has to be asked for again. */
export interface ReplayAnswer {
  replayId: string
  state: 'taken' | 'refused' | 'unknown'
  /** Why it was not taken, for people. */
  reason: string | null
}

/** Server to data plane. The engine's address changes when the embedded engine restarts. */
export type ToDataPlane =
  | { type: 'settings'; settings: DataPlaneSettings }
  | { type: 'engine'; connection: EngineConnection | null }
  | { type: 'plan'; plan: Plan }
  | { type: 'tail'; request: TailRequest }
  | { type: 'replay'; request: ReplayRequest }
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
  | { type: 'replay'; answer: ReplayAnswer }
  | { type: 'stopped' }

/** Totals since the process started; the receiver makes rates of them. Sent once a second. */
export interface DataPlaneCounters {
  atMs: number
  inputs: Readonly<Record<string, InputCounters>>
  journal: JournalCounters
  /** By id of the stream; one that is missing has taken none. */
  streams: Readonly<Record<string, StreamCounters>>
  /** By id of the extractor; one that is missing has not run. */
  extractors: Readonly<Record<string, ExtractorCounters>>
  /** Each output of the plan by its id. */
  outputs: Readonly<Record<string, OutputCounters>>
  /** Messages stored in the engine. */
  writtenMessages: number
  /** Of each input that ever got a message; null until what waited at the start is counted. */
  balances: Readonly<Record<string, Balance>> | null
}

/**
 * What became of everything that was sent to an input, since the journal was made. A message is what a sender sent as
 * one; some give many, as a packet of flows does.
 * Always: received = stored + shed + failed + dropped + inJournal.
 */
export interface Balance {
  received: number
  /** Its messages are in the message store. */
  stored: number
  /** There was no room for it. */
  shed: number
  /** The transport, the codec or the message store did not take it: it is among the failures, but for what no transport could read. */
  failed: number
  /** Processing left no message of it, as a rule said. */
  dropped: number
  /** It waits. */
  inJournal: number
}

/** What can go wrong with one message, or before there is any; each has its own counter. */
export type ProblemKind = RecordProblem | 'shedMessages' | 'refusedConnections'

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
  /** Read, but not all of it: a date that is none, bytes that are no text, no priority. */
  oddMessages: number
  /** Stored, but with fields dropped or cut because a limit was reached. */
  limitedMessages: number
  /** Shed because a bound was reached. */
  shedMessages: number
  openConnections: number
  totalConnections: number
  /** Beyond the number that may be open at once; not among the total. */
  refusedConnections: number
  readBytesTotal: number
  /** The newest reasons, newest first, at most 10. */
  recentProblems: readonly { atMs: number; kind: ProblemKind; reason: string; sample: string }[]
}

export interface StreamCounters {
  /** Messages that were put into it. */
  incomingMessages: number
  /** Rules that were not tested, as the text was too long for the expression. */
  ruleTimeouts: number
  /** Rules that could not be tested, as the expression cannot be used. */
  matchingExceptions: number
}

/** `stopped`: no running stream uses it, and nothing waits. `failed`: it is not tried again before it is changed. */
export type OutputState = 'starting' | 'running' | 'reconnecting' | 'failed' | 'stopped'

export interface OutputCounters {
  /** Messages that the receiver has; by UDP: that were sent. */
  writtenMessages: number
  /** Attempts to connect or to send that failed. */
  failedAttempts: number
  /** Messages that were not sent and never will be, as there was no room for them or the receiver refused them. */
  droppedMessages: number
  waitingMessages: number
  waitingBytes: number
  state: OutputState
  /** What went wrong last, for people; null for nothing so far. */
  lastError: string | null
  lastErrorAtMs: number | null
  lastWrittenAtMs: number | null
}

export interface JournalCounters {
  appendedMessages: number
  readMessages: number
  uncommittedMessages: number
  sizeBytes: number
  sizeLimitBytes: number
  segments: number
  oldestSegmentAtMs: number | null
  /** What was durable and cannot be read any more, of all times. */
  losses: JournalLosses
}

/** Records that were durable and cannot be read any more: of one damaged place of the journal. */
export interface JournalLoss {
  /** The segment file, named by the number of its first record. */
  segment: number
  firstRecordNo: number
  records: number
  /** Of the file that cannot be read; none when the file is not there. */
  bytes: number
  foundAtMs: number
}

/** All of them, since the journal was made. */
export interface JournalLosses {
  records: number
  bytes: number
  /** The newest, in the order in which they were counted. */
  places: JournalLoss[]
}

import type { EngineConnection } from '@logline/engine'
import type { ExtractorCounters } from '@logline/processing'
import type { RecordsByInput } from './accounting/count-records.ts'
import type { OutcomesByInput } from './accounting/outcomes.ts'
import type { JournalProgress, JournalState } from './journal/journal-state.ts'
import type { JournalPosition } from './journal/position.ts'
import type { Segment } from './journal/segment-list.ts'
import type {
  DataPlaneSettings,
  InputCounters,
  JournalLosses,
  OutputCounters,
  Plan,
  StreamCounters,
  TailReport,
  TailRequest,
} from './plan/plan.ts'

/** What the journal holds, as the receiving thread knows it. */
export interface JournalExtent {
  durableEnd: JournalPosition
  segments: readonly Segment[]
}

/** Given to the storing thread when it starts. */
export interface StoringStart {
  nodeId: string
  journalDir: string
  outputs: Pick<DataPlaneSettings, 'outputBufferBytes' | 'tlsFolders'>
  /** Threads that process besides; 0: the storing thread does it. */
  processingThreads: number
  state: JournalState
  extent: JournalExtent
}

/** Receiving thread to storing thread. */
export type ToStoring =
  | { type: 'grown'; extent: JournalExtent }
  | { type: 'plan'; plan: Plan }
  | { type: 'engine'; connection: EngineConnection | null }
  | { type: 'tail'; request: TailRequest }
  | { type: 'stop'; waitMs: number }

export interface StoringCounters {
  inputs: Record<string, InputCounters>
  streams: Record<string, StreamCounters>
  extractors: Record<string, ExtractorCounters>
  outputs: Record<string, OutputCounters>
  readMessages: number
  writtenMessages: number
  outcomes: OutcomesByInput
  losses: JournalLosses
  /** What waited in the journal at the start; null until it is counted. */
  waitingBefore: RecordsByInput | null
  /** Parts of replays that were read before or wait, the newest: complete once what waited is counted. */
  replays: readonly string[]
}

/** Storing thread to receiving thread. */
export type FromStoring =
  /** The state is on disk: what lies before it may be deleted. */
  | { type: 'saved'; progress: JournalProgress }
  /** Once a second. */
  | { type: 'counters'; counters: StoringCounters }
  | { type: 'report'; text: string }
  | { type: 'tail'; report: TailReport }
  | { type: 'stopped'; counters: StoringCounters }

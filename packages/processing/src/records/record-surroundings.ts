/** What can be wrong with one record; each kind is counted. */
export type RecordProblem =
  | 'invalidMessages'
  | 'failures'
  | 'incomplete'
  | 'oddMessages'
  | 'limitedMessages'
  | 'shedMessages'

/** Counts what becomes of the records of one input. */
export interface RecordStats {
  processedMessages: number
  /** Counts a bad message and keeps the reason with a sample of it. */
  problem(kind: RecordProblem, reason: string, sample: Uint8Array | string, count?: number): void
}

/** By address the names of senders that were looked up; null for one that has none. */
export type SenderNames = ReadonlyMap<string, string | null>
